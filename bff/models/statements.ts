import { type Sequelize, type Transaction, UniqueConstraintError } from 'sequelize';
import {
  type Connection,
  insert as enter,
  select,
  change as set,
  type Values,
} from '../../mappings/statements.ts';

export { type Connection, select };

/** The first row of a SELECT, or null. */
export async function selectOne<Row extends object>(
  connection: Connection,
  sql: string,
  values: Values,
): Promise<Row | null> {
  return (await select<Row>(connection, sql, values))[0] ?? null;
}

/** A list of which a part is shown: what is selected, from where (with joins and conditions), in which order. */
interface List {
  columns: string;
  from: string;
  order: string;
}

/** A part of a list, and how many rows the whole has. */
export async function selectWindow<Row extends object>(
  database: Sequelize,
  { columns, from, order }: List,
  values: Values,
  window: { offset: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const part = `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT :limit OFFSET :offset`;
  const [rows, counted] = await Promise.all([
    select<Row>(database, part, { ...values, ...window }),
    selectOne<{ total: number }>(database, `SELECT COUNT(*) AS total FROM ${from}`, values),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Runs an UPDATE or DELETE; gives how many rows it touched. */
export function change(transaction: Transaction, sql: string, values: Values): Promise<number> {
  return set(transaction, sql, values);
}

/** Runs an UPDATE that sets unique columns; false when another row has the value. */
export async function changeUnique(transaction: Transaction, sql: string, values: Values): Promise<boolean> {
  try {
    await change(transaction, sql, values);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}

/** Runs an INSERT; gives the new id, or null when a unique key is taken already. */
export async function insert(transaction: Transaction, sql: string, values: Values): Promise<number | null> {
  try {
    return await enter(transaction, sql, values);
  } catch (error) {
    if (error instanceof UniqueConstraintError) return null;
    throw error;
  }
}
