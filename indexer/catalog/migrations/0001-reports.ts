import { DataTypes, type QueryInterface } from 'sequelize';

const table = 'catalog_reports';

/** The catalog's one table. */
export async function up(queries: QueryInterface): Promise<void> {
  await queries.createTable(
    table,
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
      sha256: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      kind: { type: DataTypes.STRING(8), allowNull: false },
      name: { type: DataTypes.STRING(255), allowNull: false },
      uploader_id: DataTypes.BIGINT,
      bytes: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      stage: { type: DataTypes.STRING(16), allowNull: false },
      error_id: DataTypes.STRING(40),
      error_reason: DataTypes.STRING(500),
      error_detail: DataTypes.TEXT,
      given: { type: DataTypes.JSON, allowNull: false },
      corrections: { type: DataTypes.JSON, allowNull: false },
      title: { type: DataTypes.STRING(500), allowNull: false, defaultValue: '' },
      page_count: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      chart_count: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      segment: DataTypes.STRING(120),
      visible: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      recommend: { type: DataTypes.TINYINT, allowNull: false, defaultValue: 0 },
      popularity: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 1 },
      created_at: { type: DataTypes.DATE(3), allowNull: false },
      updated_at: { type: DataTypes.DATE(3), allowNull: false },
      indexed_at: DataTypes.DATE(3),
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await queries.addIndex(table, ['uploader_id', 'id'], { name: 'catalog_reports_uploader' });
  await queries.addIndex(table, ['stage', 'id'], { name: 'catalog_reports_stage' });
  await queries.addIndex(table, ['segment'], { name: 'catalog_reports_segment' });
}
