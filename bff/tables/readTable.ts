import type { Store } from '../../mappings/store/store.ts';
import { splitChartId, storeLayout } from '../../mappings/storeLayout.ts';
import { type TableData, tableSchema } from '../../mappings/tables.ts';

const keyOf = (chartId: number): string => {
  const { reportId, number } = splitChartId(chartId);
  return storeLayout.table(reportId, number);
};

/** Whether the cells of a table were read; never those of a report read before tables were. */
export function hasTable(store: Store, chartId: number): Promise<boolean> {
  return store.has(keyOf(chartId));
}

/** The cells of a table; null where none were read. Whoever calls has checked the viewer's right. */
export async function readTable(store: Store, chartId: number): Promise<TableData | null> {
  const bytes = await store.read(keyOf(chartId));
  return bytes && tableSchema.parse(JSON.parse(bytes.toString('utf8')));
}
