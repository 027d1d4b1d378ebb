import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Form.tsx';
import { MoveButtons } from '../../components/list/MoveButtons.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskRows } from './DeskFrame.tsx';
import { rankings } from './names.ts';
import { ReasonedActs, ReasonForm, reasonedAct } from './ReasonForm.tsx';

/** Takes a report into a ranked list by its number. */
function AddPick({ ranking }: { ranking: 1 | 2 | 3 }) {
  const [open, setOpen] = useState(false);
  const [id, setId] = useState('');
  const add = useAction('/api/operator/recommend/set', {
    success: ({ msg }) => msg,
    revalidates: ['/api/operator/recommend/list'],
    failure: false,
    onDone: () => {
      setOpen(false);
      setId('');
    },
  });
  return (
    <div className="mb-4">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        加入一份报告
      </Button>
      {open && (
        <ReasonForm
          act="加入"
          effect={`它将排在${rankings[ranking]}的最前面。`}
          pending={add.pending}
          error={add.error}
          onAct={(reason) => void add.run({ id, recommend: ranking, reason })}
          onCancel={() => setOpen(false)}
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
        </ReasonForm>
      )}
    </div>
  );
}

type Ranking = 1 | 2 | 3;
type Pick = DataOf<'/api/operator/recommend/list'>['items'][number];

const choices = Object.entries(rankings).map(([value, name]) => ({ value, name }));

/** /operator/recommend: the operators' picks at the head of the three ranked lists, in their order. */
export function Recommended() {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('list') ?? 1);
  const ranking = (asked === 2 || asked === 3 ? asked : 1) as Ranking;
  const { data, error, mutate } = useCall(
    '/api/operator/recommend/list',
    { recommend: ranking },
    { keepPreviousData: false },
  );
  return (
    <DeskFrame title="编辑精选" note="运营所选排在榜首，其后依次是读得多的和最新的。一份报告只在一个榜上。">
      <ChoiceField
        name="list"
        label="榜单"
        choices={choices}
        value={String(ranking)}
        onChange={(value) => setQuery({ list: value })}
      />
      <AddPick ranking={ranking} />
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data?.items.length === 0 && (
        <EmptyState title="这个榜上没有运营所选">榜单此时按阅读和日期排列。</EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Picks key={`${ranking} ${data.items.map(({ id }) => id)}`} ranking={ranking} picks={data.items} />
      )}
    </DeskFrame>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function Picks({ ranking, picks }: { ranking: Ranking; picks: readonly Pick[] }) {
  const [order, setOrder] = useState(picks);
  const changed = order.some(({ id }, index) => id !== picks[index]?.id);
  const save = useAction('/api/operator/recommend/order', {
    success: ({ msg }) => msg,
    revalidates: ['/api/operator/recommend/list'],
    failure: false,
  });
  return (
    <>
      <DeskRows
        label={rankings[ranking]}
        rows={order}
        rowKey={({ id }) => id}
        row={(pick, index) => (
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <span className="w-8 font-figure text-muted text-xl tabular-nums">{index + 1}</span>
            <p className="min-w-0 flex-1 basis-56">
              <TextLink to={detailAddress(pick.id)} newTab className="font-semibold">
                {pick.name}
              </TextLink>
              <span className="block text-muted text-sm tabular-nums">
                {pick.id} · {pick.time_text}
              </span>
            </p>
            <div className="-my-1 flex max-sm:ml-8.5">
              <MoveButtons
                about={pick.name}
                onUp={index > 0 ? () => setOrder(moved(order, index, index - 1)) : null}
                onDown={index < order.length - 1 ? () => setOrder(moved(order, index, index + 1)) : null}
              />
            </div>
            <ReasonedActs
              acts={[
                reasonedAct({
                  call: '/api/operator/recommend/set',
                  input: { id: pick.id, recommend: 0 },
                  act: '移出',
                  label: `移出：${pick.name}`,
                  effect: `它不再排在${rankings[ranking]}的最前面。`,
                }),
              ]}
              revalidates={['/api/operator/recommend/list']}
            />
          </div>
        )}
      />
      {changed && (
        <div className="mt-4">
          <ReasonForm
            act="保存顺序"
            effect="用户在数秒内看到新的顺序。"
            pending={save.pending}
            error={save.error}
            onAct={(reason) => void save.run({ recommend: ranking, ids: order.map(({ id }) => id), reason })}
            onCancel={() => setOrder(picks)}
          />
        </div>
      )}
    </>
  );
}
