import type { Sequelize } from 'sequelize';
import { hashPassword, issueEnrolmentToken, passwordProblem } from '../../bff/accounts/index.ts';
import { applyGrant, applyWithdrawal, type Grant, type Withdrawal } from '../../bff/entitlements/grants.ts';
import { deleteFactor, lockFactor } from '../../bff/models/account/secondFactor.ts';
import {
  createUser,
  findUserByLogin,
  lockUser,
  type User,
  usernameKey,
} from '../../bff/models/account/user.ts';
import { insertAudit } from '../../bff/models/audit.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import type { Act } from '../../mappings/auditTrail.ts';

/**
 * Makes an account with a password; the trail keeps who did.
 * @returns its id
 * @throws Error with a sentence for the operator: a bad name or password, or a name that is taken
 */
export async function createAccount(
  database: Sequelize,
  given: { username: string; password: string; nickname?: string | undefined },
  act: Act,
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
  const id = await inTransaction(database, async (transaction) => {
    const made = await createUser(transaction, { username, nickname, passwordHash });
    if (made !== null)
      await insertAudit(transaction, { ...act, what: 'user.create', target: `user ${made}` });
    return made;
  });
  if (id === null) throw new Error(`There is an account ${username} already.`);
  return id;
}

/**
 * Gives an account rights, days of a tier, shells: all of them or none; the trail keeps who and why.
 * @returns the token by which a new operator enrols the second factor
 * @throws Error with a sentence for the operator when there is no such account
 */
export async function grant(
  database: Sequelize,
  username: string,
  given: Grant,
  act: Act,
): Promise<string | null> {
  const user = await accountOf(database, username);
  return inTransaction(database, async (transaction) => {
    await applyGrant(transaction, user.id, given, act);
    const enrols = given.operator === true && !(await lockFactor(transaction, user.id))?.confirmed_at;
    return enrols ? issueEnrolmentToken(transaction, user.id) : null;
  });
}

/**
 * Takes days of a tier and shells back, all of it or none; the trail keeps who and why.
 * @throws Error with a sentence for the operator when there is no such account, or not so much of it
 */
export async function withdraw(
  database: Sequelize,
  username: string,
  wanted: Withdrawal,
  act: Act,
): Promise<void> {
  const user = await accountOf(database, username);
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, user.id);
    const lacking = await applyWithdrawal(transaction, user.id, wanted, act);
    if (lacking === 'shells') throw new Error(`${username} has fewer shells than that.`);
    if (lacking === 'days') throw new Error(`${username} has no days of that tier left.`);
  });
}

/**
 * Takes a second factor away from an account whose owner lost phone and recovery codes; the trail keeps who and why.
 * @throws Error with a sentence for the operator when there is no such account, or no factor
 */
export async function endFactor(database: Sequelize, username: string, act: Act): Promise<void> {
  const user = await accountOf(database, username);
  await inTransaction(database, async (transaction) => {
    if (!(await deleteFactor(transaction, user.id))) throw new Error(`${username} has no second factor.`);
    await insertAudit(transaction, { ...act, what: 'user.factor-end', target: `user ${user.id}` });
  });
}

/** @throws Error with a sentence for the operator */
export async function accountOf(database: Sequelize, username: string): Promise<User> {
  const user = await findUserByLogin(database, username);
  if (user === null) throw new Error(`There is no account ${username}.`);
  return user;
}
