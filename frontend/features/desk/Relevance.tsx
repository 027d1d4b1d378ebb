import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { Builds } from './Builds.tsx';
import { DeskFrame, DeskList, useCursor } from './DeskFrame.tsx';
import { driftName, indexKinds, reasonName, targetName } from './names.ts';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

type Answer = DataOf<'/api/operator/relevance/list'>;

const origins = { start: '版本自带', apply: '调整', rollback: '撤回' } as const;
const heading = 'mb-2 font-semibold text-lg';

/** Milliseconds between two looks at the indices: while some are built, and else. */
const lookEvery = { building: 2_000, else: 30_000 };
const buildsShown = 5;

/** /operator/relevance: state of the indices against the files, index builds, and versions of the ranking. */
export function Relevance() {
  const cursor = useCursor();
  const { before } = cursor;
  const built = useCursor('builds');
  const versions = useCall('/api/operator/relevance/list', before ? { before } : {}, {
    refreshInterval: lookEvery.else,
  });
  const builds = useCall(
    '/api/operator/relevance/builds',
    { pageSize: buildsShown, ...(built.before && { before: built.before }) },
    {
      dedupingInterval: lookEvery.building / 2,
      refreshInterval: (latest) =>
        latest?.items.some(({ stand }) => stand === 'building') ? lookEvery.building : lookEvery.else,
    },
  );
  // Both lists come at once, so that neither moves the other.
  const { data, error } = versions;
  const known = (builds.data || builds.error) && (data || error);
  return (
    <DeskFrame
      title="排序版本"
      note="每一次重建索引，排序的参数与同义词的每一个版本。调整在检索调试里做，撤回在这里，也可用命令 npm run relevance；数秒内生效。"
    >
      {known && (
        <>
          <h2 className={heading}>索引</h2>
          {data && <Drift differs={data.differs} command={data.command} />}
          <Builds call={builds} cursor={built} />
          <h2 className={`${heading} mt-10`}>排序的参数与同义词</h2>
        </>
      )}
      <DeskList
        label="排序版本"
        call={known ? versions : undefined}
        cursor={cursor}
        rowKey={({ id }) => id}
        row={(version, index) => <Version version={version} inForce={before === undefined && index === 0} />}
        empty={{ title: '还没有存下任何版本', children: '网站按自己的文件排序。' }}
      />
    </DeskFrame>
  );
}

function Drift({ differs, command }: Pick<Answer, 'differs' | 'command'>) {
  if (differs === null)
    return <p className="mb-4 text-muted">搜索服务无响应，暂时不知道索引与文件是否一致。</p>;
  const kinds = Object.entries(differs);
  if (kinds.length === 0) return <p className="mb-4 text-muted">索引与本版本的文件一致。</p>;
  return (
    <section aria-labelledby="differs" className="mb-6 border-cinnabar border-l-2 pl-4">
      <h3 id="differs" className="font-semibold">
        索引与本版本的文件不一致，仍按旧的提供服务
      </h3>
      <ul className="my-2 text-sm">
        {kinds.map(([kind, parts]) => (
          <li key={kind}>
            {indexKinds[kind] ?? kind}：{parts.map(driftName).join('，')}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        使其生效：<code className="font-mono">{command}</code>
      </p>
    </section>
  );
}

function Version({ version, inForce }: { version: Answer['items'][number]; inForce: boolean }) {
  const [open, setOpen] = useState(false);
  const { id, hash, origin, author, reason, quality, time } = version;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold tabular-nums">版本 {id}</span>
        {inForce && <Tag tone="sea">正在使用</Tag>}
        <span>{origins[origin]}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">{time}</span>
      </p>
      <p className="text-sm">{reasonName(reason)}</p>
      <p className="text-muted text-sm tabular-nums">
        {[targetName(author), hash.slice(0, 8), quality === null ? '' : `nDCG@10 ${quality.toFixed(3)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Button
        size="sm"
        tone="quiet"
        className="-ml-3 text-sea"
        aria-expanded={open}
        aria-label={`版本 ${id} 查看改动`}
        onClick={() => setOpen(!open)}
      >
        查看改动
      </Button>
      {!inForce && (
        <ReasonedActs
          acts={[
            reasonedAct({
              call: '/api/operator/lab/rollback',
              input: { to: id },
              act: '回到这一版',
              label: `回到版本 ${id}`,
              effect: `版本 ${id} 的参数与同义词存为新版本，两秒内对所有用户生效。`,
            }),
          ]}
          revalidates={['/api/operator/relevance/list', '/api/operator/lab/tuning']}
        />
      )}
      {open && <Changes id={id} />}
    </>
  );
}

function Changes({ id }: { id: number }) {
  const { data, error, mutate } = useCall(
    '/api/operator/relevance/diff',
    { id },
    { keepPreviousData: false },
  );
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.former === 0) return <p className="text-muted text-sm">这是第一个版本。</p>;
  if (data.changes.length === 0) return <p className="text-muted text-sm">与版本 {data.former} 相同。</p>;
  return (
    <ul className="divide-y divide-line border-line border-l-2 pl-4 text-sm">
      {data.changes.map(({ file, place, before, after }) => (
        <li key={`${file} ${place}`} className="py-2">
          <p className="break-all text-muted">
            {file} · {place}
          </p>
          <p className="break-all font-mono">
            {before ? (
              <del className="text-muted">{before}</del>
            ) : (
              <span className="text-muted">（没有）</span>
            )}{' '}
            → <ins className="no-underline">{after || '（没有）'}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}
