import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { favouriteSorts } from '../../../bff/contract/constants.ts';
import type { Data, Input } from '../../../bff/contract/endpoints/endpoint.ts';
import { collectHistory, downloadHistory, readingHistory } from '../../../bff/contract/endpoints/reader.ts';
import { Button, ButtonLink, type ButtonProps } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Cover } from '../../components/Picture.tsx';
import { type EmptyStateProps, Skeleton } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { SortButtons } from '../../components/search/ListControls.tsx';
import { readerAddress } from '../../lib/addresses.ts';
import { formatCount, formatPages } from '../../lib/format.ts';
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

const row = 'relative flex min-h-30 items-center gap-x-4 py-3 max-sm:flex-wrap';

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
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className={kept ? 'text-sea' : undefined} />
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
      action={({ id, name, read_page = 1 }) => (
        <ButtonLink
          to={readerAddress(id, read_page)}
          target="_blank"
          rel="noopener"
          tone="quiet"
          size="sm"
          className="-mr-3 text-sea"
          aria-label={`继续阅读：${name}`}
        >
          {read_page > 1 ? `从第 ${read_page} 页继续` : '继续阅读'}
        </ButtonLink>
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
          <ButtonLink
            to={readerAddress(report.id, 1)}
            target="_blank"
            rel="noopener"
            tone="quiet"
            size="sm"
            className="text-sea"
            aria-label={`阅读：${report.name}`}
          >
            阅读
          </ButtonLink>
          <DownloadButton report={report} tone="quiet" size="sm" className="text-sea" />
          <FavouriteButton report={{ ...report, is_collect: 1 }} tone="quiet" size="sm" className="-mr-3" />
        </span>
      )}
    />
  );
}
