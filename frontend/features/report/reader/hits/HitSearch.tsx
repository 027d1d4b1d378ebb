import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import { IconButton } from '../../../../components/IconButton.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { isComposing, useComposition } from '../../../../lib/hooks/useComposition.ts';
import { countText, hitNumber } from './hitPlaces.ts';
import type { Hits } from './useHits.ts';

/** The field that searches within the report. */
export interface HitSearchProps {
  hits: Hits;
  onSearch: (keyword: string) => void;
  onStep: (by: 1 | -1) => void;
  field?: Ref<HTMLInputElement>;
  className?: string;
}

/** Current hit of how many; empty before a search. */
function statusText(hits: Hits): string {
  const { keyword, loading, places, locked, count } = hits;
  if (!keyword || loading) return '';
  if (places.length === 0) return locked > 0 ? '预览外' : '无匹配';
  const at = hitNumber(hits, hits.pages);
  return at === 0 ? `${count} 处` : `${at}/${count}`;
}

/** Search within the report: Enter searches, and then goes to the next hit. */
export function HitSearch({ hits, onSearch, onStep, field, className }: HitSearchProps) {
  const { draft, field: composed } = useComposition(hits.keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = draft.trim();
    if (words === hits.keyword && words) onStep(1);
    else onSearch(words);
  };
  return (
    <form onSubmit={submit} className={classNames('flex items-center', className)}>
      <div className="flex h-9 min-w-0 flex-1 items-center rounded-md border border-edge bg-surface focus-within:border-sea focus-within:ring-1 focus-within:ring-sea">
        <Search aria-hidden="true" size={16} strokeWidth={1.5} className="ml-2.5 shrink-0 text-muted" />
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
            onClick={() => onSearch('')}
            className="touch flex h-full w-8 shrink-0 items-center justify-center text-muted hover:text-ink"
          >
            <X aria-hidden="true" size={16} strokeWidth={1.5} />
          </button>
        )}
      </div>
      <IconButton
        icon={ChevronUp}
        label="上一处"
        disabled={hits.places.length === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="下一处"
        disabled={hits.places.length === 0}
        onClick={() => onStep(1)}
        className="-ml-2"
      />
    </form>
  );
}
