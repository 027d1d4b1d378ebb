import type { Sequelize } from 'sequelize';
import { readBffConfig } from '../bff/config.ts';
import { formatFaults, lint } from '../bff/lab/lint/lint.ts';
import { migrate as migrateAccounts } from '../bff/migrate.ts';
import { latestVersion, storeVersion } from '../bff/models/relevanceVersion.ts';
import { purgeSandbox } from '../bff/orders/index.ts';
import { loadLatestTuning } from '../bff/tuning.ts';
import { migrate as migrateCatalog } from '../indexer/catalog/migrations.ts';
import { connectDatabase, connectOpenSearch } from '../indexer/clients/engines.ts';
import { readIndexerConfig } from '../indexer/config.ts';
import { driftOf, ensureIndices } from '../indexer/indices/ensureIndices.ts';
import { loadIndices } from '../mappings/indices/loadIndices.ts';
import { openStore } from '../mappings/store/openStore.ts';
import { hashOfTuning, loadTuning } from '../mappings/tuned.ts';
import { ensureDemoAccounts, removeDemoAccounts } from '../seed/accounts/demoAccounts.ts';
import { ensureDemoGroups } from '../seed/curation/groups.ts';

/** Brings both rooms' tables up to date. @returns the names of the migrations that ran now, by room */
export async function migrateRooms(database: Sequelize): Promise<Record<'indexer' | 'bff', string[]>> {
  return { indexer: await migrateCatalog(database), bff: await migrateAccounts(database) };
}

/**
 * At a start: the project's files are the first version, and follow a new release as long as no operator has applied
 * another. Afterwards what an operator chose stays, and the files are a working copy.
 * @returns for the log: what is in force, and what brings the files live where they differ
 */
async function storeTuning(database: Sequelize): Promise<string> {
  const files = loadTuning();
  const latest = await latestVersion(database);
  if (latest === null || (latest.origin === 'start' && latest.hash !== hashOfTuning(files))) {
    const reason = 'The files of this release';
    const id = await storeVersion(database, {
      tuning: files,
      origin: 'start',
      author: 'start',
      reason,
      quality: null,
    });
    return `version ${id}, the files of this release`;
  }
  await loadLatestTuning(database);
  return latest.hash === hashOfTuning(files)
    ? `version ${latest.id}, as the files`
    : `version ${latest.id} by ${latest.author}; the files differ: see "npm run relevance -- diff", and "apply" brings them live`;
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
