import { aDatabase } from '../../bff/database.factory.ts';
import { aSite, type Site } from '../../bff/site.factory.ts';
import { anIndexer } from '../../indexer/intake/indexer.factory.ts';
import { ensureDemoAccounts } from '../../seed/accounts/demoAccounts.ts';

/**
 * Starts a BFF with its indexer in this process, with the demo accounts and no report: a third of what `startSite` costs.
 * Commands find it by `env`; jobs are worked off by the test itself.
 * @param overrides variables of the BFF
 */
export async function startInProcess(
  overrides: Record<string, string> = {},
): Promise<Site & { env: Record<string, string> }> {
  const made = await aDatabase();
  const indexer = await anIndexer({ databaseUrl: made.url });
  await ensureDemoAccounts(made.database);
  const site = await aSite({ ...indexer.env, ...overrides }, false);
  const close = async () => {
    await site.close();
    await indexer.stop();
    await made.close();
  };
  return { ...site, env: indexer.env, close };
}
