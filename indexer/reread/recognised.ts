import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Artifacts, Figure, PageArtifact, TextArtifact } from '../artifacts.ts';
import { overlapOf } from '../figures/boxOverlap.ts';
import { isPicture } from '../ocr/figurePictures.ts';
import { unreadable } from '../pdf/text/readable.ts';
import { hasOldRecognition } from '../steps/versions.ts';

/** A report's text and figures. */
type Known = Pick<Artifacts, 'text' | 'charts'>;

/** Words that stand inside a figure's picture. */
interface FigureWords {
  figure: Figure;
  runs: TextRun[];
}

/**
 * A text as it was before words inside figures were read, and those words: they are a page's last blocks, one a
 * figure, in the figures' order. Where they are of an earlier version they are left out, and pages are to be read
 * again.
 */
export function apart({ text, charts }: Known): { text: TextArtifact; words: FigureWords[] } {
  const { recognition, ...bare } = text;
  if (!recognition) return { text, words: [] };
  const read = charts.figures.filter(({ number }) => recognition.figures.includes(number));
  const words: FigureWords[] = [];
  const pages = text.pages.map((page) => {
    const { page: whole, blocks } = withoutLast(
      page,
      read.filter((figure) => figure.page === page.page),
    );
    words.push(...blocks);
    return whole;
  });
  if (!hasOldRecognition(text))
    return { text: { ...bare, pages, recognition: { ...recognition, figures: [] } }, words };
  const outdated = pages.filter(({ recognised }) => recognised).map(({ page }) => page);
  return { text: { ...bare, pages, ...(outdated.length > 0 && { outdated }) }, words: [] };
}

function withoutLast(page: PageArtifact, figures: Figure[]): { page: PageArtifact; blocks: FigureWords[] } {
  const { rows = [], runs } = page;
  if (figures.length === 0 || rows.length < figures.length) return { page, blocks: [] };
  const kept = rows.slice(0, rows.length - figures.length);
  const sum = (blocks: number[][]) => blocks.flat().reduce((total, count) => total + count, 0);
  let from = sum(kept);
  const blocks = figures.map((figure, index) => {
    const start = from;
    from += sum(rows.slice(kept.length + index, kept.length + index + 1));
    return { figure, runs: runs.slice(start, from) };
  });
  return { page: { ...page, rows: kept, runs: runs.slice(0, sum(kept)) }, blocks };
}

/** Share of two boxes' union that both have. */
const sameBox = 0.7;

const isSameBox = (one: Figure, other: Figure): boolean =>
  one.page === other.page && overlapOf(one.full, other.full) > sameBox;

/**
 * A report read anew, with what its pictures said before: pictures that were read, or in which nothing was found, are
 * not read again where they are still there. `recognition` is absent where others came.
 * @param before the report as it was
 * @param words what `apart` took out of it
 */
export function together(now: Known, before: Known, words: FigureWords[]): TextArtifact {
  const { recognition: _gone, ...bare } = now.text;
  const { recognition } = before.text;
  if (!recognition || hasOldRecognition(before.text)) {
    const outdated = now.text.pages.filter(({ recognised }) => recognised).map(({ page }) => page);
    return { ...bare, ...(recognition && outdated.length > 0 && { outdated }) };
  }
  const isNew = (page: PageArtifact) => {
    const earlier = before.text.pages[page.page - 1];
    return unreadable(page) && !(earlier && (earlier.recognised || unreadable(earlier)));
  };
  const pictures = now.charts.figures.filter((figure) => isPicture(now.text.pages, figure));
  const isKnown = (figure: Figure) => before.charts.figures.some((one) => isSameBox(one, figure));
  if (now.text.pages.some(isNew) || !pictures.every(isKnown)) return bare;
  const pages = [...now.text.pages];
  const figures: number[] = [];
  for (const figure of pictures) {
    const found = words.find((one) => isSameBox(one.figure, figure));
    const page = pages[figure.page - 1];
    if (!found || !page) continue;
    figures.push(figure.number);
    const rows = page.rows ?? page.runs.map(() => [1]);
    pages[figure.page - 1] = {
      ...page,
      runs: [...page.runs, ...found.runs],
      rows: [...rows, found.runs.map(() => 1)],
    };
  }
  const read = pages.filter(({ recognised }) => recognised).map(({ page }) => page);
  return { ...bare, pages, recognition: { ...recognition, pages: read, figures } };
}
