import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchedPageSchema } from '../../mappings/documents.ts';
import { findAnchors, type TextMatch } from '../../mappings/marks/findBoxes.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { type PageText, storeLayout, type TextRun } from '../../mappings/storeLayout.ts';
import { pageHits, pageText } from '../contract/reports.ts';
import { type DocumentSource, demandReport, type StoredReport, tidySnippet } from '../documents/index.ts';
import { previewPages } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { addressKey } from '../http/caller.ts';
import { createBudget, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import {
  highlighterOf,
  isShowable,
  type Passage,
  pageFields,
  pageMatching,
  passageOf,
  type Terms,
  termsInReport,
  termsOfReport,
} from '../search/index.ts';
import type { Services } from '../services.ts';

/** Pages listed of one report, at most. */
const maxPages = 500;
/** Pages whose text layer is read for boxes; each is a file. */
const maxBoxedPages = 200;
/** Pages that are looked through before others get their turn. */
const pagesInARow = 10;
const unmarked: TextMatch = { boxes: [], lines: [], continued: [] };

/**
 * The pages of one report that hold what was searched, for the reader's ticks and marks: by the same marks as the
 * search's snippets, so that the page a snippet names is among them and its places are as many.
 */
export function pageHitsRoute({ database, documents, redis, store }: Services): Route {
  const spend = createBudget(redis, limits.marked);
  return handle(pageHits, async ({ id, keyword }, { viewer, request }) => {
    const report = await demandReport(documents, id);
    const found = await findPages(documents, report, await termsInReport(keyword, id, documents));
    const readable = await readablePages(database, viewer, report);
    const marked = found.slice(0, maxBoxedPages).filter(({ page }) => page <= readable);
    const characters = marked.reduce((sum, { length }) => sum + length, 0);
    await spend(addressKey(request), Math.ceil(characters / 1000));
    const pages = await Promise.all(
      found.map(async ({ page, passage }, index) => {
        const { count } = passage;
        // Of a gated page the answer is that a word stands on it; of a long phrase not how often.
        if (page > readable) return { page, count: isShowable(passage) ? count : 1, text: '', ...unmarked };
        const boxed = report.has_pdf && index < maxBoxedPages;
        const layer = boxed ? await store.readJson<PageText>(storeLayout.pageText(id, page - 1)) : null;
        return {
          page,
          count,
          text: tidySnippet(passage.html()),
          ...(layer ? findAnchors(layer, passage.anchors()) : unmarked),
        };
      }),
    );
    return { pages };
  });
}

/** Pages of a report that hold a mark at least, in order, each with its best passage and how long it is. */
export async function findPages(
  { engine, names }: DocumentSource,
  report: StoredReport,
  terms: Terms,
): Promise<{ page: number; passage: Passage; length: number }[]> {
  const numbers = relevance();
  const matching = pageMatching(terms, numbers);
  if (matching === null) return [];
  const body = {
    size: maxPages,
    track_total_hits: false,
    _source: pageFields,
    query: { bool: { filter: [{ term: { report_id: String(report.id) } }, matching] } },
    sort: [{ page: 'asc' }],
  };
  const answer = await engine.search<unknown>(names.pages, body, [String(report.id)]);
  const found = answer.hits.hits.map(({ _source }) => ({ _source: searchedPageSchema.parse(_source) }));
  const marked = termsOfReport(highlighterOf(terms), report, { pages: found, held: [] });
  const pages = [];
  for (const [index, { _source }] of found.entries()) {
    // A long report is no reason for others to wait.
    if (index % pagesInARow === 0) await nextTurn();
    const passage = passageOf(_source, marked, numbers.snippets);
    if (passage) pages.push({ page: _source.page, passage, length: _source.text.length });
  }
  return pages;
}

/** The text layer of one page, to those who may see its image. A report without a PDF has none. */
export function pageTextRoute({ database, documents, store }: Services): Route {
  return handle(pageText, async ({ id, page }, { viewer }) => {
    const report = await demandReport(documents, id);
    // Public pages are served without asking for the viewer.
    if (page > previewPages(report.page_count)) {
      const readable = await readablePages(database, viewer, report);
      if (page > report.page_count && readable === report.page_count) throw new ApiError('not_found');
      if (page > readable) throw new ApiError('preview_limit');
    }
    const layer = report.has_pdf ? await store.readJson<PageText>(storeLayout.pageText(id, page - 1)) : null;
    if (layer === null || layer.width <= 0 || layer.height <= 0) return { runs: [] };
    const runs = layer.runs.map((run) => shownRun(run, layer));
    return { runs, ...(layer.recognised && { recognised: 1 as const }) };
  });
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

function shownRun(run: TextRun, { width, height }: PageText) {
  const [left, top, right, bottom] = run.box;
  return {
    text: run.text,
    box: [share(left / width), share(top / height), share(right / width), share(bottom / height)] as [
      number,
      number,
      number,
      number,
    ],
    ...wayOf(run),
  };
}

/** The run's boundaries as fractions of its width; where it runs, when not to the right. */
function wayOf({ text, box: [left, , right], edges, direction }: TextRun) {
  if (direction) return { direction };
  if (edges?.length !== text.length + 1 || right <= left) return {};
  return { edges: edges.map((edge) => share((edge - left) / (right - left))) };
}
