import type { Sequelize } from 'sequelize';
import { hashPassword, passwordProblem } from '../../bff/accounts/index.ts';
import { type Grant, giveGrant } from '../../bff/entitlements/grant.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { createUser, findUserByLogin, usernameKey } from '../../bff/models/user.ts';
import type { Act } from '../../mappings/auditTrail.ts';

/**
 * Makes an account with a password.
 * @returns its id
 * @throws Error with a sentence for the operator: a bad name or password, or a name that is taken
 */
export async function createAccount(
  database: Sequelize,
  given: { username: string; password: string; nickname?: string | undefined },
): Promise<number> {
  const username = usernameKey(given.username);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,63}$/u.test(username)) {
    throw new Error('A username is 2 to 64 letters, digits or . _ @ - and begins with a letter or digit.');
  }
  if (passwordProblem(given.password) !== null) {
    throw new Error('A password is 6 to 64 characters and none of the commonest ones.');
  }
  const passwordHash = await hashPassword(given.password);
  const nickname = given.nickname ?? username;
  const id = await inTransaction(database, (transaction) =>
    createUser(transaction, { username, nickname, passwordHash }),
  );
  if (id === null) throw new Error(`There is an account ${username} already.`);
  return id;
}

/**
 * Gives an account rights, days of a tier, shells: all of them or none; the trail keeps who and why.
 * @throws Error with a sentence for the operator when there is no such account
 */
export async function grant(database: Sequelize, username: string, given: Grant, act: Act): Promise<void> {
  const user = await findUserByLogin(database, username);
  if (!user) throw new Error(`There is no account ${username}.`);
  await inTransaction(database, (transaction) => giveGrant(transaction, user.id, given, act));
}
