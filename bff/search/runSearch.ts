import { setImmediate as nextTurn } from 'node:timers/promises';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import { readFields, type searchReports } from '../contract/search.ts';
import type { Reads } from '../counters/reads.ts';
import { withTodayReads } from '../counters/todayReads.ts';
import type { DocumentSource } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { type QueryContext, readsAsTitle } from './buildQuery.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { readPages, snippetSearch } from './clauses/pages.ts';
import { type Found, findReports, timeLeft } from './findReports.ts';
import { highlightTermsOf } from './marks/highlight.ts';
import { heldWordsSearch, readMissing } from './missingWords.ts';
import { type ParseOptions, parseQuery } from './parseQuery.ts';
import { choosePassages, markedSynonyms, presentHit, presentSnippets } from './present.ts';
import { siteTotal } from './siteTotal.ts';
import { suggestKeyword } from './suggest.ts';
import type { Terms } from './terms.ts';

/** Milliseconds for all requests of a search to the engine, so that it answers or fails within 3 s. */
const searchTimeoutMs = 2_600;

const typeIds = new Set(fileTypes.map(({ id }) => id));
const industryIds = new Set(industries.map(({ id }) => id));

function refuseUnknown(request: SearchRequest): void {
  const unknown = (ids: number[], known: Set<number>) => ids.filter((id) => !known.has(id)).join('、');
  const types = unknown(request.typeIds, typeIds);
  const sectors = unknown(request.industryIds, industryIds);
  if (types) throw new ApiError('invalid', { text: `没有这样的报告类型：${types}`, field: 'typeIds' });
  if (sectors) throw new ApiError('invalid', { text: `没有这样的行业：${sectors}`, field: 'industryIds' });
}

/**
 * Answers `POST /api/file/search`: hits with highlights, facets, total, today's readers and, for full text, snippets;
 * those of gated pages as `rights` allow. The list is empty beyond the number of results of the viewer's plan.
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function runSearch(
  request: SearchRequest & { orText: 0 | 1 },
  viewer: Viewer,
  source: DocumentSource,
  reads: Pick<Reads, 'today'>,
  rights: ReadingRights,
  now = new Date(),
): Promise<Data<typeof searchReports>> {
  refuseUnknown(request);
  const numbers = relevance();
  const limit = planOf(viewer.level).searchResults;
  const from = (request.page - 1) * request.pageSize;
  const size = Math.max(0, Math.min(request.pageSize, limit - from));
  const deadline = Date.now() + searchTimeoutMs;
  const context = { relevance: numbers, now, from, size };
  const [{ terms, found }, totalFile] = await Promise.all([
    understandAndFind(request, context, source, deadline),
    siteTotal(source),
  ]);
  const highlightTerms = highlightTermsOf(terms);
  const onlyTitle = found.mode === 'title' ? 1 : 0;
  const suggestion =
    found.held || terms.content.length === 0 || readsAsTitle(terms, numbers)
      ? undefined
      : await suggestKeyword(
          terms,
          { ...request, onlyTitle },
          found.hits.map(({ _source }) => _source),
          context,
          source,
          timeLeft(deadline),
        );
  const reports = found.hits.map(({ _source }) => _source);
  const ids = reports.map(({ id }) => id);
  const { names, engine } = source;
  const snippetPart = onlyTitle ? null : snippetSearch(terms, ids, names.pages, numbers);
  const field = onlyTitle ? 'head' : 'body';
  const heldPart = heldWordsSearch(terms, field, ids.slice(found.whole), names.reports);
  const parts = [snippetPart, heldPart].filter((part) => part !== null);
  const [answers, readable, files] = await Promise.all([
    parts.length > 0 ? engine.searchAll(parts, timeLeft(deadline)) : [],
    snippetPart ? rights.pagesOf(reports) : new Map<number, number>(),
    // Presented while the engine works on the snippets.
    nextTurn().then(() =>
      withTodayReads(
        reads,
        found.hits.map((hit) => presentHit(hit, highlightTerms, now)),
      ),
    ),
  ]);
  const pages = readPages(snippetPart ? answers[0] : undefined);
  const snippets = await presentSnippets(
    reports.map((report) => {
      const seen = readable.get(report.id) ?? 0;
      const passages = choosePassages(pages.get(report.id) ?? [], highlightTerms, numbers.snippets, seen);
      return { report, readable: seen, passages };
    }),
    rights,
  );
  const missing = readMissing(heldPart ? answers.at(-1) : undefined, terms);
  const shown = files.map((file) => {
    const lacking = missing.get(file.id) ?? [];
    return {
      ...file,
      content_array: snippets.get(file.id) ?? [],
      ...(lacking.length > 0 && { missing: lacking }),
    };
  });
  const synonyms = markedSynonyms(shown, terms.synonyms);
  return {
    files: shown,
    total: found.total,
    facets: found.facets,
    mode: found.mode,
    relaxed: found.relaxed,
    ...(found.fullTextTotal !== undefined && { full_text_total: found.fullTextTotal }),
    ...(synonyms.length > 0 && { synonyms }),
    ...(suggestion !== undefined && { suggestion }),
    filters_read: terms.read.map(({ field, value, text }) => ({ field, value, text })),
    totalFile,
    limit,
    truncated: terms.keyword.truncated,
  };
}

/**
 * Parses the keyword and finds its reports. Where nothing is found, searches again without the qualifiers read out of
 * the words, then without quotes.
 */
async function understandAndFind(
  request: SearchRequest & { orText: 0 | 1 },
  context: QueryContext,
  source: DocumentSource,
  deadline: number,
): Promise<{ terms: Terms; found: Found }> {
  const attempt = async (unread: ParseOptions) => {
    const terms = await parseQuery(request.keyword, source, unread);
    return { terms, found: await findReports(request, terms, context, source, deadline) };
  };
  const isEmpty = ({ found }: { found: Found }) => found.total === 0 && !found.fullTextTotal;
  let last = await attempt({ ignored: request.ignoreRead });
  if (isEmpty(last) && last.terms.read.length > 0) last = await attempt({ ignored: readFields });
  const { free, phrases } = last.terms.keyword;
  if (isEmpty(last) && free !== '' && phrases.length > 0)
    last = await attempt({ ignored: readFields, unquoted: true });
  return last;
}
