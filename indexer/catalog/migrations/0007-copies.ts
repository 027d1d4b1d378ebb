import { DataTypes, type QueryInterface } from 'sequelize';

const table = 'catalog_reports';
const index = 'catalog_reports_copies';

/** Which report a report is a copy of, and the fingerprints by which copies are found. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  // Each statement ends its own transaction: after a break between them the migration must be able to run again.
  if (!('copy_of' in (await queries.describeTable(table))))
    await queries.addColumn(table, 'copy_of', { type: DataTypes.BIGINT, allowNull: true });
  const there = (await queries.showIndex(table)) as { name: string }[];
  if (!there.some(({ name }) => name === index))
    await sequelize.query(`CREATE INDEX ${index} ON ${table} (copy_of, id)`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_fingerprints (
      report_id BIGINT NOT NULL PRIMARY KEY,
      fingerprint VARBINARY(256) NOT NULL,
      issue VARCHAR(250) NOT NULL
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_bands (
      band BINARY(8) NOT NULL,
      report_id BIGINT NOT NULL,
      PRIMARY KEY (band, report_id),
      KEY catalog_bands_report (report_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
}
