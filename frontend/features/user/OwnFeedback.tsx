import { ButtonLink, TextLink } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

const kinds = { suggestion: '意见反馈', notice: '侵权投诉', counter_notice: '反通知' } as const;
const states = { open: '处理中', takedown: '已下架相关报告', answered: '已答复', closed: '已办结' } as const;

/** /user/feedback: what one wrote to the operators, and what became of it. */
export function OwnFeedback() {
  const { data, list } = useOwnPages('/api/user/feedback');
  return (
    <UserFrame title="我的反馈" note={data && data.total > 0 && `共 ${formatCount(data.total)} 条`}>
      <PagedList
        {...list}
        label="我的反馈"
        rows={data?.items}
        expected={3}
        empty={{
          title: '还没有反馈',
          children: '对报告或网站有意见，写给我们；处理结果会出现在这里。',
          action: <ButtonLink to="/suggest">写反馈</ButtonLink>,
        }}
        rowKey={({ id }) => id}
        row={({ id, kind, type, report_id, content, create_time, close_time, state, answer }) => (
          <div className="py-4">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums">
              <span className="font-semibold text-base">{type || kinds[kind]}</span>
              <span className="text-muted">
                {create_time} · 编号 {id}
              </span>
              <span className={state === 'open' ? 'ml-auto text-muted' : 'ml-auto'}>{states[state]}</span>
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-line">{content}</p>
            {report_id > 0 && (
              <p className="mt-1 text-sm">
                <TextLink to={`/detail/${report_id}`}>所涉报告</TextLink>
              </p>
            )}
            {answer && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-line border-l-2 pl-3 text-sm">
                <span className="text-muted tabular-nums">答复 · {close_time}</span>
                <br />
                {answer}
              </p>
            )}
          </div>
        )}
        skeleton={
          <div className="py-4">
            <Skeleton className="h-20" />
          </div>
        }
      />
    </UserFrame>
  );
}
