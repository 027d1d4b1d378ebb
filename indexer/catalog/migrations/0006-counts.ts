import type { QueryInterface } from 'sequelize';

const table = 'catalog_reports';
const before = 'catalog_reports_stage';
const now = 'catalog_reports_counts';

/** Reports by stage with what they add up to: counted over the index alone. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  const has = async (name: string) =>
    ((await queries.showIndex(table)) as { name: string }[]).some((index) => index.name === name);
  // Each statement ends its own transaction: after a break between them the migration must be able to run again.
  if (!(await has(now)))
    await sequelize.query(`CREATE INDEX ${now} ON ${table} (stage, id, page_count, chart_count)`);
  if (await has(before)) await sequelize.query(`DROP INDEX ${before} ON ${table}`);
}
