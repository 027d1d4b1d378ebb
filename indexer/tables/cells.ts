import type { Box } from '../artifacts.ts';
import { joinPieces } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';
import { type Layout, type Phrase, phrasesOf, type Separator } from './columns.ts';
import { columnOf } from './records.ts';
import { covers, type Row, type Rows } from './rows.ts';
import type { Rules } from './rules.ts';
import { middleOf, type SpannedText, widened } from './spans.ts';
import type { Line } from './words.ts';

/** A cell before its number is read: rows and columns from 0, spans from 1. */
export interface TextCell {
  r: number;
  c: number;
  rs: number;
  cs: number;
  text: string;
  box: Box;
  /** It shares no line with another cell: it stands between rows, or beside none. */
  alone: boolean;
}

/** The cells of a table's rows: texts by columns, merged where texts or missing lines say so. */
export function cellsOf(
  { rows, labels }: Rows,
  separators: readonly Separator[],
  rules: Rules,
  layout: Layout,
  between: readonly Line[],
): TextCell[] {
  const beside = labels.map(({ phrases, r, rs }): TextCell => {
    const c = Math.max(0, columnOf(phrases[0] as Phrase, layout.columns));
    return { r, c, rs, cs: 1, ...textOf(phrases), alone: true };
  });
  const entries = rows.map((row, index) => {
    const taken = beside.filter(({ r, rs }) => r <= index && r + rs > index).map(({ c }) => c);
    return entriesOf(row, index, rows, separators, rules, layout, taken);
  });
  const cells = entries.flatMap((own, r) =>
    own.map(({ from, to, phrases }) => ({
      r,
      c: from,
      rs: 1,
      cs: to - from + 1,
      ...textOf(phrases),
      alone: phrases.every(({ words: [first] }) =>
        rows[r]?.lines.some(
          ({ words }) =>
            first &&
            words.includes(first) &&
            words.every((word) => phrases.some((one) => one.words.includes(word))),
        ),
      ),
    })),
  );
  const all = [...cells, ...beside];
  return mergedDown([...all, ...betweenRows(between, all, rows, layout)], rows, rules, layout);
}

/** Cells of texts that stand in the middle of two rows; those of places that are taken go to the cell there. */
function betweenRows(
  between: readonly Line[],
  cells: TextCell[],
  rows: readonly Row[],
  { size, columns }: Layout,
): TextCell[] {
  const made: TextCell[] = [];
  for (const line of between)
    for (const phrase of phrasesOf(line, size, [])) {
      const middle = (phrase.left + phrase.right) / 2;
      const c = Math.max(
        0,
        columns.findIndex(([left, right]) => middle >= left && middle <= right),
      );
      const r = Math.max(
        0,
        rows.findLastIndex((row) => middleOf(row) <= line.middle),
      );
      const { text, box } = textOf([phrase]);
      const rs = r + 1 < rows.length ? 2 : 1;
      const there = [...cells, ...made].find(
        (one) => one.c <= c && one.c + one.cs > c && one.r < r + rs && one.r + one.rs > r,
      );
      if (there) {
        there.text = joinPieces(there.text, text);
        there.box = union(there.box, box);
      } else made.push({ r, c, rs, cs: 1, text, box, alone: true });
    }
  return made;
}

function entriesOf(
  row: Row,
  index: number,
  rows: readonly Row[],
  separators: readonly Separator[],
  rules: Rules,
  layout: Layout,
  taken: readonly number[],
): SpannedText[] {
  const { size, columns, dividers } = layout;
  const open = separators.map(
    ({ at, ruled }) => ruled && !rules.down.some((rule) => isThrough(rule, at, row)),
  );
  const entries: SpannedText[] = [];
  const cuts = dividers.filter((_, at) => !open[separators.findIndex((one) => one.at === dividers[at])]);
  for (const line of row.lines)
    for (const phrase of phrasesOf(line, size, cuts)) {
      const middle = (phrase.left + phrase.right) / 2;
      const over = columns.flatMap(([left, right], column) => {
        const shared = Math.min(phrase.right, right) - Math.max(phrase.left, left);
        const isIn = middle >= left && middle <= right;
        return isIn || shared > Math.max(size * 0.9, 4) ? [column] : [];
      });
      const from = over[0] ?? (middle < (columns[0]?.[0] ?? 0) ? 0 : columns.length - 1);
      const parts = over.length > 1 ? inColumns(phrase, over, columns) : null;
      for (const part of parts ?? [{ from, to: over.at(-1) ?? from, phrases: [phrase] }]) add(entries, part);
    }
  // What stands beside several rows takes its place in each.
  entries.push(...taken.map((c): SpannedText => ({ from: c, to: c, phrases: [] })));
  entries.sort((one, other) => one.from - other.from);
  return widened(entries, open, row, index, rows, rules, layout).filter(({ phrases }) => phrases.length > 0);
}

/** Share of a column by which a text may miss its middle or its side. */
const offColumn = 0.12;
/** Share of their columns that texts with no room between fill at least, however they are set. */
const filling = 0.8;

/** A phrase as texts with no room between, each in a column of its own and all set alike; null for a text over all. */
function inColumns(
  phrase: Phrase,
  over: readonly number[],
  columns: Layout['columns'],
): SpannedText[] | null {
  const entries = over.map((column): SpannedText => {
    const [left, right] = columns[column] ?? [0, 0];
    const own = phrase.words.filter(
      ({ box }) => (box[0] + box[2]) / 2 >= left && (box[0] + box[2]) / 2 <= right,
    );
    const [first, last] = [own[0]?.box[0] ?? 0, own.at(-1)?.box[2] ?? 0];
    return {
      from: column,
      to: column,
      phrases: own.length > 0 ? [{ words: own, left: first, right: last }] : [],
    };
  });
  const isSet = (off: (text: Phrase, column: readonly [number, number]) => number) =>
    entries.every(({ from, phrases: [own] }) => {
      const column = columns[from] ?? [0, 0];
      return own && Math.abs(off(own, column)) < (column[1] - column[0]) * offColumn;
    });
  const width = (columns[over.at(-1) ?? 0]?.[1] ?? 0) - (columns[over[0] ?? 0]?.[0] ?? 0);
  const isAlike =
    (phrase.right - phrase.left > width * filling && entries.every(({ phrases }) => phrases.length > 0)) ||
    isSet(({ left, right }, column) => (left + right - column[0] - column[1]) / 2) ||
    isSet(({ right }, column) => right - column[1]) ||
    isSet(({ left }, column) => left - column[0]);
  return isAlike ? entries : null;
}

/** Lines of one cell stand under each other; a text over several columns takes in what stands under it. */
function add(entries: SpannedText[], entry: SpannedText): void {
  const meeting = entries.filter(({ from, to }) => from <= entry.to && to >= entry.from);
  const whole = meeting.reduce(
    (sum, one) => ({
      from: Math.min(sum.from, one.from),
      to: Math.max(sum.to, one.to),
      phrases: [...one.phrases, ...sum.phrases],
    }),
    entry,
  );
  for (const one of meeting) entries.splice(entries.indexOf(one), 1);
  entries.push(whole);
}

function isThrough(rule: { at: number; from: number; to: number }, at: number, row: Row): boolean {
  if (Math.abs(rule.at - at) > 3.4) return false;
  const [first, last] = [row.lines[0], row.lines.at(-1)];
  const middle = ((first?.middle ?? row.top) + (last?.middle ?? row.bottom)) / 2;
  return rule.from <= middle && rule.to >= middle;
}

/** Cells joined with those beneath where a line that parts the rows elsewhere does not reach. */
function mergedDown(
  cells: TextCell[],
  rows: readonly Row[],
  { across }: Rules,
  { columns }: Layout,
): TextCell[] {
  const gone = new Set<TextCell>();
  const byColumn = new Map<number, TextCell[]>();
  for (const cell of cells) byColumn.set(cell.c, [...(byColumn.get(cell.c) ?? []), cell]);
  /** For each row, the columns that the line beneath it leaves out; empty where no line parts the rows. */
  const open = rows.slice(1).map((lower, r): Set<number> => {
    const upper = rows[r] as Row;
    const between = across.filter(
      ({ at }) => at > Math.min(upper.bottom, lower.top) - 3 && at < Math.max(upper.bottom, lower.top) + 3,
    );
    const left = columns.flatMap((column, c) => (covers(between, column) ? [] : [c]));
    const parted = columns.length - left.length;
    return new Set(parted < (upper.open ? 1 : columns.length * 0.4) ? [] : left);
  });
  for (const [r, left] of open.entries()) {
    for (const c of left) {
      const above = (byColumn.get(c) ?? []).find(
        (one) => !gone.has(one) && one.cs === 1 && one.r + one.rs - 1 === r,
      );
      const below = (byColumn.get(c) ?? []).find((one) => !gone.has(one) && one.cs === 1 && one.r === r + 1);
      const covered = cells.some(
        (one) =>
          one.cs > 1 &&
          !gone.has(one) &&
          one.c <= c &&
          one.c + one.cs > c &&
          (one.r === r || one.r === r + 1),
      );
      if (covered) continue;
      if (above && below) {
        // Texts on the lines of both rows are cells of these.
        if (!above.alone && !below.alone) continue;
        above.alone &&= below.alone;
        above.rs += below.rs;
        above.text = joinPieces(above.text, below.text);
        above.box = union(above.box, below.box);
        gone.add(below);
      } else if (above) above.rs += 1;
      else if (below)
        for (let up = r; up >= 0 && open[up]?.has(c) && !isTaken(cells, gone, up, c); up -= 1) {
          below.rs += 1;
          below.r = up;
        }
    }
  }
  return cells.filter((cell) => !gone.has(cell));
}

function isTaken(cells: TextCell[], gone: Set<TextCell>, r: number, c: number): boolean {
  return cells.some(
    (one) => !gone.has(one) && one.c <= c && one.c + one.cs > c && one.r <= r && one.r + one.rs > r,
  );
}

function textOf(phrases: Phrase[]): { text: string; box: Box } {
  const words = phrases.flatMap((phrase) => phrase.words);
  const lines = phrases.map((phrase) => phrase.words.map(({ text }) => text).join(' '));
  return { text: lines.reduce(joinPieces), box: words.map(({ box }) => box).reduce(union) };
}
