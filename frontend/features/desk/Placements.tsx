import { useState } from 'react';
import { Button, TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Form.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskList } from './DeskFrame.tsx';
import { ReasonForm } from './ReasonForm.tsx';

const stands = { in_force: '', over: '已到期', ended: '已撤销' } as const;

/** Reports pinned and hidden for a keyword, or for all. */
export function Placements({ keyword }: { keyword: string }) {
  const [open, setOpen] = useState(false);
  const placements = useCall('/api/operator/placement/list', keyword ? { keyword } : {});
  const undo = useAction('/api/operator/placement/end', {
    success: ({ msg }) => msg,
    revalidates: ['/api/operator/placement/list'],
  });
  return (
    <section aria-label="置顶与隐藏" className="mt-10">
      <h2 className="mb-2 font-semibold text-lg">置顶与隐藏</h2>
      <p className="mb-3 max-w-prose text-muted text-sm">
        只对这个检索词的综合排序；置顶的标明“编辑置顶”，同样受筛选；隐藏的不再出现。到截止日当天为止。
      </p>
      <Button aria-expanded={open} disabled={keyword === ''} onClick={() => setOpen(!open)}>
        置顶或隐藏一份报告
      </Button>
      {open && keyword !== '' && <PlacementForm keyword={keyword} onDone={() => setOpen(false)} />}
      <div className="mt-4">
        <DeskList
          label="置顶与隐藏"
          call={placements}
          rowKey={({ id }) => id}
          row={({
            id,
            kind,
            place,
            report_id,
            name,
            until_day,
            reason,
            user_name,
            stand,
            time,
            keyword: key,
          }) => (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <Tag tone={stand === 'in_force' ? 'sea' : 'plain'}>
                    {kind === 'pin' ? `置顶第 ${place} 位` : '隐藏'}
                  </Tag>
                  <TextLink to={detailAddress(report_id)} newTab>
                    {name || `报告 ${report_id}（用户已看不到）`}
                  </TextLink>
                </p>
                <p className="text-muted text-sm tabular-nums">
                  {[`“${key}”`, `到 ${until_day}`, stands[stand], reason, user_name, time]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {stand === 'in_force' && (
                <Button
                  size="sm"
                  aria-label={`撤销：${name || report_id}`}
                  disabled={undo.pending}
                  onClick={() => void undo.run({ id })}
                >
                  撤销
                </Button>
              )}
            </div>
          )}
          empty={{ title: keyword ? '这个词没有置顶或隐藏' : '没有置顶或隐藏的报告' }}
        />
      </div>
    </section>
  );
}

function PlacementForm({ keyword, onDone }: { keyword: string; onDone: () => void }) {
  const [kind, setKind] = useState<'pin' | 'hide'>('pin');
  const [id, setId] = useState('');
  const [rank, setRank] = useState('1');
  const [until, setUntil] = useState('');
  const add = useAction('/api/operator/placement/add', {
    success: ({ msg }) => msg,
    revalidates: ['/api/operator/placement/list'],
    failure: false,
    onDone,
  });
  return (
    <ReasonForm
      act={kind === 'pin' ? '置顶' : '隐藏'}
      effect={`用户检索“${keyword}”时${kind === 'pin' ? '先看到它' : '看不到它'}，两秒内生效。`}
      pending={add.pending}
      error={add.error}
      onAct={(reason) =>
        void add.run({
          keyword,
          id,
          kind,
          until_day: until,
          reason,
          ...(kind === 'pin' && { place: Number(rank) || 1 }),
        })
      }
      onCancel={onDone}
    >
      <Field
        name="id"
        label="报告编号"
        value={id}
        onChange={setId}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <ChoiceField
        name="kind"
        label="做什么"
        choices={[
          { value: 'pin', name: '置顶' },
          { value: 'hide', name: '隐藏' },
        ]}
        value={kind}
        onChange={(value) => setKind(value === 'hide' ? 'hide' : 'pin')}
      />
      {kind === 'pin' && (
        <Field
          name="place"
          label="第几位（1 到 10）"
          value={rank}
          onChange={setRank}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <Field
        name="until_day"
        label="截止日期（含当天）"
        type="date"
        value={until}
        onChange={setUntil}
        required
      />
    </ReasonForm>
  );
}
