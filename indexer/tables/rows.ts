import type { Box } from '../artifacts.ts';
import { type Layout, type PeriodGroup, periodGroups, phrasesOf } from './columns.ts';
import { type Label, takeLabels } from './labels.ts';
import { areRows, columnOf, isNumeric, textsByColumn, widthsOf } from './records.ts';
import type { Rule } from './rules.ts';
import { interleaved, type Line, type Word } from './words.ts';

/** A row: from `top` to `bottom`, with its lines. */
export interface Row {
  top: number;
  bottom: number;
  lines: Line[];
  /** Number of the band between two lines across that it lies in. */
  band: number;
  /** Heads over a line beside which some of them go down. */
  open?: true;
}

/** Share of a table's width that parts its rows. */
const whole = 0.6;
/** Words that a line across their neighbours would cut: they stand in the middle of rows that are one in their column. */
export function wordsBetween(words: readonly Word[], across: readonly Rule[]): Word[] {
  return words.filter(({ box }) => {
    const height = box[3] - box[1];
    const cutting = across.filter(({ at }) => at > box[1] + height * 0.3 && at < box[3] - height * 0.3);
    const beside = cutting.some(({ from, to }) => to <= box[0] + 1 || from >= box[2] - 1);
    return beside && !cutting.some(({ from, to }) => from < box[2] - 1 && to > box[0] + 1);
  });
}

/** Share of a column's width that a rule over a part of the columns covers. */
const overColumn = 0.8;

/** Share of the font's height between the lines of two rows of heads at least. */
const headStep = 1.2;

/** A border between rows, from side to side of the table or of some of its columns. */
interface Border {
  at: number;
  whole: boolean;
}

/** The rows of a table, and the texts that stand beside several of them. */
export interface Rows {
  rows: Row[];
  /** Each with its first row and the number of its rows. */
  labels: (Label & { r: number; rs: number })[];
}

/** The rows of a table: where lines part them, else by the lines of text and the room between these. */
export function rowsOf(
  lines: readonly Line[],
  across: readonly Rule[],
  [left, top, right, bottom]: Box,
  layout: Layout,
): Rows {
  const borders = bordersOf(across, left, right, layout);
  const bands: { lines: Line[]; top: number; bottom: number; whole: boolean }[] = [];
  let from = top - 4;
  for (const { at: to, whole } of [...borders, { at: bottom + 4, whole: true }]) {
    const own = lines.filter(({ middle }) => middle > from && middle <= to);
    if (own.length > 0) bands.push({ lines: own, top: from, bottom: to, whole });
    from = to;
  }
  const widths = widthsOf(lines, layout);
  const areTwo = (upper: Line, lower: Line) =>
    (isNumeric(upper, layout) && isNumeric(lower, layout)) || areRows(upper, lower, layout, widths);
  // Many bands of a line or two: each is a row. Else lines part heads from rows alone.
  const single = bands.filter((band) => openRows(band.lines, layout, false, areTwo).length <= 1).length;
  const isRuled = bands.length >= 3 && single >= bands.length * 0.6;
  const found: Rows = { rows: [], labels: [] };
  for (const [number, band] of bands.entries()) {
    const isHead = number === 0 && bands.length > 1;
    const isUpper = (upper: Line, lower: Line) => isOverGroups(upper, lower, layout);
    const { lines: beside, labels } = takeLabels(band.lines, layout, isHead, isHead ? isUpper : areTwo);
    const parts = openRows(beside, layout, isHead, areTwo);
    const isGroup = labels.length > 0 && parts.length > 1 && bands.length > 1;
    const between = isGroup || isHead ? [] : linesBetween(band.lines, layout, areTwo);
    const own = isGroup ? beside : band.lines.filter((line) => !between.includes(line));
    const parted = isGroup || own.slice(1).some((line, index) => areTwo(own[index] as Line, line));
    const r = found.rows.length;
    // Heads over a line that others go down beside are one row.
    const isOver = isHead && !isGroup && !band.whole;
    if (isOver) found.rows.push({ ...band, band: number, open: true });
    else if (isRuled && !parted && !isHead) found.rows.push({ ...band, band: number });
    else
      for (const lines of isGroup ? parts : openRows(own, layout, isHead, areTwo))
        found.rows.push({
          lines,
          top: Math.min(...lines.map((line) => line.top)),
          bottom: Math.max(...lines.map((line) => line.bottom)),
          band: number,
        });
    const rs = found.rows.length - r;
    if (isGroup) found.labels.push(...labels.map((label) => ({ ...label, r, rs })));
    for (const line of between) {
      const above = found.rows.findLastIndex((row) => (row.lines[0]?.middle ?? 0) < line.middle);
      found.labels.push({ phrases: phrasesOf(line, layout.size, layout.dividers), r: above, rs: 2 });
    }
  }
  return found;
}

/** Lines of one text between two rows, nearer to both than rows are: a name in the middle of its rows. */
function linesBetween(
  lines: readonly Line[],
  layout: Layout,
  areTwo: (upper: Line, lower: Line) => boolean,
): Line[] {
  const near = layout.size * interleaved;
  return lines.filter((line, index) => {
    const [upper, lower] = [lines[index - 1], lines[index + 1]];
    if (!upper || !lower || line.middle - upper.middle > near || lower.middle - line.middle > near)
      return false;
    const own = filled(line, layout);
    const isApart = [upper, lower].every((one) =>
      [...filled(one, layout)].every((column) => !own.has(column)),
    );
    return own.size === 1 && isApart && areTwo(upper, lower);
  });
}

function bordersOf(across: readonly Rule[], left: number, right: number, { columns }: Layout): Border[] {
  const lines: { at: number; parts: Rule[] }[] = [];
  for (const rule of across) {
    const line = lines.find(({ at }) => Math.abs(at - rule.at) < 2.5);
    if (line) line.parts.push(rule);
    else lines.push({ at: rule.at, parts: [rule] });
  }
  return lines
    .map(({ at, parts }) => {
      const covered = parts.reduce((sum, { from, to }) => sum + to - from, 0);
      return { at, parts, whole: covered >= (right - left) * whole };
    })
    .filter(({ parts, whole }) => whole || columns.some((column) => covers(parts, column)))
    .map(({ at, whole }) => ({ at, whole }))
    .sort((one, other) => one.at - other.at);
}

/** Whether rules cover most of a column. */
export function covers(rules: readonly Rule[], [left, right]: readonly [number, number]): boolean {
  const covered = rules.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, right) - Math.max(from, left)),
    0,
  );
  return covered >= (right - left) * overColumn;
}

/** Columns in which a line has text. */
const filled = (line: Line, layout: Layout): Set<number> => new Set(textsByColumn(line, layout).keys());

/** Groups of periods in a line of heads; null where it has none. */
export function periodsIn(line: Line, { size, columns, dividers }: Layout): PeriodGroup[] | null {
  const heads = phrasesOf(line, size, dividers).map((phrase) => ({
    text: phrase.words.map(({ text }) => text).join(''),
    column: columnOf(phrase, columns),
  }));
  return periodGroups(heads);
}

/** Rows of lines that nothing but room parts. */
function openRows(
  lines: readonly Line[],
  layout: Layout,
  isHead: boolean,
  areTwo: (upper: Line, lower: Line) => boolean,
): Line[][] {
  if (lines.length < 2) return lines.length === 0 ? [] : [[...lines]];
  const { size, columns } = layout;
  const steps = lines.slice(1).map((line, index) => line.middle - (lines[index] as Line).middle);
  const apart = steps.filter((one) => one > size * interleaved);
  const nearest = Math.min(...apart);
  const usual = median(apart);
  const rows: Line[][] = [[lines[0] as Line]];
  const columnsOf = filledBeside(lines, layout);
  for (const [index, line] of lines.slice(1).entries()) {
    const before = lines[index] as Line;
    const gap = steps[index] as number;
    const row = rows.at(-1) as Line[];
    const [own, above] = [columnsOf(line), columnsOf(before)];
    const bothFull = isHead ? isNumeric(line, layout) && isNumeric(before, layout) : areTwo(before, line);
    // Names of groups over their periods, however near.
    const isGrouped = index < 2 && isUnder(before, line, layout) && periodsIn(line, layout) !== null;
    if (bothFull || isGrouped) rows.push([line]);
    else if (gap <= size * interleaved) row.push(line);
    else if (isHead) {
      if (gap > size * headStep && isUnder(before, line, layout)) rows.push([line]);
      else row.push(line);
    } else if (gap > nearest * 1.18 && gap > usual * 0.97) rows.push([line]);
    else if (isRest(own, above, row, layout) && (gap < usual * 0.9 || !own.has(0))) row.push(line);
    else if (gap < usual * 0.85 && own.size < columns.length) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Columns in which the lines that stand beside each other have text, by one of them. */
function filledBeside(lines: readonly Line[], layout: Layout): (line: Line) => Set<number> {
  const found = new Map<Line, Set<number>>();
  let [columns, last] = [new Set<number>(), Number.NEGATIVE_INFINITY];
  for (const line of lines) {
    if (line.middle - last > layout.size * interleaved) columns = new Set();
    for (const column of filled(line, layout)) columns.add(column);
    found.set(line, columns);
    last = line.middle;
  }
  return (line) => found.get(line) ?? new Set();
}

/** A line that only goes on with what stands in the row above: fewer cells, none of them new, no numbers. */
function isRest(own: Set<number>, above: Set<number>, row: Line[], layout: Layout): boolean {
  const all = new Set([...above, ...row.flatMap((line) => [...filled(line, layout)])]);
  return own.size <= Math.max(1, layout.columns.length / 2) && [...own].every((column) => all.has(column));
}

/** Whether a line of heads has several under one of the line above: a head of its own row. */
function isUnder(above: Line, line: Line, { size, dividers }: Layout): boolean {
  const [upper, lower] = [phrasesOf(above, size, dividers), phrasesOf(line, size, dividers)];
  const [from, to] = [lower[0]?.left ?? 0, lower.at(-1)?.right ?? 0];
  // Names of the first columns stand beside the upper heads at times.
  const over = upper.filter(({ left, right }) => right > from && left < to);
  if (lower.length <= over.length) return false;
  // Each of the lower ones belongs to the nearest above; a wrapped head stands alone under its first line.
  const alone = lower.filter((one) => upper.some(({ left, right }) => one.left < right && one.right > left));
  return (
    alone.length < lower.length ||
    upper.some((one) => lower.filter(({ left, right }) => left < one.right && right > one.left).length > 1)
  );
}

/** Whether heads of a line name groups of heads beneath: there are by half as many more of these. */
function isOverGroups(above: Line, line: Line, layout: Layout): boolean {
  const [upper, lower] = [above, line].map((one) => phrasesOf(one, layout.size, layout.dividers).length);
  return (lower ?? 0) >= (upper ?? 0) * 1.5 && isUnder(above, line, layout);
}

/** The middle of numbers; not a number of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
