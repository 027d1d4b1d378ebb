import type { Store } from '../../mappings/store/store.ts';
import { chartsPerReport, storeLayout } from '../../mappings/storeLayout.ts';
import type { ImagesArtifact } from '../artifacts.ts';
import { isArriving } from '../catalog/arrivals.ts';
import type { Report } from '../catalog/reportModel.ts';
import { artifactNames } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';

/** One place where catalog, store and index do not agree. */
export interface Finding {
  reportId: number;
  where: 'report' | 'pages' | 'charts' | 'store';
  what: 'missing' | 'extra' | 'different';
  /** English. */
  detail: string;
}

/** Files of one bucket of a thousand reports in the store. */
export interface StoredBucket {
  bucket: number;
  keys: Set<string>;
  /** Reports that have a folder. */
  ids: Set<number>;
}

const bucketOf = (id: number) => Math.floor(id / 1000);

/** Lists the bucket in which a report lies. */
async function storedBucket(store: Store, reportId: number): Promise<StoredBucket> {
  const bucket = bucketOf(reportId);
  const keys = await store.list(`reports/${bucket}`);
  const ids = keys.map((key) => Number(key.split('/')[2])).filter((id) => bucketOf(id) === bucket);
  return { bucket, keys: new Set(keys), ids: new Set(ids) };
}

/** Keys of what a finished PDF has: its original, its artifacts, the picture and text of each page. */
export function filesOf({ id, pageCount }: Pick<Report, 'id' | 'pageCount'>): string[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index);
  return [
    storeLayout.original(id),
    storeLayout.cover(id),
    ...artifactNames.map((name) => storeLayout.artifact(id, name)),
    ...pages.map((index) => storeLayout.pageImage(id, index)),
    ...pages.map((index) => storeLayout.pageText(id, index)),
  ];
}

/** Keys of its charts' crops. */
export function cropsOf(reportId: number, { charts }: ImagesArtifact): string[] {
  return charts
    .filter(({ number }) => number < chartsPerReport)
    .map(({ number }) => storeLayout.chart(reportId, number));
}

/** Whether all files of a finished PDF are there. */
function hasFiles(report: Report, { keys }: StoredBucket): boolean {
  return filesOf(report).every((key) => keys.has(key));
}

/** Files missing from the store now, by finished report. */
export async function compareFilesNow(store: Store, rows: readonly Report[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const row of rows) {
    if (row.stage !== 'done') continue;
    const [first, ...more] = await missingNow(store, row);
    if (!first) continue;
    const detail = more.length > 0 ? `${first} and ${more.length} more` : first;
    findings.push({ reportId: row.id, where: 'store', what: 'missing', detail });
  }
  return findings;
}

async function missingNow(store: Store, { id, kind, pageCount, segment }: Report): Promise<string[]> {
  if (kind === 'text') return (await store.has(segment ?? '')) ? [] : [segment ?? ''];
  const there = new Set(await store.list(storeLayout.folder(id)));
  return filesOf({ id, pageCount }).filter((key) => !there.has(key));
}

/** Compares rows, which come in order of id, with the store, a bucket of a thousand at a time. */
export class StoreComparison {
  private current: StoredBucket | null = null;
  private readonly segments = new Map<string, boolean>();

  constructor(private readonly services: IndexerServices) {}

  /**
   * Ids of finished reports of which something seems to be missing: their bucket may have been listed long ago, or
   * after they changed. The findings are about what belongs to no report.
   */
  async compare(rows: readonly Report[]): Promise<{ incomplete: number[]; findings: Finding[] }> {
    const findings: Finding[] = [];
    const incomplete: number[] = [];
    for (const row of rows) {
      const bucket = await this.bucketOf(row.id, findings);
      if (row.kind === 'pdf' || row.stage !== 'done') bucket.ids.delete(row.id);
      if (row.stage !== 'done') continue;
      const whole = row.kind === 'pdf' ? hasFiles(row, bucket) : await this.hasSegment(row);
      if (!whole) incomplete.push(row.id);
    }
    return { incomplete, findings };
  }

  /** Leftovers in the last bucket and the one after it, where an interrupted upload may have left a file. */
  async end(): Promise<Finding[]> {
    const findings = await this.leftovers();
    const next = ((this.current?.bucket ?? -1) + 1) * 1000;
    this.current = await storedBucket(this.services.store, next);
    return [...findings, ...(await this.leftovers())];
  }

  private async bucketOf(id: number, findings: Finding[]): Promise<StoredBucket> {
    if (this.current?.bucket === Math.floor(id / 1000)) return this.current;
    findings.push(...(await this.leftovers()));
    this.current = await storedBucket(this.services.store, id);
    return this.current;
  }

  private async leftovers(): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const reportId of this.current?.ids ?? [])
      if (await belongsToNone(this.services, reportId))
        findings.push({ reportId, where: 'store', what: 'extra', detail: 'files that belong to no report' });
    return findings;
  }

  private async hasSegment({ segment }: Report): Promise<boolean> {
    const key = segment ?? '';
    const known = this.segments.get(key) ?? (await this.services.store.has(key));
    this.segments.set(key, known);
    return known;
  }
}

/**
 * Whether a folder of reports has files without a report at this moment. An upload's files exist before its row, and a
 * PDF's for a moment after a text replaced it.
 */
async function belongsToNone(
  { catalog, store }: Pick<IndexerServices, 'catalog' | 'store'>,
  reportId: number,
): Promise<boolean> {
  // Asked first: what arrives has a row afterwards.
  if (await isArriving(catalog, reportId)) return false;
  const row = await catalog.byId(reportId);
  const none = row === null || (row.kind === 'text' && row.stage === 'done');
  return none && (await store.list(storeLayout.folder(reportId))).length > 0;
}
