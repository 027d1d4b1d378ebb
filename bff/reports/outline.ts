import type { Store } from '../../mappings/store/store.ts';
import {
  type InspectOutline,
  type OutlineEntry,
  type PageText,
  storeLayout,
  type TextRun,
} from '../../mappings/storeLayout.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { fileOutline } from '../contract/reports.ts';
import { demandReport, type StoredReport } from '../documents/index.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

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
    const report = await demandReport(documents, id);
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

/** A line of a page: its words from left to right, and where it begins (points). */
interface Line {
  text: string;
  left: number;
}

const heading = /^(正文|内容|报告)?目\s*录$/;
/** Lists of charts come after the chapters, under headings of their own; their lines look like chapters. */
const chartHeading = /(图|表)[^.…]{0,6}目\s*录$/;
const chartLine = /^(图|表|图表|表格|附图|附表)\s*\d/;
const letter = /[\p{Script=Han}A-Za-z]/u;
/** Leader between a title and its page. */
const leading = /[\s.．…·‥_-]/;
const gap = /(?:\s|[.．…·‥_-]{2})$/;
/** Digits of a page's number. */
const maxDigits = 4;
/** Fewer lines are no contents page. */
const minEntries = 3;
/** Nor is a page of more pieces of text, or a line of more characters: both are strangers', and read at each call. */
const maxRuns = 1_000;
const maxRunLength = 2_000;
/** A line begins so far to the right of the leftmost (points) when it stands one level below. */
const indent = 8;

const numbered: readonly [RegExp, number][] = [
  [/^\d+[.．]\d+[.．]\d+/, 2],
  [/^(\d+[.．]\d+|[（(][一二三四五六七八九十]+[）)])/, 1],
  [/^([一二三四五六七八九十]+[、.．]|第[一二三四五六七八九十\d]+[章节部]|\d+[、.．]|附录)/, 0],
];

/** The chapters that a contents page lists, with the numbers as printed; empty when the page is none. */
export function readContents(page: PageText): OutlineEntry[] {
  if (page.runs.length > maxRuns) return [];
  const lines = linesOf(page.runs);
  const start = lines.findIndex(({ text }) => heading.test(text));
  if (start < 0) return [];
  const listed = lines.slice(start + 1);
  const end = listed.findIndex(({ text }) => chartHeading.test(text));
  const entries = (end < 0 ? listed : listed.slice(0, end)).flatMap(({ text, left }) => {
    const entry = entryOf(text);
    return entry === null || chartLine.test(entry.title) ? [] : [{ ...entry, left }];
  });
  if (entries.length < minEntries) return [];
  const leftmost = Math.min(...entries.map(({ left }) => left));
  const levels = entries.map(
    ({ title, left }) =>
      numbered.find(([pattern]) => pattern.test(title))?.[1] ?? (left > leftmost + indent ? 1 : 0),
  );
  const topLevel = Math.min(...levels);
  return entries.map(({ title, page: number }, index) => ({
    title,
    page: number,
    level: (levels[index] ?? topLevel) - topLevel,
  }));
}

/** Parses a line: its title, dots or a gap, the page. Reads from its end, each character once. */
function entryOf(line: string): Pick<OutlineEntry, 'title' | 'page'> | null {
  const number = backWhile(line, line.length, /\d/);
  const end = backWhile(line, number, leading);
  const title = line.slice(0, end).trim();
  const digits = line.length - number;
  if (digits < 1 || digits > maxDigits || !gap.test(line.slice(end, number)) || !letter.test(title))
    return null;
  return { title, page: Number(line.slice(number)) };
}

/** Start of the run of such characters that ends at an index. */
function backWhile(text: string, at: number, like: RegExp): number {
  let start = at;
  while (start > 0 && like.test(text.charAt(start - 1))) start--;
  return start;
}

/** Runs side by side as lines, from the top; a gap between two runs is a space. */
function linesOf(runs: readonly TextRun[]): Line[] {
  const rows: { runs: TextRun[]; middle: number; height: number }[] = [];
  for (const run of runs) {
    const [, top, , bottom] = run.box;
    const middle = (top + bottom) / 2;
    const row = rows.find((one) => Math.abs(one.middle - middle) < Math.min(one.height, bottom - top) / 2);
    if (row) row.runs.push(run);
    else rows.push({ runs: [run], middle, height: bottom - top });
  }
  rows.sort((one, other) => one.middle - other.middle);
  return rows.map((row) => {
    const inOrder = row.runs.toSorted((one, other) => one.box[0] - other.box[0]);
    const text = normaliseText(inOrder.map((run) => run.text).join(' '));
    return { text: text.slice(0, maxRunLength).replace(/\s+/g, ' ').trim(), left: inOrder[0]?.box[0] ?? 0 };
  });
}
