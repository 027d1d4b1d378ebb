import { connectDatabase } from '../../bff/clients/mysql.ts';
import { createSearchEngine } from '../../bff/clients/opensearch.ts';
import { readBffConfig } from '../../bff/config.ts';
import { createLog } from '../../bff/log.ts';
import { indexNames } from '../../mappings/searchEngine.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import { ensureCollections, fillGroups } from './curate.ts';

// Curates what the site holds: collections with their banners, and reports for the groups. The launcher runs it once the reports are in.
const { databaseUrl, opensearchUrl, indexPrefix, storeUrl } = readBffConfig();
const database = connectDatabase(databaseUrl, createLog('silent'));
const engine = createSearchEngine(opensearchUrl);
const curation = {
  database,
  engine,
  reports: indexNames(indexPrefix).reports,
  store: await openStore(storeUrl),
};
try {
  console.log(`${await ensureCollections(curation)} collections curated`);
  await fillGroups(curation);
} catch (error) {
  console.error(`Curating broke off: ${(error as Error).message}. The next start goes on with it.`);
  process.exitCode = 1;
} finally {
  await Promise.all([engine.close(), database.close()]);
}
