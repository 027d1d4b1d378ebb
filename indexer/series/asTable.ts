import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { unitNamed } from '../tables/numbers.ts';
import type { ReadChart, Series } from './readSeries.ts';
import type { ChartSource } from './source.ts';

/** Parts of an axis that a value is told to: finer than it can be read by eye, as fine as it is drawn. */
const parts = 2_000;

/** A chart that was read as a table: a row a category, a column a series, each value with its place. */
export function asTable({ categories, series, each }: ReadChart, source: ChartSource): TableData {
  const { page, width, height, body } = source;
  const cell = (r: number, c: number, text: string, box: Box, more: Partial<TableCell> = {}): TableCell => ({
    ...{ r, c, rs: 1, cs: 1, text, header: r === 0 || c === 0, page },
    box: box.map((side) => Math.round(side * 10) / 10) as Box,
    ...more,
  });
  const unit = unitNamed(source.name);
  const names = categories.flatMap(({ text, box, x }, at) =>
    text === '' ? [] : [cell(at + 1, 0, text, box ?? [x - 2, body[3] - 4, x + 2, body[3]])],
  );
  const columns = series.flatMap((one, index) => {
    const { digits } = scaleOf(one);
    const own = one.axis.unit || unit;
    const head = cell(0, index + 1, one.name, one.box ?? body);
    const values = one.points.flatMap((point, at) => {
      if (!point) return [];
      const value = Number(point.value.toFixed(digits));
      const text = `${value.toFixed(digits)}${one.axis.unit}`;
      return [cell(at + 1, index + 1, text, point.box, { value, ...(own && { unit: own }) })];
    });
    return [head, ...values];
  });
  return {
    rows: categories.length + 1,
    cols: series.length + 1,
    items: [...names, ...columns].sort((one, other) => one.r - other.r || one.c - other.c),
    pages: [{ page, width, height }],
    drawn: {
      series: series.map(({ as, color }) => ({ as, color })),
      ...(each && { each }),
      ...(categories.some(({ inferred }) => inferred === 'about') && { about: true as const }),
    },
  };
}

/** Digits behind the point that a value on an axis has. */
function scaleOf({ axis: { low, high } }: Series): { digits: number } {
  return { digits: Math.min(6, Math.max(0, Math.ceil(-Math.log10((high - low) / parts)))) };
}
