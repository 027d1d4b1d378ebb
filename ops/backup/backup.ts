import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import { type Connection, createConnection } from 'mysql2';
import { openStore } from '../../mappings/store/openStore.ts';
import { copyStore } from './copyStore.ts';
import { ask, migrationsOf, rowsOf, type TableShape, tableShapes } from './tables.ts';

/** Where the state lies that is kept. */
export interface SiteState {
  databaseUrl: string;
  storeUrl: string;
}

/** What `backup.json` tells of a backup; it is written last, so a folder without it is none. */
export interface BackupFile {
  at: string;
  migrations: string[];
  tables: (TableShape & { rows: number })[];
}

/** Where each part of a backup lies in its folder. */
export const backupParts = (folder: string) => ({
  about: path.join(folder, 'backup.json'),
  database: path.join(folder, 'database'),
  store: pathToFileURL(path.join(folder, 'store')).href,
});

/** The file of a table: one row a line, as JSON. */
export const tableFile = (database: string, table: string) => path.join(database, `${table}.ndjson.gz`);

/**
 * Writes one consistent state of database and store into a folder while the site runs; the same folder again takes
 * what changed in the store alone. The database first: a row promises only bytes that are there, so every row of it
 * finds its files in the store, which is copied after. Indices are not kept, they follow from both; nor is Redis:
 * what waits there is queued again from the rows, and its counts are of days.
 * @param tell hears what is done
 */
export async function backup(site: SiteState, folder: string, tell: (line: string) => void): Promise<void> {
  const parts = backupParts(folder);
  const draft = `${parts.database}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const connection = createConnection(site.databaseUrl);
  let about: BackupFile;
  try {
    about = await writeTables(connection, draft);
  } finally {
    connection.destroy();
  }
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  tell(`database: ${rows} rows of ${about.tables.length} tables`);
  await rm(parts.about, { force: true });
  await rm(parts.database, { recursive: true, force: true });
  await rename(draft, parts.database);
  const [source, target] = [await openStore(site.storeUrl), await openStore(parts.store)];
  const { copied, kept, removed } = await copyStore(source, target);
  source.close();
  tell(`store: ${copied} files copied, ${kept} were there, ${removed} removed`);
  await writeFile(parts.about, `${JSON.stringify(about, null, 2)}\n`);
}

/** All tables as they are at one moment: one transaction sees them, however long it reads. */
async function writeTables(connection: Connection, folder: string): Promise<BackupFile> {
  await ask(connection, "SET time_zone = '+00:00'");
  await ask(connection, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await ask(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  const at = new Date().toISOString();
  const migrations = await migrationsOf(connection);
  const tables: BackupFile['tables'] = [];
  for (const shape of await tableShapes(connection)) {
    let rows = 0;
    const lines = async function* () {
      for await (const row of rowsOf(connection, shape)) {
        rows += 1;
        yield `${JSON.stringify(row)}\n`;
      }
    };
    await pipeline(
      Readable.from(lines()),
      createGzip({ level: 1 }),
      createWriteStream(tableFile(folder, shape.table), { mode: 0o600 }),
    );
    tables.push({ ...shape, rows });
  }
  return { at, migrations, tables };
}
