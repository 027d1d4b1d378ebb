import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';
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
    for (let turn = 0; turn < 300 && !(await isAwaited(transaction, userId)); turn++) await sleep(5);
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
