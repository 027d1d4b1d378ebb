import type { ChartSpec } from '../model.ts';
import { type FaceName, textWidth } from '../pdf/fonts.ts';
import type { Pen } from './pen.ts';

/** A house's style of charts. */
export interface ChartLook {
  face: FaceName;
  size: number;
  colors: string[];
  axis: string;
  grid: string | null;
  text: string;
  legend: 'top' | 'bottom';
  /** Filled or ring-shaped pies. */
  ring: boolean;
  markers: boolean;
}

/** The inner rectangle of a chart with its scales. */
export interface Plotting {
  pen: Pen;
  look: ChartLook;
  spec: ChartSpec;
  left: number;
  top: number;
  right: number;
  bottom: number;
  scale: Scale;
  scaleRight: Scale | null;
}

/** The colour of plot number `index`. */
export function colorOf(look: ChartLook, index: number): string {
  return look.colors[index % look.colors.length] ?? '#333333';
}

/** Vertical position of a value on a scale. */
export function heightOf(area: Plotting, scale: Scale, value: number): number {
  return area.bottom - ((value - scale.low) / (scale.high - scale.low)) * (area.bottom - area.top);
}

/** A value axis: its ends, its ticks and how many decimals their labels need. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
  digits: number;
}

/** A scale with round steps over the values; `fromZero` for bars. Empty input gives 0 to 1. */
export function niceScale(values: (number | null)[], fromZero: boolean, wanted = 5): Scale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  let low = known.length ? Math.min(...known) : 0;
  let high = known.length ? Math.max(...known) : 1;
  if (fromZero) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (high - low < 1e-9) {
    high += Math.abs(high) * 0.1 || 1;
    low -= fromZero ? 0 : Math.abs(low) * 0.1 || 1;
  }
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks: number[] = [];
  for (let index = first; index <= last; index++) ticks.push(index * step);
  const digits =
    Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)) + (step / power === 2.5 && power <= 1 ? 1 : 0);
  return { low: first * step, high: last * step, ticks, digits: Math.min(digits, 4) };
}

/** A tick's label: thousands apart, no minus zero. */
export function tickLabel(value: number, digits: number): string {
  const text = Math.abs(value)
    .toFixed(digits)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return value < -1e-9 ? `-${text}` : text;
}

/** Bars of a bar, stacked or combo chart; nothing for other forms. */
export function drawBars(area: Plotting): void {
  const { pen, look, spec, left, right, scale } = area;
  const step = (right - left) / spec.labels.length;
  const zero = heightOf(area, scale, Math.max(0, scale.low));
  if (spec.form === 'stack') {
    spec.labels.forEach((_, index) => {
      let sum = 0;
      spec.plots.forEach((plot, which) => {
        const value = plot.values[index] ?? 0;
        const from = heightOf(area, scale, sum);
        sum += value;
        const to = heightOf(area, scale, sum);
        pen.rect(left + step * (index + 0.2), to, step * 0.6, from - to, colorOf(look, which));
      });
    });
    return;
  }
  const bars = spec.plots
    .map((plot, which) => ({ plot, which }))
    .filter(({ plot }) => spec.form === 'bar' || (spec.form === 'combo' && plot.as === 'bar'));
  const width = (step * 0.66) / Math.max(1, bars.length);
  bars.forEach(({ plot, which }, order) => {
    plot.values.forEach((value, index) => {
      if (value === null) return;
      const y = heightOf(area, scale, value);
      const x = left + step * (index + 0.17) + width * order;
      pen.rect(x, Math.min(y, zero), width * 0.94, Math.max(0.3, Math.abs(zero - y)), colorOf(look, which));
      if (bars.length === 1 && spec.labels.length <= 8) {
        const label = tickLabel(value, Math.abs(value) >= 1000 ? 0 : 1);
        const room = textWidth(look.face, look.size - 1, label);
        if (room < step * 1.1 && y - area.top > 2)
          pen.text(x + (width - room) / 2, Math.min(y, zero) - 2, label, {
            face: look.face,
            size: look.size - 1,
            color: look.text,
          });
      }
    });
  });
}

/** Lines and areas; nothing for plots that are bars. */
export function drawLines(area: Plotting): void {
  const { pen, look, spec, left, right, scale, scaleRight } = area;
  const step = (right - left) / spec.labels.length;
  spec.plots.forEach((plot, which) => {
    if (!(spec.form === 'line' || spec.form === 'area' || (spec.form === 'combo' && plot.as === 'line')))
      return;
    const on = plot.side === 'right' && scaleRight ? scaleRight : scale;
    const points = plot.values.flatMap((value, index): [number, number][] =>
      value === null ? [] : [[left + step * (index + 0.5), heightOf(area, on, value)]],
    );
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return;
    const color = colorOf(look, which);
    if (spec.form === 'area') {
      const base = heightOf(area, scale, Math.max(0, scale.low));
      pen.polygon([[first[0], base], ...points, [last[0], base]], color);
      return;
    }
    pen.polyline(points, { color, width: points.length > 40 ? 0.9 : 1.3 });
    if (look.markers && points.length <= 16) for (const [x, y] of points) pen.circle(x, y, 1.7, color);
  });
}

/** Points of a scatter chart: plot 0 holds x, plot 1 y; labels name the points when there are few. */
export function drawScatter(area: Plotting): void {
  const { pen, look, spec, left, right, bottom, scale } = area;
  const xs = spec.plots[0]?.values ?? [];
  const ys = spec.plots[1]?.values ?? [];
  const across = niceScale(xs, false);
  const style = { face: look.face, size: look.size, color: look.text };
  const along = (value: number) =>
    left + ((value - across.low) / (across.high - across.low)) * (right - left);
  for (const tick of across.ticks) {
    const label = tickLabel(tick, across.digits);
    const x = along(tick) - textWidth(look.face, look.size, label) / 2;
    pen.text(
      Math.min(x, right - textWidth(look.face, look.size, label)),
      bottom + look.size + 3,
      label,
      style,
    );
  }
  xs.forEach((x, index) => {
    const y = ys[index];
    if (x === null || y === null || y === undefined) return;
    pen.circle(
      along(x),
      heightOf(area, scale, y),
      xs.length > 40 ? 1.4 : 2.6,
      colorOf(look, index % 9 === 0 ? 1 : 0),
    );
  });
}

/** Horizontal bars, the largest on top as given, with their values behind. */
export function drawRows(area: Plotting): void {
  const { pen, look, spec, left, right, top, bottom } = area;
  const values = spec.plots[0]?.values ?? [];
  const max = Math.max(...values.map((value) => value ?? 0), 1e-9);
  const step = (bottom - top) / spec.labels.length;
  const style = { face: look.face, size: look.size, color: look.text };
  spec.labels.forEach((label, index) => {
    const value = Math.max(0, values[index] ?? 0);
    const y = top + step * index;
    const width = ((right - left - 8) * value) / max;
    pen.rect(left, y + step * 0.18, width, step * 0.64, colorOf(look, 0));
    const baseline = y + step / 2 + look.size * 0.36;
    pen.text(left - 4 - textWidth(look.face, look.size, label), baseline, label, style);
    pen.text(left + width + 3, baseline, tickLabel(value, max >= 1000 ? 0 : 1), style);
  });
  pen.line(left, top, left, bottom, { color: look.axis, width: 0.7 });
}
