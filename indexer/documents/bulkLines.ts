import { chartsPerReport } from '../../mappings/storeLayout.ts';
import type { IndexNames } from '../../mappings/types.ts';
import type { IndexDocuments } from './documentsOf.ts';

/** How many pages and charts of a report are in the index already. */
export interface Counts {
  pageCount: number;
  chartCount: number;
}

/**
 * The lines of a bulk request that put a report in place, each action with its document, and remove what an earlier,
 * longer version left. The report itself comes last: nothing of it is found before all of it is there.
 */
export function bulkLines(names: IndexNames, documents: IndexDocuments, earlier: Counts): string[] {
  const { report, pages, charts } = documents;
  const routing = String(report.id);
  const put = (index: string, id: string, document: object) =>
    `{"index":{"_index":"${index}","_id":"${id}","routing":"${routing}"}}\n${JSON.stringify(document)}\n`;
  const drop = (index: string, id: string) =>
    `{"delete":{"_index":"${index}","_id":"${id}","routing":"${routing}"}}\n`;
  const lines = pages.map((page) => put(names.pages, `${report.id}-${page.page}`, page));
  for (let page = pages.length + 1; page <= earlier.pageCount; page++)
    lines.push(drop(names.pages, `${report.id}-${page}`));
  for (const chart of charts) lines.push(put(names.charts, String(chart.id), chart));
  const kept = new Set(charts.map((chart) => chart.id % chartsPerReport));
  for (let number = 1; number <= earlier.chartCount; number++)
    if (!kept.has(number)) lines.push(drop(names.charts, String(report.id * chartsPerReport + number)));
  lines.push(`{"index":{"_index":"${names.reports}","_id":"${report.id}"}}\n${JSON.stringify(report)}\n`);
  return lines;
}
