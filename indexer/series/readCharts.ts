import type { TableData } from '../../mappings/storeLayout.ts';
import { pathsIn } from '../pdf/engines/pdfium/drawnPaths.ts';
import { openPdfium } from '../pdf/engines/pdfium/library.ts';
import { asTable } from './asTable.ts';
import { readSeries } from './readSeries.ts';
import { type ChartSource, Unread } from './source.ts';

/** The values of a chart, or why they are not read. */
export type ChartReading = { table: TableData } | { unread: string };

/** Reads the values of charts of a PDF (its bytes) that are drawn as lines and areas. */
export async function readCharts(bytes: Uint8Array, charts: readonly ChartSource[]): Promise<ChartReading[]> {
  const document = await openPdfium(bytes);
  try {
    const drawn = pathsIn(
      document,
      charts.map(({ page, body }) => ({ page, box: body })),
    );
    return charts.map((chart, index): ChartReading => {
      const paths = drawn[index];
      if (!paths) return { unread: 'too much is drawn' };
      try {
        return { table: asTable(readSeries(chart, paths), chart) };
      } catch (error) {
        if (error instanceof Unread) return { unread: error.message };
        throw error;
      }
    });
  } finally {
    document.close();
  }
}
