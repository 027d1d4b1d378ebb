import { type StoredChart, storedChartSchema } from '../../mappings/documents.ts';
import type { Store } from '../../mappings/store/store.ts';
import type { TableData } from '../../mappings/storeLayout.ts';
import type { Chart } from '../contract/entities.ts';
import { type DocumentSource, organizationsOf, presentChart, visibleOnly } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { readTable } from '../tables/tableFiles.ts';

/** Presents charts with the houses of their reports, their names marked where `marked` says so. */
export async function presentAll(
  documents: DocumentSource,
  charts: readonly StoredChart[],
  marked?: (name: string) => string | undefined,
): Promise<Chart[]> {
  const houses = await organizationsOf(documents, [...new Set(charts.map((chart) => chart.report_id))]);
  return charts.map((chart) => presentChart(chart, houses.get(chart.report_id) ?? '', marked?.(chart.name)));
}

/** Of a table, rows and columns that its card shows. */
const shown = { rows: 7, cols: 4 };

/**
 * Adds to each table its first rows as text, no more than its picture shows to everyone; a table that was not read, or a
 * store that is away, leaves it to the picture.
 */
export function withFirstRows(store: Store, charts: readonly Chart[]): Promise<Chart[]> {
  return Promise.all(
    charts.map(async (chart) => {
      if (chart.kind !== 2) return chart;
      const table = await readTable(store, chart.id).catch(() => null);
      return table ? { ...chart, first_rows: firstRows(table) } : chart;
    }),
  );
}

/** A merged cell's text stands at its first place. */
function firstRows({ rows, cols, items }: TableData): string[][] {
  const grid = Array.from({ length: Math.min(rows, shown.rows) }, () =>
    new Array<string>(Math.min(cols, shown.cols)).fill(''),
  );
  for (const { r, c, text } of items) {
    const row = grid[r];
    if (row && c < row.length) row[c] = text;
  }
  return grid;
}

/** One visible chart by its id; null for an unknown one, and for one of a taken-down report. */
export async function findStoredChart(
  { engine, names }: DocumentSource,
  id: number,
): Promise<StoredChart | null> {
  const query = { bool: { filter: [{ term: { id } }, visibleOnly] } };
  const answer = await engine.search<unknown>(names.charts, { size: 1, track_total_hits: false, query });
  return storedChartsOf(answer.hits)[0] ?? null;
}

/** The same. @throws ApiError `not_found` where there is none */
export async function demandStoredChart(documents: DocumentSource, id: number): Promise<StoredChart> {
  const chart = await findStoredChart(documents, id);
  if (chart === null) throw new ApiError('not_found', { text: '图表不存在' });
  return chart;
}

/** The charts of an answer of the engine. */
export const storedChartsOf = ({ hits }: { hits: readonly { _source: unknown }[] }): StoredChart[] =>
  hits.map(({ _source }) => storedChartSchema.parse(_source));
