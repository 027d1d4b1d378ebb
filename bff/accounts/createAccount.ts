import { randomInt } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { creditInvite } from '../invites/index.ts';
import { createUser, lockUser, type NewUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';

/** A person who registers, named by a phone or by the messaging app; consent is dated by it. */
export type Registration = Pick<
  NewUser,
  'phone' | 'openid' | 'passwordHash' | 'channel' | 'referrer' | 'invitedBy'
> & {
  /** Nobody outside proved it: the code or the scan was the sandbox's. */
  sandbox: boolean;
};

/**
 * Makes an account and thanks who invited it, both or neither.
 * @returns its id, or null when the phone or the person has an account already
 */
export async function createAccount(
  database: Sequelize,
  registration: Registration,
  now = new Date(),
): Promise<number | null> {
  const nickname = `研友${String(randomInt(1_000_000)).padStart(6, '0')}`;
  return inTransaction(database, async (transaction) => {
    const { invitedBy } = registration;
    // The inviter may be erased at this moment: then there is none.
    const inviterId = invitedBy && (await lockUser(transaction, invitedBy)) ? invitedBy : null;
    const userId = await createUser(transaction, {
      ...registration,
      invitedBy: inviterId,
      nickname,
      agreedAt: now,
    });
    if (userId !== null && inviterId) {
      await creditInvite(transaction, { inviterId, userId, sandbox: registration.sandbox });
    }
    return userId;
  });
}
