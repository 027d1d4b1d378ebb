import { type SearchedPage, searchedPageSchema } from '../../mappings/documents.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import type { Data } from '../contract/call.ts';
import type { PageHitItem, searchPages } from '../contract/search.ts';
import { addresses, type DocumentSource, type StoredReport } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { refuseUnknown } from './clauses/filters.ts';
import {
  maxPagesOfReport,
  type PageCandidate,
  type PageRequest,
  pagesOfReport,
  pagesOfReports,
} from './clauses/pageHits.ts';
import { readPages } from './clauses/pages.ts';
import { heldSearch, readHeldPages } from './clauses/wholes.ts';
import { type FoundPages, findPages } from './findPages.ts';
import { searchTimeoutMs, timeLeft } from './findReports.ts';
import { highlighterOf, termsOfReport } from './marks/highlight.ts';
import { passageOf } from './marks/pagePassage.ts';
import { parsesOf } from './parseQuery.ts';
import { createRoundTrip, type RoundTrip } from './pass.ts';
import { placementsFor } from './pinnedReports.ts';
import { presentSnippets } from './present.ts';
import { documentsSearch, readDocuments } from './shownReports.ts';

/**
 * Answers `POST /api/page/search`. Of gated pages it tells what `rights` allow, as the snippets of a report search do,
 * and no picture. The list is empty beyond the number of results of the viewer's plan.
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function runPageSearch(
  request: PageRequest,
  viewer: Viewer,
  source: DocumentSource,
  rights: ReadingRights,
  now = new Date(),
): Promise<Data<typeof searchPages>> {
  refuseUnknown(request);
  const numbers = relevance();
  const limit = planOf(viewer.level).searchResults;
  const from = (request.page - 1) * request.pageSize;
  const size = Math.max(0, Math.min(request.pageSize, limit - from));
  const deadline = Date.now() + searchTimeoutMs;
  const parses = await parsesOf(request, source);
  const { hidden } = await placementsFor(source, request.keyword);
  const context = { relevance: numbers, now, excluded: hidden };
  const found = await findPages(request, parses, context, { from, size }, source, deadline);
  const { total, listed, relaxed, trend, facets } = found;
  const { terms } = found.query;

  const trip = createRoundTrip(source);
  const ids = [...new Set([...found.groups, ...found.closest].map(({ id }) => id))];
  const documents = trip.ask(documentsSearch(ids, source.names.reports));
  const read = askTexts(trip, found, source.names.pages);
  await trip.send(timeLeft(deadline));
  const reports = new Map(readDocuments(documents()).map((report) => [report.id, report]));
  const readable = await rights.pagesOf([...reports.values()]);
  const highlighter = highlighterOf(terms);
  const { texts, held } = read();
  const shown = texts.flatMap(({ id, text }) => {
    const report = reports.get(id);
    if (!report) return [];
    const known = { pages: [{ _source: text }], held: held.get(id) ?? [] };
    const passage = passageOf(text, termsOfReport(highlighter, report, known), numbers.snippets);
    return passage ? [{ report, page: text.page, passage, isVerbatim: false }] : [];
  });
  const snippets = await presentSnippets(
    [...reports.values()].map((report) => ({
      report,
      readable: readable.get(report.id) ?? 0,
      passages: shown.filter((one) => one.report.id === report.id),
    })),
    rights,
  );
  const pages = presentPages(shown, snippets, readable, found.more);
  return {
    pages,
    total,
    listed,
    limit,
    relaxed,
    ...(request.trend === 1 && { trend }),
    ...(facets && { facets }),
    truncated: terms.keyword.truncated,
    filters_read: terms.read.map(({ field, value, text }) => ({ field, value, text })),
  };
}

/** Presents the pages that are shown, each with its snippet; the last of a report tells how many more it has. */
function presentPages(
  shown: readonly { report: StoredReport; page: number }[],
  snippets: Awaited<ReturnType<typeof presentSnippets>>,
  readable: ReadonlyMap<number, number>,
  more: FoundPages['more'],
): PageHitItem[] {
  const last = new Map(shown.map((one) => [one.report.id, one]));
  return shown.map((one): PageHitItem => {
    const { report, page } = one;
    const snippet = (snippets.get(report.id) ?? []).find((each) => each.page === page);
    return {
      ...ofReport(report, page <= (readable.get(report.id) ?? 0) ? page : null),
      page,
      text: snippet?.text ?? '',
      count: snippet?.count ?? 0,
      ...(snippet?.gated && { gated: snippet.gated }),
      more: last.get(report.id) === one ? (more.get(report.id) ?? 0) : 0,
    };
  });
}

/** A page with its text, of the report with the id. */
interface PageText {
  id: number;
  text: SearchedPage;
}

/**
 * Asks for the texts of the pages found, and what their reports hold whole.
 * @returns reads both, the texts in the order of the list, once the trip was sent
 */
function askTexts(trip: RoundTrip, found: FoundPages, index: string) {
  const { query, groups, closest } = found;
  const { id: named } = query.request;
  const ofNamed = trip.ask(named === undefined || !groups[0] ? null : pagesOfReport(query, groups[0], index));
  const each = named === undefined ? groups : [];
  const ids = each.map(({ id }) => id);
  const ofEach = trip.ask(pagesOfReports(query, ids, maxPagesOfReport(query.request), index));
  const behind = trip.ask(textsSearch(closest, index));
  const all = [...new Set([...groups, ...closest].map(({ id }) => id))];
  const held = trip.ask(heldSearch(query.terms, all, index));
  return () => {
    const best = readPages(ofEach());
    const texts = new Map(hitsOf(behind()).map(({ _id, _source }) => [_id, _source]));
    const listed: PageText[] = [
      ...hitsOf(ofNamed()).map(({ _source }) => ({ id: named ?? 0, text: _source })),
      ...each.flatMap(({ id, from, size }) =>
        (best.get(id)?.pages ?? []).slice(from, from + size).map(({ _source }) => ({ id, text: _source })),
      ),
      ...closest.flatMap(({ id, page }) => {
        const text = texts.get(pageId(id, page));
        return text ? [{ id, text }] : [];
      }),
    ];
    return { texts: listed, held: readHeldPages(held()) };
  };
}

const pageId = (reportId: number, page: number): string => `${reportId}-${page}`;

/** The search for the texts of some pages; null for none. */
function textsSearch(pages: readonly PageCandidate[], index: string): SearchPart | null {
  if (pages.length === 0) return null;
  const routing = [...new Set(pages.map(({ id }) => String(id)))];
  const values = pages.map(({ id, page }) => pageId(id, page));
  const body = {
    size: values.length,
    track_total_hits: false,
    query: { bool: { filter: [{ ids: { values } }] } },
  };
  return { index, routing, body };
}

const hitsOf = (answer: SearchAnswer<unknown> | undefined) =>
  (answer?.hits.hits ?? []).map(({ _id, _source }) => ({ _id, _source: searchedPageSchema.parse(_source) }));

/** What a hit tells of its report. @param picture the page whose picture may be seen; null for none */
function ofReport(report: StoredReport, picture: number | null) {
  return {
    id: report.id,
    name: report.title,
    organization: { name: report.organization },
    time_text: report.date ?? '',
    page_count: report.page_count,
    image: report.has_pdf && picture !== null ? `${addresses.pages(report.id)}/${picture - 1}.png` : '',
    page_version: report.pictures ?? '',
    page_width: report.page_width,
    page_height: report.page_height,
  };
}
