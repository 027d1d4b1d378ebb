import { QueryTypes, type Sequelize } from 'sequelize';

type Values = Record<string, unknown>;

/** Values with times as MySQL writes them: Sequelize does to the second; columns hold milliseconds, which order lists. */
export const exact = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString().slice(0, -1).replace('T', ' ') : value,
    ]),
  );

/** How many rows a change touched, by the driver's result. */
export const affectedRows = (result: unknown): number =>
  (result as { affectedRows?: number } | undefined)?.affectedRows ?? 0;

/** Rows of a SELECT. */
export const select = <Row extends object>(
  database: Sequelize,
  sql: string,
  values: Values,
): Promise<Row[]> => database.query<Row>(sql, { type: QueryTypes.SELECT, replacements: exact(values) });

/** Runs a statement that changes rows. @returns how many it touched */
export async function change(database: Sequelize, sql: string, values: Values): Promise<number> {
  const [, result] = await database.query(sql, { replacements: exact(values) });
  return affectedRows(result);
}
