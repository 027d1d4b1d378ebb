import type { QueryInterface, Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import * as reports from './migrations/0001-reports.ts';

/** Brings the catalog's tables up to date; safe to call at every start. Gives the names of what it ran. */
export async function migrate(database: Sequelize): Promise<string[]> {
  const umzug = new Umzug({
    migrations: [{ name: '0001-reports', ...steps(reports) }],
    context: database.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize: database, tableName: 'catalog_migrations' }),
    logger: undefined,
  });
  return (await umzug.up()).map((migration) => migration.name);
}

type Migration = typeof reports;

function steps(migration: Migration) {
  return {
    up: ({ context }: { context: QueryInterface }) => migration.up(context),
    down: ({ context }: { context: QueryInterface }) => migration.down(context),
  };
}
