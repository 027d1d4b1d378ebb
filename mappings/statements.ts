import { QueryTypes, type Sequelize, Transaction } from 'sequelize';

/**
 * Target of a statement: the database, or a transaction, whose locks and changes a read then sees. One argument, so that
 * none leaves its transaction for want of a second.
 */
export type Connection = Sequelize | Transaction;

export type Values = Record<string, unknown>;

/** Writes times as MySQL does: Sequelize writes them to the second; columns hold milliseconds, which order lists. */
const exact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(exact);
  return value instanceof Date ? value.toISOString().slice(0, -1).replace('T', ' ') : value;
};

/** The database that a statement goes to, and with which options. */
function send(connection: Connection, values: Values) {
  const replacements = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, exact(value)]),
  );
  const transaction = connection instanceof Transaction ? connection : null;
  const { sequelize = connection as Sequelize } = connection as Transaction & { sequelize?: Sequelize };
  return { database: sequelize, options: { replacements, transaction } };
}

/** Rows of a SELECT with `:named` values. */
export function select<Row extends object>(
  connection: Connection,
  sql: string,
  values: Values,
): Promise<Row[]> {
  const { database, options } = send(connection, values);
  return database.query<Row>(sql, { ...options, type: QueryTypes.SELECT });
}

/** Runs a statement that changes rows. @returns how many it touched */
export async function change(connection: Connection, sql: string, values: Values): Promise<number> {
  const { database, options } = send(connection, values);
  const [, result] = await database.query(sql, options);
  return (result as { affectedRows?: number } | undefined)?.affectedRows ?? 0;
}

/** Rows of one statement. */
const rowsAtOnce = 2_000;

/** Runs a statement with `VALUES :rows` for all of these rows, some at a time. */
export async function changeRows(
  connection: Connection,
  sql: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await change(connection, sql, { rows: rows.slice(start, start + rowsAtOnce) });
}

/** Runs an INSERT. @returns the new id */
export async function insert(connection: Connection, sql: string, values: Values): Promise<number> {
  const { database, options } = send(connection, values);
  const [id] = await database.query(sql, { ...options, type: QueryTypes.INSERT });
  return id;
}
