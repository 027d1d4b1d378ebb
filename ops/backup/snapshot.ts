import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mysql2';
import { ask, migrationsOf, rowsOf, type TableShape, tableShapes } from './tables.ts';

/** Contents of `backup.json`, which is written last: a folder without it is no backup. */
export interface BackupFile {
  at: string;
  migrations: string[];
  tables: (TableShape & { rows: number })[];
}

/** Rows of one moment. */
export interface Snapshot {
  about: BackupFile;
  /** The PDFs by id, with the pages of those that are finished; null for others. */
  pdfs: ReadonlyMap<number, number | null>;
}

/** The file of a table: one row a line, as JSON. */
export const tableFile = (database: string, table: string) => path.join(database, `${table}.ndjson.gz`);

/** Writes all tables as they are at one moment: one transaction sees them, however long it reads. */
export async function writeSnapshot(connection: Connection, folder: string): Promise<Snapshot> {
  await ask(connection, "SET time_zone = '+00:00'");
  await ask(connection, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await ask(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  const at = new Date().toISOString();
  const migrations = await migrationsOf(connection);
  const tables: BackupFile['tables'] = [];
  const pdfs = new Map<number, number | null>();
  for (const shape of await tableShapes(connection)) {
    let rows = 0;
    const lines = async function* () {
      for await (const row of rowsOf(connection, shape)) {
        rows += 1;
        if (shape.table === 'catalog_reports') notePdf(pdfs, shape, row);
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
  await ask(connection, 'COMMIT');
  return { about: { at, migrations, tables }, pdfs };
}

function notePdf(pdfs: Map<number, number | null>, { columns }: TableShape, row: (string | null)[]): void {
  const value = (column: string) => row[columns.indexOf(column)];
  if (value('kind') !== 'pdf') return;
  pdfs.set(Number(value('id')), value('stage') === 'done' ? Number(value('page_count')) : null);
}
