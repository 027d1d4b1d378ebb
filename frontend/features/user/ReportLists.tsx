import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { favouriteSorts } from '../../../bff/contract/constants.ts';
import type { Data, Input } from '../../../bff/contract/endpoints/endpoint.ts';
import { collectHistory, downloadHistory, readingHistory } from '../../../bff/contract/endpoints/reader.ts';
import { Button, ButtonLink, type ButtonProps } from '../../components/Button.tsx';
import { PagedList, ReadLink, ReportRow, reportRowSkeleton } from '../../components/list/PagedList.tsx';
import type { EmptyStateProps } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { SortButtons } from '../../components/search/ListControls.tsx';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { words } from '../../lib/words.ts';
import { UserFrame, useOwnPages } from './UserFrame.tsx';

type OwnReport = Data<typeof readingHistory>['files'][number];

/** A list of one's own: which call gives it, and what is said and done with its rows. */
interface OwnReportsProps {
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

/** Reports one read, downloaded or kept, the latest first (spec §2, User centre). */
function OwnReports({ title, call, params, at, empty, action, sorting }: OwnReportsProps) {
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
          <ReportRow report={report} note={`${at}${report.at_text}`}>
            {action(report)}
          </ReportRow>
        )}
        skeleton={reportRowSkeleton}
      />
    </UserFrame>
  );
}

/** The report, and whether it is a favourite. */
interface FavouriteButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number; name: string; is_collect: 0 | 1 };
}

/** 收藏 or 已收藏; asks for a login by itself. */
function FavouriteButton({ report, ...look }: FavouriteButtonProps) {
  const gate = useGate();
  const kept = report.is_collect === 1;
  const Icon = kept ? BookmarkCheck : Bookmark;
  const label = kept ? `已${words.favourite}` : words.favourite;
  return (
    <Button
      {...look}
      aria-label={`${label}：${report.name}`}
      aria-pressed={kept}
      aria-disabled={gate.pending}
      onClick={() => gate.runGated({ kind: 'favourite', id: report.id })}
    >
      <Icon size={18} className={kept ? 'text-sea' : undefined} />
      {label}
    </Button>
  );
}

/** /user/history: reports read, with the page to continue at. */
export function Readings() {
  return (
    <OwnReports
      title="我的阅读"
      call={readingHistory}
      at="阅读于"
      empty={{
        title: '还没有阅读记录',
        children: '打开过的报告会出现在这里。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
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
      call={downloadHistory}
      at="下载于"
      empty={{
        title: '还没有下载报告',
        children: '下载过的报告会出现在这里，再次下载不计次、不扣贝壳。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={(report) => (
        <DownloadButton report={report} label="再次下载" tone="quiet" size="sm" className="-mr-3 text-sea" />
      )}
    />
  );
}

/** /user/favorite: favourites, in the order of `?sort=`. */
export function Favourites() {
  const [query, setQuery] = useSearchParams();
  const sort = favouriteSorts.find(({ id }) => id === query.get('sort'))?.id ?? 'latest';
  return (
    <OwnReports
      title="我的收藏"
      call={collectHistory}
      params={{ sort }}
      sorting={
        <SortButtons
          orders={favouriteSorts}
          order={sort}
          onOrder={(id) => setQuery(id === 'latest' ? {} : { sort: id })}
        />
      }
      at="收藏于"
      empty={{
        title: '还没有收藏',
        children: '在报告页点“收藏”，以后在这里就能找到。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={(report) => (
        <span className="inline-flex flex-wrap justify-end">
          <ReadLink report={report} />
          <DownloadButton report={report} tone="quiet" size="sm" className="text-sea" />
          <FavouriteButton report={{ ...report, is_collect: 1 }} tone="quiet" size="sm" className="-mr-3" />
        </span>
      )}
    />
  );
}
