import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { anIntake } from '../../ops/test/intake.ts';
import { beginSession } from '../accounts/sessions.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { usernameLogin } from '../contract/account/accounts.ts';
import type { Call } from '../contract/call.ts';
import { aDatabase } from '../database.factory.ts';
import { createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aReader, showFactor } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

/** A site with what the examples of the contract ask for. */
export interface ExampleSite {
  site: Site;
  /** Headers of a new session of the user of the examples. */
  newSession(): Promise<Record<string, string>>;
  /** Headers of a session of another user. */
  otherSession(): Promise<Record<string, string>>;
  /** Headers of a new session for a call that needs one, none for others. */
  session(call: Call): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** The group of the examples. */
const aGroup = { theme: null, name: '新能源研究', logo: '' };

/**
 * Starts one.
 * @param variables of the site, from the address of its database
 */
export async function anExampleSite(
  variables: (databaseUrl: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<ExampleSite> {
  const made = await aDatabase();
  // An operator of level 2 whose second factor was shown may do what any example asks.
  const userId = await made.aUser({ ...usernameLogin.example, level: 2, operator: true });
  await inTransaction(made.database, async (transaction) => {
    await joinGroup(transaction, userId, (await createGroup(transaction, aGroup)) ?? 0);
  });
  await aCollection(made.database, { name: '新能源行业', reportIds: [1] });
  const intake = await anIntake(made.url);
  // Failed: only such a one can be tried again.
  await intake.aReport({ id: 1, uploader_id: userId, stage: 'failed', searchable: true });
  await intake.aReport({ id: 2, uploader_id: userId });
  const given = await variables(made.url);
  const site = await aSite({ DATABASE_URL: made.url, ...intake.env, ...given });
  await site.search.aReport({ id: 1, pages: ['新能源装机增长', '需求'] });
  await site.aChart({ id: 10_001, report_id: 1 });
  await site.aFile(storeLayout.original(1), '%PDF');
  const run = { text: '新能源装机增长', box: [60, 80, 300, 100] };
  const layer = { width: 600, height: 800, runs: [run] };
  await site.aFile(storeLayout.pageText(1, 0), JSON.stringify(layer));
  const parts = [{ page: 1, text: '新能源装机增长', top: 0.1 }];
  const prose: Prose = { version: proseVersion, recognised: [], blocks: [{ kind: 'paragraph', parts }] };
  await site.aFile(storeLayout.prose(1), JSON.stringify(prose));
  const newSession = async () => {
    const headers = { ...(await beginSession(made.database, userId, null)) };
    await showFactor(made, { userId, headers });
    return headers;
  };
  return {
    site,
    newSession,
    otherSession: async () => (await aReader(made)).headers,
    session: async (call) => (call.who !== 'anyone' ? newSession() : {}),
    async close() {
      await site.close();
      await intake.close();
      await made.close();
    },
  };
}
