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

/** What both stages of a search found. */
export interface Found {
  /** The hits of the page asked for, in order. */
  hits: Hit<StoredReport>[];
  /** How many of them are known to hold all words. */
  whole: number;
  /** Hits of both stages under all filters, and their facets. */
  total: number;
  facets: Facets;
  /** Whether the second stage took part. */
  relaxed: boolean;
  /** What full text would find; told of a title search with few hits. */
  fullTextTotal?: number;
  /** Whether any report holds all words; in a title search, whether in its title or in its text. */
  held: boolean;
}

/** In ms: the first request has the whole time, a further one what is left, but a fair try. */
const minTryMs = 300;

/** What is left until a deadline, in ms. */
export const timeLeft = (deadline: number): number => Math.max(minTryMs, deadline - Date.now());

/**
 * Finds the reports of one page: what holds all words, and when too few do, behind them the closest. The second stage
 * is asked for only then, so it costs nothing otherwise; its hits are the same whatever page is turned to.
 */
export async function findReports(
  request: SearchRequest,
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
    held: whole > 0,
  };
  if (terms.keyword.free === '' || !isFew(whole, total, context.relevance)) return first;

  const ofText = request.onlyTitle
    ? fullTextOf({ ...request, onlyTitle: 0 }, terms, context, source, deadline)
    : Promise.resolve(null);
  const behind = {
    ...context,
    from: Math.max(0, context.from - total),
    size: context.size - found.length,
  };
  const closest = goesOn(terms, request, matched)
    ? findClosest(request, terms, behind, source, deadline, total)
    : Promise.resolve(null);
  const [second, text] = await Promise.all([closest, ofText]);
  const told = text && { fullTextTotal: text.total, held: whole > 0 || text.held };
  if (second === null) return { ...first, ...told };
  return {
    ...first,
    hits: [...found, ...second.hits],
    total: second.total,
    facets: second.facets,
    relaxed: second.total > total,
    ...told,
  };
}

/** The closest of a search behind what holds all words, with the counts of both. */
type Closest = Pick<Found, 'hits' | 'total' | 'facets'> & {
  /** What was asked for the hits; null when none may be shown. */
  query: ReportQuery['hits'];
};

/**
 * Asks for fewer and fewer of the words, until as many are found as make a first page; null when they cannot be
 * fewer. Which words tell something is known only here, so the engine counts them first.
 * @param held hits of the first stage
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
    // What is found goes before what might be found too late.
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

/** By what holds all words under no filter of a facet, so that choosing one never changes what is a hit. */
const isFew = (whole: number, total: number, { closest }: Relevance) => whole < closest.fewest || total === 0;

/** One word cannot be fewer words: its pairs are sought only where nothing at all holds it, and never in titles. */
function goesOn(
  { content, keyword }: Terms,
  { onlyTitle }: Pick<SearchRequest, 'onlyTitle'>,
  matched: number,
) {
  return content.length + keyword.phrases.length > 1 || (matched === 0 && !onlyTitle);
}

/** What a full-text search would tell as its total, and whether any report holds all words. */
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

/** Counts, hits and whatever comes with them, in one request. */
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

/** The reports of an answer as the index is agreed to hold them. */
const parsedHits = (answer: SearchAnswer<unknown> | undefined): Hit<StoredReport>[] =>
  (answer?.hits.hits ?? []).map((hit) => ({ ...hit, _source: storedReportSchema.parse(hit._source) }));
