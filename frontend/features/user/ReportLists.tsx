import type { ReactNode } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { PagedList, ReadLink, ReportRow, reportRowSkeleton } from '../../components/list/PagedList.tsx';
import type { EmptyStateProps } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { formatCount } from '../../lib/format.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

type OwnReport = DataOf<'/api/user/readingHistory'>['files'][number];

/** A list of one's own: which call gives it, and what is said and done with its rows. */
interface OwnReportsProps {
  title: string;
  call: '/api/user/readingHistory' | '/api/user/downloadHistory';
  /** Verb of the time beside a row: 阅读于. */
  at: string;
  empty: EmptyStateProps;
  action: (report: OwnReport) => ReactNode;
}

/** Reports one read or downloaded, the latest first. */
function OwnReports({ title, call, at, empty, action }: OwnReportsProps) {
  const { data, list } = useOwnPages(call);
  return (
    <UserFrame title={title} note={data && data.total > 0 && `共 ${formatCount(data.total)} 份`}>
      <PagedList
        {...list}
        label={title}
        rows={data?.files}
        expected={5}
        empty={empty}
        rowKey={({ id }) => id}
        row={(report) => (
          <ReportRow report={report} note={`${at}${report.at_text}`}>
            {action(report)}
          </ReportRow>
        )}
        skeleton={reportRowSkeleton}
      />
    </UserFrame>
  );
}

/** /user/history: reports read, with the page to continue at. */
export function ReadingHistory() {
  return (
    <OwnReports
      title="我的阅读"
      call="/api/user/readingHistory"
      at="阅读于"
      empty={{
        title: '还没有阅读记录',
        children: '打开过的报告会出现在这里。',
        action: <ButtonLink to="/report">浏览报告</ButtonLink>,
      }}
      action={(report) => (
        <ReadLink report={report} page={report.read_page ?? 1} label="继续阅读" className="-mr-3" />
      )}
    />
  );
}

/** /user/download: reports downloaded. */
export function Downloads() {
  return (
    <OwnReports
      title="我的下载"
      call="/api/user/downloadHistory"
      at="下载于"
      empty={{
        title: '还没有下载报告',
        children: '下载过的报告会出现在这里，再次下载不计次、不扣贝壳。',
        action: <ButtonLink to="/report">浏览报告</ButtonLink>,
      }}
      action={(report) => (
        <DownloadButton report={report} label="再次下载" tone="quiet" size="sm" className="-mr-3 text-sea" />
      )}
    />
  );
}
