import {
  collectionDetail,
  collectionList,
  collectionMyList,
  collectionSearch,
  collectionUnlock,
} from '../../../bff/contract/collections.ts';
import { send } from '../../lib/api.ts';
import { revalidate } from '../../lib/cache.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../lib/words.ts';

/** Unlocks a collection (spec §4) and shows how many unlocks are left. */
export async function unlock(id: number): Promise<void> {
  const { unlocks_left } = await send(collectionUnlock, { id });
  void notify('success', messages.unlocked);
  if (unlocks_left !== null) void notify('info', `本年度还可解锁 ${unlocks_left} 个专题`);
  await revalidate(collectionDetail, collectionList, collectionSearch, collectionMyList);
}
