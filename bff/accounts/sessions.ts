import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { membershipOf } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../http/apiError.ts';
import { insertTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { type Client, deleteSession, insertSession, trimSessions } from '../models/session.ts';
import { lockUser, type User } from '../models/user.ts';
import { type Credentials, hashSecret, sessionMilliseconds } from './credentials.ts';

const secret = () => randomBytes(32).toString('base64url');

/** How someone came in. */
export interface Entry {
  how: 'password' | 'code' | 'qr' | 'register' | 'reset';
  client: Client;
  /** What let the user in, and must be so still when the session begins: a password, or a code to a phone. */
  provenBy?: { password_hash: string | null } | { phone: string } | undefined;
}

const unknown: Entry = { how: 'code', client: { device: '', address: '' } };

/**
 * Begins a session: new secrets every time, the browser's earlier session ends, and of those beyond the plan's
 * number the oldest leave (decisions).
 * @param earlierSid what the browser sent, whosever session it was
 * @throws `ApiError` account_blocked, told once the owner is known; wrong_login when that password or phone was changed meanwhile: it ends what began with the old
 */
export async function beginSession(
  database: Sequelize,
  userId: number,
  earlierSid: string | null,
  { how, client, provenBy }: Entry = unknown,
): Promise<Credentials> {
  const credentials = { sid: secret(), token: secret() };
  await inTransaction(database, async (transaction) => {
    // Logins of one user at once wait here, or each would leave room for itself alone.
    const user = await lockUser(transaction, userId);
    if (user === null || !isStill(user, provenBy)) throw new ApiError('wrong_login');
    if (user.blocked_reason !== null) {
      const text = `账号已停用：${user.blocked_reason}。如有疑问请联系客服`;
      throw new ApiError('account_blocked', { text });
    }
    // What was waited for may have begun the membership that says how many sessions stay.
    const now = new Date();
    if (earlierSid !== null) await deleteSession(transaction, hashSecret(earlierSid));
    const { level } = await membershipOf(transaction, userId, now);
    await trimSessions(transaction, { userId, keep: planOf(level).sessions - 1, now });
    await insertSession(transaction, {
      sidHash: hashSecret(credentials.sid),
      tokenHash: hashSecret(credentials.token),
      userId,
      expiresAt: new Date(now.getTime() + sessionMilliseconds),
      now,
      ...client,
    });
    await insertTrail(transaction, { userId, what: 'login', how, ...client }, now);
  });
  return credentials;
}

function isStill(user: Pick<User, 'phone' | 'password_hash'>, provenBy: Entry['provenBy']): boolean {
  if (provenBy === undefined) return true;
  return 'phone' in provenBy ? user.phone === provenBy.phone : user.password_hash === provenBy.password_hash;
}

/** Ends a session on the server, so that its secrets are worth nothing any more. */
export async function endSession(
  database: Sequelize,
  sid: string,
  userId: number | null,
  client: Client,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteSession(transaction, hashSecret(sid));
    if (userId !== null) await insertTrail(transaction, { userId, what: 'logout', ...client });
  });
}
