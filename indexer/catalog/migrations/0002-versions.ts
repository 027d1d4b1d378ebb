import { DataTypes, type QueryInterface } from 'sequelize';

const table = 'catalog_reports';
/** Documents written before this carry the engine's own write count, which never came near this number. */
const first = 1_000;

/** Versions: what the row says, and what of it the index has. */
export async function up(queries: QueryInterface): Promise<void> {
  await queries.addColumn(table, 'version', { type: DataTypes.BIGINT, allowNull: false, defaultValue: 1 });
  await queries.addColumn(table, 'indexed_version', {
    type: DataTypes.BIGINT,
    allowNull: false,
    defaultValue: 0,
  });
  const { sequelize } = queries;
  await sequelize.query(
    `UPDATE ${table} SET version = ${first}, indexed_version = IF(stage = 'done', ${first}, 0)`,
  );
  await sequelize.query(
    `ALTER TABLE ${table} ADD COLUMN lagging BOOLEAN GENERATED ALWAYS AS (version > indexed_version) STORED`,
  );
  await queries.addIndex(table, ['lagging', 'stage', 'id'], { name: 'catalog_reports_lagging' });
}
