import type { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { withDbLock } from '../../mappings/dbLock.ts';
import { migrations } from './migrations.ts';

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
