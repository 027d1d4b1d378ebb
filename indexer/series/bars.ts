import type { Box } from '../artifacts.ts';
import type { AxisLabel } from './categories.ts';
import type { BarMark } from './marks.ts';
import { centreX, middleOf, Unread } from './source.ts';
import type { ValueAxis } from './valueAxes.ts';

/** Where the groups of bars stand, by labels beneath them. @throws `Unread` where bars and labels are not at one pace */
export function placesOfBars(marks: readonly BarMark[], labels: readonly AxisLabel[]): number[] {
  const gaps = marks.flatMap(({ bars }) =>
    bars.slice(1).map((bar, index) => centreX(bar) - centreX(bars[index] ?? bar)),
  );
  const between = middleOf(labels.slice(1).map(({ x }, index) => x - (labels[index]?.x ?? 0)));
  const least = gaps.reduce(
    (one, other) => (other > 0.4 ? Math.min(one, other) : one),
    Number.POSITIVE_INFINITY,
  );
  // Bars of one series next to each other: places are written roughly, so their mean.
  const single = gaps.filter((gap) => gap > 0.4 && gap < least * 1.4);
  const pace = single.reduce((sum, gap) => sum + gap, 0) / single.length;
  const each = Math.round(between / pace);
  if (!(each >= 1) || Math.abs(between / pace - each) > 0.15)
    throw new Unread('bars and labels at another pace');
  const step = between / each;
  const origin = labels[labels.length >> 1]?.x ?? 0;
  const centres = marks.flatMap(({ bars }) => bars.map(centreX));
  const indexOf = (x: number) => Math.round((x - origin) / step);
  const off = middleOf(centres.map((x) => x - origin - indexOf(x) * step));
  const mean = centres.reduce((sum, x) => sum + x - origin - indexOf(x) * step, 0) / centres.length;
  if (marks.length === 1 ? Math.abs(off) > step * 0.2 : Math.abs(mean) > step * 0.25)
    throw new Unread('bars beside their labels');
  const all = [...centres, ...labels.map(({ x }) => x)].map(indexOf);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  if (last - first > 2_000) throw new Unread('too many bars');
  return Array.from({ length: last - first + 1 }, (_, index) => origin + (first + index) * step);
}

/** Points that edges which touch are apart at most. */
const touching = 0.7;
const touch = (one: number, other: number) => Math.abs(one - other) < touching;

/** A bar with its value. */
export interface Bar {
  value: number;
  box: Box;
}

/**
 * The values of bars that stand on the zero of their axis or on each other, by their place.
 * @throws `Unread` for bars that do neither, that are not equally wide, or two of one colour at one place
 */
export function valuesOfBars(
  marks: readonly { mark: BarMark; axis: ValueAxis }[],
  indexOf: (x: number) => number,
): Map<string, Map<number, Bar>> {
  const boxes = marks.flatMap(({ mark }) => mark.bars);
  const usual = middleOf(boxes.map(([left, , right]) => right - left));
  if (boxes.some(([left, , right]) => Math.abs(right - left - usual) > Math.max(0.4, usual * 0.08)))
    throw new Unread('bars of several widths');
  const found = new Map<string, Map<number, Bar>>();
  for (const { mark, axis } of marks) {
    const own = new Map<number, Bar>();
    for (const box of mark.bars) {
      const at = indexOf(centreX(box));
      if (own.has(at)) throw new Unread('two bars of one colour at one place');
      own.set(at, { value: barValue(box, axis, boxes), box });
    }
    found.set(mark.color, own);
  }
  return found;
}

function barValue(bar: Box, axis: ValueAxis, all: readonly Box[]): number {
  const [left, top, , bottom] = bar;
  const base = axis.heightOf(Math.min(Math.max(0, axis.low), axis.high));
  if (touch(bottom, base) || touch(top, base))
    return axis.valueAt(Math.abs(top - base) > Math.abs(bottom - base) ? top : bottom);
  const beside = all.filter((one) => one !== bar && touch(one[0], left));
  const span = axis.valueAt(top) - axis.valueAt(bottom);
  const isCut = axis.low > 0 || axis.high < 0;
  if (!isCut && bottom < base && beside.some((one) => touch(one[1], bottom))) return span;
  if (!isCut && top > base && beside.some((one) => touch(one[3], top))) return -span;
  throw new Unread('bars that stand on nothing');
}
