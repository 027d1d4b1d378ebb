import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { maxQuoteLength } from '../../../../bff/contract/constants.ts';
import { versioned } from '../../../../bff/contract/pictures.ts';
import type { PageHitItem } from '../../../../bff/contract/search.ts';
import { toPageRequest } from '../../../../bff/contract/searchState.ts';
import { Picture } from '../../../components/Picture.tsx';
import { ErrorState } from '../../../components/Placeholders.tsx';
import { ClipButton } from '../../../components/report/ClipButton.tsx';
import { MetaLine } from '../../../components/report/MetaLine.tsx';
import { PageLink } from '../../../components/report/ReportLinks.tsx';
import { readerAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { formatCount, formatPages } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import type { SearchControl } from '../useReportSearch.ts';
import { SnippetText } from './ResultRow.tsx';

/** Pixels of a page where its report's are not known: A4. */
const usual = { width: 1240, height: 1754 };

/** The frame of a page's picture; its size never changes. */
const frame = 'block aspect-[72/96] w-20 shrink-0 overflow-hidden border border-line md:w-28';

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
        `第${hit.page}页`
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
        sizes="(min-width: 48rem) 7rem, 5rem"
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
function PageSnippet({ hit, keyword, className }: { hit: PageHitItem; keyword: string; className: string }) {
  return (
    <p className={className}>
      <PageLink
        reportId={hit.id}
        page={hit.page}
        hitCount={hit.count}
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
  const { data, error, mutate } = useCall('/api/page/search', request);
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
          <PageSnippet hit={page} keyword={state.keyword} className="line-clamp-2 text-sm" />
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
function PageRow({ hit, keyword, eager }: { hit: PageHitItem; keyword: string; eager: boolean }) {
  return (
    <article className="relative flex gap-4 py-3 hover:bg-wash/50 md:gap-5">
      {/* The whole row by the pointer; the keyboard has the number's link. */}
      <Link
        to={readerAddress(hit.id, hit.page, keyword)}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0"
      />
      <PageFrame hit={hit} eager={eager} />
      <div className="flex min-w-0 flex-1 flex-col">
        <PageSnippet hit={hit} keyword={keyword} className="line-clamp-4" />
        <span className="relative z-10 mt-auto flex flex-wrap justify-end gap-x-5 self-end pt-2 text-sm">
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
    </article>
  );
}

interface PageGroupProps {
  /** Pages of one report. */
  hits: readonly [PageHitItem, ...PageHitItem[]];
  control: SearchControl;
  /** Whether their pictures are above the fold. */
  eager: boolean;
}

/** A report once, and below it its pages. */
export function PageGroup({ hits, control, eager }: PageGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [first] = hits;
  const { keyword } = control.state;
  const more = Math.max(...hits.map((hit) => hit.more));
  return (
    <section aria-label={first.name} className="py-5">
      <h3 className="font-semibold text-lg">
        <Link
          to={readerAddress(first.id, first.page, keyword)}
          target="_blank"
          rel="noopener"
          className="line-clamp-2 text-pretty visited:text-muted hover:text-sea focus-visible:line-clamp-none"
        >
          {first.name}
        </Link>
      </h3>
      <div className="mt-1 text-muted text-sm">
        <MetaLine parts={[first.organization.name, first.time_text, formatPages(first.page_count)]} />
      </div>
      <div className="mt-2">
        {hits.map((hit) => (
          <PageRow key={hit.page} hit={hit} keyword={keyword} eager={eager} />
        ))}
      </div>
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="touch text-sea text-sm tabular-nums hover:underline"
        >
          本报告另有 {formatCount(more)} 页
        </button>
      )}
      {isWhole && <PagesOfReport hit={first} control={control} />}
    </section>
  );
}
