import { deskDead, deskWorks } from '../../../bff/contract/desk/reports.ts';
import { TextLink } from '../../components/TextLink.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeadGroups } from './DeadGroups.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { DeskList } from './DeskList.tsx';
import { stages } from './names.ts';

/** Milliseconds between two looks. */
const lookEvery = 5_000;

/** /operator/works: what is in the works, since when; and what failed, by its cause. */
export function Works() {
  const works = useCall(deskWorks, {}, { refreshInterval: lookEvery });
  const { data } = works;
  return (
    <DeskFrame title="处理与失败" note="失败的按原因归在一起；修好原因以后，一次重试一份、一类或全部。">
      <h2 className="mb-2 font-semibold text-lg">处理失败</h2>
      <DeadGroups stale={[deskDead, deskWorks]} />
      <h2 className="mt-10 mb-2 font-semibold text-lg">正在处理</h2>
      {data && (
        <p className="mb-2 text-muted text-sm tabular-nums">
          队列中 {formatCount(data.waiting)} 份，正在处理 {formatCount(data.active)} 份
          {data.items.length >= 200 && '；列出最早的 200 份'}
        </p>
      )}
      <DeskList
        label="正在处理"
        rows={data?.items}
        rowKey={({ id }) => id}
        row={({ id, name, stage, uploader_id, since, create_time }) => (
          <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_8rem] xl:grid-cols-[minmax(0,1fr)_8rem_25rem]">
            <TextLink to={`/operator/catalog?id=${id}`} className="min-w-0">
              {name}
            </TextLink>
            <span>{stages[stage] ?? stage}</span>
            <span className="text-muted text-sm tabular-nums sm:max-xl:col-span-2">
              {since} 起 · {create_time} 收到 · {uploader_id ? `用户 ${uploader_id}` : '批量导入'}
            </span>
          </div>
        )}
        empty={{ title: '没有正在处理的报告' }}
        error={works.error}
        onRetry={() => void works.mutate()}
      />
    </DeskFrame>
  );
}
