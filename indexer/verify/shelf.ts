import { storeLayout } from '../../mappings/storeLayout.ts';
import { withIdLock } from '../catalog/freeIds.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import type { Finding } from './finding.ts';
import { hasFiles, type StoredBucket, storedBucket } from './inStore.ts';

/** Compares rows, which come in order of id, with the store, a bucket of a thousand at a time. */
export class Shelf {
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
  const row = await catalog.byId(reportId);
  const none = row
    ? row.kind === 'text' && row.stage === 'done'
    : await withIdLock(catalog, reportId, async () => undefined).catch(() => false);
  return none && (await store.list(storeLayout.folder(reportId))).length > 0;
}
