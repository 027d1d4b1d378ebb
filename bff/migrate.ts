import { fileURLToPath } from 'node:url';
import type { QueryInterface, Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { withDbLock } from '../mappings/dbLock.ts';
import { nodeScript } from '../mappings/nodeScript.mjs';

/** Exports of a migration file; `up` alone, for a table is never dropped to go back. */
interface Migration {
  up(queryInterface: QueryInterface): Promise<void>;
}

/** Seconds to wait for another process that migrates. */
const lockTimeoutSeconds = 60;

const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Brings the accounts' tables up to date: runs each `NNNN-name.ts` of a folder once, in order of name. Safe
 * to call at every start; two processes at once wait for each other.
 * @returns the names of the migrations that ran now
 * @throws LockHeld when another process migrates and does not finish
 */
export async function migrate(database: Sequelize, folder = ownFolder): Promise<string[]> {
  const queryInterface = database.getQueryInterface();
  const umzug = new Umzug({
    migrations: {
      glob: ['[0-9][0-9][0-9][0-9]-*.ts', { cwd: folder, ignore: '*.test.ts' }],
      resolve: ({ name, path, context }) => ({
        name,
        async up() {
          const { up } = (await import(nodeScript(String(path)).file)) as Migration;
          await up(context);
        },
      }),
    },
    context: queryInterface,
    // A name of its own: storages of one connection that share a model share its table.
    storage: new SequelizeStorage({
      sequelize: database,
      modelName: 'BffMigration',
      tableName: 'bff_migrations',
    }),
    logger: undefined,
  });
  return withDbLock(
    database,
    'accounts',
    async () => (await umzug.up()).map(({ name }) => name),
    lockTimeoutSeconds,
  );
}
