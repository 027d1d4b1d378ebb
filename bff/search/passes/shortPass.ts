import {
  buildCounts,
  buildHits,
  buildMatched,
  buildPartCounts,
  buildRelaxedCandidates,
  fieldOf,
} from '../buildQuery.ts';
import {
  type Candidate,
  filterCandidates,
  meetingChosen,
  meetingRead,
  readCandidates,
  sortCandidates,
} from '../clauses/candidates.ts';
import { readFacets, readTotal, readTrend, readWholes } from '../clauses/facets.ts';
import { chooseClosest, readPartCounts, unknownWords } from '../clauses/relaxed.ts';
import { rankByEvidence } from '../evidence.ts';
import {
  askEvidence,
  isFew,
  type Pass,
  type PassInput,
  type PassResult,
  type Pending,
  type RoundTrip,
} from '../pass.ts';

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
  let matched = none;
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

  /** Exact hits, as far as they were counted. */
  const exactHits = () => {
    const read = counts()?.hits.total?.value ?? 0;
    const aggregations = counts()?.aggregations ?? {};
    const own = terms.read.length === 0 ? read : (matched()?.hits.total?.value ?? 0);
    return {
      matched: own + (input.before?.() ?? 0),
      exactUnderFilters: readTotal(aggregations, read),
      isHeld: read > 0,
      aggregations,
    };
  };

  /** Whether to relax. A single word is relaxed to its pairs only in full text, and only where nothing holds it. */
  const mayRelax = () =>
    terms.keyword.free !== '' &&
    (terms.content.length + terms.keyword.phrases.length > 1 ||
      (!request.onlyTitle && exactHits().matched === 0));

  /** The closest hits that the words allow, under no other filter: the best, in the order asked for. */
  const closestBehind = (exact: Pick<PassResult, 'matched'>, most: number): Candidate[] => {
    if (!isFew(exact, context) || !mayRelax()) return [];
    const found = chooseClosest(
      terms,
      fieldOf(request),
      context.relevance,
      readCandidates(relaxed()),
      readPartCounts(partCounts()),
      (some) => !isFew({ matched: exact.matched + some.length }, context),
      exact.matched > 0,
    );
    return meetingRead(sortCandidates(found.slice(0, most), request.order), terms);
  };

  const askTotal = (trip: RoundTrip) => {
    counts = ask(trip, buildCounts(request, terms, context));
    // Where nothing was read out of the words the counts tell it.
    matched = ask(trip, terms.read.length === 0 ? null : buildMatched(request, terms, context));
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
      const withNames = exactHits().matched === 0;
      relaxed = ask(trip, buildRelaxedCandidates(request, terms, context, withNames));
      partCounts = ask(trip, buildPartCounts(request, terms));
    },
    result() {
      const { aggregations, ...exact } = exactHits();
      const ids = exactSlice();
      const unknown = unknownWords(terms, fieldOf(request), partCounts());
      const most = unknown.length > 0 ? context.relevance.closest.besideUnknown : maxRanked;
      const closest = closestBehind(exact, most);
      const { kept, counts: facets } = filterCandidates(
        meetingChosen(closest, request),
        request,
        context.now,
      );
      const from = Math.max(0, slice.from - exact.exactUnderFilters);
      const behind = kept.slice(from, from + slice.size - ids.length).map(({ id }) => id);
      return {
        ...exact,
        wholesUnderFilters: readWholes(aggregations, exact.exactUnderFilters),
        ids: [...ids, ...behind],
        exact: new Set(ids),
        total: exact.exactUnderFilters + kept.length,
        facets: readFacets(aggregations, facets),
        trend: readTrend(aggregations, facets),
        isFound: exact.isHeld || closest.length > 0,
        relaxed: kept.length > 0,
        unknown,
        isVerbatim: (evidence() ?? []).some((page) => page.isVerbatim),
        names: closest.flatMap(({ names: own }) => own ?? []),
      };
    },
  };
}
