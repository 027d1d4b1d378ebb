import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import { compareContents } from './contents.ts';
import type { Finding } from './finding.ts';
import { type FoundReport, foundOf, reportIdsOf } from './inIndex.ts';
import { type KeptBucket, keptBucket, missingFiles } from './inStore.ts';

/** Rows looked at together. */
const batch = 500;

/**
 * Compares what the catalog has with the store and the indices, each report once, in order of id; never holds more
 * than a batch and the file names of a thousand reports. What changes meanwhile is looked at a second time.
 * @param contents whether documents are compared with what is derived of the store now, which takes as long as
 * reading all of it; else by version and number
 * @param onReports hears how many rows are compared
 */
export async function* verify(
  services: IndexerServices,
  contents: boolean,
  onReports: (compared: number) => void = () => undefined,
): AsyncGenerator<Finding> {
  const { catalog, refresher } = services;
  await refresher.refresh();
  let compared = 0;
  const shelf = new Shelf(services);
  for await (const rows of catalog.rows(batch)) {
    const suspects = await compare(services, rows, contents);
    yield* await lookAgain(services, suspects, contents);
    yield* await shelf.compare(rows);
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

/** What is wrong may only be under way: the ids are compared once more, with rows and documents as they are then. */
async function lookAgain(
  services: IndexerServices,
  suspects: Finding[],
  contents: boolean,
): Promise<Finding[]> {
  if (suspects.length === 0) return [];
  await services.refresher.refresh();
  const ids = [...new Set(suspects.map(({ reportId }) => reportId))];
  return compare(services, await services.catalog.byIds(ids), contents);
}

async function compare(services: IndexerServices, rows: Report[], contents: boolean): Promise<Finding[]> {
  const done = rows.filter(({ stage }) => stage === 'done');
  const ids = done.map(({ id }) => id);
  const { reports, pages, charts } = await foundOf(services, ids);
  const findings = done.flatMap((row) => [
    ...compareReport(row, reports.get(row.id), contents),
    ...compareCount(row.id, 'pages', row.pageCount, pages.get(row.id) ?? 0),
    ...compareCount(row.id, 'charts', row.chartCount, charts.get(row.id) ?? 0),
  ]);
  if (!contents) return findings;
  const told = new Set(findings.map(({ reportId }) => reportId));
  const alike = done.filter(({ id }) => !told.has(id));
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

/** Compares rows, which come in order of id, with the store, a bucket of a thousand at a time. */
class Shelf {
  private current: KeptBucket | null = null;
  private readonly segments = new Map<string, boolean>();

  constructor(private readonly services: IndexerServices) {}

  async compare(rows: Report[]): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const row of rows) {
      const bucket = await this.bucketOf(row.id, findings);
      if (row.kind === 'pdf' || row.stage !== 'done') bucket.ids.delete(row.id);
      if (row.stage !== 'done') continue;
      const missing = row.kind === 'pdf' ? missingFiles(row, bucket) : await this.missingSegment(row);
      const [first] = missing;
      if (!first) continue;
      const detail = missing.length > 1 ? `${first} and ${missing.length - 1} more` : first;
      findings.push({ reportId: row.id, where: 'store', what: 'missing', detail });
    }
    return findings;
  }

  /** What is left in the last bucket, and in the one after it, where an upload that broke off may have left a file. */
  async end(): Promise<Finding[]> {
    const findings = await this.leftovers();
    const next = ((this.current?.bucket ?? -1) + 1) * 1000;
    this.current = await keptBucket(this.services.store, next);
    return [...findings, ...(await this.leftovers())];
  }

  private async bucketOf(id: number, findings: Finding[]): Promise<KeptBucket> {
    if (this.current?.bucket === Math.floor(id / 1000)) return this.current;
    findings.push(...(await this.leftovers()));
    this.current = await keptBucket(this.services.store, id);
    return this.current;
  }

  private async leftovers(): Promise<Finding[]> {
    const ids = [...(this.current?.ids ?? [])];
    // An upload that comes in at this moment has its row by now.
    const rows = new Map((await this.services.catalog.byIds(ids)).map((row) => [row.id, row]));
    return ids
      .filter((id) => rows.get(id)?.kind !== 'pdf')
      .map((reportId) => ({
        reportId,
        where: 'store' as const,
        what: 'extra' as const,
        detail: 'files that belong to no report',
      }));
  }

  private async missingSegment({ segment }: Report): Promise<string[]> {
    const key = segment ?? '';
    const known = this.segments.get(key) ?? (await this.services.store.has(key));
    this.segments.set(key, known);
    return known ? [] : [key];
  }
}
