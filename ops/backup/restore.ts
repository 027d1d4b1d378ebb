import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Connection, createConnection } from 'mysql2';
import { createFactorSecrets, type FactorSecrets } from '../../bff/accounts/secondFactor.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import { backupParts, type SiteState } from './backup.ts';
import { copyStore } from './copyStore.ts';
import {
  ask,
  type BackupFile,
  migrationsOf,
  quoted,
  type TableShape,
  tableFile,
  tableShapes,
} from './snapshot.ts';

/** Keys of the restored site, and of the backup (null: not included). */
interface SiteKeys {
  own: string;
  former: string | null;
}

/**
 * Seals restored second factors with this site's key.
 * @returns the accounts whose app codes neither key can read; their recovery codes still work
 */
export async function restoreFactors(connection: Connection, keys: SiteKeys): Promise<string[]> {
  const own = createFactorSecrets(keys.own);
  const former = keys.former === null ? null : createFactorSecrets(keys.former);
  const rows = await ask(
    connection,
    `SELECT f.user_id, f.secret, f.confirmed_at, COALESCE(u.username, CONCAT('user ', u.id))
      FROM second_factors f JOIN users u ON u.id = f.user_id ORDER BY u.id`,
  );
  const ended: string[] = [];
  for (const [userId = '', sealed, confirmedAt, name] of rows) {
    if (openedBy(own, sealed ?? '') !== null) continue;
    const secret = former && openedBy(former, sealed ?? '');
    if (secret !== null)
      await ask(connection, 'UPDATE second_factors SET secret = ? WHERE user_id = ?', [
        own.seal(secret),
        userId,
      ]);
    else if (confirmedAt !== null) ended.push(name ?? '');
  }
  return ended;
}

function openedBy(secrets: FactorSecrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}

/** Rows of one INSERT. */
const rowsAtOnce = 200;

/** Reason why a backup is not restored, shown to the operator. */
class CannotRestore extends Error {}

/**
 * Puts a backup into a site that has its tables and no report: the rows of every table in place of what is there (demo
 * accounts, for instance), all or nothing, then the files. The indices follow from both: see `refillIndices`.
 * Second factors are resealed with this site's key; accounts whose factor no key opens are listed.
 * @throws CannotRestore for a folder that is no backup, a site with reports, and a backup of a later version
 */
export async function restore(
  site: SiteState,
  folder: string,
  tell: (line: string) => void,
  keys: SiteKeys,
): Promise<void> {
  const parts = backupParts(folder);
  const about = await readFile(parts.about, 'utf8').then(
    (text) => JSON.parse(text) as BackupFile,
    () => {
      throw new CannotRestore(`${folder} holds no finished backup`);
    },
  );
  const connection = createConnection({ uri: site.databaseUrl, multipleStatements: false });
  try {
    const shapes = await requireFit(connection, about);
    // Rows must not promise missing files: the files come first.
    const [source, target] = [await openStore(parts.store), await openStore(site.storeUrl)];
    const { copied, removed } = await copyStore(source, target);
    target.close();
    tell(`store: ${copied} files copied, ${removed} removed`);
    const { rows, ended } = await fillTables(connection, shapes, parts.database, keys);
    tell(`database: ${rows} rows of ${shapes.length} tables, as of ${about.at}`);
    if (ended.length > 0) tell(endedFactors(ended));
  } finally {
    connection.destroy();
  }
}

const endedFactors = (names: string[]) =>
  `second factors: the app codes of ${names.length} ended, for the key that sealed them is not here ` +
  `(${names.join(', ')}). Recovery codes still work; \`npm run user -- end-factor NAME --reason R\` frees an account.`;

/** The tables of the backup; what this version has beside them stays empty or has its defaults. */
async function requireFit(connection: Connection, about: BackupFile): Promise<TableShape[]> {
  const [[reports] = []] = await ask(connection, 'SELECT COUNT(*) FROM catalog_reports');
  if (reports !== '0')
    throw new CannotRestore(
      `This site has ${reports} reports. Restore into an empty one (another DATA_DIR).`,
    );
  const known = new Set(await migrationsOf(connection));
  const later = about.migrations.filter((name) => !known.has(name));
  if (later.length > 0) throw new CannotRestore(`The backup is of a later version: ${later.join(', ')}`);
  const here = new Map((await tableShapes(connection)).map(({ table, columns }) => [table, columns]));
  return about.tables.flatMap(({ table, columns }) => {
    const own = here.get(table);
    if (!own) return [];
    const missing = columns.filter((column) => !own.includes(column));
    if (missing.length > 0) throw new CannotRestore(`The site has no ${missing.join(', ')} in ${table}`);
    return [{ table, columns }];
  });
}

async function fillTables(
  connection: Connection,
  shapes: TableShape[],
  folder: string,
  keys: SiteKeys,
): Promise<{ rows: number; ended: string[] }> {
  let filled = 0;
  await ask(connection, "SET time_zone = '+00:00'");
  await ask(connection, 'SET FOREIGN_KEY_CHECKS = 0');
  await ask(connection, 'START TRANSACTION');
  for (const { table } of shapes) await ask(connection, `DELETE FROM ${quoted(table)}`);
  for (const { table, columns } of shapes) {
    const names = columns.map(quoted).join(', ');
    const insert = async (rows: unknown[][]) => {
      if (rows.length === 0) return;
      filled += rows.length;
      await ask(connection, `INSERT INTO ${quoted(table)} (${names}) VALUES ?`, [rows]);
    };
    let rows: unknown[][] = [];
    const bytes = createReadStream(tableFile(folder, table)).pipe(createGunzip());
    for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
      rows.push(JSON.parse(line) as unknown[]);
      if (rows.length < rowsAtOnce) continue;
      await insert(rows);
      rows = [];
    }
    await insert(rows);
  }
  const ended = await restoreFactors(connection, keys);
  await ask(connection, 'COMMIT');
  return { rows: filled, ended };
}
