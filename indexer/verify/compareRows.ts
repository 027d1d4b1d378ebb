import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import { compareContents } from './contents.ts';
import type { Finding } from './finding.ts';
import { type FoundReport, reportsInIndex } from './inIndex.ts';

/**
 * Compares finished reports with what the index has of them as of its last refresh. Others are passed over.
 * @param contents whether what documents say is compared too, where version and numbers agree
 */
export async function compareRows(
  services: IndexerServices,
  rows: Report[],
  contents: boolean,
): Promise<Finding[]> {
  const done = rows.filter(({ stage }) => stage === 'done');
  const ids = done.map(({ id }) => id);
  const { reports, pages, charts } = await reportsInIndex(services, ids);
  const findings = done.flatMap((row) => [
    ...compareReport(row, reports.get(row.id), contents),
    ...compareCount(row.id, 'pages', row.pageCount, pages.get(row.id) ?? 0),
    ...compareCount(row.id, 'charts', row.chartCount, charts.get(row.id) ?? 0),
  ]);
  if (!contents) return findings;
  const reported = new Set(findings.map(({ reportId }) => reportId));
  const alike = done.filter(({ id }) => !reported.has(id));
  return [...findings, ...(await compareContents(services, alike))];
}

/** @param contents what the document says is compared as well: then it may be of an earlier version, if it says the same */
function compareReport(row: Report, found: FoundReport | undefined, contents: boolean): Finding[] {
  const finding = (what: Finding['what'], detail: string): Finding[] => [
    { reportId: row.id, where: 'report', what, detail },
  ];
  if (!found) return finding('missing', 'the index has no such report');
  const current = contents ? found.version <= row.version : found.version === row.version;
  if (row.indexedVersion !== row.version || !current)
    return finding('different', `catalog version ${row.version}, document ${found.version}`);
  const expected = {
    title: row.title,
    visible: row.visible,
    recommend: row.recommend,
    pages: row.pageCount,
    charts: row.chartCount,
  };
  const actual: Record<string, unknown> = { ...found, title: found.title.slice(0, 500) };
  const differing = Object.entries(expected).filter(([field, value]) => actual[field] !== value);
  if (differing.length === 0) return [];
  return finding('different', differing.map(([field]) => field).join(', '));
}

function compareCount(
  reportId: number,
  where: 'pages' | 'charts',
  expected: number,
  actual: number,
): Finding[] {
  if (expected === actual) return [];
  const what = actual < expected ? 'missing' : 'extra';
  return [{ reportId, where, what, detail: `${actual} of ${expected}` }];
}
