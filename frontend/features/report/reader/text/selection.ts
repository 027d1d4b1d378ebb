import { maxBoxesOfQuote, maxContextLength } from '../../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';

/** A run, or a part of one, that is selected: its page (from 1) and its box in fractions of the page. */
export interface SelectedRun {
  text: string;
  page: number;
  box: readonly [number, number, number, number];
}

const wide = /[\p{Script=Han}，。：；！？、（）《》“”]$/u;
const wideStart = /^[\p{Script=Han}，。：；！？、（）《》“”]/u;

/** Two runs share a line when their middles are nearer than half the lower one's height. */
function onOneLine(one: SelectedRun, other: SelectedRun): boolean {
  const middle = ({ box }: SelectedRun) => (box[1] + box[3]) / 2;
  const height = ({ box }: SelectedRun) => box[3] - box[1];
  return Math.abs(middle(one) - middle(other)) < Math.min(height(one), height(other)) / 2;
}

/**
 * Whether a line continues in the next: close beneath it, of about its size, and the upper one as long as the lower,
 * for the last line of a paragraph is short.
 */
function goesOn(upper: SelectedRun, lower: SelectedRun): boolean {
  const height = upper.box[3] - upper.box[1];
  const gap = lower.box[1] - upper.box[3];
  const sameSize = Math.abs(lower.box[3] - lower.box[1] - height) < height * 0.3;
  return sameSize && gap > -height && gap < height * 1.3 && upper.box[2] >= lower.box[2] - 2 * height;
}

/** What stands between two runs in a text: nothing, a space, or where a paragraph ends a line feed. */
export function joint(one: SelectedRun, other: SelectedRun): string {
  if (one.page !== other.page) return '\n';
  const space = wide.test(one.text) || wideStart.test(other.text) ? '' : ' ';
  if (onOneLine(one, other)) return space;
  return goesOn(one, other) ? space : '\n';
}

/** Composes a selection as one text: lines of a paragraph joined, paragraphs separated by line feeds. */
export function composeText(runs: readonly SelectedRun[]): string {
  let text = '';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    text += (before ? joint(before, run) : '') + run.text;
  }
  return text.trim();
}

/** Source line of a text: ——《…》，机构，2024-08-09，第3页. Unknown parts are left out. */
export function citation(
  report: Pick<ReportDetail, 'name' | 'organization' | 'time_text'>,
  pages: readonly number[],
): string {
  const [first, last] = [Math.min(...pages), Math.max(...pages)];
  // Inside a title's marks those of another title are single.
  const title = report.name.replaceAll('《', '〈').replaceAll('》', '〉');
  const locator = first === last ? `第${first}页` : `第${first}–${last}页`;
  return `——${[`《${title}》`, report.organization.name, report.time_text, locator].filter(Boolean).join('，')}`;
}

type Box = [left: number, top: number, right: number, bottom: number];

/** The selected part of one page (from 1), with what is before and after it and where it stands there. */
interface SelectedPassage {
  page: number;
  quote: string;
  prefix: string;
  suffix: string;
  boxes: Box[];
}

/** Selected text of the pages, and the selection's end on the screen. */
export interface PageSelection {
  runs: SelectedRun[];
  /** The same page by page. */
  passages: SelectedPassage[];
  /** Of the window: the first and the last line's box. */
  first: DOMRect;
  last: DOMRect;
}

/** The part of an element's text that lies within a range. */
function partWithin(element: Element, range: Range): Range {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (element.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (element.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** The box of a part of a run, as large a share of the run's as the part is of its element. */
function boxOfPart(part: Range, element: Element, [left, top, right, bottom]: SelectedRun['box']): Box {
  const [inner, outer] = [part.getBoundingClientRect(), element.getBoundingClientRect()];
  const along = (at: number, start: number, length: number, from: number, to: number) => {
    const share = length > 0 ? Math.min(1, Math.max(0, (at - start) / length)) : 0;
    return Math.round((from + share * (to - from)) * 10_000) / 10_000;
  };
  return [
    along(inner.left, outer.left, outer.width, left, right),
    along(inner.top, outer.top, outer.height, top, bottom),
    along(inner.right, outer.left, outer.width, left, right),
    along(inner.bottom, outer.top, outer.height, top, bottom),
  ];
}

/** What a page's words are before and after a range of them, as far as it is kept with a note. */
function contextOf(layer: Element, range: Range): { prefix: string; suffix: string } {
  const [before, after] = [document.createRange(), document.createRange()];
  for (const part of [before, after]) part.selectNodeContents(layer);
  if (layer.contains(range.startContainer)) before.setEnd(range.startContainer, range.startOffset);
  else before.collapse(true);
  if (layer.contains(range.endContainer)) after.setStart(range.endContainer, range.endOffset);
  else after.collapse(false);
  return {
    prefix: before.toString().slice(-maxContextLength),
    suffix: after.toString().slice(0, maxContextLength),
  };
}

/** Reads the selection of the pages below `root`; null without one. */
export function readSelection(root: Element): PageSelection | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const runs: SelectedRun[] = [];
  const drawn: Element[] = [];
  const boxes = new Map<number, Box[]>();
  const layers = new Map<number, Element>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-run]')) {
    if (!range.intersectsNode(element)) continue;
    const part = partWithin(element, range);
    const text = part.toString();
    if (text === '') continue;
    const page = Number(element.closest<HTMLElement>('[data-page]')?.dataset.page);
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.dataset.run ?? '').split(' ').map(Number);
    const box = [left, top, right, bottom] as const;
    runs.push({ text, page, box });
    boxes.set(page, [...(boxes.get(page) ?? []), boxOfPart(part, element, box)]);
    drawn.push(element);
    if (element.parentElement) layers.set(page, element.parentElement);
  }
  const [first, last] = [drawn[0]?.getBoundingClientRect(), drawn.at(-1)?.getBoundingClientRect()];
  if (!first || !last) return null;
  const passages = [...layers].map(([page, layer]) => ({
    page,
    quote: composeText(runs.filter((run) => run.page === page)),
    ...contextOf(layer, range),
    boxes: (boxes.get(page) ?? []).slice(0, maxBoxesOfQuote),
  }));
  return { runs, passages, first, last };
}
