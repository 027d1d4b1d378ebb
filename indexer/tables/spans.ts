import type { Layout, Phrase } from './columns.ts';
import { covers, periodsIn, type Row } from './rows.ts';
import type { Rules } from './rules.ts';

/** Share of the merged width by which a text may miss its middle. */
const offMiddle = 0.16;

/** Rows of heads at most. */
const maxHeads = 3;

/** Text of one row in one column or several. */
export interface SpannedText {
  from: number;
  to: number;
  phrases: Phrase[];
}

/** Height of a row's first line. */
export const middleOf = (row: Row) => (row.lines[0] as Row['lines'][number]).middle;

/** Texts alone in an area without lines, or in the middle of columns that others of the row leave free, over these. */
export function widened(
  entries: SpannedText[],
  open: boolean[],
  row: Row,
  index: number,
  rows: readonly Row[],
  rules: Rules,
  layout: Layout,
): SpannedText[] {
  const { size, columns } = layout;
  const beneath = rows[index + 1];
  const parts = beneath && rules.across.filter(({ at }) => at > middleOf(row) && at < middleOf(beneath));
  const shared = beneath && index < maxHeads && overHeads(entries, beneath, size, columns);
  if (shared) return shared;
  const grouped = beneath && index < maxHeads ? overPeriods(entries, beneath, layout) : entries;
  const wide: SpannedText[] = [];
  const widen = (entry: SpannedText, at: number): SpannedText => {
    if (entry !== entries[at]) return entry;
    const first = (wide[at - 1]?.to ?? -1) + 1;
    const last = (grouped[at + 1]?.from ?? columns.length) - 1;
    if (first === entry.from && last === entry.to) return entry;
    const { left, right } = sidesOf(entry.phrases);
    const middle = (left + right) / 2;
    const isAmid = (from: number, to: number) => {
      const [start, end] = [columns[from]?.[0] ?? 0, columns[to]?.[1] ?? 0];
      return Math.abs(middle - (start + end) / 2) < (end - start) * offMiddle;
    };
    // Without the lines that part these columns elsewhere.
    let [from, to] = [entry.from, entry.to];
    while (from > first && open[from - 1]) from -= 1;
    while (to < last && open[to]) to += 1;
    if ((from < entry.from || to > entry.to) && isAmid(from, to)) return { ...entry, from, to };
    // Heads over a line that reaches under several columns.
    const rule = parts?.find((one) => one.from < middle && one.to > middle);
    if (rule && (parts?.length ?? 0) > 0) {
      const under = columns.flatMap((column, c) => (covers([rule], column) ? [c] : []));
      const [start = entry.from, end = entry.to] = [under[0], under.at(-1)];
      const isPart = under.length > 1 && under.length < columns.length;
      if (isPart && start >= first && end <= last && start <= entry.from && end >= entry.to)
        return { ...entry, from: start, to: end };
    }
    // Heads amid the columns of several heads below.
    if (!beneath || beneath.band !== row.band || index >= maxHeads) return entry;
    let best = { from: entry.from, to: entry.to };
    for (let start = first; start <= entry.from; start += 1)
      for (let end = Math.max(entry.to, start + 1); end <= last; end += 1) {
        const [x0, x1] = [columns[start]?.[0] ?? 0, columns[end]?.[1] ?? 0];
        const isNear = Math.abs(middle - (x0 + x1) / 2) < Math.max(size, (x1 - x0) * 0.06);
        if (isNear && end - start > best.to - best.from) best = { from: start, to: end };
      }
    return { ...entry, ...best };
  };
  for (const [at, entry] of grouped.entries()) wide.push(widen(entry, at));
  return wide;
}

/** Heads widened over the periods beneath them, where a group has one head alone. */
function overPeriods(entries: SpannedText[], beneath: Row, layout: Layout): SpannedText[] {
  const [line] = beneath.lines;
  const groups = line && beneath.lines.length === 1 ? periodsIn(line, layout) : null;
  if (!groups) return entries;
  const isAmong = (middle: number, from: number, to: number) =>
    middle >= (layout.columns[from]?.[0] ?? 0) && middle <= (layout.columns[to]?.[1] ?? 0);
  const groupOf = ({ phrases }: SpannedText) => {
    const { left, right } = sidesOf(phrases);
    const middle = (left + right) / 2;
    return groups.find(({ from, to }) => isAmong(middle, from, to));
  };
  return entries.map((entry) => {
    const group = groupOf(entry);
    const isAlone = group && entries.filter((one) => groupOf(one) === group).length === 1;
    const isFree =
      group && entries.every((one) => one === entry || one.to < group.from || one.from > group.to);
    return isAlone && isFree ? { ...entry, from: group.from, to: group.to } : entry;
  });
}

const sidesOf = (phrases: readonly Phrase[]) => ({
  left: Math.min(...phrases.map(({ left }) => left)),
  right: Math.max(...phrases.map(({ right }) => right)),
});

/**
 * Two heads and more over the columns of the row beneath, each in the middle of those that are nearest to it; null where
 * they do not stand so.
 */
function overHeads(
  entries: SpannedText[],
  beneath: Row,
  size: number,
  columns: Layout['columns'],
): SpannedText[] | null {
  const middles = entries.map(({ phrases }) => {
    const { left, right } = sidesOf(phrases);
    return (left + right) / 2;
  });
  const under = columns.flatMap(([left, right], column) => {
    const own = beneath.lines
      .flatMap(({ words }) => words)
      .filter(({ box }) => box[0] < right && box[2] > left);
    const inside = own.filter(({ box }) => (box[0] + box[2]) / 2 > left && (box[0] + box[2]) / 2 < right);
    return inside.length > 0
      ? [
          {
            column,
            from: Math.min(...inside.map(({ box }) => box[0])),
            to: Math.max(...inside.map(({ box }) => box[2])),
          },
        ]
      : [];
  });
  // The first column may hold names alone.
  for (const heads of [under, under.filter(({ column }) => column > 0)]) {
    if (entries.length < 2 || heads.length < entries.length * 2) continue;
    const groups = middles.map(() => [] as typeof under);
    for (const head of heads) {
      const middle = (head.from + head.to) / 2;
      const away = middles.map((one) => Math.abs(one - middle));
      groups[away.indexOf(Math.min(...away))]?.push(head);
    }
    const isAmid = groups.every((group, index) => {
      const [first, last] = [group[0], group.at(-1)];
      if (!first || !last || group.length < 2) return false;
      const miss = Math.abs((first.from + last.to) / 2 - (middles[index] as number));
      return miss < Math.max(size, (last.to - first.from) * 0.12);
    });
    if (isAmid)
      return entries.map((entry, index) => ({
        ...entry,
        from: groups[index]?.[0]?.column ?? entry.from,
        to: groups[index]?.at(-1)?.column ?? entry.to,
      }));
  }
  return null;
}
