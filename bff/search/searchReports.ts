import { setImmediate as nextTurn } from 'node:timers/promises';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { SearchAnswer } from '../clients/opensearch.ts';
import type { Data } from '../contract/call.ts';
import type { searchReports as searchCall } from '../contract/search.ts';
import type { Reads } from '../counters/reads.ts';
import { withTodayReads } from '../counters/todayReads.ts';
import type { DocumentSource, StoredReport } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../http/apiError.ts';
import { buildQuery } from './buildQuery.ts';
import { readFacets, readTotal } from './clauses/facets.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { readPages, snippetSearch } from './clauses/pages.ts';
import { needlesOf } from './marks/needles.ts';
import { parseKeyword } from './parseKeyword.ts';
import { presentHit, presentSnippets } from './present.ts';
import { siteTotal } from './siteTotal.ts';
import { marksOf, readTerms } from './terms.ts';

/** In ms: a search answers or fails within 3 s (its second request gets what the first left, but a fair try). */
const longestSearch = 2_800;
const shortestTry = 300;

const typeIds = new Set(fileTypes.map(({ id }) => id));
const industryIds = new Set(industries.map(({ id }) => id));

function refuseUnknown(request: SearchRequest): void {
  const unknown = (ids: number[], known: Set<number>) => ids.filter((id) => !known.has(id)).join('、');
  const types = unknown(request.typeIds, typeIds);
  const sectors = unknown(request.industryIds, industryIds);
  if (types) throw new ApiError('invalid', { text: `没有这样的报告类型：${types}` });
  if (sectors) throw new ApiError('invalid', { text: `没有这样的行业：${sectors}` });
}

/**
 * Answers `POST /api/file/search`: hits with highlights, facets, the true total, today's readers, and for full text
 * snippets with their pages. How far one may page depends on the plan; beyond it the list is empty.
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function searchReports(
  request: SearchRequest,
  viewer: Viewer,
  source: DocumentSource,
  reads: Pick<Reads, 'today'>,
  now = new Date(),
): Promise<Data<typeof searchCall>> {
  refuseUnknown(request);
  const numbers = relevance();
  const limit = planOf(viewer.level).searchResults;
  const from = (request.page - 1) * request.pageSize;
  const size = Math.max(0, Math.min(request.pageSize, limit - from));
  const keyword = parseKeyword(request.keyword, numbers.tokens.value);
  const terms = readTerms(keyword);
  const query = buildQuery(request, terms, { relevance: numbers, now, from, size });

  const index = source.names.reports;
  const deadline = Date.now() + longestSearch;
  const [[counts, hits], totalFile, needles] = await Promise.all([
    source.engine.searchAll(
      [query.counts, ...(query.hits ? [query.hits] : [])].map((body) => ({ index, body })),
    ),
    siteTotal(source),
    // Once the request is on its way: what needs no answer.
    nextTurn().then(() => needlesOf(terms)),
  ]);
  const found = (hits as SearchAnswer<StoredReport> | undefined)?.hits.hits ?? [];
  const ids = found.map((hit) => hit._source.id);
  const part = request.onlyTitle ? null : snippetSearch(terms, ids, source.names.pages, numbers);
  const left = Math.max(shortestTry, deadline - Date.now());
  const [[snippets], files] = await Promise.all([
    part ? source.engine.searchAll([part], left) : [],
    // And here: what needs no snippets.
    nextTurn().then(() =>
      withTodayReads(
        reads,
        found.map((hit) => presentHit(hit, needles, now)),
      ),
    ),
  ]);
  const pages = readPages(snippets);
  const aggregations = counts?.aggregations ?? {};
  return {
    files: files.map((file) => ({
      ...file,
      content_array: presentSnippets(pages.get(file.id) ?? [], needles, numbers.snippets),
    })),
    total: readTotal(aggregations, counts?.hits.total?.value ?? 0),
    facets: readFacets(aggregations),
    marks: marksOf(terms),
    totalFile,
    limit,
    truncated: keyword.truncated,
  };
}
