import type { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { withDbLock } from '../../mappings/dbLock.ts';
import * as reports from './migrations/0001-reports.ts';
import * as versions from './migrations/0002-versions.ts';
import * as audit from './migrations/0003-audit.ts';
import * as indexBuilds from './migrations/0004-index-builds.ts';
import * as errorCauses from './migrations/0005-error-causes.ts';
import * as counts from './migrations/0006-counts.ts';
import * as copies from './migrations/0007-copies.ts';
import * as announced from './migrations/0008-announced.ts';

/** In the order in which they run. */
const migrations = {
  '0001-reports': reports,
  '0002-versions': versions,
  '0003-audit': audit,
  '0004-index-builds': indexBuilds,
  '0005-error-causes': errorCauses,
  '0006-counts': counts,
  '0007-copies': copies,
  '0008-announced': announced,
};

/** Seconds to wait for another process that migrates. */
const lockTimeoutSeconds = 60;

/**
 * Brings the catalog's tables up to date; safe to call at every start, and from several processes at once. Gives the
 * names of what it ran. Throws `LockHeld` when another process is at it and does not finish.
 */
export async function migrate(database: Sequelize): Promise<string[]> {
  const context = database.getQueryInterface();
  const umzug = new Umzug({
    migrations: Object.entries(migrations).map(([name, { up }]) => ({ name, up: () => up(context) })),
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
