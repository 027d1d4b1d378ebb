import { useMemo, useState } from 'react';
import type { Data } from '../../../../../bff/contract/endpoints/endpoint.ts';
import { pageHits } from '../../../../../bff/contract/endpoints/reader.ts';
import type { ApiError } from '../../../../lib/api.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import type { HitPlace } from './hitPlaces.ts';

/** A page that matches, with what to mark on it (fractions of the page). */
export type HitPage = Data<typeof pageHits>['pages'][number];

/** Matches of the keyword in the report. */
export interface Hits {
  keyword: string;
  pages: HitPage[];
  /** Every place on pages that may be read, in reading order. */
  places: HitPlace[];
  /** Hits on those pages (`HitPlaces`). */
  count: number;
  /** Matching pages beyond those. */
  locked: number;
  /** The place the reader stands at, or null before any step. */
  active: HitPlace | null;
  setActive: (place: HitPlace | null) => void;
  loading: boolean;
  /** Whether it is known where the keyword stands. */
  found: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

const none: HitPage[] = [];

/** Asks where a report's pages match, of which `seen` may be read; an empty keyword matches nowhere. */
export function useHits(id: number, keyword: string, seen: number): Hits {
  const call = useCall(pageHits, keyword ? { id, keyword } : null, { keepPreviousData: false });
  const [active, setActive] = useState<HitPlace | null>(null);
  const pages = call.data?.pages ?? none;
  const places = useMemo(
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
    places,
    count: pages.filter(({ page }) => page <= seen).reduce((sum, { count }) => sum + count, 0),
    locked: pages.filter(({ page }) => page > seen).length,
    active,
    setActive,
    loading: call.isLoading,
    found: call.data !== undefined,
    error: call.error,
    retry: () => void call.mutate(),
  };
}
