import { namesTopic } from '../../mappings/text/tagged.ts';
import {
  buildCandidates,
  buildCounts,
  buildHits,
  buildPartCandidates,
  buildPartCounts,
  fieldOf,
} from './buildQuery.ts';
import { type Candidate, filterCandidates, readCandidates, sortCandidates } from './clauses/candidates.ts';
import { readFacets, readTotal, readTrend } from './clauses/facets.ts';
import { unknownWords } from './clauses/relaxed.ts';
import { rankByEvidence } from './evidence.ts';
import { askEvidence, type Pass, type PassInput, type PassResult, readDocuments } from './pass.ts';
import type { Pending, RoundTrip } from './roundTrip.ts';

/**
 * The pass of a title or sentence. The report it belongs to may lack one of its words, so what holds a part is ordered
 * among what holds all; both lists are bounded. Where more hold all words than a list holds, these alone are the hits.
 */
export function longPass(input: PassInput): Pass {
  const { request, terms, context, slice, names } = input;
  const maxListed = context.relevance.evidence.candidates;
  const none: Pending = () => undefined;
  let counts = none;
  let whole = none;
  let part = none;
  let hits = none;
  let partCounts = none;
  let evidence: ReturnType<typeof askEvidence> = () => null;

  const ask = (trip: RoundTrip, body: object | null): Pending =>
    trip.ask(body && { index: names.reports, body });
  const askLists = (trip: RoundTrip) => {
    counts = ask(trip, buildCounts(request, terms, context));
    whole = ask(trip, buildCandidates(request, terms, context, false));
    part = ask(trip, buildPartCandidates(request, terms, context));
  };

  const fromEngine = (exactCount: number): PassResult => {
    const documents = readDocuments(hits());
    const ids = documents.map(({ id }) => id);
    const aggregations = counts()?.aggregations ?? {};
    const total = readTotal(aggregations, exactCount);
    return {
      ids,
      documents: new Map(documents.map((document) => [document.id, document])),
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
    askExact(trip) {
      askLists(trip);
      hits = ask(trip, buildHits(request, terms, context, slice));
      evidence = askEvidence(trip, input);
    },
    askTotal: askLists,
    askClosest(trip) {
      if (terms.content.length > maxQuestionWords || (counts()?.hits.total?.value ?? 0) > 0) return;
      partCounts = ask(trip, buildPartCounts(request, terms));
    },
    result() {
      const exactCount = counts()?.hits.total?.value ?? 0;
      if (exactCount > maxListed) return fromEngine(exactCount);
      const exact = readCandidates(whole());
      const exactIds = new Set(exact.map(({ id }) => id));
      const listed = [...exact, ...readCandidates(part()).filter(({ id }) => !exactIds.has(id))];
      const unknown = unknownWords(terms, fieldOf(request), partCounts());
      const isTold = unknown.some(namesTopic);
      const found = evidence();
      const ranked = found
        ? rankByEvidence(listed, found, context.relevance, false)
        : sortCandidates(listed.sort(byScore), request.order);
      const { kept, counts: facets } = filterCandidates(
        isTold ? ranked.slice(0, context.relevance.closest.besideUnknown) : ranked,
        request,
        context.now,
      );
      const ids = kept.slice(slice.from, slice.from + slice.size).map(({ id }) => id);
      return {
        ids,
        documents: new Map(),
        exact: new Set(ids.filter((id) => exactIds.has(id))),
        total: kept.length,
        facets: readFacets({}, facets),
        trend: readTrend({}, facets),
        exactCount,
        exactUnderFilters: kept.filter(({ id }) => exactIds.has(id)).length,
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
