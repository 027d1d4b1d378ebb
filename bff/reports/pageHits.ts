import { relevance } from '../../mappings/relevance/relevance.ts';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { PageDocument } from '../../mappings/types.ts';
import { pageHits } from '../contract/reports.ts';
import { type DocumentSource, findReport, tidySnippet } from '../documents/index.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { marksOf, parseKeyword, readTerms } from '../search/index.ts';
import type { Services } from '../services.ts';
import { findBoxes } from './findBoxes.ts';

/** Pages told of one report at most. */
const mostPages = 500;
/** Pages whose text layer is read for boxes; each is a file. */
const mostBoxedPages = 200;

/** The pages of one report that hold the searched words, for the reader's ticks and marks. */
export function pageHitsRoute({ database, documents, store }: Services): Route {
  return handle(pageHits, async ({ id, keyword }, { viewer }) => {
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found');
    const terms = readTerms(parseKeyword(keyword, relevance().tokens.value));
    const marks = [...marksOf(terms), ...terms.variants];
    const found = await findPages(documents, id, marks);
    const readable = await readablePages(database, viewer, report);
    const pages = await Promise.all(
      found.map(async ({ page, text }, index) => {
        // Where a word stands may be told of any page, what stands around it only of those one may read.
        if (page > readable) return { page, text: '', boxes: [], lines: [] };
        const boxed = report.has_pdf && index < mostBoxedPages;
        const layer = boxed ? await store.readJson<PageText>(storeLayout.pageText(id, page - 1)) : null;
        return { page, text, ...(layer ? findBoxes(layer, marks) : { boxes: [], lines: [] }) };
      }),
    );
    return { pages };
  });
}

/** Pages that hold at least one of the marks, in order; `text` is HTML with `<em>` only. */
async function findPages(
  { engine, names }: DocumentSource,
  reportId: number,
  marks: readonly string[],
): Promise<{ page: number; text: string }[]> {
  if (marks.length === 0) return [];
  const matching = {
    bool: { should: marks.map((mark) => ({ match_phrase: { text: mark } })), minimum_should_match: 1 },
  };
  const body = {
    size: mostPages,
    track_total_hits: false,
    _source: ['page'],
    query: { bool: { filter: [{ term: { report_id: String(reportId) } }, matching] } },
    sort: [{ page: 'asc' }],
    highlight: {
      type: 'unified',
      encoder: 'html',
      number_of_fragments: 1,
      fragment_size: relevance().snippets.characters,
      boundary_scanner_locale: 'zh-CN',
      fields: { text: { highlight_query: matching } },
    },
  };
  const answer = await engine.search<Pick<PageDocument, 'page'>>(names.pages, body, [String(reportId)]);
  return answer.hits.hits.map(({ _source, highlight }) => ({
    page: _source.page,
    text: tidySnippet(highlight?.text?.[0] ?? ''),
  }));
}
