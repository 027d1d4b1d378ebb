import type { Store } from '../../mappings/store/store.ts';
import {
  type InspectOutline,
  type OutlineEntry,
  type PageText,
  storeLayout,
} from '../../mappings/storeLayout.ts';
import { fileOutline } from '../contract/reports.ts';
import { findReport, type StoredReport } from '../documents/index.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readContents } from './contentsPage.ts';

/** A contents page stands among the first pages. */
const contentsWithin = 6;
/** Bookmarks fewer than these are a title or a leftover of a form. */
const minBookmarks = 3;
/** Printed numbers may start before or after the file's first page: shifts tried each way. */
const maxShift = 3;
/** Chapters looked for on their pages to find the shift. */
const lookedFor = 5;

/** The chapters of a report: bookmarks, else what its contents page lists. */
export function outlineRoute({ database, documents, store }: Services): Route {
  return handle(fileOutline, async ({ id }, { viewer }) => {
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found');
    if (!report.has_pdf) return { items: [] };
    const facts = await store.readJson<InspectOutline>(storeLayout.artifact(id, 'inspect'));
    const within = ({ page }: OutlineEntry) => page >= 1 && page <= report.page_count;
    const bookmarks = (facts?.outline ?? []).filter(within);
    if (bookmarks.length >= minBookmarks) return { items: bookmarks };
    const readable = await readablePages(database, viewer, report);
    return { items: (await fromContents(store, report, readable)).filter(within) };
  });
}

async function fromContents(store: Store, report: StoredReport, readable: number): Promise<OutlineEntry[]> {
  const pageAt = (page: number) =>
    page < 1 || page > report.page_count
      ? null
      : store.readJson<PageText>(storeLayout.pageText(report.id, page - 1));
  for (let page = 1; page <= Math.min(contentsWithin, readable); page++) {
    const layer = await pageAt(page);
    const entries = layer ? readContents(layer) : [];
    if (entries.length === 0) continue;
    const shift = await shiftOf(entries, page, pageAt);
    return entries.map((entry) => ({ ...entry, page: entry.page + shift }));
  }
  return [];
}

/** By how many pages the printed numbers are off: the shift at which most chapters stand on their pages. */
async function shiftOf(
  entries: readonly OutlineEntry[],
  contents: number,
  pageAt: (page: number) => Promise<PageText | null> | null,
): Promise<number> {
  const votes = new Map<number, number>();
  const step = Math.max(1, Math.floor(entries.length / lookedFor));
  for (const entry of entries.filter((_, index) => index % step === 0).slice(0, lookedFor)) {
    const title = plain(entry.title);
    for (let shift = -maxShift; shift <= maxShift; shift++) {
      if (entry.page + shift === contents) continue;
      const layer = await pageAt(entry.page + shift);
      const there = layer !== null && plain(layer.runs.map(({ text }) => text).join('')).includes(title);
      if (there) votes.set(shift, (votes.get(shift) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort(
    ([one, times], [other, others]) => others - times || Math.abs(one) - Math.abs(other),
  );
  return best?.[0] ?? 0;
}

const plain = (text: string) => text.replace(/[\s.．…·、：:]/g, '');
