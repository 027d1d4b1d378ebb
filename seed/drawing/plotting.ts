import type { ChartSpec } from '../model.ts';
import type { FaceName } from '../pdf/fonts.ts';
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
