import type { Sequelize, Transaction } from 'sequelize';
import { hashPassword } from '../../bff/accounts/index.ts';
import { postEntries } from '../../bff/entitlements/ledger.ts';
import { extendMembership, membershipOf } from '../../bff/entitlements/memberships.ts';
import { membershipDays } from '../../bff/entitlements/plans.ts';
import {
  createUser,
  deleteDemoUsers,
  findUserByLogin,
  lockUser,
  setOperator,
} from '../../bff/models/account/user.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { type DemoAccount, demo } from './demo.mjs';

/**
 * Makes the demo accounts that are not there and renews memberships that have ended; what is there stays as it
 * is, and a person's own account of the same name is left alone.
 * @returns one line for the operator
 */
export async function ensureDemoAccounts(database: Sequelize, now = new Date()): Promise<string> {
  for (const account of demo.accounts) await ensure(database, account, now);
  return demo.accounts.map(({ username }) => username).join(', ');
}

/**
 * Deletes the demo accounts with their sessions: outside the sandbox they must not exist.
 * @returns one line for the operator
 */
export async function removeDemoAccounts(database: Sequelize): Promise<string> {
  const removed = await inTransaction(database, deleteDemoUsers);
  return removed > 0 ? `${removed} removed` : 'none';
}

async function ensure(database: Sequelize, account: DemoAccount, now: Date): Promise<void> {
  const found = await findUserByLogin(database, account.username);
  if (found && !found.is_demo) return;
  const passwordHash = found ? '' : await hashPassword(demo.password);
  await inTransaction(database, async (transaction) => {
    const id = found?.id ?? (await create(transaction, account, passwordHash));
    // Null: another start made it just now.
    if (id === null || account.level === 0) return;
    // Of two starts at once the second sees what the first gave; its own moment may lie before the first's.
    await lockUser(transaction, id);
    const { ends } = await membershipOf(transaction, id, now);
    if (!ends[account.level]) await extendMembership(transaction, id, account.level, membershipDays, now);
  });
}

async function create(
  transaction: Transaction,
  { username, nickname, operator, shells }: DemoAccount,
  passwordHash: string,
): Promise<number | null> {
  const id = await createUser(transaction, { username, nickname, passwordHash, isDemo: true });
  if (id === null) return null;
  if (operator) await setOperator(transaction, id, true);
  if (shells > 0) {
    await postEntries(transaction, {
      kind: 'demo',
      reference: String(id),
      entries: [
        { account: 'demo', amount: -shells },
        { account: 'reader', userId: id, amount: shells },
      ],
    });
  }
  return id;
}
