import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from '../../components/Button.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { Audit } from './Audit.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { Jobs } from './Jobs.tsx';
import { Lab } from './Lab.tsx';
import { Messages } from './Messages.tsx';
import { Payments } from './Payments.tsx';
import { Queries } from './Queries.tsx';
import { Recommended } from './Recommended.tsx';
import { Relevance } from './Relevance.tsx';
import { Reports } from './Reports.tsx';
import { Users } from './Users.tsx';
import { Works } from './Works.tsx';

const maxCounted = 1000;
const counted = (count: number | null): ReactNode =>
  count === null ? (
    <span className="font-sans text-base text-muted">查不到</span>
  ) : count >= maxCounted ? (
    `${formatCount(maxCounted)}+`
  ) : (
    formatCount(count)
  );

/** Notice on the desk while readers cannot search. */
const searchProblems = {
  gone: '检索索引缺失，用户暂时无法检索。系统会自动重建并重新写入，也可重启站点立即重建。',
  away: '检索服务无响应，用户暂时无法检索。恢复后自动接通，持续数分钟请查看 OpenSearch 日志。',
  empty: '检索索引是空的，用户暂时查不到内容。系统正在重新写入，进度见 npm run verify。',
};

/** /operator: what waits for somebody, each with the way to it. */
function Overview() {
  const { data, error, mutate } = useCall('/api/operator/overview', {}, { refreshInterval: 30_000 });
  const rows: readonly (readonly [string, string, ReactNode])[] = data
    ? [
        ['侵权投诉与反通知', '/operator/messages?kind=notice', counted(data.notices)],
        ['意见反馈', '/operator/messages?kind=suggestion', counted(data.suggestions)],
        ['待核款项', '/operator/payments', counted(data.payments)],
        ['处理失败的报告', '/operator/works', counted(data.failed)],
        ['正在处理的报告', '/operator/works', counted(data.working)],
      ]
    : [];
  return (
    <DeskFrame title="运营台" note="待处理事项。每一项操作都须写明理由，并记入操作记录。">
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton className="h-60 w-full" />}
      {data?.search_problem && (
        <p role="alert" className="mb-4 text-cinnabar">
          {searchProblems[data.search_problem]}
        </p>
      )}
      {data?.differs && (
        <p className="mb-4 text-cinnabar">
          索引与本版本的文件不一致，仍按旧的提供服务，见
          <TextLink to="/operator/relevance">排序版本</TextLink>。
        </p>
      )}
      {data && (
        <ul aria-label="待办" className="max-w-prose divide-y divide-line border-line border-y">
          {rows.map(([name, to, value]) => (
            <li key={name} className="flex min-h-13 items-center justify-between gap-6">
              <TextLink to={to} className="flex min-h-11 items-center">
                {name}
              </TextLink>
              <span className="font-figure text-xl tabular-nums">{value}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskFrame>
  );
}

/** The desk's pages by the last part of their addresses: one file, for who comes to one comes to others. */
const pages: Record<string, ComponentType> = {
  messages: Messages,
  catalog: Reports,
  recommend: Recommended,
  works: Works,
  jobs: Jobs,
  users: Users,
  payments: Payments,
  queries: Queries,
  lab: Lab,
  relevance: Relevance,
  audit: Audit,
};

/** /operator and what is below it. */
export function Desk() {
  const { pathname } = useLocation();
  const Page = pages[pathname.split('/')[2] ?? ''] ?? Overview;
  return <Page />;
}
