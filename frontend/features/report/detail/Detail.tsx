import type { ComponentType } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { InputOf } from '../../../../bff/contract/calls.ts';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { TextLink } from '../../../components/Button.tsx';
import { PageTitle } from '../../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../../components/Placeholders.tsx';
import { PageLink, ReportLinks } from '../../../components/report/ReportLinks.tsx';
import { ReportSearch } from '../../../components/search/SearchBox.tsx';
import { fileTypeAddress, reportAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { notify } from '../../../lib/notify.ts';
import { messages } from '../../../lib/words.ts';
import { PointList } from '../ReportFacts.tsx';
import { DetailFoot, DetailHead } from './DetailHead.tsx';
import { Forecasts } from './Forecasts.tsx';
import { PagePreview } from './PagePreview.tsx';
import { Relations } from './Relations.tsx';

type ListCall = '/api/file/homelist' | '/api/file/sameOrganizationlist' | '/api/file/similarlist';

/** A titled list of reports and the call that gives it. */
interface RelatedReportsProps<Path extends ListCall> {
  title: string;
  call: Path;
  input: InputOf<Path>;
  /** The report on show is none of them. */
  except: number;
  /** Two columns where there is room: everywhere, or only where it is below the main column instead of beside it. */
  columns?: boolean | 'beneath';
  /** It is last in its column and often empty: no room is held for it. */
  last?: boolean;
}

/** Places held while a list loads; what is longer is so by reports that exist. */
const expected = 10;

/** Reports related to the one on show; renders nothing when there are none. */
function RelatedReports<Path extends ListCall>(props: RelatedReportsProps<Path>) {
  const { title, call, input, except, columns = false, last = false } = props;
  const answer = useCall(call as ListCall, input as InputOf<ListCall>);
  const reports = answer.data?.files.filter(({ id }) => id !== except);
  if (reports?.length === 0 || (last && !reports && !answer.error)) return null;
  return (
    <section className={classNames('print:hidden', 'max-md:[&_li:nth-child(n+6)]:hidden')}>
      <h2 className="ruled font-semibold font-song text-lg">
        <span className="line-clamp-2">{title}</span>
      </h2>
      <ReportLinks
        reports={reports}
        expected={expected}
        empty=""
        columns={columns}
        error={answer.error}
        onRetry={() => answer.mutate()}
      />
    </section>
  );
}

/** The report's points in its own sentences, each with its page; else its plain summary. */
function Summary({ report }: { report: ReportDetail }) {
  const { id, summary_points: points } = report;
  const paragraphs = report.content.split('\n').filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0 && points.length === 0) return null;
  const pointed = points.length > 0;
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="ruled font-semibold font-song text-lg">
        {pointed ? '原文要点' : '摘要'}
      </h2>
      {pointed ? (
        <PointList
          points={points}
          pageLink={(page) => <PageLink reportId={id} page={page} className="whitespace-nowrap" />}
          className="mt-3 max-w-[42rem]"
        />
      ) : (
        <div className="mt-3 max-w-prose space-y-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {pointed && <p className="mt-3 text-muted text-xs">由程序自动摘自原文，仅供参考，请以原文为准</p>}
    </section>
  );
}

/** The report's own keywords, parted by blanks, each a search; nothing without any. */
function Keywords({ words }: { words: string }) {
  const all = words.split(' ').filter(Boolean);
  if (all.length === 0) return null;
  return (
    <p className="-mt-4! flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden">
      <span className="text-muted">关键词</span>
      {all.map((keyword) => (
        <TextLink key={keyword} to={reportAddress({ keyword })} className="touch">
          {keyword}
        </TextLink>
      ))}
    </p>
  );
}

/** The page's search where the header has no room for one; an empty keyword warns. */
function DetailSearch({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  return (
    <ReportSearch
      value={keyword}
      size="compact"
      className="mb-4 max-w-xl lg:hidden print:hidden"
      onSearch={(words) => {
        if (words === '') notify('warning', messages.emptySearch);
        else navigate(reportAddress({ keyword: words }));
      }}
    />
  );
}

/** A loaded report. `Charts` draws the charts of a report: another feature's matter, handed in by the route. */
export interface DetailPageProps {
  report: ReportDetail;
  keyword: string;
  /** The collection it was opened from. */
  cid: number | undefined;
  Charts: ComponentType<{ reportId: number }>;
}

/** Lists beside a report hold ten. */
const related = { page: 1, pageSize: 10 };

/** Head, summary, pages and charts; beside them what is like it, the organization's others and what is hot. */
function DetailPage({ report, keyword, cid, Charts }: DetailPageProps) {
  const { id, organization } = report;
  const actions = { report, keyword, cid };
  return (
    <>
      <div className="print:hidden">
        <Breadcrumb
          crumbs={[
            { name: '首页', to: '/' },
            { name: report.type.name, to: fileTypeAddress(report.type.id) },
            { name: report.name },
          ]}
        />
      </div>
      <DetailSearch keyword={keyword} />
      <article className="mt-2 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <DetailHead {...actions} />
          <Summary report={report} />
          <Keywords words={report.keyword} />
          <Forecasts report={report} />
          <PagePreview report={report} keyword={keyword} />
          <Charts reportId={id} />
          <Relations reportId={id} />
        </div>
        <aside aria-label="更多报告" className="min-w-0 space-y-10 xl:sticky xl:bottom-0 xl:self-end">
          <RelatedReports
            title="相似报告"
            call="/api/file/similarlist"
            input={{ ...related, id }}
            except={id}
            columns="beneath"
          />
          {organization.name && (
            <RelatedReports
              title={`${organization.name}的其他报告`}
              call="/api/file/sameOrganizationlist"
              input={{ ...related, id }}
              except={id}
              columns="beneath"
            />
          )}
          <RelatedReports
            title="热门报告"
            call="/api/file/homelist"
            input={{ ...related, recommend: 3 }}
            except={id}
            columns="beneath"
            last
          />
        </aside>
      </article>
      <DetailFoot {...actions} />
    </>
  );
}

/** The page's head and summary in their places while the report is on its way. */
function DetailSkeleton() {
  return (
    <div role="status" aria-label="正在载入报告" className="xl:mr-92">
      <div className="h-13 max-lg:h-26">
        <div className="flex h-11 items-center">
          <Skeleton className="h-4 w-48" />
        </div>
        <Skeleton className="h-11 max-w-xl lg:hidden" />
      </div>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <Skeleton className="h-[6.375rem] w-18 md:h-[17rem] md:w-48" />
        <div className="space-y-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 w-5/6" />
          <Skeleton className="h-4 w-2/3 max-md:hidden" />
          <Skeleton className="h-4 w-1/2 max-md:hidden" />
          <Skeleton className="h-4 w-3/5 max-md:hidden" />
          <Skeleton className="mt-8 h-11 w-64 max-md:hidden" />
        </div>
      </div>
      <Skeleton className="mt-12 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-3/4" />
    </div>
  );
}

/**
 * One report's own page (/detail/{id}). Tells the server the keyword it was found by; a report that does
 * not exist leads to /404.
 */
export function Detail({ id, Charts }: { id: number; Charts: DetailPageProps['Charts'] }) {
  const [query] = useSearchParams();
  const keyword = query.get('search_key') ?? '';
  const cid = query.get('cid');
  const collection = cid && /^[1-9]\d{0,14}$/.test(cid) ? Number(cid) : undefined;
  const call = useCall(
    '/api/file/detail',
    { id, ...(keyword && { search_key: keyword }), ...(cid && { cid }) },
    { keepPreviousData: false },
  );
  if (call.error?.http === 404 || call.error?.http === 422) return <Navigate to="/404" replace />;
  return (
    <div className="page pt-2 pb-24 md:pb-16">
      <PageTitle>{call.data?.name ?? '报告详情'}</PageTitle>
      {call.data && <DetailPage report={call.data} keyword={keyword} cid={collection} Charts={Charts} />}
      {!call.data && call.error && !call.isLoading && (
        <div className="pt-16">
          <ErrorState error={call.error} onRetry={() => call.mutate()} title="报告打开失败" />
        </div>
      )}
      {!call.data && (!call.error || call.isLoading) && <DetailSkeleton />}
    </div>
  );
}
