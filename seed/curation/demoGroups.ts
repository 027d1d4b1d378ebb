import type { Sequelize } from 'sequelize';
import { addresses } from '../../bff/documents/index.ts';
import { findUserByLogin } from '../../bff/models/account/user.ts';
import { createGroup, groupIds, joinGroup } from '../../bff/models/group.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { groupsOfDemo, groupThemes } from './groups.ts';
import { ensurePicture } from './pictures.ts';

/**
 * Makes the groups that are not there and takes the demo accounts into theirs (decisions, groups: each in three,
 * `vip2` in nine); a person's own account of the same name is left alone.
 * @returns one line for the operator
 */
export async function ensureDemoGroups(database: Sequelize, store: Store): Promise<string> {
  for (const theme of groupThemes) {
    // Drawing is loaded only when there is something to draw: a later start has nothing.
    await ensurePicture(store, storeLayout.groupLogo(theme.key), async () =>
      (await import('./pictures.ts')).drawLogo(theme),
    );
  }
  const users = await Promise.all(
    Object.keys(groupsOfDemo).map((username) => findUserByLogin(database, username)),
  );
  await inTransaction(database, async (transaction) => {
    for (const { key, name } of groupThemes)
      await createGroup(transaction, { theme: key, name, logo: addresses.groupLogo(key) });
    const ids = await groupIds(transaction);
    for (const user of users) {
      if (!user?.is_demo) continue;
      for (const place of groupsOfDemo[user.username ?? ''] ?? []) {
        const id = ids.get(groupThemes[place]?.key ?? '');
        if (id !== undefined) await joinGroup(transaction, user.id, id);
      }
    }
  });
  return `${groupThemes.length}`;
}
