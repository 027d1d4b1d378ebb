import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SWRResponse } from 'swr';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { fileTypeListCap } from '../../../bff/contract/constants.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { fileTypeAddress, reportAddress } from '../../lib/addresses.ts';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { ResultSkeleton } from '../search/results/ResultRow.tsx';
import { ResultRows } from '../search/results/ResultRows.tsx';
import { CountedLinks, MainIndustries, SideHead } from './CountedLinks.tsx';

/** The list as its call answers it, and how many rows to keep a place for. */
interface FileTypeReportsProps {
  list: SWRResponse<DataOf<'/api/file/fileListOfType'>, ApiError>;
  size: number;
}

/** The rows of a file type's page in each of their states. */
function FileTypeReports({ list, size }: FileTypeReportsProps) {
  const { data, error, isLoading, mutate } = list;
  if (error && !data) return <ErrorState error={error} onRetry={() => mutate()} title="报告列表加载失败" />;
  if (!data) return <ResultSkeleton rows={size} fullText={false} />;
  if (data.files.length === 0)
    return <EmptyState title="这一类还没有报告">新报告收录后会出现在这里。</EmptyState>;
  return (
    <>
      {/* The rows are those of the page before. */}
      {error && <ErrorState error={error} onRetry={() => mutate()} compact />}
      <ResultRows reports={data.files} busy={isLoading} eager={3} />
    </>
  );
}

/** Figures that are fixed, not counted. */
const fixedFigures = [
  { name: '细分行业', figure: '100+' },
  { name: '图表', figure: '800万+' },
  { name: '产业链', figure: '30万+' },
];

/** Size of the platform: counted figures first, the fixed ones after. */
function PlatformStatistics() {
  const { data } = useCall('/api/file/homelist', { recommend: 1, page: 1, pageSize: 1 });
  const counted = [
    { name: '报告总数', figure: data && formatCount(data.total) },
    { name: '今日发布', figure: data && formatCount(data.new) },
  ];
  return (
    <section aria-labelledby="platform-statistics">
      <SideHead id="platform-statistics" name="平台数据" />
      <dl>
        {[...counted, ...fixedFigures].map((entry) => (
          <div key={entry.name} className="flex h-11 items-center justify-between border-line border-b">
            <dt className="text-muted">{entry.name}</dt>
            <dd className="font-figure text-xl tabular-nums">{entry.figure ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Concepts in the side panel. */
const conceptCount = 10;

/** Whether a call was answered, or failed. */
const isSettled = ({ data, error }: SWRResponse): boolean => data !== undefined || error !== undefined;

/** Reports on one page. */
const pageSize = 10;

/** The page an address asks for, within what the list allows. */
function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, fileTypeListCap / pageSize) : 1;
}

/** A page of a type's reports, and the ways to the others. */
function TypeReports({ id, page, list }: { id: number; page: number } & Pick<FileTypeReportsProps, 'list'>) {
  const pages = Math.ceil(Math.min(list.data?.total ?? 0, fileTypeListCap) / pageSize);
  return (
    <section aria-labelledby="file-type-reports">
      <h2 id="file-type-reports" className="sr-only">
        报告列表
      </h2>
      <FileTypeReports list={list} size={pageSize} />
      {pages > 1 && (
        <div className="pt-8">
          <Pagination page={page} pages={pages} href={(target) => fileTypeAddress(id, target)} />
          {(list.data?.total ?? 0) >= fileTypeListCap && (
            <p className="mt-3 text-center text-muted text-sm">
              此处只列出最新的 {formatCount(fileTypeListCap)} 份，更早的请用搜索查找
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** One file type's reports, newest first, with what else the house holds at the side. */
export function FileType({ id }: { id: number }) {
  const page = readPage(useSearchParams()[0]);
  const types = useCall('/api/tag/fileTypeList', {});
  const concepts = useCall('/api/tag/conceptList', { page: 1, pageSize: conceptCount });
  const list = useCall(
    '/api/file/fileListOfType',
    Number.isSafeInteger(id) && id > 0 ? { id, page, pageSize } : null,
  );
  const type = types.data?.items.find((entry) => entry.id === id);

  if (types.data && !type) {
    return (
      <div className="page py-16">
        <PageTitle>没有这个报告类型</PageTitle>
        <EmptyState title="没有这个报告类型" action={<TextLink to="/">返回首页，按类型查阅</TextLink>} />
      </div>
    );
  }
  return (
    <div className="page">
      <PageTitle>{type?.name ?? '报告类型'}</PageTitle>
      <Breadcrumb crumbs={[{ name: '首页', to: '/' }, { name: type?.name ?? '报告类型' }]} />
      <header className="pt-4 pb-6">
        <h1 className="font-semibold font-song text-2xl">
          {type?.name ?? (types.error ? '报告类型' : '\u00a0')}
          {list.data && (
            <span className="ml-3 font-normal font-sans text-base text-muted tabular-nums">
              {formatCount(list.data.total)} 份
            </span>
          )}
        </h1>
        <p className="mt-1 min-h-13 text-balance text-muted sm:min-h-6.5">{type?.description}</p>
      </header>
      <FileTypeTabs types={types.data?.items} failed={types.error !== undefined} current={id} />
      <div className="grid gap-x-14 gap-y-14 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <TypeReports id={id} page={page} list={list} />
        <aside
          aria-label="更多线索"
          className={classNames(
            'grid content-start gap-10 md:max-xl:grid-cols-3 xl:pt-6',
            // What stands below a list waits for it: it may be shorter than its place.
            !isSettled(list) && 'max-xl:invisible',
            !isSettled(concepts) && 'invisible',
          )}
        >
          <CountedLinks
            id="hot-concepts"
            name="热门概念"
            answer={concepts}
            // A search for the word finds others than those filed under it.
            counted={false}
            size={conceptCount}
            addressOf={({ name }) => reportAddress({ keyword: name })}
          />
          <MainIndustries />
          <PlatformStatistics />
        </aside>
      </div>
    </div>
  );
}

/** The file types, once known, and the id of the one on show. */
interface FileTypeTabsProps {
  types: readonly { id: number; name: string }[] | undefined;
  current: number;
  /** The types will not come. */
  failed: boolean;
}

/** Links from one file type to the others. */
function FileTypeTabs({ types, current, failed }: FileTypeTabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const index = types?.findIndex((type) => type.id === current) ?? -1;
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.children.item(index);
    if (list && chosen instanceof HTMLElement) {
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
    }
  }, [index]);

  return (
    <nav aria-label="报告类型" className="border-line border-b">
      <ul ref={strip} className="fades-on relative flex h-11 gap-5 overflow-x-auto [scrollbar-width:none]">
        {types?.map((type) => (
          <li key={type.id} className="shrink-0">
            <Link
              to={fileTypeAddress(type.id)}
              aria-current={type.id === current ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-2 focus-visible:-outline-offset-2',
                type.id === current
                  ? 'border-sea font-semibold text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {type.name}
            </Link>
          </li>
        )) ??
          (!failed && (
            <li className="flex w-full items-center">
              <Skeleton className="h-3.5 w-full max-w-xl" />
            </li>
          ))}
      </ul>
    </nav>
  );
}
