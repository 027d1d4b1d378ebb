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
import { readFacets, readTrend, readWholes } from '../clauses/facets.ts';
import { chooseClosest, readPartCounts, unknownWords } from '../clauses/relaxed.ts';
import { rankByEvidence } from '../evidence.ts';
import {
  type Asked,
  askEvidence,
  askReports,
  countExact,
  idsIn,
  isFew,
  isOnPage,
  nothingAsked,
  type Pass,
  type PassInput,
  type PassResult,
  type RoundTrip,
} from '../pass.ts';

/**
 * The pass of a few words, each of which is meant: what holds them all and, only where that is few, the closest behind
 * it. By relevance in full text the pages order the first hits; all others the engine orders and pages.
 */
export function shortPass(input: PassInput): Pass {
  const { request, terms, context, slice } = input;
  const maxRanked = context.relevance.evidence.candidates;
  const byEvidence = !request.onlyTitle && request.order === 0 && terms.ranking !== '';
  const asked = nothingAsked();
  const askTotal = (trip: RoundTrip) => {
    asked.counts = askReports(trip, input, buildCounts(request, terms, context));
    // Where nothing was read out of the words the counts tell it.
    if (terms.read.length > 0) asked.matched = askReports(trip, input, buildMatched(request, terms, context));
  };
  return {
    askTotal,
    askExact(trip) {
      askTotal(trip);
      const from = byEvidence ? Math.max(slice.from, maxRanked) : slice.from;
      const size = slice.from + slice.size - from;
      asked.hits = askReports(trip, input, buildHits(request, terms, context, { from, size }));
      if (!byEvidence || slice.size === 0 || slice.from >= maxRanked) return;
      const best = buildHits(request, terms, context, { from: 0, size: maxRanked });
      asked.candidates = askReports(trip, input, best);
      asked.evidence = askEvidence(trip, input);
    },
    // The engine has counted and paged them.
    askBeyond() {},
    askClosest(trip) {
      const { matched } = exactHits(input, asked);
      if (!mayRelax(input, matched)) return;
      const relaxed = buildRelaxedCandidates(request, terms, context, matched === 0);
      asked.relaxed = askReports(trip, input, relaxed);
      asked.partCounts = askReports(trip, input, buildPartCounts(request, terms));
    },
    result: () => resultOf(input, asked),
  };
}

/** Exact hits, as far as they were counted. */
function exactHits({ terms, before }: PassInput, asked: Asked) {
  const { held, ...counted } = countExact(asked);
  const own = terms.read.length === 0 ? held : (asked.matched()?.hits.total?.value ?? 0);
  return { ...counted, matched: own + (before?.() ?? 0), isHeld: held > 0 };
}

/** Exact hits of the slice: the best as the pages order them, further ones as the engine does. */
function exactSlice({ context, slice }: PassInput, { candidates, evidence, hits }: Asked): number[] {
  const ranked = rankByEvidence(readCandidates(candidates()), evidence() ?? [], context.relevance, true);
  return [...idsIn(ranked, slice), ...readCandidates(hits()).map(({ id }) => id)];
}

/** Whether to relax. A single word is relaxed to its pairs only in full text, and only where nothing holds it. */
const mayRelax = ({ request, terms: { keyword, content } }: PassInput, matched: number): boolean =>
  keyword.free !== '' &&
  (content.length + keyword.phrases.length > 1 || (!request.onlyTitle && matched === 0));

/** The closest hits that the words allow, under no other filter: the best, in the order asked for. */
function closestBehind(input: PassInput, asked: Asked, matched: number, most: number): Candidate[] {
  const { request, terms, context } = input;
  if (!isFew({ matched }, context) || !mayRelax(input, matched)) return [];
  const found = chooseClosest(
    terms,
    fieldOf(request),
    context.relevance,
    readCandidates(asked.relaxed()),
    readPartCounts(asked.partCounts()),
    (some) => !isFew({ matched: matched + some.length }, context),
    matched > 0,
  );
  return meetingRead(sortCandidates(found.slice(0, most), request.order), terms);
}

function resultOf(input: PassInput, asked: Asked): PassResult {
  const { request, terms, context, slice } = input;
  const { aggregations, ...exact } = exactHits(input, asked);
  const ids = exactSlice(input, asked);
  const unknown = unknownWords(terms, fieldOf(request), asked.partCounts());
  const { closest: numbers, evidence } = context.relevance;
  const most = unknown.length > 0 ? numbers.besideUnknown : evidence.candidates;
  const closest = closestBehind(input, asked, exact.matched, most);
  const { kept, counts } = filterCandidates(meetingChosen(closest, request), request, context.now);
  const from = Math.max(0, slice.from - exact.exactUnderFilters);
  return {
    ...exact,
    wholesUnderFilters: readWholes(aggregations, exact.exactUnderFilters),
    ids: [...ids, ...idsIn(kept, { from, size: slice.size - ids.length })],
    exact: new Set(ids),
    total: exact.exactUnderFilters + kept.length,
    facets: readFacets(aggregations, counts),
    trend: readTrend(aggregations, counts),
    isFound: exact.isHeld || closest.length > 0,
    relaxed: kept.length > 0,
    unknown,
    isVerbatim: isOnPage(asked),
    names: closest.flatMap(({ names }) => names ?? []),
  };
}
