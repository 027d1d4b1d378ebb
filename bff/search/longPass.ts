import { namesTopic } from '../../mappings/text/segment.ts';
import { buildCounts, buildHits, buildPartCandidates, buildPartCounts, fieldOf } from './buildQuery.ts';
import { type Candidate, filterCandidates, readCandidates, sortCandidates } from './clauses/candidates.ts';
import { readFacets, readTotal, readTrend } from './clauses/facets.ts';
import { splitWhole, unknownWords } from './clauses/relaxed.ts';
import { rankByEvidence } from './evidence.ts';
import {
  askEvidence,
  type Pass,
  type PassInput,
  type PassResult,
  type Pending,
  type RoundTrip,
} from './pass.ts';

/**
 * The pass of a title or sentence. The report it belongs to may lack one of its words, so what holds a part is ordered
 * among what holds all, in one bounded list. Where that is too short for those that hold all words, these alone are the
 * hits, and the engine pages them.
 */
export function longPass(input: PassInput): Pass {
  const { request, terms, context, slice, names } = input;
  const maxListed = context.relevance.evidence.candidates;
  const none: Pending = () => undefined;
  let list = none;
  let counts = none;
  let hits = none;
  let partCounts = none;
  let evidence: ReturnType<typeof askEvidence> = () => null;

  const ask = (trip: RoundTrip, body: object | null): Pending =>
    trip.ask(body && { index: names.reports, body });
  const split = () => splitWhole(readCandidates(list()));
  const askTotal = (trip: RoundTrip) => {
    list = ask(trip, buildPartCandidates(request, terms, context));
  };

  const fromEngine = (): PassResult => {
    const exactCount = counts()?.hits.total?.value ?? 0;
    const ids = readCandidates(hits()).map(({ id }) => id);
    const aggregations = counts()?.aggregations ?? {};
    const total = readTotal(aggregations, exactCount);
    return {
      ids,
      exact: new Set(ids),
      total,
      facets: readFacets(aggregations),
      trend: readTrend(aggregations),
      exactCount,
      exactUnderFilters: total,
      relaxed: false,
      unknown: [],
      names: [],
    };
  };

  return {
    askTotal,
    askExact(trip) {
      askTotal(trip);
      evidence = askEvidence(trip, input);
    },
    askBeyond(trip) {
      if (list() && split().wholeIds.size < maxListed) return;
      counts = ask(trip, buildCounts(request, terms, context));
      hits = ask(trip, buildHits(request, terms, context, slice));
    },
    askClosest(trip) {
      if (terms.content.length > maxQuestionWords || split().wholeIds.size > 0) return;
      partCounts = ask(trip, buildPartCounts(request, terms));
    },
    result() {
      const { listed, wholeIds } = split();
      if (wholeIds.size >= maxListed && counts()) return fromEngine();
      const exactCount = wholeIds.size;
      const unknown = unknownWords(terms, fieldOf(request), partCounts());
      const isTold = unknown.some(namesTopic);
      const found = evidence();
      const ranked = found
        ? rankByEvidence(listed, found, context.relevance, false)
        : sortCandidates(listed.toSorted(byScore), request.order);
      const { kept, counts: facets } = filterCandidates(
        isTold ? ranked.slice(0, context.relevance.closest.besideUnknown) : ranked,
        request,
        context.now,
      );
      const ids = kept.slice(slice.from, slice.from + slice.size).map(({ id }) => id);
      return {
        ids,
        exact: new Set(ids.filter((id) => wholeIds.has(id))),
        total: kept.length,
        facets: readFacets({}, facets),
        trend: readTrend({}, facets),
        exactCount,
        exactUnderFilters: kept.filter(({ id }) => wholeIds.has(id)).length,
        relaxed: exactCount < Math.min(listed.length, context.relevance.closest.fewest),
        unknown: isTold ? unknown : [],
        names: [],
      };
    },
  };
}

/** Words up to which a text is a question, each of them meant; a sentence may have one that its report spells otherwise. */
const maxQuestionWords = 6;

const byScore = (one: Candidate, other: Candidate): number => other.score - one.score;
