import { fileURLToPath } from 'node:url';
import type { QueryInterface, Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';

/** Exports of a migration file; `up` alone, for a table is never dropped to go back. */
interface Migration {
  up(queryInterface: QueryInterface): Promise<void>;
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Brings the accounts' tables up to date: runs each `NNNN-name.ts` of the folder once, in order of name. Safe
 * to call at every start; two processes at once wait for each other.
 * @returns the names of the migrations that ran now
 */
export async function migrate(database: Sequelize, folder = ownFolder): Promise<string[]> {
  const queryInterface = database.getQueryInterface();
  const umzug = new Umzug({
    migrations: {
      glob: ['[0-9][0-9][0-9][0-9]-*.ts', { cwd: folder, ignore: '*.test.ts' }],
      resolve: ({ name, path, context }) => ({
        name,
        async up() {
          const { up } = (await import(String(path))) as Migration;
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
  return withLock(database, async () => (await umzug.up()).map(({ name }) => name));
}

/** A named lock lives on its connection: a transaction keeps one connection for as long as the work takes. */
async function withLock<Result>(database: Sequelize, work: () => Promise<Result>): Promise<Result> {
  // The engine's names of locks are for all its databases.
  const name = `${database.getDatabaseName()}:accounts`.slice(-64);
  return database.transaction(async (transaction) => {
    const [row] = (await database.query('SELECT GET_LOCK(:name, 60) AS got', {
      replacements: { name },
      transaction,
    })) as [{ got: number }[], unknown];
    if (row[0]?.got !== 1) throw new Error('another process is migrating the database and does not finish');
    try {
      return await work();
    } finally {
      await database.query('SELECT RELEASE_LOCK(:name)', { replacements: { name }, transaction });
    }
  });
}
