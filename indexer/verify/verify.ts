import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import { compareContents } from './contents.ts';
import { type FoundReport, reportIdsOf, reportsInIndex } from './inIndex.ts';
import { compareFilesNow, type Finding, StoreComparison } from './inStore.ts';

/** Looks at a report that changes or lags, and milliseconds between them. */
const [looks, pause] = [5, 1_000];

/**
 * Finds faults of these reports while they do not change: one whose row changed during the comparison was compared
 * with older or newer files and documents, and is compared again. One that still changes at the last try is left to
 * the next run; one whose documents lag behind is reported then.
 */
async function* lookAgain(
  services: IndexerServices,
  suspects: readonly number[],
  contents: boolean,
): AsyncGenerator<Finding> {
  const { catalog, refresher } = services;
  let ids = [...suspects];
  for (let look = 1; ids.length > 0; look++) {
    // The rows first: what a row promises is in the index before, if not to be seen there.
    const rows = await catalog.byIds(ids);
    await refresher.refresh();
    const findings = [
      ...(await compareRows(services, rows, contents)),
      ...(await compareFilesNow(services.store, rows)),
    ];
    const now = new Map((await catalog.byIds(ids)).map((row) => [row.id, row]));
    const resting = new Set(rows.filter((row) => isSame(row, now.get(row.id))).map(({ id }) => id));
    const final = new Set(rows.filter((row) => look === looks || !lags(row)).map(({ id }) => id));
    const settled = ({ reportId }: Finding) => resting.has(reportId) && final.has(reportId);
    yield* findings.filter(settled);
    if (look === looks) return;
    ids = [...new Set(findings.filter((finding) => !settled(finding)).map(({ reportId }) => reportId))];
    if (ids.length > 0) await sleep(pause);
  }
}

const isSame = (row: Report, now: Report | undefined) => JSON.stringify(row) === JSON.stringify(now);

/** The sweep, or who changed it, is about to write it. */
const lags = ({ version, indexedVersion }: Report) => indexedVersion < version;

/** Rows looked at together. */
const batch = 500;

/**
 * Compares the catalog with the store and the indices, each report once, in order of id; holds at most a batch and the
 * file names of a thousand reports. Apparent faults are checked again until they are stable.
 * @param contents whether documents are compared with ones derived from the store now, which takes as long as reading all
 *   of it; else by version and counts
 * @param onReports gets the number of rows compared
 */
export async function* verify(
  services: IndexerServices,
  contents: boolean,
  onReports: (compared: number) => void = () => undefined,
): AsyncGenerator<Finding> {
  const { catalog, refresher } = services;
  await refresher.refresh();
  let compared = 0;
  const shelf = new StoreComparison(services);
  for await (const rows of catalog.rows(batch)) {
    const suspects = (await compareRows(services, rows, contents)).map(({ reportId }) => reportId);
    const { incomplete, findings } = await shelf.compare(rows);
    yield* findings;
    yield* lookAgain(services, [...new Set([...suspects, ...incomplete])], contents);
    compared += rows.length;
    onReports(compared);
  }
  yield* await shelf.end();
  for (const index of ['reports', 'pages', 'charts'] as const)
    for await (const ids of reportIdsOf(services, index)) {
      const rows = new Map((await catalog.byIds(ids)).map((row) => [row.id, row]));
      for (const reportId of ids)
        if (!mayBeIndexed(rows.get(reportId)))
          yield {
            reportId,
            where: index === 'reports' ? 'report' : index,
            what: 'extra',
            detail: 'the catalog has no such report, or none that was ever searchable',
          };
    }
}

/** A report that was searchable may have documents while it is processed again, and so may one in the works. */
function mayBeIndexed(row: Report | undefined): boolean {
  return row !== undefined && (row.indexedAt !== null || row.stage !== 'failed');
}

/**
 * Compares finished reports with what the index has of them as of its last refresh. Others are passed over.
 * @param contents whether what documents say is compared too, where version and numbers agree
 */
async function compareRows(services: IndexerServices, rows: Report[], contents: boolean): Promise<Finding[]> {
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
