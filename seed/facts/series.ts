import { Random } from '../random.ts';

/** Numbers over time with their unit; the same object feeds text, chart and table. */
export interface Series {
  name: string;
  unit: string;
  labels: string[];
  values: number[];
  digits: number;
}

/** Measures and their behaviour. Volumes grow by the year, prices wander by the month. */
export interface Metric {
  name: string;
  unit: string;
  kind: 'volume' | 'price' | 'rate';
  /** Level in the first year (volume) or usual level (price, rate). */
  base: [number, number];
  /** Yearly growth (volume) or monthly spread as a share of the level (price); yearly change in points (rate). */
  move: [number, number];
}

const firstYear = 2016;
const lastYear = 2029;
const firstMonth = 2019 * 12;

/** Decimals with which a value of this size is printed. */
function digitsFor(value: number): number {
  const size = Math.abs(value);
  return size >= 1000 ? 0 : size >= 10 ? 1 : 2;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** The yearly figures of a metric; years after `lastKnown` are marked E. The same key gives the same past everywhere. */
export function annual(key: string, metric: Metric, from: number, to: number, lastKnown: number): Series {
  const random = new Random(`annual:${key}:${metric.name}`);
  const all: number[] = [];
  let value = random.between(...metric.base);
  for (let year = firstYear; year <= lastYear; year++) {
    all.push(value);
    if (metric.kind === 'rate') value = Math.min(98, Math.max(0.5, value + random.between(...metric.move)));
    else value *= 1 + random.between(...metric.move) + random.bell() * 0.015;
  }
  const values = all.slice(from - firstYear, to - firstYear + 1);
  const digits = digitsFor(values.at(-1) ?? 0);
  return {
    name: metric.name,
    unit: metric.unit,
    digits,
    labels: values.map((_, index) => `${from + index}${from + index > lastKnown ? 'E' : ''}`),
    values: values.map((entry) => rounded(entry, digits)),
  };
}

/** The monthly figures of a metric, the last one in the month before `date`; labels 25/03. */
export function monthly(key: string, metric: Metric, date: string, count: number): Series {
  const random = new Random(`monthly:${key}:${metric.name}`);
  const level = random.between(...metric.base);
  const spread =
    metric.kind === 'rate' ? Math.max(...metric.move.map(Math.abs)) : level * Math.max(...metric.move);
  const [year = 2026, month = 1] = date.split('-').map(Number);
  const end = year * 12 + month - 1;
  const values: number[] = [];
  let value = level;
  let drift = 0;
  for (let at = firstMonth; at < end; at++) {
    drift = drift * 0.7 + random.bell() * 0.35;
    value += drift * spread * 0.6 + (level - value) * 0.05;
    if (metric.kind === 'price') value = Math.max(level * 0.4, value);
    values.push(value);
  }
  const shown = values.slice(-count);
  const digits = metric.kind === 'rate' ? (spread < 0.35 ? 2 : 1) : digitsFor(level);
  return {
    name: metric.name,
    unit: metric.unit,
    digits,
    labels: shown.map((_, index) => {
      const at = end - shown.length + index;
      return `${String(Math.floor(at / 12)).slice(2)}/${String((at % 12) + 1).padStart(2, '0')}`;
    }),
    values: shown.map((entry) => rounded(entry, digits)),
  };
}

/** Shares in percent with one decimal that sum to 100, the first the largest; the last name gets the rest. */
export function shares(key: string, names: string[]): number[] {
  const random = new Random(`shares:${key}`);
  const raw = names.map(
    (_, index) => (index === names.length - 1 ? 1.1 : 2.2 / (index + 1.4)) * random.between(0.7, 1.25),
  );
  const total = raw.reduce((sum, value) => sum + value, 0);
  const values = raw.map((value) => rounded((value / total) * 100, 1));
  const head = values.slice(0, -1).sort((a, b) => b - a);
  return [...head, rounded(100 - head.reduce((sum, value) => sum + value, 0), 1)];
}

/** A value as printed in running text. */
export function print(series: Series, index: number): string {
  const value = series.values.at(index) ?? 0;
  return value.toFixed(series.digits).replace(/\B(?=(\d{3})+(?!\d)(\.|$))/g, ',');
}

/** Growth of a value over the one before, in percent with one decimal. */
export function growth(series: Series, index: number): number {
  const at = index < 0 ? series.values.length + index : index;
  const [before, now] = [series.values[at - 1] ?? 1, series.values[at] ?? 1];
  return rounded((now / before - 1) * 100, 1);
}

/** Yearly growth between two places in percent with one decimal. */
export function compound(series: Series, from: number, to: number): number {
  const [first, last] = [series.values[from] ?? 1, series.values[to] ?? 1];
  return rounded(((last / first) ** (1 / Math.max(1, to - from)) - 1) * 100, 1);
}
