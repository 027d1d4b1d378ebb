import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mysql2';

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

/** A table as a backup has it. */
export interface TableShape {
  table: string;
  /** In the order of the values of each row; what the engine computes itself is left out. */
  columns: string[];
}

/** Tables of applied migrations: of the catalog, and of the accounts. */
const migrationTables = ['catalog_migrations', 'bff_migrations'] as const;

/** Asks a question of one connection; every value but null comes as text, just as the engine writes it. */
export function ask(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<(string | null)[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ ...asText, sql, values }, (error, rows) =>
      error ? reject(error) : resolve(rows as unknown as (string | null)[][]),
    );
  });
}

/** Streams rows, however many, as `ask` gives them. */
function rowsOf(connection: Connection, { table, columns }: TableShape): AsyncIterable<(string | null)[]> {
  const sql = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`;
  return connection.query({ ...asText, sql }).stream({ highWaterMark: 500 }) as AsyncIterable<
    (string | null)[]
  >;
}

/** MySQL would give JSON parsed and MariaDB as text; numbers beyond 2^53 and times would lose digits. */
const asText = {
  rowsAsArray: true,
  typeCast: (field: { string(encoding?: 'utf8'): string | null }) => field.string('utf8'),
} as const;

/** A name as SQL takes it. */
export const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/** The tables of the connection's database in order of name; those of the migrations are left out. */
export async function tableShapes(connection: Connection): Promise<TableShape[]> {
  const rows = await ask(
    connection,
    `SELECT c.TABLE_NAME, c.COLUMN_NAME FROM information_schema.COLUMNS c
     JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
     WHERE c.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE = 'BASE TABLE' AND c.EXTRA NOT LIKE '%GENERATED'
     ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION`,
  );
  const shapes = new Map<string, string[]>();
  for (const [table = null, column = null] of rows) {
    if (table === null || column === null || migrationTables.includes(table as never)) continue;
    shapes.set(table, [...(shapes.get(table) ?? []), column]);
  }
  return [...shapes].map(([table, columns]) => ({ table, columns }));
}

/** Names of the migrations that ran, of both rooms. */
export async function migrationsOf(connection: Connection): Promise<string[]> {
  const found = new Set<string>();
  const there = (await ask(connection, 'SHOW TABLES')).map(([table]) => table);
  for (const table of migrationTables.filter((one) => there.includes(one)))
    for (const [name] of await ask(connection, `SELECT name FROM ${quoted(table)}`)) found.add(name ?? '');
  return [...found].sort();
}
