import type { Sequelize } from 'sequelize';
import { ulid } from 'ulid';
import { hashPassword, passwordProblem } from '../../bff/accounts/index.ts';
import { postEntries } from '../../bff/entitlements/ledger.ts';
import { extendMembership, type Tier } from '../../bff/entitlements/memberships.ts';
import { insertAudit } from '../../bff/models/audit.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { createUser, findUserByLogin, setOperator, usernameKey } from '../../bff/models/user.ts';
import type { Act } from '../../mappings/auditTrail.ts';

/** What `grant` gives; what is left out stays as it is. */
export interface Grant {
  /** True makes an operator, false takes that away. */
  operator?: boolean;
  level?: Tier;
  /** How long `level` lasts. */
  days: number;
  shells?: number;
}

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
 * Gives an account rights, days of a tier, shells: all of them or none.
 * @throws Error with a sentence for the operator when there is no such account
 */
export async function grant(
  database: Sequelize,
  username: string,
  given: Grant,
  act: Act = { actor: 'console', reason: '' },
): Promise<void> {
  const user = await findUserByLogin(database, username);
  if (!user) throw new Error(`There is no account ${username}.`);
  const { operator, level, days, shells } = given;
  await inTransaction(database, async (transaction) => {
    if (level !== undefined) await extendMembership(transaction, user.id, level, days, new Date());
    if (operator !== undefined) await setOperator(transaction, user.id, operator);
    if (shells !== undefined) {
      const entries = [
        { account: 'grants', amount: -shells },
        { account: 'reader', userId: user.id, amount: shells },
      ];
      await postEntries(transaction, { kind: 'grant', reference: ulid(), entries });
    }
    const after = { operator, level, days: level === undefined ? undefined : days, shells };
    const before = { operator: user.is_operator };
    await insertAudit(transaction, { ...act, what: 'user.grant', target: `user ${user.id}`, before, after });
  });
}
