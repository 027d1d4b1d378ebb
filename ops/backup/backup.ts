import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2';
import { readArtifact } from '../../indexer/pipeline.ts';
import { cropsOf, filesOf } from '../../indexer/verify/inStore.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { reportIdOf, storeLayout } from '../../mappings/storeLayout.ts';
import { copyStore } from './copyStore.ts';
import { writeSiteKey } from './siteKey.ts';
import { ask, type Snapshot, writeSnapshot } from './snapshot.ts';

/** Sources of a backup. */
export interface SiteState {
  databaseUrl: string;
  storeUrl: string;
}

/** The key that seals second factors, and the passphrase under which it travels. */
export interface EncryptedKey {
  siteKey: string;
  passphrase: string;
}

/** Hears what is done, and is waited for. */
type Tell = (line: string) => void | Promise<void>;

/** More replaced reports than this, in each of this many copies, are no accident. */
const maxRounds = 5;

/** Places of a backup's parts in its folder. */
export const backupParts = (folder: string) => ({
  about: path.join(folder, 'backup.json'),
  database: path.join(folder, 'database'),
  siteKey: path.join(folder, 'site-key.json'),
  store: pathToFileURL(path.join(folder, 'store')).href,
});

/**
 * Writes one consistent state of database and store into a folder while the site runs; the same folder again takes
 * what changed in the store alone. The database first: a row promises only bytes that are there, so its files are found
 * in the store, which is copied after. Those of a report that is replaced between the two are not: then both are taken
 * once more, which takes what changed alone, and leaves what the copy has of reports that are replaced from there on.
 * Indices are not kept, they follow from both; nor is Redis: what waits there is queued again from the rows, and its
 * counts are of days. All of it is for its owner alone (0700, 0600), what an earlier backup left here too.
 * @param key without it the second factors that are in it can be read by the same site alone
 * @throws Error when each time some report was replaced that was new since the time before
 */
export async function backup(
  site: SiteState,
  folder: string,
  tell: Tell,
  key: EncryptedKey | null = null,
): Promise<void> {
  const parts = backupParts(folder);
  await closeBackup(folder, parts);
  const [source, target] = [await openStore(site.storeUrl), await openStore(parts.store)];
  try {
    for (let round = 1; ; round++) {
      const { about, pdfs } = await keepTables(site, parts, tell);
      await copyFiles(source, target, pdfs, round, tell);
      const lost = await countLost(site.databaseUrl, { source, target }, pdfs, new Date(about.at));
      if (lost === 0) {
        if (key) await writeSiteKey(parts.siteKey, key.siteKey, key.passphrase);
        await writeFile(parts.about, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
        return;
      }
      if (round === maxRounds)
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

/** Makes the folder, and takes all rights on it and on an earlier backup in it from other users. */
async function closeBackup(folder: string, parts: ReturnType<typeof backupParts>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A given folder may be another user's, who lets this one write.
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700);
  const left = [parts.about, parts.siteKey, parts.database, fileURLToPath(parts.store)].filter(existsSync);
  if (left.length > 0) await promisify(execFile)('chmod', ['-R', 'u+rwX,go-rwx', ...left]);
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
    // Files newer than the snapshot have no row in it.
    takes(key) {
      const id = reportIdOf(key);
      return id === null || pdfs.has(id);
    },
    // After the first round the copy is of this run, not what an earlier backup left.
    keeps: (key) => round > 1 && reportIdOf(key) !== null,
  });
  await tell(`store: ${copied} files copied, ${kept} were there, ${removed} removed`);
}

/** Milliseconds by which the clocks of this machine and an indexer's may differ. */
const clocks = 60_000;

/**
 * Counts a snapshot's PDFs that lack files in its copy because their rows changed since: replaced by a text, or being
 * read again. Files that the site itself lacked before are not counted.
 * @param at when the snapshot was taken
 */
async function countLost(
  databaseUrl: string,
  { source, target }: { source: Store; target: Store },
  pdfs: Snapshot['pdfs'],
  at: Date,
): Promise<number> {
  const since = new Date(at.getTime() - clocks).toISOString().replace('T', ' ').replace('Z', '');
  const connection = createConnection(databaseUrl);
  let lost = 0;
  try {
    await ask(connection, "SET time_zone = '+00:00'");
    const sql = 'SELECT id, kind, stage FROM catalog_reports WHERE updated_at >= ?';
    for (const [id, kind, stage] of await ask(connection, sql, [since])) {
      const pages = pdfs.get(Number(id));
      if (pages === undefined) continue;
      const report = { id: Number(id), pageCount: pages };
      if (await isWhole(target, report)) continue;
      const asBefore = kind === 'pdf' && (stage === 'done') === (pages !== null);
      if (!asBefore || (await isWhole(source, report))) lost += 1;
    }
  } finally {
    connection.destroy();
  }
  return lost;
}

/** Whether a store has what a row promises: the original, and all that a finished report was made into. */
async function isWhole(
  store: Store,
  { id, pageCount }: { id: number; pageCount: number | null },
): Promise<boolean> {
  if (pageCount === null) return store.has(storeLayout.original(id));
  const images = await readArtifact(store, id, 'images');
  if (!images) return false;
  for (const key of [...filesOf({ id, pageCount }), ...cropsOf(id, images)])
    if (!(await store.has(key))) return false;
  return true;
}
