import { QueryTypes, type Sequelize } from 'sequelize';
import { migrate as migrateAccounts } from '../../bff/migrations/migrate.ts';
import { migrate as migrateCatalog } from '../../indexer/catalog/migrate.ts';

/** Brings both rooms' tables up to date. @returns the names of the migrations that ran now, by room */
export async function migrateRooms(database: Sequelize): Promise<Record<'indexer' | 'bff', string[]>> {
  const indexer = await migrateCatalog(database);
  await moveNotes(database);
  return { indexer, bff: await migrateAccounts(database) };
}

/**
 * Until 0.1.0 the BFF's migrations were noted in the catalog's table. Those notes are moved to their own, so that
 * nothing runs a second time. The catalog's names have no extension, the BFF's are file names.
 */
async function moveNotes(database: Sequelize): Promise<void> {
  const [misplaced] = await database.query<{ name: string }>(
    "SELECT name FROM catalog_migrations WHERE name LIKE '%.ts' LIMIT 1",
    { type: QueryTypes.SELECT },
  );
  if (!misplaced) return;
  await database.query('CREATE TABLE IF NOT EXISTS bff_migrations LIKE catalog_migrations');
  await database.transaction(async (transaction) => {
    await database.query(
      "INSERT IGNORE INTO bff_migrations (name) SELECT name FROM catalog_migrations WHERE name LIKE '%.ts'",
      { transaction },
    );
    await database.query("DELETE FROM catalog_migrations WHERE name LIKE '%.ts'", { transaction });
  });
}
