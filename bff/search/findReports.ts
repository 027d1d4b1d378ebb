import { storedReportSchema } from '../../mappings/documents.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { Hit, SearchAnswer } from '../clients/opensearch.ts';
import type { Facets } from '../contract/entities.ts';
import type { DocumentSource, StoredReport } from '../documents/index.ts';
import {
  buildPartCounts,
  buildQuery,
  buildRelaxedQueries,
  buildTotal,
  type QueryContext,
  type ReportQuery,
  readsAsTitle,
} from './buildQuery.ts';
import { readFacets, readTotal, readWhole } from './clauses/facets.ts';
import type { SearchRequest } from './clauses/filters.ts';
import type { PartCounts } from './clauses/relaxed.ts';
import type { Terms } from './terms.ts';

/** The result of a search: exact matches, then the closest behind them. */
export interface Found {
  /** The hits of the page asked for, in order. */
  hits: Hit<StoredReport>[];
  /** Number of these hits known to hold all words. */
  whole: number;
  /** Exact and relaxed hits under all filters, and their facets. */
  total: number;
  facets: Facets;
  /** Whether relaxed queries added hits. */
  relaxed: boolean;
  /** The search that gave the hits. */
  mode: 'title' | 'text';
  /** Total of the same search in full text; set for title searches with few hits. */
  fullTextTotal?: number;
  /** Whether any report holds all words; in a title search, whether in its title or in its text. */
  held: boolean;
}

/** Milliseconds that a request to the engine gets at least, however little time is left. */
const minTryMs = 300;

/** Milliseconds left until a deadline, at least `minTryMs`. */
export const timeLeft = (deadline: number): number => Math.max(minTryMs, deadline - Date.now());

/** A title search that may be answered in full text instead. */
type FindRequest = SearchRequest & { orText?: 0 | 1 };

/**
 * Finds the reports of one result page: those that hold all words and, only when these are few, the closest behind
 * them, in an order that is stable across pages. With `orText`, a title search without exact hits gives the hits of
 * the full text where these are more.
 */
export async function findReports(
  request: FindRequest,
  terms: Terms,
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<Found> {
  const [counts, found] = await ask(source, buildQuery(request, terms, context), [], deadline);
  const facets = readFacets(counts?.aggregations ?? {});
  const matched = counts?.hits.total?.value ?? 0;
  const total = readTotal(counts?.aggregations ?? {}, matched);
  const whole = readWhole(counts?.aggregations ?? {}, matched);
  const mixed = readsAsTitle(terms, context.relevance);
  const first: Found = {
    hits: found,
    whole: mixed ? 0 : found.length,
    total,
    facets,
    relaxed: mixed && whole < Math.min(matched, context.relevance.closest.fewest),
    mode: request.onlyTitle ? 'title' : 'text',
    held: whole > 0,
  };
  if (terms.keyword.free === '' || !isFew(whole, total, context.relevance)) return first;

  const inText = { ...request, onlyTitle: 0 as const };
  const orText = request.onlyTitle === 1 && request.orText === 1 && (whole === 0 || total === 0);
  const textHits = orText ? findReports(inText, terms, context, source, deadline) : null;
  const textTotal =
    request.onlyTitle && !orText ? fullTextOf(inText, terms, context, source, deadline) : textHits;
  const behind = {
    ...context,
    from: Math.max(0, context.from - total),
    size: context.size - found.length,
  };
  const closest = goesOn(terms, request, matched)
    ? findClosest(request, terms, behind, source, deadline, total)
    : Promise.resolve(null);
  const [second, text, inFullText] = await Promise.all([closest, textTotal, textHits]);
  const ofFullText = text && { fullTextTotal: text.total, held: whole > 0 || text.held };
  if (inFullText && inFullText.total > (second?.total ?? total)) return inFullText;
  if (second === null) return { ...first, ...ofFullText };
  return {
    ...first,
    hits: [...found, ...second.hits],
    total: second.total,
    facets: second.facets,
    relaxed: second.total > total,
    ...ofFullText,
  };
}

/** Relaxed hits behind the exact ones, with total and facets of both. */
type Closest = Pick<Found, 'hits' | 'total' | 'facets'> & {
  /** The query of the hits; null when none may be shown. */
  query: ReportQuery['hits'];
};

/**
 * Runs the relaxed queries in order until one fills a first page of hits. The engine counts the words first, to find
 * the informative ones.
 * @param held number of exact hits
 * @returns null when the query cannot be relaxed
 */
export async function findClosest(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
  held: number,
): Promise<Closest | null> {
  if (readsAsTitle(terms, context.relevance)) return null;
  const [, , parts] = await ask(source, null, [buildPartCounts(request, terms)], deadline);
  let found: Closest | null = null;
  for (const query of buildRelaxedQueries(request, terms, context, readPartCounts(parts))) {
    if (query.atLast && (found?.total ?? held) > 0) break;
    // Past the deadline keep what was found.
    if (found !== null && Date.now() > deadline) break;
    const [counts, hits] = await ask(source, query, [], deadline);
    const aggregations = counts?.aggregations ?? {};
    const matched = counts?.hits.total?.value ?? 0;
    const total = readTotal(aggregations, matched);
    found = { query: query.hits, hits, total, facets: readFacets(aggregations) };
    if (!isFew(matched, total, context.relevance)) break;
  }
  return found;
}

function readPartCounts(answer: SearchAnswer<unknown> | undefined): PartCounts {
  const { parts } = (answer?.aggregations ?? {}) as { parts?: { buckets: { doc_count: number }[] } };
  return {
    reports: answer?.hits.total?.value ?? 0,
    holding: (parts?.buckets ?? []).map(({ doc_count }) => doc_count),
  };
}

/** Counted without facet filters, so that choosing one never changes what is a hit. */
const isFew = (whole: number, total: number, { closest }: Relevance) => whole < closest.fewest || total === 0;

/** Whether to relax. A single word is relaxed to its bigrams only in full text, and only where nothing holds it. */
function goesOn(
  { content, keyword }: Terms,
  { onlyTitle }: Pick<SearchRequest, 'onlyTitle'>,
  matched: number,
) {
  return content.length + keyword.phrases.length > 1 || (matched === 0 && !onlyTitle);
}

/** Total of the same search in full text, and whether any report holds all words. */
async function fullTextOf(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<Pick<Found, 'total' | 'held'>> {
  const [, , answer] = await ask(source, null, [buildTotal(request, terms, context)], deadline);
  const aggregations = answer?.aggregations ?? {};
  const matched = answer?.hits.total?.value ?? 0;
  const total = readTotal(aggregations, matched);
  const whole = readWhole(aggregations, matched);
  const closest =
    isFew(whole, total, context.relevance) && goesOn(terms, request, matched)
      ? await findClosest(request, terms, { ...context, size: 0 }, source, deadline, total)
      : null;
  return { total: closest?.total ?? total, held: whole > 0 };
}

/** Sends counts, hits and `further` bodies as one multi-search. */
async function ask(
  source: DocumentSource,
  query: ReportQuery | null,
  further: Record<string, unknown>[],
  deadline: number,
): Promise<[SearchAnswer<unknown> | undefined, Hit<StoredReport>[], ...SearchAnswer<unknown>[]]> {
  const asked = [query?.counts, query?.hits];
  const bodies = [...asked.filter((body) => body !== null && body !== undefined), ...further];
  const answers = await source.engine.searchAll(
    bodies.map((body) => ({ index: source.names.reports, body })),
    timeLeft(deadline),
  );
  const next = () => answers.shift();
  const counts = query ? next() : undefined;
  const hits = query?.hits ? parsedHits(next()) : [];
  return [counts, hits, ...answers];
}

/** The hits of an answer, parsed by the index schema. */
const parsedHits = (answer: SearchAnswer<unknown> | undefined): Hit<StoredReport>[] =>
  (answer?.hits.hits ?? []).map((hit) => ({ ...hit, _source: storedReportSchema.parse(hit._source) }));
