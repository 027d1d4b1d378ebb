import type { SWRResponse } from 'swr';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { ErrorState } from '../../components/Placeholders.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import type { ApiError } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { ProgressLine } from '../upload/ProgressLine.tsx';
import { type Cursor, DeskList, Facts } from './DeskFrame.tsx';
import { indexKinds } from './names.ts';

type Answer = DataOf<'/api/operator/relevance/builds'>;
type Build = Answer['items'][number];
type Made = Build['to'];

const stands: Record<Build['stand'], [name: string, tone: 'plain' | 'sea' | 'cinnabar']> = {
  building: ['正在建立', 'sea'],
  broken: ['中断', 'cinnabar'],
  served: ['正在使用', 'sea'],
  previous: ['可以换回', 'plain'],
  replaced: ['已被替换', 'plain'],
  dropped: ['已放弃', 'plain'],
  unknown: ['查不到', 'plain'],
};

/** Index builds: the served one, the one to roll back to, and the progress of a running one. */
export function Builds({ call, cursor }: { call: SWRResponse<Answer, ApiError>; cursor: Cursor }) {
  const { data } = call;
  if (!data) return <ErrorState compact error={call.error} onRetry={() => void call.mutate()} />;
  const { served, previous, command } = data;
  return (
    <>
      <div className="mb-4">
        <Facts
          facts={[
            ['正在使用', served && <Standing {...served} />],
            ['可以换回', previous && <Standing {...previous} />],
            ['换回', command && <Command text={command} />],
          ]}
        />
      </div>
      {data.items.length === 0 ? (
        <p className="text-muted">没有重建过索引。</p>
      ) : (
        <DeskList
          label="重建索引"
          call={call}
          cursor={cursor}
          rowKey={({ id }) => id}
          row={(build) => <OneBuild build={build} />}
          empty={{ title: '没有重建过索引' }}
        />
      )}
    </>
  );
}

const nameOf = (build: number) => (build === 0 ? '建站时的索引' : `索引 ${build}`);

const Standing = ({ build, made }: { build: number; made: Made }) => (
  <span className="flex flex-wrap gap-x-4">
    {nameOf(build)}
    <Change from={null} to={made} />
  </span>
);

const Command = ({ text }: { text: string }) => <code className="whitespace-nowrap font-mono">{text}</code>;

function OneBuild({ build }: { build: Build }) {
  const { id, stand, author, reason, from, to, time, served_time, rollbacks } = build;
  const [standing, tone] = stands[stand];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold tabular-nums">{nameOf(id)}</span>
        <Tag tone={tone}>{standing}</Tag>
        <span className="ml-auto text-muted text-sm tabular-nums">{time}</span>
      </p>
      <p className="text-sm">{reason}</p>
      <p className="text-muted text-sm tabular-nums">
        {[author, served_time && `${served_time} 启用`].filter(Boolean).join(' · ')}
      </p>
      <Change from={from} to={to} />
      {stand === 'building' && <Filling build={build} />}
      {stand === 'broken' && (
        <p className="mt-1 text-sm">
          已写 {formatCount(build.done)} 份，同一命令接着做：
          <Command text="npm run relevance -- reindex" />
        </p>
      )}
      {rollbacks.length > 0 && (
        <ul className="mt-2 border-line border-l-2 pl-4 text-sm">
          {rollbacks.map((act) => (
            <li key={act.time} className="py-1">
              <p className="tabular-nums">
                {act.forth ? '再次启用' : '换回旧索引'}
                <span className="text-muted"> · {[act.time, act.actor].join(' · ')}</span>
              </p>
              <p>{act.reason || '（没有写理由）'}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Definitions of an index before and after, by kind, as the beginning of their hash. */
function Change({ from, to }: { from: Made | null; to: Made }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-muted text-sm">
      {(['reports', 'pages', 'charts'] as const).map((kind) => (
        <span key={kind} className="whitespace-nowrap">
          {indexKinds[kind]}{' '}
          {from && from[kind] !== to[kind] && (
            <>
              <del className="font-mono no-underline">{from[kind] || '—'}</del> →{' '}
            </>
          )}
          <ins className="font-mono text-ink no-underline">{to[kind] || '—'}</ins>
          {from && from[kind] === to[kind] && ' 未变'}
        </span>
      ))}
    </span>
  );
}

function Filling({ build: { id, stage, done, total, seconds_left } }: { build: Build }) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className="mt-2 max-w-prose">
      <ProgressLine
        label={`索引 ${id} 的进度`}
        value={share}
        text={seconds_left === null ? '' : `约剩 ${remaining(seconds_left)}`}
      />
      <p className="text-sm tabular-nums">
        {stage === '' && '正在准备'}
        {stage === 'fill' && `已写 ${formatCount(done)} 份，共 ${formatCount(total)} 份`}
        {(stage === 'compare' || stage === 'serve') &&
          `${formatCount(done)} 份已写完，正在与使用中的索引比对`}
      </p>
    </div>
  );
}

const remaining = (seconds: number) =>
  seconds < 90 ? `${seconds} 秒` : `${formatCount(Math.round(seconds / 60))} 分钟`;
