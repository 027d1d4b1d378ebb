import type { HandmadePage } from '../pdf/handmade.factory.ts';

/** A chart on a page of 595 by 842 points; its plot is 100 points high and 240 wide, its foot at y 300. */
export interface DrawnChart {
  /** Labels of the axis of values from the foot up, at the left and, where given, at the right. */
  ticks: string[];
  rightTicks?: string[];
  labels: string[];
  /** Shares of the plot's height, by category. */
  series: { name?: string; color: string; as: 'line' | 'bar'; shares: (number | null)[] }[];
  /** Bars stand on each other. */
  stacked?: true;
  /** More of PDF's operators. */
  more?: string;
}

const plot = { left: 100, right: 340, top: 200, foot: 300 };
const pageHeight = 842;

const rgb = (color: string) =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(4)).join(' ');

/** A page with such a chart; `body` is its box. */
export function chartPage({ ticks, rightTicks, labels, series, stacked, more = '' }: DrawnChart): {
  page: HandmadePage;
  body: [number, number, number, number];
} {
  const { left, right, top, foot } = plot;
  const step = (right - left) / labels.length;
  const up = (share: number) => pageHeight - foot + share * (foot - top);
  const texts = [
    ...ticksAt(ticks, left - 24),
    ...ticksAt(rightTicks ?? [], right + 6),
    ...labels.map((text, at) => ({
      x: left + step * (at + 0.5) - text.length * 4,
      y: foot + 14,
      size: 8,
      text,
    })),
    ...series.flatMap(({ name }, at) =>
      name ? [{ x: left + at * 80 + 14, y: top - 20, size: 8, text: name }] : [],
    ),
  ];
  const grid = ticks.map((_, at) => {
    const y = up(at / (ticks.length - 1));
    return `0.8 G 0.5 w ${left} ${y} m ${right} ${y} l S`;
  });
  const bars = series.filter(({ as }) => as === 'bar');
  const width = (step * 0.6) / (stacked ? 1 : Math.max(1, bars.length));
  const sums = labels.map(() => 0);
  const marks = series.map(({ color, as, shares }) => {
    if (as === 'line') {
      const points = shares.flatMap((share, at) =>
        share === null ? [] : [`${left + step * (at + 0.5)} ${up(share)}`],
      );
      return `${rgb(color)} RG 1 w ${points.map((point, at) => `${point} ${at ? 'l' : 'm'}`).join(' ')} S`;
    }
    const order = stacked ? 0 : bars.findIndex((one) => one.color === color);
    const boxes = shares.map((share, at) => {
      if (share === null) return '';
      const from = stacked ? (sums[at] ?? 0) : 0;
      sums[at] = from + share;
      return `${left + step * (at + 0.2) + order * width} ${up(from)} ${width} ${share * (foot - top)} re f`;
    });
    return `${rgb(color)} rg ${boxes.join('\n')}`;
  });
  const swatches = series.map(({ name, color, as }, at) => {
    const [x, y] = [left + at * 80, pageHeight - top + 22];
    if (!name) return '';
    return as === 'line'
      ? `${rgb(color)} RG 1 w ${x} ${y} m ${x + 12} ${y} l S`
      : `${rgb(color)} rg ${x + 4} ${y - 3} 6 6 re f`;
  });
  const under = [...grid, ...marks, ...swatches, more].join('\n');
  return { page: { texts, under }, body: [left - 30, top - 34, right + 40, foot + 20] };
}

const ticksAt = (ticks: readonly string[], x: number) =>
  ticks.map((text, at) => ({
    ...{ x, size: 8, text },
    y: plot.foot - (at / (ticks.length - 1)) * (plot.foot - plot.top) + 2.9,
  }));
