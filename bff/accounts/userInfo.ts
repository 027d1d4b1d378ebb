import type { Sequelize } from 'sequelize';
import type { userInfo } from '../contract/accounts.ts';
import type { Data } from '../contract/call.ts';
import { chinaDay } from '../documents/chinaDay.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { ApiError } from '../http/apiError.ts';
import { maskPhone } from '../models/phone.ts';
import { findUser } from '../models/user.ts';

/**
 * What a user is told of the own account (spec §3, user-info response).
 * @throws `ApiError` session_expired when the account is gone
 */
export async function readUserInfo(
  database: Sequelize,
  userId: number,
  sid: string,
): Promise<Data<typeof userInfo>> {
  const [user, membership, beike] = await Promise.all([
    findUser(database, userId),
    membershipOf(database, userId, new Date()),
    balanceOf(database, userId),
  ]);
  if (user === null) throw new ApiError('session_expired');
  const dayOf = (moment: Date | null) => (moment === null ? '' : chinaDay(moment));
  return {
    id: user.id,
    user_id: user.id,
    nickname: user.nickname,
    avatar: user.avatar,
    phone: maskPhone(user.phone),
    is_vip: membership.level,
    unlock_end_time_text: dayOf(membership.ends[1]),
    advanced_end_time_text: dayOf(membership.ends[2]),
    business_end_time_text: dayOf(membership.ends[3]),
    s_id: sid,
    beike,
    invite_code: user.invite_code,
    is_operator: user.is_operator ? 1 : 0,
  };
}
