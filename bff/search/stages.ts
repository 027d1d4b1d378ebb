import { storedReportSchema } from '../../mappings/documents.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { Hit, SearchAnswer } from '../clients/opensearch.ts';
import type { Facets } from '../contract/entities.ts';
import type { DocumentSource, StoredReport } from '../documents/index.ts';
import {
  buildClosest,
  buildQuery,
  buildTotals,
  type QueryContext,
  type ReportQuery,
  readsAsTitle,
} from './buildQuery.ts';
import { readFacets, readTotal, readWhole } from './clauses/facets.ts';
import type { SearchRequest } from './clauses/filters.ts';
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
const shortestTry = 300;

/** What is left until a deadline, in ms. */
export const timeLeft = (deadline: number): number => Math.max(shortestTry, deadline - Date.now());

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

  const second = goesOn(terms, request, matched)
    ? buildClosest(request, terms, {
        ...context,
        from: Math.max(0, context.from - total),
        size: context.size - found.length,
      })
    : null;
  const totals = request.onlyTitle ? buildTotals({ ...request, onlyTitle: 0 }, terms, context) : [];
  if (second === null && totals.length === 0) return first;
  const [both, closest, ...others] = await ask(source, second, totals, deadline);
  const ofText = request.onlyTitle && {
    fullTextTotal: fullTextOf(others, terms, request, context.relevance),
    held: whole > 0 || readWhole(others[0]?.aggregations ?? {}, others[0]?.hits.total?.value ?? 0) > 0,
  };
  if (second === null) return { ...first, ...ofText };
  const aggregations = both?.aggregations ?? {};
  const totalOfBoth = readTotal(aggregations, both?.hits.total?.value ?? 0);
  return {
    hits: [...found, ...closest],
    whole: found.length,
    total: totalOfBoth,
    facets: readFacets(aggregations),
    relaxed: totalOfBoth > total,
    held: whole > 0,
    ...ofText,
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

/** What a full-text search of the same would tell as its total. */
function fullTextOf(
  [whole, both]: (SearchAnswer<unknown> | undefined)[],
  terms: Terms,
  request: SearchRequest,
  relevance: Relevance,
): number {
  const count = (answer: SearchAnswer<unknown> | undefined) =>
    readTotal(answer?.aggregations ?? {}, answer?.hits.total?.value ?? 0);
  const matched = whole?.hits.total?.value ?? 0;
  const few = isFew(matched, count(whole), relevance) && goesOn(terms, { ...request, onlyTitle: 0 }, matched);
  return few && both ? count(both) : count(whole);
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
