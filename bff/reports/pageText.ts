import type { PageText, TextRun } from '../../mappings/storeLayout.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { pageText } from '../contract/reports.ts';
import { findReport } from '../documents/index.ts';
import { previewPages } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** The text layer of one page, to those who may see its image. A report without a PDF has none. */
export function pageTextRoute({ database, documents, store }: Services): Route {
  return handle(pageText, async ({ id, page }, { viewer }) => {
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found');
    // Public pages are served without asking for the viewer.
    if (page > previewPages(report.page_count)) {
      const readable = await readablePages(database, viewer, report);
      if (page > report.page_count && readable === report.page_count) throw new ApiError('not_found');
      if (page > readable) throw new ApiError('preview_limit');
    }
    const layer = report.has_pdf ? await store.readJson<PageText>(storeLayout.pageText(id, page - 1)) : null;
    if (layer === null || layer.width <= 0 || layer.height <= 0) return { runs: [] };
    return { runs: layer.runs.map((run) => shownRun(run, layer)) };
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
