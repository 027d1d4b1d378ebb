import { type QueryInterface, QueryTypes } from 'sequelize';
import { causeOf } from '../facts.ts';

const table = 'catalog_reports';
const index = 'catalog_reports_causes';
const batch = 500;

/** Why a report failed, without what is its own: failures are grouped and found by it over an index. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  // Each statement ends its own transaction: after a break between them the migration must be able to run again.
  if (!('error_cause' in (await queries.describeTable(table))))
    await sequelize.query(
      `ALTER TABLE ${table} ADD COLUMN error_cause VARCHAR(200) COLLATE utf8mb4_bin NOT NULL DEFAULT ''`,
    );
  for (let after = 0; ; ) {
    const rows = await sequelize.query<{ id: number; error_detail: string | null }>(
      `SELECT id, error_detail FROM ${table} WHERE stage = 'failed' AND id > :after ORDER BY id LIMIT ${batch}`,
      { type: QueryTypes.SELECT, replacements: { after } },
    );
    for (const { id, error_detail } of rows)
      await sequelize.query(`UPDATE ${table} SET error_cause = :cause WHERE id = :id`, {
        replacements: { id, cause: causeOf(error_detail) },
      });
    after = Number(rows.at(-1)?.id ?? 0);
    if (rows.length < batch) break;
  }
  const there = (await queries.showIndex(table)) as { name: string }[];
  if (!there.some(({ name }) => name === index))
    await sequelize.query(`CREATE INDEX ${index} ON ${table} (stage, error_id, error_cause, id)`);
}
