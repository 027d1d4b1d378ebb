import { blockLines, isMarkers, type LaidRuns } from './layout.ts';

/** A page with its runs in reading order. */
export interface LaidPage extends LaidRuns {
  page: number;
  width: number;
  height: number;
  turned?: true;
}

/** Characters of a line in which a heading is looked for. */
const maxHeadingLength = 100;

/** Words of a heading after which a report only speaks about itself. */
const aboutItself =
  // bounded: the first `maxHeadingLength` characters of a line
  /^[\s\d.、（(一二三四五六七八九十)）■●]*(?:\p{Script=Han}{2,8}[—–-]+)?(?:免责(?:声明|条款)|(?:重要|法律|特别|独立性|重要法律|一般)?声明(?:及免责)?|(?:分析师|研究员|证券分析师)?(?:承诺|声明|介绍)|(?:投资|公司|股票|行业|证券)*评级(?:说明|标准|体系|定义|系统|的说明)|信息披露|法律主体声明|风险评级说明)/u;

/**
 * The runs of each page, by index, that are no content of its own: heads and feet that run through the pages, page
 * numbers, template markers, and from its heading on what the report says of itself.
 */
export function boilerplateRuns(pages: readonly LaidPage[]): Set<number>[] {
  const aside = runningText(pages);
  const end = statementStart(pages, aside);
  if (!end) return aside;
  return pages.map((page, index) => {
    if (index < end.page) return aside[index] ?? new Set();
    const from = index === end.page ? end.run : 0;
    const after = Array.from({ length: page.runs.length - from }, (_, at) => from + at);
    return new Set([...(aside[index] ?? []), ...after]);
  });
}

/** The first run from which on the report only speaks about itself: in its last third, on one of its last pages. */
function statementStart(
  pages: readonly LaidPage[],
  aside: readonly Set<number>[],
): { page: number; run: number } | null {
  const first = Math.max(1, Math.min(Math.floor(pages.length * 0.6), pages.length - 1), pages.length - 4);
  for (let index = first; index < pages.length; index += 1) {
    const page = pages[index];
    if (!page) continue;
    let run = 0;
    for (const count of page.rows.flat()) {
      const [from, to] = [run, run + count];
      run = to;
      const [line] = blockLines({ runs: page.runs.slice(from, to), rows: [[count]] }).flat();
      const heading = line && line.text.length < 30 && line.top > page.height * 0.05;
      if (heading && !aside[index]?.has(from) && aboutItself.test(line.text.slice(0, maxHeadingLength)))
        return { page: index, run: from };
    }
  }
  return null;
}

/** A piece of text as far as telling heads and feet needs it: points, origin top left. */
interface PositionedText {
  text: string;
  box: readonly [number, number, number, number];
}

/** A page of such pieces. */
export interface PositionedPage {
  width: number;
  height: number;
  runs: readonly PositionedText[];
}

/** Share of a page's height, at the top and at the bottom, that running heads and feet may take. */
const margin = 0.13;
/** Points: the same place, as printing and rounding go. */
const play = 3;

const pageNumber =
  /^[-–—~·\s|]{0,20}(?:第\s?)?(?:page\s?)?\d{1,4}(?:\s?页)?(?:\s?[/／|]?\s?(?:共|of)?\s?\d{1,4}\s?页?)?[-–—~·\s|]{0,20}$/i;
/** Words, and not the figures, years and units of a table's row. */
const words = /\p{Script=Han}{2}|[A-Za-z]{3}/u;
/** Captions and sources come at one height on many pages, and are none the less. */
const figureText = /^(?:图表?|表)\s*\d|^(?:资料|数据)?来源|^Source/;

/**
 * Which runs of each page, by index, are heads and feet: the same words at the same place of several pages at their
 * edges, where a number may count the pages; numbers alone at a place where they count the pages; template markers.
 * Digits are compared as they are, for rows of years at a page's foot belong to tables.
 */
export function runningText(pages: readonly PositionedPage[]): Set<number>[] {
  const counts = new Map<string, number>();
  const keys = pages.map((page, index) => page.runs.map((run) => keysOf(run, page, index)));
  for (const page of keys)
    for (const key of new Set(page.flat())) counts.set(key, (counts.get(key) ?? 0) + 1);
  const enough = Math.max(2, Math.min(4, pages.length * 0.3));
  return pages.map((page, index) => {
    const running = (run: number) => {
      const text = page.runs[run]?.text ?? '';
      if (isMarkers(text)) return true;
      return keys[index]?.[run]?.some((key) => (counts.get(key) ?? 0) >= enough) ?? false;
    };
    const found = new Set([...page.runs.keys()].filter(running));
    // A number of its own beside a foot, on a report of too few pages to see it count.
    for (const [at, { text, box }] of page.runs.entries())
      if (isAtEdge(box, page.height, 0.08) && pageNumber.test(text) && isOwnNumber(text, index, pages.length))
        found.add(at);
    return found;
  });
}

function isAtEdge([, top, , bottom]: PositionedText['box'], height: number, share = margin): boolean {
  return bottom < height * share || top > height * (1 - share);
}

/** A number near the page's own: covers are not always counted. */
function isOwnNumber(text: string, index: number, count: number): boolean {
  const [first = 0, total] = (text.match(/\d+/g) ?? []).map(Number);
  return Math.abs(first - index - 1) <= 2 && (total === undefined || Math.abs(total - count) <= 3);
}

/** Key that a run shares with runs of other pages when it is a head or foot: text and place, at two roundings. */
function keysOf({ text, box }: PositionedText, page: PositionedPage, index: number): string[] {
  if (!isAtEdge(box, page.height) || figureText.test(text)) return [];
  const bare = text.replace(/\s+/g, '');
  const forms = words.test(bare) ? [bare] : [];
  if (words.test(bare) || pageNumber.test(text)) forms.push(...counting(bare, index));
  const bands = [Math.floor(box[1] / (play * 2)), Math.floor((box[1] + play) / (play * 2)) + 0.5];
  return forms.flatMap((form) => bands.map((band) => `${form}|${band}`));
}

/** The text with one number replaced by its distance from the page's index: the same on pages it counts. */
function counting(text: string, index: number): string[] {
  return [...text.matchAll(/\d{1,4}/g)].map(
    ({ 0: digits, index: at }) =>
      `${text.slice(0, at)}#${Number(digits) - index}#${text.slice(at + digits.length)}`,
  );
}
