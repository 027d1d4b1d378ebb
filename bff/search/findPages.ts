import type { Facets } from '../contract/entities.ts';
import type { DocumentSource } from '../documents/index.ts';
import type { QueryContext, Slice } from './buildQuery.ts';
import {
  candidateFields,
  filterCandidates,
  meetingChosen,
  meetingRead,
  readCandidates,
} from './clauses/candidates.ts';
import { readFacets } from './clauses/facets.ts';
import { buildPageCounts, type PageCounts, readPageCounts } from './clauses/pageCounts.ts';
import {
  buildClosestPages,
  buildPageGroups,
  comesApart,
  groupPages,
  maxPagesOfReport,
  type PageCandidate,
  type PageQuery,
  type PageRequest,
  readPageCandidates,
  readPageGroups,
} from './clauses/pageHits.ts';
import { timeLeft } from './findReports.ts';
import { createRoundTrip, type Pending, type RoundTrip } from './pass.ts';
import type { Terms } from './terms.ts';

/** The search of pages for one parse of a keyword: its total, and its hits where they are asked for. */
interface PagePass {
  query: PageQuery;
  askCounts(trip: RoundTrip): void;
  /** Asks for the first reports with exact pages; each gives at least one page. */
  askGroups(trip: RoundTrip, size: number): void;
  /** Asks for the closest, where few pages are exact. */
  askClosest(trip: RoundTrip): void;
  /** Asks what the facets count of the reports of exact pages, where facets are wanted. */
  askFacts(trip: RoundTrip): void;
  /** Whether a page holds the keyword, under no filter but those of the words. */
  isHeld(): boolean;
  result(slice: Slice): FoundPages;
}

/** Exact pages of one report that a slice lists: `size` of its best, from the one at `from`. */
interface PageGroup extends Slice {
  id: number;
}

/** The pages of one slice of the list, which has the pages of a report together and three of each at most. */
export interface FoundPages {
  query: PageQuery;
  /** Exact pages, by report. */
  groups: PageGroup[];
  /** The closest behind them. */
  closest: PageCandidate[];
  /** Pages of each report that are hits and not listed, by its id. */
  more: ReadonlyMap<number, number>;
  /** All hits, and those that are listed. */
  total: number;
  listed: number;
  /** Whether the closest were added. */
  relaxed: boolean;
  /** All exact pages by month, where that was asked for. */
  trend: PageCounts['trend'];
  /** Hits; null where they were not asked for. */
  facets: Facets | null;
}

/** Reports whose pages facets count: the fullest, and as many as the engine gives. */
const maxFacts = 10_000;

function pagePass(query: PageQuery, { pages: index, reports }: DocumentSource['names']): PagePass {
  const none: Pending = () => undefined;
  let counts = none;
  let groups = none;
  let closest = none;
  let facts = none;
  const { request, terms, now } = query;
  const ask = (trip: RoundTrip, body: object | null): Pending => trip.ask(body && { index, body });
  const most = maxPagesOfReport(request);
  const exact = () => readPageCounts(counts(), most);
  // Under no filter, so that a wider one never finds less.
  const isFew = () => exact().matched < query.relevance.closest.fewest;
  /** The closest under no facet filter. Where a phrase stands whole in a report, pages with its words apart are none. */
  const closestHits = (): PageCandidate[] => {
    if (!isFew()) return [];
    const { ofAnyReport } = exact();
    const found = meetingChosen(meetingRead(readPageCandidates(closest()), terms), request);
    return comesApart(terms) ? found.filter(({ id }) => !ofAnyReport.has(id)) : found;
  };
  const facets = (): Facets | null => {
    if (request.facets !== 1) return null;
    const { ofAnyReport } = exact();
    const hitsOf = readCandidates(facts()).map((report) => ({
      ...report,
      weight: ofAnyReport.get(report.id) ?? 0,
    }));
    return readFacets({}, filterCandidates([...hitsOf, ...closestHits()], request, now).counts);
  };
  return {
    query,
    askCounts(trip) {
      counts = ask(trip, buildPageCounts(query));
    },
    askGroups(trip, size) {
      groups = ask(trip, buildPageGroups(query, size));
    },
    askClosest(trip) {
      if (isFew()) closest = ask(trip, buildClosestPages(query));
    },
    askFacts(trip) {
      const ids = [...exact().ofAnyReport.keys()].slice(0, maxFacts);
      if (request.facets !== 1 || ids.length === 0) return;
      const query = { bool: { filter: [{ terms: { id: ids } }] } };
      const body = { size: ids.length, track_total_hits: false, ...candidateFields, query };
      facts = trip.ask({ index: reports, body });
    },
    isHeld: () => exact().isHeld,
    result(slice) {
      const { kept } = filterCandidates(closestHits(), request, now);
      const { total, trend } = exact();
      const listed = listSlice(exact(), kept, readPageGroups(groups()), most, slice);
      const relaxed = kept.length > 0;
      return { query, ...listed, total: total + kept.length, relaxed, trend, facets: facets() };
    },
  };
}

/**
 * Lists the pages of a slice: the exact ones by report, the closest behind them.
 * @param closest under all filters
 * @param ids reports with exact pages, in their order
 */
function listSlice(
  { listed, ofReport }: PageCounts,
  closest: readonly PageCandidate[],
  ids: readonly number[],
  most: number,
  slice: Slice,
): Pick<FoundPages, 'groups' | 'closest' | 'more' | 'listed'> {
  const behind = groupPages(closest, most, ofReport);
  const start = Math.max(0, slice.from - listed);
  const taken = Math.max(0, Math.min(slice.size, listed - slice.from));
  const hitsOf = new Map(ofReport);
  for (const { id } of closest) hitsOf.set(id, (hitsOf.get(id) ?? 0) + 1);
  const listedOf = (id: number) =>
    Math.min(most, ofReport.get(id) ?? 0) + behind.filter((page) => page.id === id).length;
  const groups = sliceGroups(ids, ofReport, most, slice);
  const closestOf = behind.slice(start, start + slice.size - taken);
  const shown = new Set([...groups, ...closestOf].map(({ id }) => id));
  return {
    groups,
    closest: closestOf,
    more: new Map([...shown].map((id) => [id, Math.max(0, (hitsOf.get(id) ?? 0) - listedOf(id))])),
    listed: listed + behind.length,
  };
}

/** The parts of a slice in its reports, each of which lists `most` pages at most. */
function sliceGroups(
  ids: readonly number[],
  ofReport: ReadonlyMap<number, number>,
  most: number,
  { from, size }: Slice,
): PageGroup[] {
  let start = 0;
  return ids.flatMap((id) => {
    const begin = start;
    start += Math.min(most, ofReport.get(id) ?? 1);
    const first = Math.max(from, begin);
    const end = Math.min(from + size, start);
    return end > first ? [{ id, from: first - begin, size: end - first }] : [];
  });
}

/** Reports that a qualifier allows, at most; the newest of more. */
const maxAmong = 10_000;

/** Makes a pass of each parse; where one has qualifiers, the engine is asked for the reports they allow. */
async function passesOf(
  request: PageRequest,
  parses: readonly Terms[],
  { relevance, now, excluded = [] }: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<PagePass[]> {
  const trip = createRoundTrip(source);
  const allowed = parses.map(({ read }) => {
    const body = {
      size: maxAmong,
      track_total_hits: false,
      _source: false,
      query: { bool: { filter: read.map(({ clause }) => clause('body')) } },
      sort: [{ date: { order: 'desc', missing: '_last' } }, { id: 'desc' }],
    };
    return trip.ask(read.length === 0 ? null : { index: source.names.reports, body });
  });
  await trip.send(timeLeft(deadline));
  return parses.map((terms, number) => {
    const answer = allowed[number]?.();
    const among = answer ? answer.hits.hits.map(({ _id }) => Number(_id)) : null;
    return pagePass({ request, terms, relevance, now, among, excluded }, source.names);
  });
}

/** The first parse that some page holds, else the first. */
const chosen = (passes: readonly PagePass[]): PagePass => {
  const [first] = passes;
  if (first === undefined) throw new Error('A search needs a parse');
  return passes.find((pass) => pass.isHeld()) ?? first;
};

/** Reports of pages asked for at most; the engine gives no more. */
const maxGroups = 10_000;

/**
 * Finds the pages of one slice of a search, in two round trips to the engine at most where the words hold no qualifier.
 * @throws SearchUnavailable
 */
export async function findPages(
  request: PageRequest,
  parses: readonly Terms[],
  context: QueryContext,
  slice: Slice,
  source: DocumentSource,
  deadline: number,
): Promise<FoundPages> {
  const passes = await passesOf(request, parses, context, source, deadline);
  const trip = createRoundTrip(source);
  for (const pass of passes) {
    pass.askCounts(trip);
    if (slice.size > 0) pass.askGroups(trip, Math.min(maxGroups, slice.from + slice.size));
  }
  await trip.send(timeLeft(deadline));
  const pass = chosen(passes);
  const further = createRoundTrip(source);
  pass.askClosest(further);
  pass.askFacts(further);
  await further.send(timeLeft(deadline));
  return pass.result(slice);
}

/** Counts the pages that `findPages` finds, with searches that another call sends: first the exact, then the closest. */
export async function countPages(
  request: PageRequest,
  parses: readonly Terms[],
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<{ askExact(trip: RoundTrip): void; askClosest(trip: RoundTrip): void; total(): number }> {
  const passes = await passesOf(request, parses, context, source, deadline);
  return {
    askExact(trip) {
      for (const pass of passes) pass.askCounts(trip);
    },
    askClosest: (trip) => chosen(passes).askClosest(trip),
    total: () => chosen(passes).result({ from: 0, size: 0 }).total,
  };
}
