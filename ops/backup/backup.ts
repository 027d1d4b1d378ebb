import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection } from 'mysql2';
import { openStore } from '../../mappings/store/openStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { reportIdOf } from '../../mappings/storeLayout.ts';
import { copyStore } from './copyStore.ts';
import { countLost } from './countLost.ts';
import { type Snapshot, writeSnapshot } from './snapshot.ts';

/** Where the state lies that is kept. */
export interface SiteState {
  databaseUrl: string;
  storeUrl: string;
}

/** Hears what is done, and is waited for. */
type Tell = (line: string) => void | Promise<void>;

/** So many reports that were replaced in each of so many copies are no accident. */
const mostRounds = 5;

/** Where each part of a backup lies in its folder. */
export const backupParts = (folder: string) => ({
  about: path.join(folder, 'backup.json'),
  database: path.join(folder, 'database'),
  store: pathToFileURL(path.join(folder, 'store')).href,
});

/**
 * Writes one consistent state of database and store into a folder while the site runs; the same folder again takes
 * what changed in the store alone. The database first: a row promises only bytes that are there, so its files are found
 * in the store, which is copied after. Those of a report that is replaced between the two are not: then both are taken
 * once more, which takes what changed alone, and leaves what the copy has of reports that are replaced from there on.
 * Indices are not kept, they follow from both; nor is Redis: what waits there is queued again from the rows, and its
 * counts are of days.
 * @throws Error when each time some report was replaced that was new since the time before
 */
export async function backup(site: SiteState, folder: string, tell: Tell): Promise<void> {
  const parts = backupParts(folder);
  const [source, target] = [await openStore(site.storeUrl), await openStore(parts.store)];
  try {
    for (let round = 1; ; round++) {
      const { about, pdfs } = await keepTables(site, parts, tell);
      await copyFiles(source, target, pdfs, round, tell);
      const lost = await countLost(site.databaseUrl, { source, target }, pdfs, new Date(about.at));
      if (lost === 0) {
        await writeFile(parts.about, `${JSON.stringify(about, null, 2)}\n`);
        return;
      }
      if (round === mostRounds)
        throw new Error(
          `Reports were replaced before their files were copied, ${round} times in a row; try later.`,
        );
      await tell(`replaced before it was copied: ${lost}; once more`);
    }
  } finally {
    source.close();
    target.close();
  }
}

async function keepTables(
  { databaseUrl }: SiteState,
  parts: ReturnType<typeof backupParts>,
  tell: Tell,
): Promise<Snapshot> {
  const draft = `${parts.database}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const connection = createConnection(databaseUrl);
  let snapshot: Snapshot;
  try {
    snapshot = await writeSnapshot(connection, draft);
  } finally {
    connection.destroy();
  }
  await rm(parts.about, { force: true });
  await rm(parts.database, { recursive: true, force: true });
  await rename(draft, parts.database);
  const { tables } = snapshot.about;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  await tell(`database: ${rows} rows of ${tables.length} tables`);
  return snapshot;
}

async function copyFiles(
  source: Store,
  target: Store,
  pdfs: Snapshot['pdfs'],
  round: number,
  tell: Tell,
): Promise<void> {
  const { copied, kept, removed } = await copyStore(source, target, {
    // What came after the snapshot has no row in it.
    takes(key) {
      const id = reportIdOf(key);
      return id === null || pdfs.has(id);
    },
    // After the first round the copy is of this run, not what an earlier backup left.
    keeps: (key) => round > 1 && reportIdOf(key) !== null,
  });
  await tell(`store: ${copied} files copied, ${kept} were there, ${removed} removed`);
}
