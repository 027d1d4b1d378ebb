import { buildCounts, buildHits, buildPartCounts, buildRelaxedCandidates, fieldOf } from './buildQuery.ts';
import { type Candidate, filterCandidates, readCandidates, sortCandidates } from './clauses/candidates.ts';
import { readFacets, readTotal, readTrend } from './clauses/facets.ts';
import { chooseClosest, readPartCounts, unknownWords } from './clauses/relaxed.ts';
import { rankByEvidence } from './evidence.ts';
import {
  askEvidence,
  isFew,
  type Pass,
  type PassInput,
  type PassResult,
  type Pending,
  type RoundTrip,
} from './pass.ts';

/**
 * The pass of a few words, each of which is meant: what holds them all and, only where that is few, the closest behind
 * it. By relevance in full text the pages order the first hits; all others the engine orders and pages.
 */
export function shortPass(input: PassInput): Pass {
  const { request, terms, context, slice, names } = input;
  const maxRanked = context.relevance.evidence.candidates;
  const byEvidence = !request.onlyTitle && request.order === 0 && terms.ranking !== '';
  const none: Pending = () => undefined;
  let counts = none;
  let hits = none;
  let candidates = none;
  let partCounts = none;
  let relaxed = none;
  let evidence: ReturnType<typeof askEvidence> = () => null;

  const ask = (trip: RoundTrip, body: object | null): Pending =>
    trip.ask(body && { index: names.reports, body });

  /** Exact hits of the slice: the best as the pages order them, further ones as the engine does. */
  const exactSlice = (): number[] => {
    const best = readCandidates(candidates());
    const ranked = rankByEvidence(best, evidence() ?? [], context.relevance, true);
    return [...ranked.slice(slice.from, slice.from + slice.size), ...readCandidates(hits())].map(
      ({ id }) => id,
    );
  };

  /** Whether to relax. A single word is relaxed to its pairs only in full text, and only where nothing holds it. */
  const mayRelax = () =>
    terms.keyword.free !== '' &&
    (terms.content.length + terms.keyword.phrases.length > 1 ||
      (!request.onlyTitle && !counts()?.hits.total?.value));

  /** The closest hits, filtered by no facet. */
  const closestBehind = (exact: Pick<PassResult, 'exactCount' | 'exactUnderFilters'>): Candidate[] => {
    if (!mayRelax()) return [];
    const found = chooseClosest(
      terms,
      fieldOf(request),
      context.relevance,
      readCandidates(relaxed()),
      readPartCounts(partCounts()),
      (some) => {
        const { kept } = filterCandidates(some, request, context.now);
        return !isFew(
          {
            exactCount: exact.exactCount + some.length,
            exactUnderFilters: exact.exactUnderFilters + kept.length,
          },
          context,
        );
      },
      exact.exactUnderFilters > 0,
    );
    return sortCandidates(found, request.order);
  };

  const askTotal = (trip: RoundTrip) => {
    counts = ask(trip, buildCounts(request, terms, context));
  };

  return {
    askTotal,
    askExact(trip) {
      askTotal(trip);
      const from = byEvidence ? Math.max(slice.from, maxRanked) : slice.from;
      const size = slice.from + slice.size - from;
      hits = ask(trip, buildHits(request, terms, context, { from, size }));
      if (!byEvidence || slice.size === 0 || slice.from >= maxRanked) return;
      candidates = ask(trip, buildHits(request, terms, context, { from: 0, size: maxRanked }));
      evidence = askEvidence(trip, input);
    },
    // The engine has counted and paged them.
    askBeyond() {},
    askClosest(trip) {
      if (!mayRelax()) return;
      const withNames = (counts()?.hits.total?.value ?? 0) === 0;
      relaxed = ask(trip, buildRelaxedCandidates(request, terms, context, withNames));
      partCounts = ask(trip, buildPartCounts(request, terms));
    },
    result() {
      const aggregations = counts()?.aggregations ?? {};
      const exactCount = counts()?.hits.total?.value ?? 0;
      const exact = { exactCount, exactUnderFilters: readTotal(aggregations, exactCount) };
      const ids = exactSlice();
      const unknown = unknownWords(terms, fieldOf(request), partCounts());
      const most = unknown.length > 0 ? context.relevance.closest.besideUnknown : maxRanked;
      const closest = isFew(exact, context) ? closestBehind(exact).slice(0, most) : [];
      const { kept, counts: facets } = filterCandidates(closest, request, context.now);
      const from = Math.max(0, slice.from - exact.exactUnderFilters);
      const behind = kept.slice(from, from + slice.size - ids.length).map(({ id }) => id);
      return {
        ...exact,
        ids: [...ids, ...behind],
        exact: new Set(ids),
        total: exact.exactUnderFilters + kept.length,
        facets: readFacets(aggregations, facets),
        trend: readTrend(aggregations, facets),
        relaxed: kept.length > 0,
        unknown,
        names: closest.flatMap(({ names: own }) => own ?? []),
      };
    },
  };
}
