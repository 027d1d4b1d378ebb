import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { forgetKeys } from '../accounts/phones.factory.ts';
import { beginSession } from '../accounts/sessions.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { usernameLogin } from '../contract/account/accounts.ts';
import { extendMembership } from '../entitlements/memberships.ts';
import { findUserByLogin, setOperator } from '../models/account/user.ts';
import { joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { showFactor } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import type { FixtureSite } from '../specification/scene.testkit.ts';

/** The user whose session the examples are tried with. */
export const examplesUser = async ({ services }: Site): Promise<number> =>
  (await findUserByLogin(services.database, usernameLogin.example.username))?.id ?? 0;

/** Gives a site what the examples of the contract ask for; begins sessions of their user. */
export async function arrangeExamples({ site, made, intake }: FixtureSite) {
  const { database } = made;
  await forgetKeys(site, 'limit:');
  const userId = await examplesUser(site);
  // An operator of level 2 whose second factor was shown may do what any example asks.
  await inTransaction(database, async (transaction) => {
    await extendMembership(transaction, userId, 2, 365, new Date());
    await setOperator(transaction, userId, true);
    await joinGroup(transaction, userId, 1);
  });
  await aCollection(database, { name: '新能源行业', reportIds: [1] });
  // Failed: only such a one can be tried again.
  await intake.aReport({ id: 1, uploader_id: userId, stage: 'failed', searchable: true });
  await intake.aReport({ id: 2, uploader_id: userId });
  await site.search.aReport({ id: 1, pages: ['新能源装机增长', '需求'] });
  await site.aChart({ id: 10_001, report_id: 1 });
  const run = { text: '新能源装机增长', box: [60, 80, 300, 100] };
  await site.aFile(storeLayout.pageText(1, 0), JSON.stringify({ width: 600, height: 800, runs: [run] }));
  const parts = [{ page: 1, text: '新能源装机增长', top: 0.1 }];
  const prose: Prose = { version: proseVersion, recognised: [], blocks: [{ kind: 'paragraph', parts }] };
  await site.aFile(storeLayout.prose(1), JSON.stringify(prose));
  return async () => {
    const headers = { ...(await beginSession(database, userId, null)) };
    await showFactor(made, { userId, headers });
    return headers;
  };
}
