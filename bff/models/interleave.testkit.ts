import type { Sequelize, Transaction } from 'sequelize';
import { waitFor } from '../../ops/test/waitFor.ts';
import { lockUser } from './account/user.ts';
import { inTransaction } from './inTransaction.ts';
import { type Connection, selectOne } from './statements.ts';

/**
 * Lets another transaction overtake one that waits for the same account: it holds the account until `begin` waits
 * there, and has done `meanwhile` when that continues.
 * @returns the result of `begin`
 */
export async function interleave<Result>(
  database: Sequelize,
  userId: number,
  begin: () => Promise<Result>,
  meanwhile: (transaction: Transaction) => Promise<unknown>,
): Promise<Result> {
  const began = await inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const answer = begin();
    // Whoever asks for it may fail before it is waited for below.
    answer.catch(() => undefined);
    await waitFor(() => isAwaited(transaction, userId), {
      timeoutMs: 20_000,
      intervalMs: 5,
      message: `nobody waits for the account ${userId}`,
    });
    await meanwhile(transaction);
    return { answer };
  });
  return began.answer;
}

async function isAwaited(connection: Connection, userId: number): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE :waiting`;
  return (await selectOne(connection, sql, { waiting: `SELECT%WHERE id = ${userId} FOR UPDATE` })) !== null;
}
