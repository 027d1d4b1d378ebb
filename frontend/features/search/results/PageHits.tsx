import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxQuoteLength, searchPageSize } from '../../../../bff/contract/constants.ts';
import type { Data } from '../../../../bff/contract/endpoints/endpoint.ts';
import { searchPages } from '../../../../bff/contract/endpoints/reader.ts';
import { versioned } from '../../../../bff/contract/pictures.ts';
import type { PageHitItem } from '../../../../bff/contract/search.ts';
import { countFilters, toPageRequest } from '../../../../bff/contract/searchState.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { Pagination } from '../../../components/list/Pagination.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { EmptyState, ErrorState, FormerNotice, Skeleton } from '../../../components/Placeholders.tsx';
import { ClipButton } from '../../../components/report/ClipButton.tsx';
import { MetaLine } from '../../../components/report/MetaLine.tsx';
import { PageLink } from '../../../components/report/ReportLinks.tsx';
import { readerAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { formatCount, formatPages } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import type { SearchControl } from '../useReportSearch.ts';
import { LimitNotice } from './ResultNotes.tsx';
import { SnippetText } from './ResultRow.tsx';
import { Trend } from './Trend.tsx';

/** Rows above the fold. */
const eagerRows = 3;
/** Pixels of a page where its report's are not known: A4. */
const usual = { width: 1240, height: 1754 };

/** The frame of a page's picture; its size never changes. */
const frame = 'block aspect-[72/96] w-24 shrink-0 overflow-hidden border border-line md:w-32';

function PageRowPlaces() {
  return (
    <div role="status" aria-label="正在搜索" className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={index} className="flex gap-4 py-5 md:gap-5">
          <Skeleton className="aspect-[72/96] w-24 shrink-0 md:w-32" />
          <div className="flex flex-1 flex-col">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-11/12" />
            <Skeleton className="mt-auto h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The page's picture, or that it is beyond the preview. */
function PageFrame({ hit, eager }: { hit: PageHitItem; eager: boolean }) {
  const locked = (
    <span
      className={classNames(
        frame,
        'flex flex-col items-center justify-center gap-1.5 bg-sunken text-muted text-xs',
      )}
    >
      {hit.gated ? (
        <>
          <Lock size={16} className="text-gold" />
          预览范围外
        </>
      ) : (
        `第 ${hit.page} 页`
      )}
    </span>
  );
  if (hit.image === '') return locked;
  return (
    <span className={classNames(frame, 'bg-sunken')}>
      <Picture
        url={versioned(hit.image, hit.page_version)}
        width={hit.page_width || usual.width}
        height={hit.page_height || usual.height}
        sizes="(min-width: 48rem) 8rem, 6rem"
        eager={eager}
        thumbnail
        fallback={locked}
        className={classNames(
          'size-full',
          hit.page_width > hit.page_height ? 'object-contain' : 'object-cover object-top',
        )}
      />
    </span>
  );
}

/** A line of a page: its number, which opens the reader there, and its passage. */
function PagePassage({ hit, keyword, className }: { hit: PageHitItem; keyword: string; className: string }) {
  return (
    <p className={className}>
      <PageLink
        reportId={hit.id}
        page={hit.page}
        places={hit.count}
        locked={hit.gated !== undefined}
        keyword={keyword}
        className="relative z-10 mr-2 inline-block h-5 min-w-13 text-center align-[1px] leading-[1.125rem]"
      />
      <SnippetText text={hit.text} gated={hit.gated} />
    </p>
  );
}

/** Pages of one report that are listed at once. */
const maxListed = 50;

/** All pages of a hit's report that hold what was searched, in the report's order. */
function PagesOfReport({ hit, control }: { hit: PageHitItem; control: SearchControl }) {
  const { state } = control;
  const request = {
    ...toPageRequest(state),
    trend: 0 as const,
    facets: 0 as const,
    id: hit.id,
    page: 1,
    pageSize: maxListed,
  };
  const { data, error, mutate } = useCall(searchPages, request);
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void mutate()} />;
  const pages = [...(data?.pages ?? [])].sort((one, other) => one.page - other.page);
  return (
    <ul
      aria-label={`${hit.name}的页`}
      aria-busy={!data}
      className="relative z-10 mt-2 border-line border-l-2 pl-4"
    >
      {pages.map((page) => (
        <li key={page.page} className="py-1.5">
          <PagePassage hit={page} keyword={state.keyword} className="line-clamp-2 text-sm" />
        </li>
      ))}
    </ul>
  );
}

/** The words of a passage that is HTML, without the signs of what was left out before and behind it. */
const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '')
    .replace(/^…|…$/g, '')
    .slice(0, maxQuoteLength);

/** A page that holds what was searched: the row opens the reader there, on the marks. */
function PageRow({ hit, control, eager }: { hit: PageHitItem; control: SearchControl; eager: boolean }) {
  const { keyword } = control.state;
  const [isWhole, setIsWhole] = useState(false);
  const to = readerAddress(hit.id, hit.page, keyword);
  return (
    <article className="relative flex gap-4 py-5 hover:bg-wash/50 md:gap-5">
      <PageFrame hit={hit} eager={eager} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="font-semibold text-lg">
          <Link
            to={to}
            target="_blank"
            rel="noopener"
            className="whole-row line-clamp-2 text-pretty visited:text-muted hover:text-sea focus-visible:line-clamp-none focus-visible:before:outline-2 focus-visible:before:outline-sea"
          >
            {hit.name}
          </Link>
        </h3>
        <PagePassage hit={hit} keyword={keyword} className="mt-1.5 line-clamp-4" />
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-muted text-sm">
          <MetaLine parts={[hit.organization.name, hit.time_text, formatPages(hit.page_count)]} />
          <span className="relative z-10 ml-auto flex flex-wrap justify-end gap-x-5">
            {hit.more > 0 && (
              <button
                type="button"
                aria-expanded={isWhole}
                onClick={() => setIsWhole(!isWhole)}
                className="touch text-sea tabular-nums hover:underline"
              >
                更多本报告的页（{formatCount(hit.more)}）
              </button>
            )}
            <ClipButton
              name={`${hit.name}，第${hit.page}页`}
              clipping={{ id: hit.id, clip: { page: hit.page, quote: textOf(hit.text) } }}
              className="touch text-sea hover:underline"
            />
            <button
              type="button"
              aria-label={`引用第${hit.page}页：${hit.name}`}
              onClick={() => openDialog('cite', { id: hit.id, page: hit.page })}
              className="touch text-sea hover:underline"
            >
              引用
            </button>
          </span>
        </div>
        {isWhole && <PagesOfReport hit={hit} control={control} />}
      </div>
    </article>
  );
}

function NoPages({ control, total }: { control: SearchControl; total: number }) {
  const { state } = control;
  if (total > 0)
    return (
      <EmptyState
        title={`第 ${state.page} 页没有内容`}
        action={<TextLink to={control.hrefOf({})}>回到第 1 页</TextLink>}
      >
        可以查看的结果到前面就结束了。
      </EmptyState>
    );
  if (state.keyword === '')
    return (
      <EmptyState title="输入词语或一句话，找到报告里的那一页">每一页都是一条结果，点开就在原处。</EmptyState>
    );
  const filtered = countFilters(state) > 0;
  return (
    <EmptyState
      title={`没有一页同时含「${state.keyword.slice(0, 40)}」的全部词语`}
      action={
        <>
          {filtered && <Button onClick={control.clear}>清空条件</Button>}
          <TextLink to={control.hrefOf({ tab: 'reports', fullText: true })}>看全文含这些词的报告</TextLink>
        </>
      }
    >
      {filtered ? '条件可能太窄了，去掉几项再看看。' : '少写一个词，或只留最要紧的那一句。'}
    </EmptyState>
  );
}

/** The pages of a search (tab 页), in each of its states; a failure keeps the rows there were. */
export function PageHits({ control }: { control: SearchControl }) {
  const { state } = control;
  const { data, error, isLoading, mutate } = useCall(searchPages, toPageRequest(state));
  const last = useRef<Data<typeof searchPages> | undefined>(undefined);
  if (data && !isLoading && !error) last.current = data;
  const found = last.current;
  const retry = () => void mutate();
  if (error && !isLoading && !found) return <ErrorState error={error} onRetry={retry} title="搜索没有完成" />;
  if (!found) return <PageRowPlaces />;
  const { pages, total, limit, relaxed } = found;
  return (
    <>
      {error !== undefined && !isLoading && <FormerNotice error={error} onRetry={retry} />}
      <Trend trend={found.trend} of="页" control={control} />
      {relaxed && state.keyword !== '' && (
        <p className="border-line border-b py-2.5 text-sm">
          同时含全部词语的页很少，后面是含其中大部分词语的页
        </p>
      )}
      {pages.length > 0 || isLoading ? (
        <div
          aria-busy={isLoading}
          className={classNames(
            'divide-y divide-line transition-opacity',
            (isLoading || error !== undefined) && 'opacity-55 delay-150',
          )}
        >
          {pages.map((hit, index) => (
            <PageRow key={`${hit.id}-${hit.page}`} hit={hit} control={control} eager={index < eagerRows} />
          ))}
        </div>
      ) : (
        <div className="-mt-px">
          <NoPages control={control} total={total} />
        </div>
      )}
      {pages.length > 0 && (
        <div className="space-y-6 border-line border-t pt-6">
          <LimitNotice total={total} limit={limit} unit="页" />
          <Pagination
            page={state.page}
            pages={Math.ceil(Math.min(total, limit) / searchPageSize)}
            href={(page) => control.hrefOf({ page })}
          />
        </div>
      )}
    </>
  );
}
