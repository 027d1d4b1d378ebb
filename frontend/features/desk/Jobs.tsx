import type { DataOf } from '../../../bff/contract/calls.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskList, Facts } from './DeskFrame.tsx';
import { reasonName } from './names.ts';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

type Job = DataOf<'/api/operator/job/list'>['items'][number];
type Failure = DataOf<'/api/operator/job/list'>['failures'][number];

/** Milliseconds between two looks. */
const lookEvery = 5_000;

const states = { running: '正在运行', well: '正常', troubled: '异常' };

/** A length of time: `0.4 秒`, `20 分钟`, `1 小时`. */
function lengthOf(seconds: number): string {
  if (seconds >= 3600) return `${Math.round(seconds / 360) / 10} 小时`;
  if (seconds >= 60) return `${Math.round(seconds / 6) / 10} 分钟`;
  return `${Math.round(seconds * 10) / 10} 秒`;
}

function JobRow({ job }: { job: Job }) {
  const { name, title, state, every, started, took, done, waiting, waits, failed, error } = job;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-sm">{name}</span>
        <span className={state === 'troubled' ? 'ml-auto text-cinnabar' : 'ml-auto'}>{states[state]}</span>
      </p>
      <Facts
        facts={[
          ['上次运行', started && `${started}${took === null ? '' : `，用时 ${lengthOf(took / 1000)}`}`],
          ['完成', took !== null && `${formatCount(done)} 项`],
          ['等待', `${formatCount(waiting)} 项${waits > 0 ? `，已 ${lengthOf(waits)}` : ''}`],
          ['失败', failed > 0 && `${formatCount(failed)} 项`],
          ['间隔', lengthOf(every)],
          ['原因', error && <span lang="en">{error}</span>],
        ]}
      />
      {failed > 1 && (
        <div className="mt-3">
          <Retry input={{ job: name }} label={`重试${title}的全部失败项`} act="全部重试" />
        </div>
      )}
    </>
  );
}

function FailureRow({ failure, title }: { failure: Failure; title: string }) {
  const { job, item, attempts, reason, time } = failure;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="break-all tabular-nums">{item}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">
          试过 {formatCount(attempts)} 次 · {time}
        </span>
      </p>
      <p className="my-2 break-all text-muted text-sm">{reasonName(reason)}</p>
      <Retry input={{ job, item }} label={`重试${title} ${item}`} act="重试" />
    </>
  );
}

function Retry({ input, label, act }: { input: { job: string; item?: string }; label: string; act: string }) {
  const effect = '下一轮重新处理；修好原因以后再试。';
  return (
    <ReasonedActs
      acts={[reasonedAct({ call: '/api/operator/job/retry', input, act, label, effect })]}
      revalidates={['/api/operator/job/list']}
    />
  );
}

/** /operator/jobs: the site's background work, how its last turns went, and what it gave up. */
export function Jobs() {
  const call = useCall('/api/operator/job/list', {}, { refreshInterval: lookEvery });
  const failures = { ...call, data: call.data && { items: call.data.failures } };
  const titles = new Map(call.data?.items.map(({ name, title }) => [name, title]));
  return (
    <DeskFrame
      title="后台任务"
      note="站点自己做的事。一项失败不影响其他项：隔一段时间再试，多次失败后停在这里。"
    >
      <h2 className="mb-2 font-semibold text-lg">失败项</h2>
      <DeskList
        label="失败项"
        call={failures}
        rowKey={({ job, item }) => `${job} ${item}`}
        row={(failure) => <FailureRow failure={failure} title={titles.get(failure.job) ?? failure.job} />}
        empty={{ title: '没有失败项' }}
      />
      <h2 className="mt-10 mb-2 font-semibold text-lg">全部任务</h2>
      <DeskList
        label="全部任务"
        call={call}
        rowKey={({ name }) => name}
        row={(job) => <JobRow job={job} />}
        empty={{ title: '还没有任务运行过' }}
      />
    </DeskFrame>
  );
}
