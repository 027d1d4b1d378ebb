import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from './openStore.ts';

/** A store of a test's own. */
export interface TestStore {
  /** As `STORE_URL` takes it. */
  url: string;
  /** Removes it with all in it. */
  remove(): Promise<void>;
}

/**
 * The address of a store with nothing in it: in a folder, or where `TEST_STORE_URL` (`s3://bucket?endpoint=…`) says
 * that all tests shall have theirs.
 */
export async function aStore(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yanhai-store-'));
  const given = process.env.TEST_STORE_URL;
  const url = given ? new URL(given) : pathToFileURL(path.join(folder, 'store'));
  if (given) {
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.basename(folder)}`;
    url.searchParams.set('work', folder);
  }
  return {
    url: url.href,
    async remove() {
      if (given) {
        const store = await openStore(url.href);
        // Folder by folder: a file at a time is three questions each.
        const folders = new Set((await store.list('')).map((key) => key.split('/')[0] ?? ''));
        for (const one of folders) await store.remove(one);
        store.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
