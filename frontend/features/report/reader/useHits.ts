import { useMemo, useState } from 'react';
import type { Data } from '../../../../bff/contract/call.ts';
import { pageHits } from '../../../../bff/contract/reports.ts';
import type { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/useCall.ts';

/** A page that matches, with what to mark on it (fractions of the page). */
export type HitPage = Data<typeof pageHits>['pages'][number];

/** One place: a page (from 1) and which of its boxes; -1 when the page tells no boxes. */
export interface HitPlace {
  page: number;
  box: number;
}

/** Where the report matches the keyword. */
export interface Hits {
  keyword: string;
  pages: HitPage[];
  /** Every place in reading order. */
  places: HitPlace[];
  /** The place the reader stands at, or null before any step. */
  active: HitPlace | null;
  setActive: (place: HitPlace | null) => void;
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

const none: HitPage[] = [];

/** Asks where a report's pages match; an empty keyword matches nowhere. */
export function useHits(id: number, keyword: string): Hits {
  const call = useCall(pageHits, keyword ? { id, keyword } : null, { keepPreviousData: false });
  const [active, setActive] = useState<HitPlace | null>(null);
  const pages = call.data?.pages ?? none;
  const places = useMemo(
    () =>
      pages.flatMap(({ page, boxes }) =>
        boxes.length > 0 ? boxes.map((_, box) => ({ page, box })) : [{ page, box: -1 }],
      ),
    [pages],
  );
  return {
    keyword,
    pages,
    places,
    active,
    setActive,
    loading: call.isLoading,
    error: call.error,
    retry: () => void call.mutate(),
  };
}

/** The place after (`by` 1) or before (-1) where the reader is, going round at the ends; null without places. */
export function nextPlace(hits: Hits, current: number, by: 1 | -1): HitPlace | null {
  const { places, active } = hits;
  if (places.length === 0) return null;
  const at = active ? places.findIndex(({ page, box }) => page === active.page && box === active.box) : -1;
  if (at >= 0) return places[(at + by + places.length) % places.length] ?? null;
  if (by > 0) return places.find(({ page }) => page >= current) ?? places[0] ?? null;
  return places.findLast(({ page }) => page <= current) ?? places.at(-1) ?? null;
}
