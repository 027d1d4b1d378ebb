import { isWide } from '../pdf/text/characters.ts';
import { type Layout, type Phrase, phrasesOf } from './columns.ts';
import type { Line } from './words.ts';

/** A number as set in a table: sign, unit, stars of significance, brackets around all. */
const plainNumber = '[-+−–]?[$¥￥]?\\d[\\d,.，]*(?:%|％|[xX倍])?';
const number = new RegExp(`^(?:${plainNumber}|[(（\\[]${plainNumber}[)）\\]])[*†‡]{0,3}$`);
/** What stands in place of a number. */
const none = /^['‘]?[-–—/]{1,4}['’]?$/;

const isNumber = (text: string) => number.test(text);

/** Whether a line has numbers in most columns: it is a row, whatever else is. */
export function isNumeric(line: Line, { columns }: Layout): boolean {
  const numbers = line.words.filter(({ text }) => isNumber(text)).length;
  const empty = line.words.filter(({ text }) => none.test(text)).length;
  return numbers > 0 && numbers + empty >= Math.max(2, (columns.length - 1) * 0.6);
}

/** Index of the column in which the middle of a text stands; -1 for none. */
export function columnOf({ left, right }: Phrase, columns: Layout['columns']): number {
  const middle = (left + right) / 2;
  return columns.findIndex(([from, to]) => middle >= from && middle <= to);
}

/** The texts of a line by their columns. */
export function textsByColumn(line: Line, { size, columns, dividers }: Layout): Map<number, Phrase> {
  const texts = phrasesOf(line, size, dividers).map((phrase) => [columnOf(phrase, columns), phrase] as const);
  return new Map(texts.filter(([column]) => column >= 0));
}

/** The widest text of each column, in points: what lines of a cell wrap at. */
export function widthsOf(lines: readonly Line[], layout: Layout): number[] {
  const widths = layout.columns.map(() => 0);
  for (const line of lines)
    for (const [column, { left, right }] of textsByColumn(line, layout)) {
      const [from, to] = layout.columns[column] as [number, number];
      if (left >= from - 2 && right <= to + 2)
        widths[column] = Math.max(widths[column] as number, right - left);
    }
  return widths;
}

/** Characters from which a text that fills its column is taken for the first line of a longer one. */
const longText = 6;

/**
 * Whether two lines, one beneath the other, are two rows by what they hold: in most of the columns that both have text
 * in, the next word would have found room on the upper line, so that it begins a text of its own.
 */
export function areRows(upper: Line, lower: Line, layout: Layout, widths: readonly number[]): boolean {
  const [above, beneath] = [textsByColumn(upper, layout), textsByColumn(lower, layout)];
  const shared = [...above].flatMap(([column, phrase]) => {
    const next = beneath.get(column);
    return next ? [{ phrase, next, width: widths[column] as number }] : [];
  });
  if (shared.length < 2) return false;
  let ends = 0;
  for (const { phrase, next, width } of shared) {
    const [first] = next.words;
    if (!first) continue;
    if ([phrase, next].every(({ words }) => words.every(({ text }) => isNumber(text) || none.test(text)))) {
      ends += 1;
      continue;
    }
    const unit = isWide(first.text.charAt(0)) ? layout.size : first.box[2] - first.box[0];
    const room = width - (phrase.right - phrase.left);
    if (room > unit + layout.size * 0.3) ends += 1;
    else if (room < unit && isProse(phrase)) ends -= 1;
  }
  return ends > 0;
}

/** Longer than a code or a name that fills its column by chance. */
function isProse({ words }: Phrase): boolean {
  const text = words.map((word) => word.text).join('');
  return text.length >= longText && (words.length > 1 || Array.from(text).some(isWide));
}
