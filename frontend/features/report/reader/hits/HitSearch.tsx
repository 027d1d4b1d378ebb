import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import { IconButton } from '../../../../components/Button.tsx';
import { ErrorState, Skeleton } from '../../../../components/Placeholders.tsx';
import { Highlighted } from '../../../../components/search/Highlighted.tsx';
import { isComposing, useComposition } from '../../../../components/search/SearchBox.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import type { OpenReport } from '../useReader.ts';
import { countText, type HitPage, type Hits, hitNumber } from './hits.ts';

/** Hits beside the scroll bar; `seen` pages may be opened. */
interface HitTicksProps {
  pages: readonly HitPage[];
  pageCount: number;
  seen: number;
  onGo: (page: number) => void;
}

/**
 * Hits as ticks along the scroll bar. For the pointer alone: the list of hits says the same to everyone. The
 * column stands for the pages that can be scrolled; hits beyond them have no tick.
 */
export function HitTicks({ pages, pageCount, seen, onGo }: HitTicksProps) {
  const shown = pages.filter(({ page }) => page <= seen);
  // The torn page takes about half a page of the column.
  const span = seen < pageCount ? seen + 0.5 : seen;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-1 right-0 w-4 print:hidden">
      {shown.map(({ page, boxes }) => (
        <button
          key={page}
          data-tick
          type="button"
          tabIndex={-1}
          title={`第${page}页`}
          onClick={() => onGo(page)}
          className="pointer-events-auto absolute right-0 h-[3px] w-full bg-[#d99a1c] opacity-80 hover:h-1.5 hover:opacity-100"
          style={{ top: `${((page - 1 + (boxes[0]?.[1] ?? 0)) / span) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** Every page that matches, with its words; `seen` pages may be opened. */
export function HitList({ hits, seen, onGo }: { hits: Hits; seen: number; onGo: (page: number) => void }) {
  if (!hits.keyword) return <p className="py-4 text-muted text-sm">输入词语，找出它在报告里的每一处。</p>;
  if (hits.error) return <ErrorState compact error={hits.error} onRetry={hits.retry} />;
  if (hits.loading) return <Skeleton className="mt-4 h-20 w-full" />;
  if (hits.pages.length === 0) {
    return <p className="py-4 text-muted text-sm">这份报告里没有“{hits.keyword.slice(0, 40)}”。</p>;
  }
  return (
    <>
      <p className="pt-3 text-muted text-sm tabular-nums">{countText(hits)}</p>
      <ol className="divide-y divide-line">
        {hits.pages.map(({ page, text, count }) => (
          <li key={page}>
            <button
              type="button"
              onClick={() => onGo(page)}
              aria-current={hits.active?.page === page || undefined}
              className={classNames(
                'group -mx-2 block w-[calc(100%+1rem)] rounded-sm px-2 py-3 text-left hover:bg-wash',
                hits.active?.page === page && 'bg-wash forced-colors:outline',
              )}
            >
              <span className="flex items-baseline justify-between text-xs tabular-nums">
                <span className="font-semibold text-sea">第{page}页</span>
                <span className="text-muted">
                  {page > seen ? '预览范围外' : count > 1 ? `${count} 处` : ''}
                </span>
              </span>
              <span className="mt-0.5 line-clamp-3 text-sm">
                <Highlighted html={text} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The field that searches within the report. */
export interface HitSearchProps {
  reader: Pick<OpenReport, 'hits' | 'search' | 'stepHit'>;
  field?: Ref<HTMLInputElement>;
  className?: string;
}

/** Current hit of how many; empty before a search. */
function statusText(hits: Hits): string {
  const { keyword, loading, all, locked, count } = hits;
  if (!keyword || loading) return '';
  if (all.length === 0) return locked > 0 ? '预览范围外' : '无匹配';
  const at = hitNumber(hits, hits.pages);
  return at === 0 ? `${count} 处` : `${at}/${count}`;
}

/** Search within the report: Enter searches, and then goes to the next hit. */
export function HitSearch({ reader, field, className }: HitSearchProps) {
  const { hits, search, stepHit } = reader;
  const { draft, field: composed } = useComposition(hits.keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = draft.trim();
    if (words === hits.keyword && words) stepHit(1);
    else search(words);
  };
  return (
    <form onSubmit={submit} className={classNames('flex items-center', className)}>
      <div className="flex h-9 min-w-0 flex-1 items-center rounded-md border border-edge bg-surface focus-within:border-sea focus-within:ring-1 focus-within:ring-sea">
        <Search size={16} className="ml-2.5 shrink-0 text-muted" />
        <input
          ref={field}
          type="text"
          {...composed}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          aria-label="在本报告中搜索"
          placeholder="在本报告中搜索"
          enterKeyHint="search"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent px-2 text-sm outline-none placeholder:text-muted max-md:text-base"
        />
        <span
          aria-live="polite"
          title={hits.pages.length > 0 ? countText(hits) : undefined}
          className="shrink-0 px-1 text-muted text-xs tabular-nums"
        >
          {statusText(hits)}
          {hits.locked > 0 && <span className="sr-only">，{countText(hits)}</span>}
        </span>
        {hits.keyword && (
          <button
            type="button"
            aria-label="清除搜索"
            onClick={() => search('')}
            className="touch flex h-full w-8 shrink-0 items-center justify-center text-muted hover:text-ink"
          >
            <X size={16} />
          </button>
        )}
      </div>
      <IconButton
        icon={ChevronUp}
        label="上一处"
        disabled={hits.all.length === 0}
        onClick={() => stepHit(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="下一处"
        disabled={hits.all.length === 0}
        onClick={() => stepHit(1)}
        className="-ml-2"
      />
    </form>
  );
}
