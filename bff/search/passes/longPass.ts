import { namesTopic } from '../../../mappings/text/segment.ts';
import { buildCounts, buildHits, buildPartCandidates, buildPartCounts, fieldOf } from '../buildQuery.ts';
import {
  type Candidate,
  filterCandidates,
  meetingChosen,
  meetingRead,
  readCandidates,
  sortCandidates,
} from '../clauses/candidates.ts';
import { readFacets, readTotal, readTrend } from '../clauses/facets.ts';
import { splitWhole, unknownWords } from '../clauses/relaxed.ts';
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
    const held = counts()?.hits.total?.value ?? 0;
    const ids = readCandidates(hits()).map(({ id }) => id);
    const aggregations = counts()?.aggregations ?? {};
    const total = readTotal(aggregations, held);
    return {
      ids,
      exact: new Set(ids),
      total,
      facets: readFacets(aggregations),
      trend: readTrend(aggregations),
      matched: maxListed,
      exactUnderFilters: total,
      wholesUnderFilters: total,
      isHeld: held > 0,
      isFound: held > 0,
      relaxed: false,
      unknown: [],
      isVerbatim: (evidence() ?? []).some((page) => page.isVerbatim),
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
      const matched = wholeIds.size + (input.before?.() ?? 0);
      const unknown = unknownWords(terms, fieldOf(request), partCounts());
      const isTold = unknown.some(namesTopic);
      const found = evidence();
      const best = found ? rankByEvidence(listed, found, context.relevance, false) : listed.toSorted(byScore);
      const first = isTold ? best.slice(0, context.relevance.closest.besideUnknown) : best;
      // By date what lacks a word stays behind, as it does of a few words.
      const groups =
        request.order === 0
          ? [first]
          : [true, false].map((isWhole) => first.filter(({ id }) => wholeIds.has(id) === isWhole));
      const ranked = meetingRead(
        groups.flatMap((group) => sortCandidates(group, request.order)),
        terms,
      );
      const { kept, counts: facets } = filterCandidates(meetingChosen(ranked, request), request, context.now);
      const ids = kept.slice(slice.from, slice.from + slice.size).map(({ id }) => id);
      const exactUnderFilters = kept.filter(({ id }) => wholeIds.has(id)).length;
      return {
        ids,
        exact: new Set(ids.filter((id) => wholeIds.has(id))),
        total: kept.length,
        facets: readFacets({}, facets),
        trend: readTrend({}, facets),
        matched,
        exactUnderFilters,
        wholesUnderFilters: exactUnderFilters,
        isHeld: ranked.some(({ id }) => wholeIds.has(id)),
        isFound: ranked.length > 0,
        relaxed: exactUnderFilters < kept.length && isFew({ matched }, context),
        unknown: isTold ? unknown : [],
        isVerbatim: (found ?? []).some((page) => page.isVerbatim),
        names: [],
      };
    },
  };
}

/** Words up to which a text is a question, each of them meant; a sentence may have one that its report spells otherwise. */
const maxQuestionWords = 6;

const byScore = (one: Candidate, other: Candidate): number => other.score - one.score;
