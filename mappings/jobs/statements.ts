import { QueryTypes, type Sequelize } from 'sequelize';

type Values = Record<string, unknown>;

/** Sequelize writes times to the second; the columns hold milliseconds. */
const exact = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Date ? stampOf(value) : value]),
  );

/** A moment as MySQL writes it. */
const stampOf = (moment: Date) => moment.toISOString().slice(0, -1).replace('T', ' ');

/** Rows of a SELECT. */
export const select = <Row extends object>(
  database: Sequelize,
  sql: string,
  values: Values,
): Promise<Row[]> => database.query<Row>(sql, { type: QueryTypes.SELECT, replacements: exact(values) });

/** Runs a statement that changes rows. @returns how many it touched */
export async function change(database: Sequelize, sql: string, values: Values): Promise<number> {
  const [, result] = await database.query(sql, { replacements: exact(values) });
  return (result as { affectedRows?: number } | undefined)?.affectedRows ?? 0;
}
