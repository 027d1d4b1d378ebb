import type { Sequelize } from 'sequelize';
import { membershipOf, membershipYear } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { claimUnlock, insertUnlock } from '../models/unlock.ts';

/**
 * Unlocks a collection for a user: levels 2 and 3, a number a year counted from the membership's start. Unlocking
 * again costs nothing.
 * @returns unlocks left this year; null when none was used
 * @throws `ApiError` payment_required below level 2, forbidden when the year's are used up
 */
export async function unlockCollection(
  database: Sequelize,
  userId: number,
  collectionId: number,
  clock = () => new Date(),
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    // A purchase at the same moment and other unlocks of this user wait for their turn; it counts what they left.
    await lockUser(transaction, userId);
    if (!(await insertUnlock(transaction, userId, collectionId))) return null;
    const now = clock();
    const membership = await membershipOf(transaction, userId, now);
    const { unlocksPerYear } = planOf(membership.level);
    if (unlocksPerYear === 0) {
      throw new ApiError('payment_required', { text: '解锁专题需要高级 VIP 或商务 VIP' });
    }
    const year = { userId, level: membership.level, beginsAt: membershipYear(membership, now) };
    const left = await claimUnlock(transaction, year, unlocksPerYear);
    if (left === null) {
      throw new ApiError('forbidden', { text: `本会员年度的 ${unlocksPerYear} 次专题解锁已用完` });
    }
    return left;
  });
}
