import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from '../../mappings/store/openStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { artifactNames, type ReportFiles } from '../pipeline.ts';

/**
 * A report's files as they will be: what is written or removed here is so in the store only after `commit`, until which
 * readers see the report as it was, and it stays so when its reading fails or the process dies.
 */
export class StagedFiles implements ReportFiles {
  private readonly gone = new Set<string>();

  private constructor(
    private readonly store: Store,
    private readonly folder: string,
    private readonly own: Store,
  ) {}

  static async open(store: Store): Promise<StagedFiles> {
    // What a killed process leaves in it, the next start removes.
    const folder = await store.workFolder();
    return new StagedFiles(store, folder, await openStore(pathToFileURL(folder).href));
  }

  async read(key: string): Promise<Buffer | null> {
    return (await this.own.read(key)) ?? (this.gone.has(key) ? null : this.store.read(key));
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.own.write(key, bytes);
  }

  async remove(key: string): Promise<void> {
    this.gone.add(key);
    await this.own.remove(key);
  }

  withLocal<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.store.withLocal(key, use);
  }

  /**
   * Puts all in place: first what is seen, and away what no longer is; then the artifacts, the last step's first. So
   * should the process die in between, what was made of something that has not come is made again.
   */
  async commit(reportId: number): Promise<void> {
    const artifacts = artifactNames.toReversed().map((name) => storeLayout.artifact(reportId, name));
    const last = [...artifacts, storeLayout.prose(reportId)];
    const staged = new Set(await this.own.list(storeLayout.folder(reportId)));
    for (const key of staged) if (!last.includes(key)) await this.put(key);
    if (staged.has(storeLayout.artifact(reportId, 'images')))
      for (const key of await this.store.list(storeLayout.folder(reportId)))
        if (isPicture(reportId, key) && !staged.has(key)) await this.store.remove(key);
    for (const key of last) {
      if (staged.has(key)) await this.put(key);
      else if (this.gone.has(key)) await this.store.remove(key);
    }
  }

  /** Forgets what was not committed. */
  async close(): Promise<void> {
    this.own.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async put(key: string): Promise<void> {
    await this.store.adopt(key, path.join(this.folder, key));
  }
}

/** Whether a key is of what `drawPages` makes, or of a copy of it at another width. */
function isPicture(reportId: number, key: string): boolean {
  const own = key.slice(storeLayout.folder(reportId).length + 1);
  return /^(?:pages|charts)\/|^cover\./.test(own);
}
