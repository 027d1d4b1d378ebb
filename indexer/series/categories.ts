import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { linesOf, type Word } from '../tables/words.ts';
import { type AxisDate, asLabel, dateOf, dayText } from './dates.ts';
import { type ChartContent, centreX, centreY, fitLine, middleOf, Unread } from './source.ts';

/** A label along the axis of categories, at its middle. */
export interface AxisLabel {
  text: string;
  x: number;
  box: Box;
}

/** A place along that axis where values stand. */
export interface Category {
  x: number;
  /** Empty between labels that do not tell it. */
  text: string;
  box: Box | null;
  /** Not printed: it follows from the labels around it. */
  inferred?: 'exact' | 'about';
}

/** Labels in a row beneath the plot or turned along its foot. @throws `Unread` where they are not sure */
export function axisLabels(content: ChartContent, plot: Box, others: ReadonlySet<Box>): AxisLabel[] {
  const isNear = (box: Box) => centreX(box) > plot[0] - 12 && centreX(box) < plot[2] + 12;
  const words = content.words.filter(({ box }) => isNear(box) && !isAmong(box, others));
  const beneath = linesOf(words.filter(({ box }) => centreY(box) > plot[3])).filter(
    (line) => line.words.length > 1,
  );
  const turned = turnedLabels(content.texts.filter(({ box }) => isNear(box as Box)));
  const [row, next] = beneath;
  const labels =
    turned.length > (row?.words.length ?? 0)
      ? turned
      : row
        ? upright(row.words, next?.words ?? [])
        : inPlot(words, plot);
  if (new Set(labels.map(({ text }) => text)).size < labels.length) throw new Unread('labels that repeat');
  return labels.sort((one, other) => one.x - other.x);
}

const isAmong = (box: Box, others: ReadonlySet<Box>) =>
  [...others].some(
    (one) => box[0] > one[0] - 1 && box[2] < one[2] + 1 && Math.abs(centreY(one) - centreY(box)) < 2,
  );

const labelOf = ({ text, box }: Pick<Word, 'text' | 'box'>): AxisLabel => ({ text, x: centreX(box), box });

/** A row of labels with the lines that they wrap to. */
function upright(row: readonly Word[], next: readonly Word[]): AxisLabel[] {
  const size = middleOf(row.map(({ box }) => box[3] - box[1]));
  const labels = row.map(labelOf);
  const near = next.filter(({ box }) => centreY(box) - centreY(row[0]?.box ?? box) < size * 1.7);
  for (const { text, box } of near) {
    const own = labels.find(({ x }) => Math.abs(x - centreX(box)) < size * 0.4);
    if (!own) throw new Unread('labels of several levels');
    own.text += text;
  }
  return labels;
}

/** Labels at the zero of a plot that goes below it. */
function inPlot(words: readonly Word[], plot: Box): AxisLabel[] {
  const rows = linesOf(words.filter(({ box }) => centreY(box) > plot[1])).sort(
    (one, other) => other.words.length - one.words.length,
  );
  const [row, second] = rows;
  return row && row.words.length > 2 && (second?.words.length ?? 0) < row.words.length / 2
    ? row.words.map(labelOf)
    : [];
}

/** Texts that are turned by a quarter and begin or end at one height. */
function turnedLabels(texts: readonly TextRun[]): AxisLabel[] {
  const turned = texts.filter(({ direction }) => direction === 'up' || direction === 'down');
  const groups = turned.map(({ box }) =>
    turned.filter((one) => [1, 3].some((side) => Math.abs((one.box[side] ?? 0) - (box[side] ?? 0)) < 1)),
  );
  const [most = []] = groups.sort((one, other) => other.length - one.length);
  return most.length > 2
    ? most.map(({ text, box }) => labelOf({ text: text.replaceAll(/\s/g, ''), box: box as Box }))
    : [];
}

/** The label of each place that has one, by the place's index. @throws `Unread` where they do not stand at the places */
function tied(labels: readonly AxisLabel[], places: readonly number[], step: number): Map<number, AxisLabel> {
  const gaps = labels.slice(1).map(({ x }, index) => x - (labels[index]?.x ?? 0));
  const usual = middleOf(gaps);
  // Outer labels may be moved into the chart.
  const isEven = gaps.length > 2 && gaps.slice(1, -1).every((gap) => Math.abs(gap - usual) < usual * 0.06);
  const middle = Math.floor(labels.length / 2);
  const found = new Map<number, AxisLabel>();
  for (const [index, label] of labels.entries()) {
    const even = (labels[middle]?.x ?? 0) + (index - middle) * usual;
    const x = isEven && Math.abs(even - label.x) < usual * 0.3 ? even : label.x;
    const at = nearest(places, x);
    const off = Math.abs((places[at] ?? Number.POSITIVE_INFINITY) - x);
    if (off > Math.max(step * 0.5, 1.5)) {
      if (index === 0 || index === labels.length - 1) continue;
      throw new Unread('labels beside the values');
    }
    if (found.has(at)) throw new Unread('two labels at one value');
    found.set(at, label);
  }
  return found;
}

/** The index of the number next to one, of numbers that grow. */
export function nearest(numbers: readonly number[], value: number): number {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const at = (from + to) >> 1;
    const [one = 0, next = 0] = [numbers[at], numbers[at + 1]];
    if (value <= (one + next) / 2) to = at;
    else from = at + 1;
  }
  return from;
}

/** Names places by their labels; between those by what follows from dates. @throws `Unread` where labels are too few */
export function categoriesOf(labels: readonly AxisLabel[], places: readonly number[]): Category[] {
  const step = middleOf(places.slice(1).map((x, index) => x - (places[index] ?? 0)));
  const known = tied(labels, places, step);
  if (known.size < Math.min(3, places.length)) throw new Unread('too few labels');
  const dated = [...known].flatMap(([at, { text }]) => {
    const date = dateOf(text);
    return date ? [{ at, date, text }] : [];
  });
  const between = dated.length === known.size ? betweenDates(dated, places) : null;
  return places.map((x, at): Category => {
    const label = known.get(at);
    if (label) return { x, text: label.text, box: label.box };
    return { x, text: '', box: null, ...between?.(at) };
  });
}

/** Share of the time that an axis covers which a label may stand off the line through all. */
const maxOff = 0.03;

interface DatedPlace {
  at: number;
  date: AxisDate;
  text: string;
}

/** What follows from labels that are all dates for the places between them; null where nothing does. */
function betweenDates(dated: readonly DatedPlace[], places: readonly number[]) {
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last || dated.length < 3) return null;
  const pace = (last.date.month - first.date.month) / (last.at - first.at);
  const least = { year: 12, quarter: 3, month: 1, day: 1 }[first.date.unit];
  const isPaced = dated.every(
    ({ at, date }) =>
      date.unit === first.date.unit &&
      date.ofMonth === first.date.ofMonth &&
      date.month - first.date.month === pace * (at - first.at),
  );
  if (isPaced && [1, 3, 6, 12].includes(pace) && pace % least === 0 && first.date.ofMonth <= 28)
    return (at: number) => ({
      text: asLabel(first.date.month + pace * (at - first.at), first.text),
      inferred: 'exact' as const,
    });
  const placeOf = ({ at }: DatedPlace) => places[at] ?? 0;
  const line = fitLine(dated.map((one) => [placeOf(one), one.date.day]));
  const isLinear = line.slope > 0 && line.worst <= (last.date.day - first.date.day) * maxOff;
  if (!isLinear || !dated.every(({ date }) => date.unit === 'day')) return null;
  return (at: number) => {
    const next = dated.findIndex((one) => one.at > at);
    const [one, other] = next > 0 ? [dated[next - 1], dated[next]] : [];
    const x = places[at] ?? 0;
    const off = one ? one : next === 0 ? first : last;
    const pace =
      one && other ? (other.date.day - one.date.day) / (placeOf(other) - placeOf(one)) : line.slope;
    return { text: dayText(off.date.day + (x - placeOf(off)) * pace), inferred: 'about' as const };
  };
}
