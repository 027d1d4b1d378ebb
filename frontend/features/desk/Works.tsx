import { useState } from 'react';
import type { ApiPath, DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { revalidate } from '../../lib/cache.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';
import { stages } from '../../lib/words.ts';
import { DeskFrame, DeskList } from './DeskFrame.tsx';
import { failureKinds } from './names.ts';
import { ReasonForm } from './ReasonForm.tsx';

type Group = DataOf<'/api/operator/dead/list'>['items'][number];
/** Which reports to try again; neither means all. */
interface Wanted {
  ids?: number[];
  cause?: string;
}

/** Numbers of a group that are listed one by one. */
const maxListed = 12;

/** Failures by cause, most frequent first; retried one by one, by cause, or all. */
function DeadGroups({ stale }: { stale: readonly ApiPath[] }) {
  const dead = useCall('/api/operator/dead/list', {});
  const many = dead.data && dead.data.items.length > 1;
  return (
    <>
      <DeskList
        label="处理失败"
        call={dead}
        rowKey={({ kind, cause }) => `${kind} ${cause}`}
        row={(group) => <DeadGroup group={group} stale={stale} />}
        empty={{ title: '没有处理失败的报告' }}
      />
      {many && (
        <div className="mt-4">
          <Retry label="全部重试" effect="所有失败的报告重新排队。" wanted={{}} stale={stale} />
        </div>
      )}
    </>
  );
}

function DeadGroup({ group, stale }: { group: Group; stale: readonly ApiPath[] }) {
  const { kind, cause, reason, count, ids, latest } = group;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold tabular-nums">{formatCount(count)} 份</span>
        <span>{reason}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">最近 {latest}</span>
      </p>
      <details className="text-muted text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center">
          {failureKinds[kind] ?? kind}，日志原文
        </summary>
        <p className="break-all" lang="en">
          {cause}
        </p>
      </details>
      <p className="my-2 flex flex-wrap gap-x-3 text-sm tabular-nums">
        {ids.slice(0, maxListed).map((id) => (
          <TextLink key={id} to={`/operator/catalog?id=${id}`} className="touch">
            {id}
          </TextLink>
        ))}
        {count > maxListed && '…'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Retry
          label="重试这一类"
          effect={`因此失败的 ${formatCount(count)} 份报告重新排队。`}
          wanted={{ cause }}
          stale={stale}
        />
        {ids[0] !== undefined && count > 1 && (
          <Retry
            label={`先试一份（${ids[0]}）`}
            effect={`报告 ${ids[0]} 重新排队，看看原因是否已经消除。`}
            wanted={{ ids: [ids[0]] }}
            stale={stale}
          />
        )}
      </div>
    </>
  );
}

interface RetryProps {
  label: string;
  effect: string;
  wanted: Wanted;
  stale: readonly ApiPath[];
}

function Retry({ label, effect, wanted, stale }: RetryProps) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  // Of many the site takes some at a time.
  const run = async (reason: string) => {
    setPending(true);
    let count = 0;
    try {
      for (let after: number | null = 0; after !== null; ) {
        const answer: DataOf<'/api/operator/dead/retry'> = await send('/api/operator/dead/retry', {
          ...wanted,
          after,
          reason,
        });
        count += answer.retried;
        after = answer.next;
      }
      setOpen(false);
      setError(null);
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught);
    } finally {
      setPending(false);
      if (count > 0) void notify('success', `${formatCount(count)} 份已重新排队`);
      void revalidate(...stale);
    }
  };
  return (
    <>
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        // Beneath all buttons of its row, which stay where they were pressed.
        <div className="order-last w-full">
          <ReasonForm
            act="重新排队"
            effect={effect}
            pending={pending}
            error={error}
            onAct={(reason) => void run(reason)}
            onCancel={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}

/** How far reports of earlier releases are read anew; nothing where there are none. */
function Rereading({ current, older, failed, texts, failures }: DataOf<'/api/operator/works'>['rereading']) {
  if (older === 0) return null;
  return (
    <section aria-labelledby="rereading">
      <h2 id="rereading" className="mt-10 mb-2 font-semibold text-lg">
        重读旧版报告
      </h2>
      <p className="mb-2 text-muted text-sm tabular-nums">
        {formatCount(current)} 份已按当前版本读取，{formatCount(older - failed)} 份待重读
        {failed > 0 && `，${formatCount(failed)} 份无法重读，保留原来的内容`}
        {texts > 0 && `；${formatCount(texts)} 份没有 PDF，不重读`}
      </p>
      {failures.map(({ id, reason, at }) => (
        <p key={id} className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums">
          <TextLink to={`/operator/catalog?id=${id}`} className="touch">
            {id}
          </TextLink>
          <span className="min-w-0 break-all" lang="en">
            {reason}
          </span>
          <span className="ml-auto text-muted">{at}</span>
        </p>
      ))}
    </section>
  );
}

/** Milliseconds between two looks. */
const lookEvery = 5_000;

/** /operator/works: what is in the works, since when; and what failed, by its cause. */
export function Works() {
  const works = useCall('/api/operator/works', {}, { refreshInterval: lookEvery });
  const { data } = works;
  return (
    <DeskFrame title="处理与失败" note="按失败原因分组，修复后可重试单份、一类或全部。">
      <h2 className="mb-2 font-semibold text-lg">处理失败</h2>
      <DeadGroups stale={['/api/operator/dead/list', '/api/operator/works']} />
      <h2 className="mt-10 mb-2 font-semibold text-lg">正在处理</h2>
      {data && (
        <p className="mb-2 text-muted text-sm tabular-nums">
          队列中 {formatCount(data.waiting)} 份，正在处理 {formatCount(data.active)} 份
          {data.items.length >= 200 && '；列出最早的 200 份'}
        </p>
      )}
      <DeskList
        label="正在处理"
        call={works}
        rowKey={({ id }) => id}
        row={({ id, name, stage, uploader_id, since, create_time }) => (
          <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_8rem] xl:grid-cols-[minmax(0,1fr)_8rem_25rem]">
            <TextLink to={`/operator/catalog?id=${id}`} className="min-w-0">
              {name}
            </TextLink>
            <span>{stages[stage]}</span>
            <span className="text-muted text-sm tabular-nums sm:max-xl:col-span-2">
              {since} 起 · {create_time} 收到 · {uploader_id ? `用户 ${uploader_id}` : '批量导入'}
            </span>
          </div>
        )}
        empty={{ title: '没有正在处理的报告' }}
      />
      {data && <Rereading {...data.rereading} />}
    </DeskFrame>
  );
}
