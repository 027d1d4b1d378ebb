import type { Sequelize } from 'sequelize';
import { createAccount } from '../accounts/index.ts';
import { findUserByInviteCode, findUserByOpenid, type User } from '../models/user.ts';
import type { TicketOrigin } from './tickets.ts';

/** The account of a person in the messaging app; a new one at the first login, with where the person came from, and whether a stand-in scanned. */
export async function findOrCreate(
  database: Sequelize,
  openid: string,
  { channel, referrer, inviteCode }: TicketOrigin,
  sandbox: boolean,
): Promise<Pick<User, 'id' | 'phone'>> {
  const known = await findUserByOpenid(database, openid);
  if (known !== null) return known;
  const inviter = await findUserByInviteCode(database, inviteCode);
  const invitedBy = inviter?.id ?? null;
  const id = await createAccount(database, { openid, channel, referrer, invitedBy, sandbox });
  if (id !== null) return { id, phone: null };
  // The same person logged in at another browser just now.
  const made = await findUserByOpenid(database, openid);
  if (made === null) throw new Error('an account was there and is gone');
  return made;
}
