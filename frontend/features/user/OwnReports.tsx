import type { ReactNode } from 'react';
import type { Data, Input } from '../../../bff/contract/call.ts';
import type { collectHistory, downloadHistory, readingHistory } from '../../../bff/contract/reading.ts';
import { PagedList } from '../../components/list/PagedList.tsx';
import { type EmptyStateProps, Skeleton } from '../../components/Placeholders.tsx';
import { Cover } from '../../components/report/Cover.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { formatCount, formatPages } from '../../lib/format.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

type OwnReport = Data<typeof readingHistory>['files'][number];

/** A list of one's own: which call gives it, and what is said and done with its rows. */
export interface OwnReportsProps {
  title: string;
  call: typeof readingHistory | typeof downloadHistory | typeof collectHistory;
  /** Sent beside the page. */
  params?: Input<typeof collectHistory>;
  /** Verb of the time beside a row: 阅读于. */
  at: string;
  empty: EmptyStateProps;
  action: (report: OwnReport) => ReactNode;
  /** Above the rows, where there are at least two. */
  sorting?: ReactNode;
}

const row = 'relative flex min-h-30 items-center gap-x-4 py-3 max-sm:flex-wrap';

/** Reports one read, downloaded or kept, the latest first (spec §2, User centre). */
export function OwnReports({ title, call, params, at, empty, action, sorting }: OwnReportsProps) {
  const { data, list } = useOwnPages(call, params);
  return (
    <UserFrame title={title} note={data && data.total > 0 && `共 ${formatCount(data.total)} 份`}>
      {data && data.total > 1 && sorting}
      <PagedList
        {...list}
        label={title}
        rows={data?.files}
        expected={5}
        empty={empty}
        rowKey={({ id }) => id}
        row={(report) => (
          <div className={row}>
            <Cover url={report.share_url} title={report.name} className="w-15 self-start" sizes="60px" />
            <div className="min-w-0 flex-1">
              <ReportLink report={report} className="font-semibold" />
              <MetaLine
                parts={[report.organization.name, report.time_text, formatPages(report.page_count)]}
                className="mt-1 text-sm"
              />
              <p className="mt-0.5 text-muted text-sm tabular-nums">
                {at}
                {report.at_text}
              </p>
            </div>
            <span className="relative z-10 shrink-0 max-sm:basis-full max-sm:text-right">
              {action(report)}
            </span>
          </div>
        )}
        skeleton={
          <div className={row}>
            <Skeleton className="h-21 w-15 self-start" />
            <Skeleton className="h-12 flex-1" />
          </div>
        }
      />
    </UserFrame>
  );
}
