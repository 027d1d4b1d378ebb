import { numberOf } from '../tables/numbers.ts';
import type { Word } from '../tables/words.ts';
import { type ChartContent, centreX, centreY, fitLine, middleOf, Unread } from './source.ts';

/** A linear axis of values at a side of the plot. */
export interface ValueAxis {
  side: 'left' | 'right';
  /** The value at a height, and the height of a value, in points from the page's top. */
  valueAt(y: number): number;
  heightOf(value: number): number;
  low: number;
  high: number;
  /** % or empty. */
  unit: string;
  ticks: readonly Word[];
  /** The sides of its labels. */
  left: number;
  right: number;
}

interface Tick {
  word: Word;
  value: number;
  y: number;
  unit: string;
}

/** Points by which labels of one axis miss their common side. */
const aligned = 1.2;
const minTicks = 3;
/** Share of the axis that a label may stand off the line through all. */
const maxResidual = 0.005;

/**
 * Finds the axes of values: numbers in equal steps above each other, at one side each.
 * @throws `Unread` where there is none, or more than one at a side
 */
export function valueAxes(content: ChartContent): ValueAxis[] {
  const ticks = content.words.flatMap((word): Tick[] => {
    const number = numberOf(word.text);
    const unit = number?.unit ?? '';
    if (!number || (unit !== '' && unit !== '%')) return [];
    return [{ word, value: number.value, y: centreY(word.box), unit }];
  });
  const columns = ticks.flatMap(({ word }) =>
    [0, 2].flatMap((side) => {
      const own = ticks.filter((one) => Math.abs(sideOf(one, side) - (word.box[side] ?? 0)) < aligned);
      const scale = scaleIn(own);
      return scale ? [scale] : [];
    }),
  );
  const kept: Tick[][] = [];
  for (const column of columns.sort((one, other) => other.length - one.length))
    if (!kept.some((one) => column.some((tick) => one.includes(tick)))) kept.push(column);
  const axes = kept.map((column) => axisOf(column, content));
  const sides = axes.map(({ side }) => side);
  if (axes.length === 0) throw new Unread('no axis of values');
  if (new Set(sides).size < sides.length) throw new Unread('several axes at one side');
  return axes;
}

const sideOf = ({ word }: Tick, side: number): number => word.box[side] ?? 0;

/** The labels of a column as the ticks of one scale, from the top; null where they are none. */
function scaleIn(column: readonly Tick[]): Tick[] | null {
  const ticks = [...column].sort((one, other) => one.y - other.y);
  const [first, second] = ticks;
  if (!first || !second || ticks.length < minTicks) return null;
  const step = first.value - second.value;
  const isEven = ticks.every(
    ({ value }, index) => Math.abs(value - first.value + step * index) < Math.abs(step) * 1e-6 + 1e-12,
  );
  if (step <= 0 || !isEven || new Set(ticks.map(({ unit }) => unit)).size > 1) return null;
  const { worst } = fitLine(ticks.map(({ y, value }) => [y, value]));
  return worst <= step * (ticks.length - 1) * maxResidual ? ticks : null;
}

function axisOf(column: readonly Tick[], content: ChartContent): ValueAxis {
  const shift = shiftOf(column, content);
  const { at, slope } = fitLine(column.map(({ y, value }) => [y + shift, value]));
  const [left, right] = [
    Math.min(...column.map(({ word }) => word.box[0])),
    Math.max(...column.map(({ word }) => word.box[2])),
  ];
  const origin = at(0);
  return {
    side: (left + right) / 2 < centreX(content.body) ? 'left' : 'right',
    valueAt: at,
    heightOf: (value) => (value - origin) / slope,
    low: column.at(-1)?.value ?? 0,
    high: column[0]?.value ?? 0,
    unit: column[0]?.unit ?? '',
    ticks: column.map(({ word }) => word),
    left,
    right,
  };
}

/** Points by which lines miss the middle of their labels unlike each other. */
const unlike = 0.8;

/** How far below the middle of their labels the ticks themselves are drawn; 0 where no lines tell. */
function shiftOf(column: readonly Tick[], { paths }: ChartContent): number {
  const heights = paths.flatMap(({ parts, stroke }) =>
    parts.flatMap(({ points: [one, other, more] }) =>
      stroke && one && other && !more && Math.abs(one[1] - other[1]) < 0.2 ? one[1] : [],
    ),
  );
  const shifts = column.flatMap(({ word, y }) => {
    const reach = (word.box[3] - word.box[1]) * 0.45;
    const near = heights.map((height) => height - y).filter((off) => Math.abs(off) < reach);
    return near.length > 0
      ? near.reduce((one, other) => (Math.abs(one) < Math.abs(other) ? one : other))
      : [];
  });
  const middle = middleOf(shifts);
  const agree = shifts.filter((shift) => Math.abs(shift - middle) < unlike / 2);
  return shifts.length >= 2 && agree.length === shifts.length ? middle : 0;
}
