import { type Sequelize, Transaction } from 'sequelize';

/** A deadlock is nobody's fault: its victim is tried again this often. */
const tries = 5;

/**
 * Runs work in one transaction, all or nothing; tries again when the engine chose it as a deadlock's victim, so
 * the work must have no effect outside the database. Reads see what is committed; rows that a decision stands on
 * are locked or changed conditionally.
 */
export async function inTransaction<Result>(
  database: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await database.transaction(
        { isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED },
        work,
      );
    } catch (error) {
      if (turn === tries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return (error as { original?: { code?: string } } | null)?.original?.code === 'ER_LOCK_DEADLOCK';
}
