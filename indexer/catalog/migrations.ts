import { DataTypes, type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';

import { SequelizeStorage, Umzug } from 'umzug';
import { auditTable } from '../../mappings/auditTrail.ts';
import { withDbLock } from '../../mappings/dbLock.ts';
import { hiddenReportsTable } from '../../mappings/hiddenReports.ts';
import { addWaitingSince, jobTables } from '../../mappings/jobs/tables.ts';
import { causeOf } from './reportModel.ts';

const table = 'catalog_reports';

/** Documents written before versions carry the engine's own write count, which never came near this number. */
const firstVersion = 1_000;

/** Reports given a cause per statement. */
const causesPerBatch = 500;

/**
 * The catalog's migrations in their order; a name is never changed. From the fifth on each can run again after a break:
 * every statement ends its own transaction.
 */
const migrations: Record<string, (queries: QueryInterface) => Promise<void>> = {
  '0001-reports': async (queries) => {
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
  },

  /** The row's version, and the version of it that the index has. */
  '0002-versions': async (queries) => {
    await queries.addColumn(table, 'version', { type: DataTypes.BIGINT, allowNull: false, defaultValue: 1 });
    await queries.addColumn(table, 'indexed_version', {
      type: DataTypes.BIGINT,
      allowNull: false,
      defaultValue: 0,
    });
    const { sequelize } = queries;
    await sequelize.query(
      `UPDATE ${table} SET version = ${firstVersion}, indexed_version = IF(stage = 'done', ${firstVersion}, 0)`,
    );
    await sequelize.query(
      `ALTER TABLE ${table} ADD COLUMN lagging BOOLEAN GENERATED ALWAYS AS (version > indexed_version) STORED`,
    );
    await queries.addIndex(table, ['lagging', 'stage', 'id'], { name: 'catalog_reports_lagging' });
  },

  /** The trail of operators' acts, which the BFF adds to as well. */
  '0003-audit': async ({ sequelize }) => {
    await sequelize.query(auditTable);
  },

  /** Index builds, with their progress and when they were served. */
  '0004-index-builds': async ({ sequelize }) => {
    await sequelize.query(`CREATE TABLE IF NOT EXISTS index_builds (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      indices VARCHAR(1000) NOT NULL,
      progress VARCHAR(1000) NOT NULL,
      author VARCHAR(100) NOT NULL,
      reason VARCHAR(1000) NOT NULL,
      started_at DATETIME(3) NOT NULL,
      switched_at DATETIME(3) NULL
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`);
  },

  /** Why a report failed, without what is its own: failures are grouped and found by it over an index. */
  '0005-error-causes': async (queries) => {
    const { sequelize } = queries;
    await addColumn(queries, 'error_cause', `VARCHAR(200) COLLATE utf8mb4_bin NOT NULL DEFAULT ''`);
    for (let after = 0; ; ) {
      const rows = await sequelize.query<{ id: number; error_detail: string | null }>(
        `SELECT id, error_detail FROM ${table} WHERE stage = 'failed' AND id > :after ORDER BY id LIMIT ${causesPerBatch}`,
        { type: QueryTypes.SELECT, replacements: { after } },
      );
      for (const { id, error_detail } of rows)
        await sequelize.query(`UPDATE ${table} SET error_cause = :cause WHERE id = :id`, {
          replacements: { id, cause: causeOf(error_detail) },
        });
      after = Number(rows.at(-1)?.id ?? 0);
      if (rows.length < causesPerBatch) break;
    }
    await addIndex(queries, 'catalog_reports_causes', 'stage, error_id, error_cause, id');
  },

  /** Reports by stage with what they add up to: counted over the index alone. */
  '0006-counts': async (queries) => {
    const before = 'catalog_reports_stage';
    await addIndex(queries, 'catalog_reports_counts', 'stage, id, page_count, chart_count');
    if (await hasIndex(queries, before)) await queries.sequelize.query(`DROP INDEX ${before} ON ${table}`);
  },

  /** Which report a report is a copy of, and the fingerprints by which copies are found. */
  '0007-copies': async (queries) => {
    await addColumn(queries, 'copy_of', 'BIGINT NULL');
    await addIndex(queries, 'catalog_reports_copies', 'copy_of, id');
    await queries.sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_fingerprints (
      report_id BIGINT NOT NULL PRIMARY KEY,
      fingerprint VARBINARY(256) NOT NULL,
      issue VARCHAR(250) NOT NULL
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
    await queries.sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_bands (
      band BINARY(8) NOT NULL,
      report_id BIGINT NOT NULL,
      PRIMARY KEY (band, report_id),
      KEY catalog_bands_report (report_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
  },

  /** Whether saved searches were run on a report; those searchable before this are not announced. */
  '0008-announced': async (queries) => {
    await addColumn(queries, 'announced', 'BOOLEAN NOT NULL DEFAULT 0');
    await queries.sequelize.query(`UPDATE ${table} SET announced = 1 WHERE indexed_at IS NOT NULL`);
    await addIndex(queries, 'catalog_reports_announced', 'announced, stage, visible, id');
  },

  /** Whether scanned pages and figures wait to be read, and how many pages were left because of the budget. */
  '0009-recognition': async (queries) => {
    await addColumn(queries, 'recognition', 'VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await addColumn(queries, 'unread_pages', 'INT NOT NULL DEFAULT 0');
    await addIndex(queries, 'catalog_reports_recognition', 'recognition, stage, id');
  },

  '0010-jobs': async ({ sequelize }) => {
    for (const table of jobTables) await sequelize.query(table);
  },

  /** PDFs whose bytes are on their way into the store, by the ids that their rows will have. */
  '0011-arrivals': async ({ sequelize }) => {
    await sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_arrivals (
      id BIGINT NOT NULL PRIMARY KEY,
      begun_at DATETIME(3) NOT NULL,
      given_up BOOLEAN NOT NULL DEFAULT 0,
      KEY catalog_arrivals_given_up (given_up, begun_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
  },

  /** By which steps reports were read: those of which some changed since are read anew. */
  '0012-reading': async (queries) => {
    await addColumn(queries, 'reading', 'INT NOT NULL DEFAULT 0');
    await addIndex(queries, 'catalog_reports_reading_popular', 'reading, kind, stage, popularity, id');
    await addIndex(queries, 'catalog_reports_reading_newest', 'reading, kind, stage, id');
  },

  /** Reports that are taken down, for readers' lists. */
  '0013-hidden-reports': async ({ sequelize }) => {
    await sequelize.query(hiddenReportsTable);
    await sequelize.query(
      `INSERT IGNORE INTO hidden_reports (report_id) SELECT id FROM ${table} WHERE visible = 0`,
    );
  },

  '0014-waiting-since': addWaitingSince,

  /** How charts look, the keys of their pictures, and the bands by which pictures are found. */
  '0015-chart-looks': async ({ sequelize }) => {
    await sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_chart_looks (
      chart_id BIGINT NOT NULL PRIMARY KEY,
      look VARBINARY(80) NOT NULL,
      alike BIGINT NOT NULL
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
    await sequelize.query(`CREATE TABLE IF NOT EXISTS catalog_chart_bands (
      band INT UNSIGNED NOT NULL,
      chart_id BIGINT NOT NULL,
      PRIMARY KEY (band, chart_id),
      KEY catalog_chart_bands_chart (chart_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`);
  },
};

async function hasIndex(queries: QueryInterface, name: string): Promise<boolean> {
  return ((await queries.showIndex(table)) as { name: string }[]).some((index) => index.name === name);
}

async function addIndex(queries: QueryInterface, name: string, columns: string): Promise<void> {
  if (!(await hasIndex(queries, name)))
    await queries.sequelize.query(`CREATE INDEX ${name} ON ${table} (${columns})`);
}

async function addColumn(queries: QueryInterface, name: string, definition: string): Promise<void> {
  if (!(name in (await queries.describeTable(table))))
    await queries.sequelize.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}

/** Names of the catalog's migrations, in their order. */
export const migrationNames = Object.keys(migrations);

/** Seconds to wait for another process that migrates. */
const lockTimeoutSeconds = 60;

/**
 * Brings the catalog's tables up to date; safe to call at every start, and from several processes at once. Gives the
 * names of what it ran. Throws `LockHeld` when another process is at it and does not finish.
 */
export async function migrate(database: Sequelize): Promise<string[]> {
  const context = database.getQueryInterface();
  const umzug = new Umzug({
    migrations: Object.entries(migrations).map(([name, up]) => ({ name, up: () => up(context) })),
    context,
    // A name of its own: storages of one connection that share a model share its table.
    storage: new SequelizeStorage({
      sequelize: database,
      modelName: 'CatalogMigration',
      tableName: 'catalog_migrations',
    }),
    logger: undefined,
  });
  return withDbLock(
    database,
    'catalog',
    async () => (await umzug.up()).map(({ name }) => name),
    lockTimeoutSeconds,
  );
}
