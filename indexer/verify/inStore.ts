import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Report } from '../catalog/reportModel.ts';
import { artifactNames } from '../pipeline.ts';

/** What the store has of the reports of one bucket of a thousand. */
export interface KeptBucket {
  bucket: number;
  keys: Set<string>;
  /** Reports that have a folder. */
  ids: Set<number>;
}

const bucketOf = (id: number) => Math.floor(id / 1000);

/** Lists the bucket in which a report lies. */
export async function keptBucket(store: Store, reportId: number): Promise<KeptBucket> {
  const bucket = bucketOf(reportId);
  const keys = await store.list(`reports/${bucket}`);
  const ids = keys.map((key) => Number(key.split('/')[2])).filter((id) => bucketOf(id) === bucket);
  return { bucket, keys: new Set(keys), ids: new Set(ids) };
}

/** What is not there of a finished PDF: its original, its artifacts, the picture and text of each page. */
export function missingFiles(report: Report, { keys }: KeptBucket): string[] {
  const pages = Array.from({ length: report.pageCount }, (_, index) => index);
  const wanted = [
    storeLayout.original(report.id),
    storeLayout.cover(report.id),
    ...artifactNames.map((name) => storeLayout.artifact(report.id, name)),
    ...pages.map((index) => storeLayout.pageImage(report.id, index)),
    ...pages.map((index) => storeLayout.pageText(report.id, index)),
  ];
  return wanted.filter((key) => !keys.has(key));
}
