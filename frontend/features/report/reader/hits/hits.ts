import { useMemo } from 'react';
import type { DataOf } from '../../../../../bff/contract/calls.ts';
import type { ApiError } from '../../../../lib/api.ts';
import { formatCount } from '../../../../lib/format.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';

/** One hit: a page (from 1) and the index of its box; -1 when the page has no boxes. */
export interface Hit {
  page: number;
  box: number;
}

/** The hits that may be read in reading order, the reader's current one, and matching pages beyond. */
export interface FoundHits {
  all: readonly Hit[];
  active: Hit | null;
  /** Hits on pages that may be read, as the search counts them: one over two lines, of two boxes, is one. */
  count: number;
  locked: number;
}

/** Number of matches: 12 处，另有 12 页在预览范围外. */
export function countText({ count, locked }: Pick<FoundHits, 'count' | 'locked'>): string {
  const here = `${formatCount(count)} 处`;
  if (locked === 0) return here;
  return count === 0
    ? `${formatCount(locked)} 页在预览范围外`
    : `${here}，另有 ${formatCount(locked)} 页在预览范围外`;
}

/** Index of the current hit among all, from 1; 0 before any step. `pages` give the hits of each. */
export function hitNumber(
  { all, active }: Pick<FoundHits, 'all' | 'active'>,
  pages: readonly { page: number; count: number }[],
): number {
  if (!active) return 0;
  const onPage = all.filter(({ page }) => page === active.page);
  const at = onPage.findIndex(({ box }) => box === active.box);
  if (at < 0) return 0;
  const before = pages.filter(({ page }) => page < active.page).reduce((sum, { count }) => sum + count, 0);
  return before + at + 1;
}

/**
 * The first hit at or after a page, else the first of all; null without any.
 * @param only takes no hit but one on that very page
 */
export function firstHit({ all }: Pick<FoundHits, 'all'>, page: number, only = false): Hit | null {
  if (only) return all.find((hit) => hit.page === page) ?? null;
  return all.find((hit) => hit.page >= page) ?? all[0] ?? null;
}

/** The hit after (`by` 1) or before (-1) where the reader is, going round at the ends; null without any. */
export function nextHit(hits: Pick<FoundHits, 'all' | 'active'>, current: number, by: 1 | -1): Hit | null {
  const { all, active } = hits;
  if (all.length === 0) return null;
  const at = active ? all.findIndex(({ page, box }) => page === active.page && box === active.box) : -1;
  if (at >= 0) return all[(at + by + all.length) % all.length] ?? null;
  if (by > 0) return firstHit(hits, current);
  return all.findLast(({ page }) => page <= current) ?? all.at(-1) ?? null;
}

/** The first box of the hit a box belongs to: a word over two lines has one on each. */
export function firstBoxOf(box: number, continued: readonly number[]): number {
  let first = box;
  while (continued.includes(first)) first -= 1;
  return first;
}

/** A page that matches, with what to mark on it (fractions of the page). */
export type HitPage = DataOf<'/api/file/pagehits'>['pages'][number];

/** Matches of the keyword in the report. */
export interface Hits {
  keyword: string;
  pages: HitPage[];
  /** Every hit on pages that may be read, in reading order. */
  all: Hit[];
  /** Hits on those pages. */
  count: number;
  /** Matching pages beyond those. */
  locked: number;
  /** The current hit, or null before any step. */
  active: Hit | null;
  loading: boolean;
  /** Whether the keyword's hits are loaded. */
  found: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

const none: HitPage[] = [];

/** Asks where a report's pages match, of which `seen` may be read; an empty keyword matches nowhere. */
export function useHits(id: number, keyword: string, seen: number): Omit<Hits, 'active'> {
  const call = useCall('/api/file/pagehits', keyword ? { id, keyword } : null, { keepPreviousData: false });
  const pages = call.data?.pages ?? none;
  const all = useMemo(
    () =>
      pages
        .filter(({ page }) => page <= seen)
        .flatMap(({ page, boxes, continued }) =>
          boxes.length > 0
            ? [...boxes.keys()].filter((box) => !continued.includes(box)).map((box) => ({ page, box }))
            : [{ page, box: -1 }],
        ),
    [pages, seen],
  );
  return {
    keyword,
    pages,
    all,
    count: pages.filter(({ page }) => page <= seen).reduce((sum, { count }) => sum + count, 0),
    locked: pages.filter(({ page }) => page > seen).length,
    loading: call.isLoading,
    found: call.data !== undefined,
    error: call.error,
    retry: () => void call.mutate(),
  };
}
