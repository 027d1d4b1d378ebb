import type { QueryInterface } from 'sequelize';

const table = 'catalog_reports';
const index = 'catalog_reports_announced';

/** Whether saved searches have been told of a report. Those that were searchable before nobody is told of. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  // Each statement ends its own transaction: after a break between them the migration must be able to run again.
  if (!('announced' in (await queries.describeTable(table))))
    await sequelize.query(`ALTER TABLE ${table} ADD COLUMN announced BOOLEAN NOT NULL DEFAULT 0`);
  await sequelize.query(`UPDATE ${table} SET announced = 1 WHERE indexed_at IS NOT NULL`);
  const there = (await queries.showIndex(table)) as { name: string }[];
  if (!there.some(({ name }) => name === index))
    await sequelize.query(`CREATE INDEX ${index} ON ${table} (announced, stage, visible, id)`);
}
