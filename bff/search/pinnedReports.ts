import { type DocumentSource, noPlacements, type Placements, unlisted } from '../documents/index.ts';
import type { QueryContext, Slice } from './buildQuery.ts';
import { candidateFields, filterCandidates, readCandidates } from './clauses/candidates.ts';
import { addToFacets, addToTrend } from './clauses/facets.ts';
import { commonFilters } from './clauses/filters.ts';
import { type FindRequest, type Found, findReports } from './findReports.ts';
import type { Pending, RoundTrip } from './pass.ts';
import type { Terms } from './terms.ts';

/** Found reports with those that operators pinned. */
export interface FoundWithPins extends Found {
  pinned: ReadonlySet<number>;
}

/** What operators placed for a keyword. */
export const placementsFor = async (source: DocumentSource, keyword: string): Promise<Placements> =>
  (await source.placements?.(keyword)) ?? noPlacements;

/**
 * Finds reports as `findReports` does, with the pinned ones at their ranks: as far as the filters let them through, and
 * counted with the others. Sorted by date nothing is pinned.
 */
export async function findWithPins(
  request: FindRequest,
  parses: readonly Terms[],
  context: QueryContext,
  slice: Slice,
  placements: Placements,
  source: DocumentSource,
  deadline: number,
  askBeside: (trip: RoundTrip) => void = () => {},
): Promise<FoundWithPins> {
  const pins = request.order === 0 ? placements.pins : [];
  const excluded = [...placements.hidden, ...pins.map(({ id }) => id)];
  // Which pins pass the filters is known only with the answer: so many more are asked for before the slice.
  const from = Math.max(0, slice.from - pins.length);
  const wide = { from, size: slice.size === 0 ? 0 : slice.from + slice.size - from };
  const narrowed = { ...context, excluded };
  let own: Pending = () => undefined;
  const found = await findReports(request, parses, narrowed, wide, source, deadline, (trip) => {
    askBeside(trip);
    if (pins.length > 0)
      own = trip.ask({ index: source.names.reports, body: pinnedSearch(request, placements) });
  });
  if (pins.length === 0) return { ...found, pinned: new Set() };
  const { kept, counts } = filterCandidates(readCandidates(own()), request, context.now);
  const passing = new Set(kept.map(({ id }) => id));
  const slots = slotsOf(
    pins.filter(({ id }) => passing.has(id)),
    found.total,
  );
  const ids = sliceWith(slots, found.ids, wide, slice);
  return {
    ...found,
    ids,
    exact: new Set([...found.exact, ...passing]),
    total: found.total + kept.length,
    exactUnderFilters: found.exactUnderFilters + kept.length,
    wholesUnderFilters: found.wholesUnderFilters + kept.length,
    isFound: found.isFound || kept.length > 0,
    facets: addToFacets(found.facets, counts),
    trend: request.trend ? addToTrend(found.trend, counts) : found.trend,
    ...(found.fullTextTotal !== undefined && { fullTextTotal: found.fullTextTotal + kept.length }),
    pinned: passing,
  };
}

/** The pinned reports as candidates; what is taken down is none. */
const pinnedSearch = (request: FindRequest, { pins }: Placements) => ({
  size: pins.length,
  track_total_hits: false,
  ...candidateFields,
  query: {
    bool: {
      filter: [{ terms: { id: pins.map(({ id }) => id) } }, ...commonFilters(request)],
      must_not: unlisted,
    },
  },
});

/** The index in the whole list of each pin; where the others end sooner, behind them. */
function slotsOf(pins: Placements['pins'], others: number): ReadonlyMap<number, number> {
  const slots = new Map<number, number>();
  let next = 0;
  for (const [index, { id, rank }] of pins.entries()) {
    const slot = Math.min(Math.max(rank - 1, next), others + index);
    slots.set(slot, id);
    next = slot + 1;
  }
  return slots;
}

/** A slice of the whole list: pins at their slots, the others around them in their order. */
function sliceWith(
  slots: ReadonlyMap<number, number>,
  others: readonly number[],
  wide: Slice,
  { from, size }: Slice,
): number[] {
  let before = [...slots.keys()].filter((slot) => slot < from).length;
  return Array.from({ length: size }, (_none, index) => from + index).flatMap((slot) => {
    const pin = slots.get(slot);
    if (pin === undefined) return others[slot - before - wide.from] ?? [];
    before++;
    return pin;
  });
}
