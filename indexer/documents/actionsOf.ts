import type { IndexDocuments } from '../../mappings/documents.ts';
import { chartsPerReport } from '../../mappings/storeLayout.ts';
import type { DocumentAction } from './indexWriter.ts';

/** Counts of a report's pages and charts already in the index. */
export interface Counts {
  pageCount: number;
  chartCount: number;
}

/**
 * Bulk actions that write a report and delete what an earlier, longer version left. The report's own document comes
 * last, so that nothing is found before all of it is there.
 * @param version of the catalog row that the documents were derived from
 */
export function actionsOf(documents: IndexDocuments, version: number, earlier: Counts): DocumentAction[] {
  const { report, pages, charts } = documents;
  const actions: DocumentAction[] = pages.map((page) => ({
    ...placeOfPage(report.id, page.page, version),
    document: page,
  }));
  for (let page = pages.length + 1; page <= earlier.pageCount; page++)
    actions.push(placeOfPage(report.id, page, version));
  const kept = new Set<number>();
  for (const chart of charts) {
    const number = chart.id % chartsPerReport;
    kept.add(number);
    actions.push({ ...placeOfChart(report.id, number, version), document: chart });
  }
  for (let number = 1; number <= earlier.chartCount; number++)
    if (!kept.has(number)) actions.push(placeOfChart(report.id, number, version));
  actions.push({ index: 'reports', id: String(report.id), version, document: report });
  return actions;
}

/** Bulk actions that delete a report's documents; its own document first. */
export function removalOf(reportId: number, version: number, earlier: Counts): DocumentAction[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return [
    { index: 'reports', id: String(reportId), version },
    ...numbers(earlier.chartCount).map((number) => placeOfChart(reportId, number, version)),
    ...numbers(earlier.pageCount).map((page) => placeOfPage(reportId, page, version)),
  ];
}

function placeOfPage(reportId: number, page: number, version: number): DocumentAction {
  return { index: 'pages', id: `${reportId}-${page}`, routing: String(reportId), version };
}

function placeOfChart(reportId: number, number: number, version: number): DocumentAction {
  const id = String(reportId * chartsPerReport + number);
  return { index: 'charts', id, routing: String(reportId), version };
}
