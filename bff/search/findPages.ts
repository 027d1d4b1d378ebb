import type { Facets } from '../contract/entities.ts';
import type { DocumentSource } from '../documents/index.ts';
import type { QueryContext, Slice } from './buildQuery.ts';
import { candidateFields, filterCandidates, readCandidates } from './clauses/candidates.ts';
import { readFacets } from './clauses/facets.ts';
import {
  buildClosestPages,
  buildPageCounts,
  buildPageHits,
  comesApart,
  firstOfReports,
  mostOfReport,
  type PageCandidate,
  type PageCounts,
  type PageQuery,
  type PageRequest,
  readPageCandidates,
  readPageCounts,
} from './clauses/pageHits.ts';
import { timeLeft } from './findReports.ts';
import { createRoundTrip, type Pending, type RoundTrip } from './pass.ts';
import type { Terms } from './terms.ts';

/** The search of pages for one parse of a keyword: its total, and its hits where they are asked for. */
interface PagePass {
  terms: Terms;
  askCounts(trip: RoundTrip): void;
  /** Asks for the first exact pages; of one report only three are hits, so `size` is more than is shown. */
  askHits(trip: RoundTrip, size: number): void;
  /** Asks for the closest, where few pages are exact. */
  askClosest(trip: RoundTrip): void;
  /** Asks what the facets count of the reports of exact pages, where facets are wanted. */
  askFacts(trip: RoundTrip): void;
  /** Pages that hold the keyword, under no facet filter. */
  matched(): number;
  /** Whether the hits of a slice are among those asked for. */
  reaches(slice: Slice): boolean;
  result(slice: Slice): FoundPages;
}

/** The pages of one slice. */
export interface FoundPages {
  /** In order: exact ones, then the closest. */
  pages: PageCandidate[];
  /** Pages of each report that hold the keyword and are no hits, by its id. */
  more: ReadonlyMap<number, number>;
  total: number;
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
  let hits = none;
  let closest = none;
  let facts = none;
  let asked = 0;
  const ask = (trip: RoundTrip, body: object | null): Pending => trip.ask(body && { index, body });
  const most = mostOfReport(query.request);
  const exact = () => readPageCounts(counts(), most);
  const exactHits = () => firstOfReports(readPageCandidates(hits()), most);
  const isFew = () => {
    const { matched, total } = exact();
    return matched < query.relevance.closest.fewest || total === 0;
  };
  /** Where a phrase stands whole in a report, pages that hold its words apart are no hits. */
  const apart = (): PageCandidate[] => {
    const { ofAnyReport } = exact();
    const found = readPageCandidates(closest());
    return comesApart(query.terms) ? found.filter(({ id }) => !ofAnyReport.has(id)) : found;
  };
  const closestHits = (): PageCandidate[] => {
    if (!isFew()) return [];
    const { kept } = filterCandidates(apart(), query.request, query.now);
    return firstOfReports(kept as PageCandidate[], most, exact().ofReport);
  };
  /** Of each report as many candidates as it has hits: each counts once in each facet. */
  const facets = (): Facets | null => {
    if (query.request.facets !== 1) return null;
    const { ofAnyReport } = exact();
    const few = isFew() ? firstOfReports(apart(), most, ofAnyReport) : [];
    const hitsOf = readCandidates(facts()).flatMap((report) =>
      Array<typeof report>(Math.min(most, ofAnyReport.get(report.id) ?? 0)).fill(report),
    );
    return readFacets({}, filterCandidates([...hitsOf, ...few], query.request, query.now).counts);
  };
  return {
    terms: query.terms,
    askCounts(trip) {
      counts = ask(trip, buildPageCounts(query));
    },
    askHits(trip, size) {
      asked = size;
      hits = ask(trip, buildPageHits(query, size));
    },
    askClosest(trip) {
      if (isFew()) closest = ask(trip, buildClosestPages(query));
    },
    askFacts(trip) {
      const ids = [...exact().ofAnyReport.keys()].slice(0, maxFacts);
      if (query.request.facets !== 1 || ids.length === 0) return;
      const filter = [{ terms: { id: ids } }];
      const body = {
        size: ids.length,
        track_total_hits: false,
        ...candidateFields,
        query: { bool: { filter } },
      };
      facts = trip.ask({ index: reports, body });
    },
    matched: () => exact().matched,
    reaches({ from, size }) {
      const found = hits()?.hits.hits.length ?? 0;
      return found < asked || exactHits().length >= Math.min(from + size, exact().total);
    },
    result({ from, size }) {
      const { total, ofReport, trend } = exact();
      const behind = closestHits();
      const listed = exactHits().slice(from, from + size);
      const start = Math.max(0, from - total);
      const pages = [...listed, ...behind.slice(start, start + size - listed.length)];
      return {
        pages,
        more: new Map(pages.map(({ id }) => [id, Math.max(0, (ofReport.get(id) ?? 0) - most)])),
        total: total + behind.length,
        relaxed: behind.length > 0,
        trend,
        facets: facets(),
      };
    },
  };
}

/** Reports that a qualifier allows, at most; the newest of more. */
const maxAmong = 10_000;

/** Makes a pass of each reading; where one has qualifiers, the engine is asked for the reports they allow. */
async function passesOf(
  request: PageRequest,
  readings: readonly Terms[],
  { relevance, now, excluded = [] }: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<PagePass[]> {
  const trip = createRoundTrip(source);
  const allowed = readings.map(({ read }) => {
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
  return readings.map((terms, number) => {
    const answer = allowed[number]?.();
    const among = answer ? answer.hits.hits.map(({ _id }) => Number(_id)) : null;
    return pagePass({ request, terms, relevance, now, among, excluded }, source.names);
  });
}

/** The first reading that some page holds, else the first. */
const chosen = (passes: readonly PagePass[]): PagePass => {
  const [first] = passes;
  if (first === undefined) throw new Error('A search needs a reading');
  return passes.find((pass) => pass.matched() > 0) ?? first;
};

/** Exact pages asked for at first, and at most; the engine gives no more. */
const minRanked = 200;
const maxRanked = 10_000;

/**
 * Finds the pages of one slice of a search, in two round trips to the engine at most where the words hold no qualifier.
 * @throws SearchUnavailable
 */
export async function findPages(
  request: PageRequest,
  readings: readonly Terms[],
  context: QueryContext,
  slice: Slice,
  source: DocumentSource,
  deadline: number,
): Promise<FoundPages & { terms: Terms }> {
  const passes = await passesOf(request, readings, context, source, deadline);
  const wanted = 2 * (slice.from + slice.size);
  const trip = createRoundTrip(source);
  for (const pass of passes) {
    pass.askCounts(trip);
    pass.askHits(trip, Math.min(maxRanked, Math.max(minRanked, wanted)));
  }
  await trip.send(timeLeft(deadline));
  const pass = chosen(passes);
  const further = createRoundTrip(source);
  pass.askClosest(further);
  pass.askFacts(further);
  if (!pass.reaches(slice)) pass.askHits(further, maxRanked);
  await further.send(timeLeft(deadline));
  return { ...pass.result(slice), terms: pass.terms };
}

/** Counts the pages that `findPages` finds, with searches that another call sends: first the exact, then the closest. */
export async function countPages(
  request: PageRequest,
  readings: readonly Terms[],
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<{ askExact(trip: RoundTrip): void; askClosest(trip: RoundTrip): void; total(): number }> {
  const passes = await passesOf(request, readings, context, source, deadline);
  return {
    askExact(trip) {
      for (const pass of passes) pass.askCounts(trip);
    },
    askClosest: (trip) => chosen(passes).askClosest(trip),
    total: () => chosen(passes).result({ from: 0, size: 0 }).total,
  };
}
