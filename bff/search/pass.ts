import type { IndexNames } from '../../mappings/searchEngine.ts';
import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import type { Facets } from '../contract/entities.ts';
import type { DocumentSource } from '../documents/index.ts';
import type { QueryContext, Slice } from './buildQuery.ts';
import type { Candidate, ReportNames } from './clauses/candidates.ts';
import { readTotal } from './clauses/facets.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { evidenceSearch, type PageEvidence, readEvidence } from './clauses/pages.ts';
import type { Terms } from './terms.ts';

/** Reads the answer of one search of a round trip, once it was sent. */
export type Pending = () => SearchAnswer<unknown> | undefined;

/** Searches that go to the engine together, as one multi-search. */
export interface RoundTrip {
  /** Adds a search; null adds none, and its answer is undefined. */
  ask(part: SearchPart | null): Pending;
  /** Whether nothing was added. */
  isEmpty(): boolean;
  /** Sends what was added; without any nothing is sent. @throws SearchUnavailable */
  send(timeoutMs: number): Promise<void>;
}

/** Starts an empty round trip. */
export function createRoundTrip({ engine }: Pick<DocumentSource, 'engine'>): RoundTrip {
  const parts: SearchPart[] = [];
  let answers: SearchAnswer<unknown>[] = [];
  return {
    ask(part) {
      if (part === null) return () => undefined;
      const index = parts.push(part) - 1;
      return () => answers[index];
    },
    isEmpty: () => parts.length === 0,
    async send(timeoutMs) {
      if (parts.length > 0) answers = await engine.searchAll(parts, timeoutMs);
    },
  };
}

/** Everything a pass is made from. */
export interface PassInput {
  request: SearchRequest;
  terms: Terms;
  context: QueryContext;
  /** The hits of the page asked for. */
  slice: Slice;
  names: IndexNames;
  /** Exact hits of the part of the list that stands before this one, under no filter; absent without one. */
  before?: () => number;
}

/** One search for one parse of a keyword, in titles or in full text. */
export interface Pass {
  /** Asks for total and hits of the exact query; of titles and sentences also for those that hold a part. */
  askExact(trip: RoundTrip): void;
  /** Asks for total and hits where what `askExact` asks for is bounded; nothing once its answer shows that it holds all. */
  askBeyond(trip: RoundTrip): void;
  /** Asks for the closest behind few exact hits, if the words can be relaxed. */
  askClosest(trip: RoundTrip): void;
  /** Asks for what tells the total, and for no hits. */
  askTotal(trip: RoundTrip): void;
  /** The hits, as far as they were asked for and answered. */
  result(): PassResult;
}

/** The hits of a pass. */
export interface PassResult {
  /** Reports of the slice asked for, in order. */
  ids: number[];
  /** Those of `ids` known to hold all words. */
  exact: Set<number>;
  /** Exact and closest hits under all filters, and their facets. */
  total: number;
  facets: Facets;
  /** Hits by month; empty where it was not asked for. */
  trend: { month: string; count: number }[];
  /** Exact hits under no filter, also none of the words: whether these are few. No more than decides it is counted. */
  matched: number;
  /** Exact hits under all filters, and those of them that hold the keyword whole. */
  exactUnderFilters: number;
  wholesUnderFilters: number;
  /** Whether any report holds all words, or is close, under no filter but those of the words. */
  isHeld: boolean;
  isFound: boolean;
  /** Whether the closest were added. */
  relaxed: boolean;
  /** Words that no report holds, as far as that was asked for. */
  unknown: string[];
  /** Whether a page of the site holds the keyword word for word, as far as pages were asked. */
  isVerbatim: boolean;
  /** Titles and names of the closest, for corrections. */
  names: ReportNames[];
}

/**
 * Whether exact hits are so few that a list goes on behind them: from titles to texts, from texts to the closest. Told
 * by their number under no filter, so that a wider filter never finds less.
 */
export const isFew = ({ matched }: Pick<PassResult, 'matched'>, { relevance }: QueryContext): boolean =>
  matched < relevance.closest.fewest;

/** What a pass asked for: undefined where it did not, or where it was not answered yet. */
export type Asked = Record<
  'counts' | 'matched' | 'hits' | 'candidates' | 'partCounts' | 'relaxed',
  Pending
> & {
  /** What the pages say; null for titles and for lists by date. */
  evidence: () => PageEvidence[] | null;
};

/** A pass that has asked for nothing. */
export function nothingAsked(): Asked {
  const none: Pending = () => undefined;
  const parts = {
    counts: none,
    matched: none,
    hits: none,
    candidates: none,
    partCounts: none,
    relaxed: none,
  };
  return { ...parts, evidence: () => null };
}

/** Adds a search of reports to a round trip; null adds none. */
export const askReports = (trip: RoundTrip, { names }: PassInput, body: object | null): Pending =>
  trip.ask(body && { index: names.reports, body });

/** Asks what the pages say of a full-text search by relevance; nothing for other searches. */
export function askEvidence(
  trip: RoundTrip,
  { request, terms, context, names }: PassInput,
): Asked['evidence'] {
  if (request.onlyTitle || request.order !== 0) return () => null;
  const pages = trip.ask(evidenceSearch(terms, names.pages, context.relevance));
  return () => readEvidence(pages(), context.relevance);
}

/** Whether a page holds the keyword word for word, as far as pages were asked. */
export const isOnPage = ({ evidence }: Asked): boolean => (evidence() ?? []).some((page) => page.isVerbatim);

/** Exact hits as the engine counts them: under no filter but those of the words, and under all. */
export function countExact({ counts }: Asked) {
  const held = counts()?.hits.total?.value ?? 0;
  const aggregations = counts()?.aggregations ?? {};
  return { held, aggregations, exactUnderFilters: readTotal(aggregations, held) };
}

/** Ids of the candidates in a slice. */
export const idsIn = (candidates: readonly Candidate[], { from, size }: Slice): number[] =>
  candidates.slice(from, from + size).map(({ id }) => id);
