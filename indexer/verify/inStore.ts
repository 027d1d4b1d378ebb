import type { Store } from '../../mappings/store/store.ts';
import { chartsPerReport, storeLayout } from '../../mappings/storeLayout.ts';
import type { ImagesArtifact } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { artifactNames } from '../pipeline.ts';
import type { Finding } from './finding.ts';

/** Files of one bucket of a thousand reports in the store. */
export interface StoredBucket {
  bucket: number;
  keys: Set<string>;
  /** Reports that have a folder. */
  ids: Set<number>;
}

const bucketOf = (id: number) => Math.floor(id / 1000);

/** Lists the bucket in which a report lies. */
export async function storedBucket(store: Store, reportId: number): Promise<StoredBucket> {
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
export function hasFiles(report: Report, { keys }: StoredBucket): boolean {
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
