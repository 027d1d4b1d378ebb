import type { Sequelize } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { userInfo } from '../contract/account/accounts.ts';
import type { Data } from '../contract/call.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { membershipOf, membershipYear } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { maskPhone } from '../models/account/phone.ts';
import { findUser } from '../models/account/user.ts';
import { downloadsOfDay } from '../models/download.ts';
import { unlocksOfYear } from '../models/unlock.ts';

/**
 * Presents a user's own account (spec §3, user-info response).
 * @throws `ApiError` session_expired when the account is gone
 */
export async function readUserInfo(
  database: Sequelize,
  userId: number,
  sid: string,
  now = new Date(),
): Promise<Data<typeof userInfo>> {
  const [user, membership, beike, downloaded] = await Promise.all([
    findUser(database, userId),
    membershipOf(database, userId, now),
    balanceOf(database, userId),
    downloadsOfDay(database, userId, chinaDay(now)),
  ]);
  if (user === null) throw new ApiError('session_expired');
  const { level } = membership;
  const { downloadsPerDay, unlocksPerYear } = planOf(level);
  const year = { userId, level, beginsAt: membershipYear(membership, now) };
  const dayOf = (moment: Date | null) => (moment === null ? '' : chinaDay(moment));
  return {
    id: user.id,
    user_id: user.id,
    nickname: user.nickname,
    avatar: user.avatar,
    phone: maskPhone(user.phone),
    is_vip: level,
    unlock_end_time_text: dayOf(membership.ends[1]),
    advanced_end_time_text: dayOf(membership.ends[2]),
    business_end_time_text: dayOf(membership.ends[3]),
    s_id: sid,
    beike,
    invite_code: user.invite_code,
    is_operator: user.is_operator ? 1 : 0,
    downloads: { used: downloaded, limit: downloadsPerDay },
    unlocks: { used: unlocksPerYear === 0 ? 0 : await unlocksOfYear(database, year), limit: unlocksPerYear },
  };
}
