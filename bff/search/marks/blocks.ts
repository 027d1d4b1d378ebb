import type { Highlight } from './pieces.ts';

/** Beginnings of a chart's or table's caption, or of its source line. */
export const captionStart =
  /^\s*(?:(?:图表?|表)\s*\d+(?:[-.]\d+)?(?:[：:\s]|(?=\p{Script=Han}))|(?:资料|数据)?来源[：:])/u;
/** Beginnings of a numbered heading. */
const numberedStart =
  /^\s*(?:[一二三四五六七八九十]{1,3}、|（[一二三四五六七八九十]{1,3}）|\d{1,2}(?:\.\d{1,2})*[.、]?\s*(?=\p{Script=Han}))/u;
/** Where another line may begin: a line end, or a blank before a caption or source beside another. */
const lineBreaks = /\n|\s(?=(?:图表?|表)\s*\d+(?:[-.]\d+)?[：:\s]|(?:资料|数据)?来源[：:])/g;
/** Signs at the end of a sentence or clause, and what may close behind them. */
const endSigns = new Set('。！？；!?;…：:，,、');
const closers = new Set('"”’」』）)');

/** Whether a line without blanks around it ends with a sign. Without an expression, which would begin at each character. */
function isEnded(line: string): boolean {
  let at = line.length - 1;
  while (closers.has(line.charAt(at))) at--;
  return endSigns.has(line.charAt(at));
}

/** In characters: a line that ends earlier without a sign was not broken for want of room. */
const minBroken = 20;
/** A line so short, without a sign at its end, is a heading, or the rest of the line before it. */
const maxHeading = 30;
const maxRest = 12;

const isHeading = (line: string): boolean =>
  !isEnded(line) && line.length <= 2 * maxHeading && numberedStart.test(line);

/** Whether two lines that follow each other are of one paragraph, or of one caption. */
function goesOn(line: string, next: string): boolean {
  if (captionStart.test(next) || isHeading(next)) return false;
  if (captionStart.test(line)) return next.length <= maxRest && !isEnded(next);
  if (isHeading(line)) return false;
  return isEnded(line) ? isEnded(next) || next.length > maxHeading : line.length >= minBroken;
}

/** A paragraph, heading, caption or source line of a page, in UTF-16 units. */
export interface Block {
  start: number;
  end: number;
  /** Whether it is none but a heading. */
  isHeading: boolean;
}

/** The blocks of a page's text in order; together they are the text. None ends within a highlight. */
export function blocksOf(text: string, marks: readonly Highlight[]): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let last = '';
  const broken = marks.filter(({ start: first, end }) => /\s/.test(text.slice(first, end)));
  const isWithin = (at: number) => broken.some((mark) => mark.start < at && at < mark.end);
  const lines = [...text.matchAll(lineBreaks)].map(({ index }) => index).filter((end) => !isWithin(end));
  let from = 0;
  for (const end of [...lines, text.length]) {
    const line = text.slice(from, end).trim();
    if (line !== '') {
      if (last !== '' && !goesOn(last, line)) {
        blocks.push(blockOf(text, start, from));
        start = from;
      }
      last = line;
    }
    from = end;
  }
  blocks.push(blockOf(text, start, text.length));
  return blocks;
}

function blockOf(text: string, start: number, end: number): Block {
  const line = text.slice(start, end).trim();
  const isShort = line.length <= maxHeading && !isEnded(line);
  return { start, end, isHeading: (isShort || isHeading(line)) && !captionStart.test(line) };
}

/** The block that an index is in. */
export function blockAt(blocks: readonly Block[], at: number): Block {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return blocks[low] ?? { start: 0, end: Number.POSITIVE_INFINITY, isHeading: false };
}
