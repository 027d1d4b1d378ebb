import { QueryTypes, type Sequelize } from 'sequelize';
import { readBffConfig } from '../bff/config.ts';
import { migrate as migrateAccounts } from '../bff/migrations/migrate.ts';
import { purgeSandbox } from '../bff/orders/index.ts';
import { migrate as migrateCatalog } from '../indexer/catalog/migrate.ts';
import { connectDatabase, connectOpenSearch } from '../indexer/clients/engines.ts';
import { readIndexerConfig } from '../indexer/config.ts';
import { driftOf, ensureIndices } from '../indexer/indices/ensureIndices.ts';
import { loadIndices } from '../mappings/indices/loadIndices.ts';
import { openStore } from '../mappings/store/openStore.ts';
import { ensureDemoAccounts, removeDemoAccounts } from '../seed/accounts/demoAccounts.ts';
import { ensureDemoGroups } from '../seed/curation/demoGroups.ts';
import { formatFaults, lint } from './relevance/lint/lint.ts';
import { storeTuning } from './relevance/storeTuning.ts';

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

// Brings both rooms' tables, the indices, the demo accounts and their groups up to date. The launcher runs it before
// the site at every start.
const { databaseUrl, openSearchUrl, indexPrefix, indexLayout } = readIndexerConfig();
const database = connectDatabase(databaseUrl);
const search = connectOpenSearch(openSearchUrl);

const faults = lint();
if (faults.length > 0) {
  console.error(`The mapping files cannot go live:\n${formatFaults(faults)}`);
  process.exit(1);
}

for (const [room, ran] of Object.entries(await migrateRooms(database)))
  console.log(`${room}: ${ran.length > 0 ? ran.join(', ') : 'up to date'}`);
const tuning = await storeTuning(database);
console.log(`relevance: ${tuning}`);
const names = await ensureIndices(search, indexPrefix, indexLayout);
console.log('indices:', Object.values(names).join(', '));
const differs = Object.entries(await driftOf(search, names, loadIndices()));
for (const [index, parts] of differs) console.log(`${index} was made of other files: ${parts.join(', ')}`);
if (differs.length > 0)
  console.log('They are served as they are; "npm run relevance -- reindex" brings the files live');

const { sandbox, storeUrl } = readBffConfig();
const demo = sandbox ? await ensureDemoAccounts(database) : await removeDemoAccounts(database);
console.log(`demo accounts: ${demo}`);
if (!sandbox) {
  const { orders, readers } = await purgeSandbox(database);
  if (orders + readers > 0)
    console.log(
      `the sandbox is off: ${orders} of its memberships and the shells of ${readers} readers taken back`,
    );
}
if (sandbox) console.log(`groups: ${await ensureDemoGroups(database, await openStore(storeUrl))}`);

await search.close();
await database.close();
