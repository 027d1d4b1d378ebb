import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import type { DrawnPath, Point } from '../pdf/engines/pdfium/drawnPaths.ts';
import { wordsIn } from '../tables/words.ts';
import { placesOfBars, valuesOfBars } from './bars.ts';
import { axisLabels, type Category, categoriesOf, nearest } from './categories.ts';
import { type BarMark, type LegendEntry, type LineMark, legendOf, marksIn, swatchesOf } from './marks.ts';
import { type ChartContent, type ChartSource, centreX, centreY, middleOf, Unread } from './source.ts';
import { type ValueAxis, valueAxes } from './valueAxes.ts';

/** A value where it is drawn. */
interface SeriesPoint {
  value: number;
  box: Box;
}

/** A series of a chart: its values by category, null where it has none. */
export interface Series {
  name: string;
  as: 'line' | 'bar';
  color: string;
  axis: ValueAxis;
  /** Of its name in the legend; null without one. */
  box: Box | null;
  points: (SeriesPoint | null)[];
}

/** A chart as data. */
export interface ReadChart {
  categories: Category[];
  series: Series[];
  /** Of so many values one is kept; absent where all are. */
  each?: number;
}

/** Share of an axis by which a value may lie beyond its ends. */
const beyond = 0.01;

/**
 * Reads the series of a chart of lines or columns with linear axes.
 * @throws `Unread` where anything of it is not sure
 */
export function readSeries(source: ChartSource, paths: readonly DrawnPath[]): ReadChart {
  const content = contentOf(source, paths);
  const axes = valueAxes(content);
  const plot = plotOf(axes, content.body);
  const legend = legendOf(content.texts, swatchesOf(paths));
  const swatches = new Set(legend.flatMap((entry) => entry.swatches.map(({ box }) => box)));
  const marks = marksIn(paths, plot, ({ box }) => swatches.has(box));
  const named = namedMarks(marks, legend, axes, source.name);
  const taken = new Set([
    ...legend.map(({ box }) => box),
    ...axes.flatMap(({ ticks }) => ticks.map(({ box }) => box)),
  ]);
  const labels = axisLabels(content, plot, taken);
  const places = marks.bars.length > 0 ? placesOfBars(marks.bars, labels) : placesOfLines(marks.lines);
  const categories = categoriesOf(labels, places);
  const step = middleOf(places.slice(1).map((x, index) => x - (places[index] ?? 0)));
  const bars = valuesOfBars(
    named.flatMap(({ mark, axis }) => ('bars' in mark ? [{ mark, axis }] : [])),
    (x) => nearest(places, x),
  );
  const series = named.map(({ mark, axis, name, box }): Series => {
    const own = bars.get(mark.color);
    const points =
      'bars' in mark
        ? places.map((_, at) => own?.get(at) ?? null)
        : pointsOfLine(mark, axis, places, step, marks.bars.length === 0);
    return { name, as: 'bars' in mark ? 'bar' : 'line', color: mark.color, axis, box, points };
  });
  checkValues(series);
  return thinned({ categories, series });
}

/** Values of a chart that are kept: a line of ten years of days is told by one of some. */
const maxValues = 1_200;
const maxPlaces = 300;

function thinned({ categories, series }: ReadChart): ReadChart {
  const most = Math.min(maxPlaces, Math.floor(maxValues / series.length));
  const each = Math.ceil(categories.length / most);
  if (each <= 1) return { categories, series };
  const isKept = (at: number) => at % each === 0 || at === categories.length - 1;
  return {
    categories: categories.filter((_, at) => isKept(at)),
    series: series.map((one) => ({ ...one, points: one.points.filter((_, at) => isKept(at)) })),
    each,
  };
}

const maxTexts = 1_500;

function contentOf({ body, runs }: ChartSource, paths: readonly DrawnPath[]): ChartContent {
  const isIn = ({ box }: TextRun) =>
    centreX(box as Box) > body[0] - 3 &&
    centreX(box as Box) < body[2] + 3 &&
    centreY(box as Box) > body[1] - 3 &&
    centreY(box as Box) < body[3] + 3;
  const texts = runs.filter(isIn);
  if (texts.length > maxTexts) throw new Unread('too many texts');
  return { body, texts, words: wordsIn(texts, body), paths };
}

function plotOf(axes: readonly ValueAxis[], body: Box): Box {
  const left = axes.find(({ side }) => side === 'left');
  const right = axes.find(({ side }) => side === 'right');
  const [one] = axes;
  if (!one) throw new Unread('no axis of values');
  return [
    left?.right ?? body[0],
    one.heightOf(one.high) - 1,
    right?.left ?? body[2],
    one.heightOf(one.low) + 1,
  ];
}

interface NamedMark extends Pick<LegendEntry, 'name'> {
  mark: LineMark | BarMark;
  axis: ValueAxis;
  box: Box | null;
}

/** Gives each mark its name and its axis by the colours of the legend. @throws `Unread` where either is not sure */
function namedMarks(
  { lines, bars }: { lines: LineMark[]; bars: BarMark[] },
  legend: readonly LegendEntry[],
  axes: readonly ValueAxis[],
  caption: string,
): NamedMark[] {
  const marks = [...bars, ...lines];
  const colors = new Set(marks.map(({ color }) => color));
  if (marks.length === 0) throw new Unread('no series');
  if (colors.size < marks.length) throw new Unread('lines and bars of one colour');
  const [first, second] = axes;
  const isOne = !second || isSameScale(first, second);
  const [only] = marks;
  if (legend.length === 0) {
    if (marks.length > 1 || !only || !first || !isOne) throw new Unread('series without names');
    return [{ mark: only, axis: first, name: caption, box: null }];
  }
  if (legend.length !== marks.length || !legend.every(({ color }) => colors.has(color)))
    throw new Unread('a legend of other colours');
  const right = axes.find(({ side }) => side === 'right');
  const left = axes.find(({ side }) => side === 'left');
  if (!isOne && !legend.some(({ side }) => side === 'right'))
    throw new Unread('two axes that are not told apart');
  if (isOne && second === undefined && legend.some(({ side }) => side === 'right') && !right)
    throw new Unread('an axis that is not there');
  return legend.map(({ name, color, side, box }) => {
    const mark = marks.find((one) => one.color === color);
    const axis = side === 'right' ? right : (left ?? right);
    if (!mark || !axis) throw new Unread('a series without axis');
    return { mark, axis, name, box };
  });
}

const isSameScale = (one: ValueAxis | undefined, other: ValueAxis) =>
  one !== undefined &&
  one.low === other.low &&
  one.high === other.high &&
  Math.abs(one.heightOf(one.low) - other.heightOf(one.low)) < 1;

/** The places at which the line with the most points has them. */
function placesOfLines(lines: readonly LineMark[]): number[] {
  const all = lines.map(({ pieces }) => pieces.flat().map(([x]) => x));
  const [most = []] = all.sort((one, other) => other.length - one.length);
  const places = most.filter((x, index) => index === 0 || x - (most[index - 1] ?? 0) > 0.005);
  if (places.length < 3) throw new Unread('too few points');
  return places;
}

/** Steps between points, in points of the page, below which a line is read between them. */
const dense = 4;

/** A line's values at the places. @throws `Unread` for points that stand at none, unless they are dense */
function pointsOfLine(
  { pieces }: LineMark,
  axis: ValueAxis,
  places: readonly number[],
  step: number,
  mayBeDense: boolean,
): (SeriesPoint | null)[] {
  const reach = step * 0.25;
  const isDense = mayBeDense && step < dense;
  const isBroken = pieces.some((piece, at) => at > 0 && startOf(piece) - endOf(pieces[at - 1]) > step * 12);
  if (isDense && isBroken) throw new Unread('a line with a gap');
  if (!isDense)
    for (const [x] of pieces.flat())
      if (Math.abs((places[nearest(places, x)] ?? 0) - x) > reach)
        throw new Unread('points beside the categories');
  const along = pieces.map((points) => ({ points, xs: points.map(([x]) => x) }));
  return places.map((place) => {
    const y = heightAt(along, place, reach, isDense);
    return y === null ? null : { value: axis.valueAt(y), box: [place - 1.5, y - 1.5, place + 1.5, y + 1.5] };
  });
}

const startOf = (piece: readonly Point[]): number => piece[0]?.[0] ?? 0;
const endOf = (piece: readonly Point[] = []): number => piece.at(-1)?.[0] ?? 0;

function heightAt(
  pieces: readonly { points: Point[]; xs: number[] }[],
  x: number,
  reach: number,
  between: boolean,
): number | null {
  for (const { points: piece, xs } of pieces) {
    const at = nearest(xs, x);
    const near = piece[at];
    if (near && Math.abs(near[0] - x) <= Math.max(reach, 0.01)) return near[1];
    const [one, other] = near && near[0] > x ? [piece[at - 1], near] : [near, piece[at + 1]];
    if (between && one && other && one[0] <= x && other[0] >= x)
      return one[1] + ((other[1] - one[1]) * (x - one[0])) / (other[0] - one[0]);
  }
  return null;
}

function checkValues(series: readonly Series[]): void {
  for (const { points, axis } of series) {
    const values = points.flatMap((point) => (point ? [point.value] : []));
    const slack = (axis.high - axis.low) * beyond;
    if (values.length < 2) throw new Unread('a series of one value');
    if (values.some((value) => value < axis.low - slack || value > axis.high + slack))
      throw new Unread('values beyond their axis');
  }
}
