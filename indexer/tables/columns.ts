import type { Box } from '../artifacts.ts';
import type { Rule } from './rules.ts';
import { type Line, unitsOf, type Word } from './words.ts';

/** Points between columns: where one ends and the next begins. `ruled` where a line parts them. */
export interface Separator {
  at: number;
  ruled: boolean;
}

/** Words of one line so near to each other that they are one text. */
export interface Phrase {
  words: Word[];
  left: number;
  right: number;
}

/** Sizes and columns that rows are read by. */
export interface Layout {
  /** Height of most words. */
  size: number;
  /** Left and right side of each column. */
  columns: [number, number][];
  /** Rules that part columns all the way down. */
  dividers: number[];
}

/** Share of the font's height that parts two texts of a line at least. */
const textGap = 0.45;
/** Share of a table's height that a line between columns is long at least. */
const ruledShare = 0.4;
/** Share of the gaps between texts that lines must part to be all the columns there are. */
const allRuled = 0.6;
/** Points between a line and the border of the table at least. */
const inside = 6;
const resolution = 2;

/** Texts of a line, parted by gaps and by the rules that go down through it. */
export function phrasesOf(line: Line, size: number, dividers: readonly number[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const word of line.words) {
    const last = phrases.at(-1);
    const [left, , right] = word.box;
    const near = last && left - last.right < size * textGap;
    const parted = last && dividers.some((divider) => divider >= last.right - 2 && divider <= left + 2);
    if (last && near && !parted && !word.parted) {
      last.words.push(word);
      last.right = Math.max(last.right, right);
    } else phrases.push({ words: [word], left, right });
  }
  return phrases;
}

/** X positions of rules that go down through much of a table, borders left out. */
export function columnRules(down: readonly Rule[], [left, top, right, bottom]: Box): number[] {
  const lengths = new Map<number, number>();
  for (const { at, from, to } of down) {
    if (at < left + inside || at > right - inside) continue;
    const divider = [...lengths.keys()].find((one) => Math.abs(one - at) < 3.2) ?? at;
    lengths.set(divider, (lengths.get(divider) ?? 0) + to - from);
  }
  return [...lengths]
    .filter(([, length]) => length >= (bottom - top) * ruledShare)
    .map(([divider]) => divider)
    .sort((one, other) => one - other);
}

/** Where a table's columns part: at lines that go down, and at gaps that its fullest lines share. */
export function separatorsOf(
  lines: readonly Line[],
  size: number,
  rules: readonly number[],
  [left, , right]: Box,
): Separator[] {
  const texts = unitsOf(lines, size).map((line) => phrasesOf(line, size, rules));
  const gaps = gapsOf(texts, size, left, right);
  const ruled = rules.map((at) => ({ at, ruled: true }));
  const isSure = rules.length > 0 && rules.length >= gaps.length * allRuled;
  const others = gaps.filter(
    ({ from, to }) =>
      !rules.some((at) => at > from - 3 && at < to + 3) &&
      (!isSure || (to - from > size && isFilled(texts, from, to, rules))),
  );
  const separators = [...ruled, ...others.map(({ at }) => ({ at, ruled: false }))];
  return shared(
    separators.sort((one, other) => one.at - other.at),
    texts,
  );
}

/** Whether most lines have texts on both sides of a gap, between the rules around it. */
function isFilled(texts: Phrase[][], from: number, to: number, rules: readonly number[]): boolean {
  const left = Math.max(Number.NEGATIVE_INFINITY, ...rules.filter((at) => at < from));
  const right = Math.min(Number.POSITIVE_INFINITY, ...rules.filter((at) => at > to));
  const beside = texts.filter(
    (line) =>
      line.some((one) => one.right <= from + 1 && one.left >= left - 2) &&
      line.some((one) => one.left >= to - 1 && one.right <= right + 2),
  );
  return beside.length >= texts.length * 0.6;
}

interface Gap {
  from: number;
  to: number;
  at: number;
}

function gapsOf(texts: Phrase[][], size: number, left: number, right: number): Gap[] {
  const counts = texts.map((phrases) => phrases.length).sort((one, other) => other - one);
  // Not the fullest line: one text set wide has many.
  const most = counts[counts.length >> 2] ?? 0;
  const full = texts.filter((phrases) => phrases.length >= Math.max(2, most * 0.6));
  if (full.length === 0) return [];
  const tolerance = full.length < 4 ? 0 : Math.max(1, Math.floor(full.length * 0.06));
  const columns = Math.ceil((right - left) * resolution) + 1;
  const covered = new Uint16Array(columns);
  const at = (x: number) => Math.min(columns - 1, Math.max(0, Math.round((x - left) * resolution)));
  for (const phrases of full)
    for (const phrase of phrases)
      for (let x = at(phrase.left); x < at(phrase.right); x += 1) covered[x] = (covered[x] ?? 0) + 1;
  const gaps: Gap[] = [];
  let x = 0;
  while (x < columns) {
    if ((covered[x] ?? 0) > tolerance) {
      x += 1;
      continue;
    }
    let end = x;
    while (end < columns && (covered[end] ?? 0) <= tolerance) end += 1;
    const wide = end - x >= size * textGap * 0.8 * resolution;
    if (x > 0 && end < columns && wide) gaps.push(...gapsAt(covered, x, end, left, size));
    x = end;
  }
  // What one text alone covers at the sides is no gap.
  return gaps.filter(
    ({ at }) =>
      full.some((line) => line.some((one) => one.right < at)) &&
      full.some((line) => line.some((one) => one.left > at)),
  );
}

/** The blank stretches of a gap that few texts cover; where none is blank, the gap that a text crosses. */
function gapsAt(covered: Uint16Array, from: number, to: number, left: number, size: number): Gap[] {
  const blank: [number, number][] = [];
  for (let x = from; x < to; x += 1) {
    let end = x;
    while (end < to && covered[end] === 0) end += 1;
    if (end - x >= size * textGap * 0.8 * resolution) blank.push([x, end]);
    x = Math.max(x, end);
  }
  const points = (x: number) => left + x / resolution;
  const found = blank.length > 0 ? blank : [[from, to] as const];
  return found.map(([x, end]) => ({ from: points(x), to: points(end), at: points((x + end) / 2) }));
}

/**
 * Separators without those whose sides are never both filled in a line, a head beside its numbers, and those that one
 * line alone reaches beyond, as words set apart do.
 */
function shared(separators: Separator[], texts: Phrase[][]): Separator[] {
  const kept = [...separators];
  const lines = texts.map((line) => line.map((one) => (one.left + one.right) / 2));
  for (let index = 0; index < kept.length; ) {
    const { at, ruled } = kept[index] as Separator;
    const from = kept[index - 1]?.at ?? Number.NEGATIVE_INFINITY;
    const to = kept[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const before = lines.filter((line) => line.some((x) => x > from && x < at));
    const after = lines.filter((line) => line.some((x) => x > at && x < to));
    const [head] = lines;
    const isStray = lines.length > 4 && after.length === 1 && after[0] !== head;
    if (!ruled && (isStray || !before.some((line) => after.includes(line)))) {
      kept.splice(index, 1);
      index = Math.max(0, index - 1);
    } else index += 1;
  }
  return kept;
}

/** First and last column of a group of heads. */
export interface PeriodGroup {
  from: number;
  to: number;
}

/** A head with its column, -1 where it stands in none. */
interface Head {
  text: string;
  column: number;
}

/** A year that heads a column, bare or with what marks it: 2025, 25E, 2025年, FY26F, 2024实际. */
const year = /^(?:FY)?(?<year>(?:19|20)?\d{2})年?(?<mark>[AEF]|实际|预测|预计)?$/;
const otherPeriod = /^(?:(?:19|20)?\d{2}[QH][1-4]E?|(?:(?:19|20)?\d{2}[-/.年])?\d{1,2}[-/.月]\d{1,2}日?)$/;

/** The year that a head names, in full, and whether it is an estimate of it; null for any other head. */
export function readYear(head: string): { year: number; isEstimate: boolean } | null {
  const { year: named = '', mark = '' } = year.exec(head)?.groups ?? {};
  if (named === '') return null;
  return { year: Number(named.length === 2 ? `20${named}` : named), isEstimate: /^[EF预]/.test(mark) };
}

/** Whether a head is a time; two digits alone are a number. */
const isPeriod = (head: string): boolean =>
  otherPeriod.test(head) || (readYear(head) !== null && !/^\d{2}$/.test(head));

/**
 * Groups of periods in a row of heads: 2024A 2025E under EPS, and again 2024A 2025E under PE. A group ends where the
 * periods start anew; null without two groups of two.
 */
export function periodGroups(heads: readonly Head[]): PeriodGroup[] | null {
  const groups: PeriodGroup[] = [];
  let before: { column: number; at: string } | null = null;
  let direction = 0;
  for (const { text, column } of heads) {
    const plain = text.replaceAll(/\s/g, '');
    const at = plain.replaceAll(/\D/g, '');
    if (column < 0 || !isPeriod(plain)) {
      before = null;
      continue;
    }
    const step = before && before.at.length === at.length ? Math.sign(Number(at) - Number(before.at)) : 0;
    const group = groups.at(-1);
    const goesOn =
      group && before?.column === column - 1 && step !== 0 && (direction === 0 || step === direction);
    direction = goesOn ? step : 0;
    if (goesOn) group.to = column;
    else groups.push({ from: column, to: column });
    before = { column, at };
  }
  const shared = groups.filter(({ from, to }) => to > from);
  return shared.length > 1 ? shared : null;
}
