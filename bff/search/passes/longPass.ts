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
import { readFacets, readTrend } from '../clauses/facets.ts';
import { splitWhole, unknownWords } from '../clauses/relaxed.ts';
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
 * The pass of a title or sentence. The report it belongs to may lack one of its words, so what holds a part is ordered
 * among what holds all, in one bounded list. Where that is too short for those that hold all words, these alone are the
 * hits, and the engine pages them.
 */
export function longPass(input: PassInput): Pass {
  const { request, terms, context, slice } = input;
  const maxListed = context.relevance.evidence.candidates;
  const asked = nothingAsked();
  const split = () => splitWhole(readCandidates(asked.candidates()));
  const askTotal = (trip: RoundTrip) => {
    asked.candidates = askReports(trip, input, buildPartCandidates(request, terms, context));
  };
  return {
    askTotal,
    askExact(trip) {
      askTotal(trip);
      asked.evidence = askEvidence(trip, input);
    },
    askBeyond(trip) {
      if (asked.candidates() && split().wholeIds.size < maxListed) return;
      asked.counts = askReports(trip, input, buildCounts(request, terms, context));
      asked.hits = askReports(trip, input, buildHits(request, terms, context, slice));
    },
    askClosest(trip) {
      if (terms.content.length > maxQuestionWords || split().wholeIds.size > 0) return;
      asked.partCounts = askReports(trip, input, buildPartCounts(request, terms));
    },
    result() {
      const list = split();
      const isCut = list.wholeIds.size >= maxListed && asked.counts() !== undefined;
      return isCut ? resultOfEngine(asked, maxListed) : resultOfList(input, asked, list);
    },
  };
}

/** What holds all words, as the engine counts and pages it. */
function resultOfEngine(asked: Asked, matched: number): PassResult {
  const { held, aggregations, exactUnderFilters } = countExact(asked);
  const ids = readCandidates(asked.hits()).map(({ id }) => id);
  return {
    ids,
    exact: new Set(ids),
    total: exactUnderFilters,
    facets: readFacets(aggregations),
    trend: readTrend(aggregations),
    matched,
    exactUnderFilters,
    wholesUnderFilters: exactUnderFilters,
    isHeld: held > 0,
    isFound: held > 0,
    relaxed: false,
    unknown: [],
    isVerbatim: isOnPage(asked),
    names: [],
  };
}

/** The list as its reports and their pages order it. */
function resultOfList(
  { request, terms, context, slice, before }: PassInput,
  asked: Asked,
  { listed, wholeIds }: ReturnType<typeof splitWhole>,
): PassResult {
  const { relevance, now } = context;
  const isWhole = ({ id }: Candidate) => wholeIds.has(id);
  const matched = wholeIds.size + (before?.() ?? 0);
  const unknown = unknownWords(terms, fieldOf(request), asked.partCounts());
  const isTold = unknown.some(namesTopic);
  const found = asked.evidence();
  const best = found ? rankByEvidence(listed, found, relevance, false) : listed.toSorted(byScore);
  const first = isTold ? best.slice(0, relevance.closest.besideUnknown) : best;
  const sorted = sortCandidates(first, request.order);
  // By date what lacks a word stays behind, as it does of a few words.
  const ordered =
    request.order === 0 ? sorted : [...sorted.filter(isWhole), ...sorted.filter((one) => !isWhole(one))];
  const ranked = meetingRead(ordered, terms);
  const { kept, counts } = filterCandidates(meetingChosen(ranked, request), request, now);
  const ids = idsIn(kept, slice);
  const exactUnderFilters = kept.filter(isWhole).length;
  return {
    ids,
    exact: new Set(ids.filter((id) => wholeIds.has(id))),
    total: kept.length,
    facets: readFacets({}, counts),
    trend: readTrend({}, counts),
    matched,
    exactUnderFilters,
    wholesUnderFilters: exactUnderFilters,
    isHeld: ranked.some(isWhole),
    isFound: ranked.length > 0,
    relaxed: exactUnderFilters < kept.length && isFew({ matched }, context),
    unknown: isTold ? unknown : [],
    isVerbatim: isOnPage(asked),
    names: [],
  };
}

/** Words up to which a text is a question, each of them meant; a sentence may have one that its report spells otherwise. */
const maxQuestionWords = 6;

const byScore = (one: Candidate, other: Candidate): number => other.score - one.score;
