import type { LaidPage } from './boilerplate.ts';
import { emsOf } from './characters.ts';
import type { Segment } from './pieces.ts';

/** A run of a laid page that slants. */
export interface SlantingRun {
  /** Its index among the page's runs. */
  run: number;
  text: string;
  /** Of its font, in points. */
  size: number;
  /** Of its box, as a share of the page's diagonal. */
  length: number;
  pale: boolean;
}

/** A page with its runs that slant. */
export interface SlantedPage {
  laid: LaidPage;
  slanting: SlantingRun[];
}

/** Font sizes that no label of an axis is set in, in points: of a mark that is pale, and of any that is repeated. */
const printed = { pale: 12, repeated: 10 };
/** Widths in characters: of a mark at least, of one that is repeated on a page, and of one in any print. */
const ems = { least: 3, tiled: 5, long: 12 };
/** A slanting text so long, as a share of the page's diagonal, is no label. */
const acrossPage = 0.35;
/** Times on a page, and the share of pages, from which a text is repeated. */
const repeated = { tiles: 3, pages: 0.3 };

/** What slants on a page, of its segments in the order of its runs. */
export function slantingRuns(
  segments: readonly Segment[],
  { width, height }: { width: number; height: number },
): SlantingRun[] {
  const diagonal = Math.hypot(width, height) || 1;
  return segments.flatMap(({ text, size, slanting, box: [left, top, right, bottom] }, run) =>
    slanting
      ? [{ run, text, size, length: Math.hypot(right - left, bottom - top) / diagonal, ...slanting }]
      : [],
  );
}

/**
 * Pages without the marks that slant over them, which name a copy's recipient or its state: what is repeated over
 * the pages or tiled on one, what is large and pale, what reaches across. The labels of an axis stay, short in small print.
 */
export function withoutWatermarks(pages: readonly SlantedPage[]): LaidPage[] {
  const onPages = new Map<string, number>();
  const tiles = pages.map(({ slanting }) => {
    const times = new Map<string, number>();
    for (const { text } of slanting) times.set(wordsOf(text), (times.get(wordsOf(text)) ?? 0) + 1);
    for (const words of times.keys()) onPages.set(words, (onPages.get(words) ?? 0) + 1);
    return times;
  });
  const often = Math.max(2, pages.length * repeated.pages);
  return pages.map(({ laid, slanting }, page) => {
    const isMark = ({ text, size, length, pale }: SlantingRun) => {
      const words = wordsOf(text);
      const width = emsOf(words);
      if (width < ems.least) return false;
      if (length > acrossPage || (pale && size >= printed.pale)) return true;
      if ((tiles[page]?.get(words) ?? 0) >= repeated.tiles && width >= ems.tiled) return true;
      return (onPages.get(words) ?? 0) >= often && (size >= printed.repeated || width >= ems.long);
    };
    const marks = new Set(slanting.filter(isMark).map(({ run }) => run));
    return marks.size === 0 ? laid : without(laid, marks);
  });
}

const wordsOf = (text: string) => text.replace(/\s+/g, '');

function without(laid: LaidPage, runs: ReadonlySet<number>): LaidPage {
  let next = 0;
  const rows = laid.rows
    .map((block) =>
      block
        .map((count) => Array.from({ length: count }, () => next++).filter((run) => !runs.has(run)).length)
        .filter((count) => count > 0),
    )
    .filter((block) => block.length > 0);
  return { ...laid, runs: laid.runs.filter((_, run) => !runs.has(run)), rows };
}
