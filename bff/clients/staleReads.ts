import type { Sequelize } from 'sequelize';
import { outageOf } from '../errors.ts';

/**
 * Reads what may be some seconds old: what everybody sees alike and no reader has just changed. From the replica where
 * the site has one (`DATABASE_REPLICA_URL`); from the database itself while the replica is away.
 */
export type StaleReads = <Result>(read: (database: Sequelize) => Promise<Result>) => Promise<Result>;

/** Cooldown of a failed replica in milliseconds: each try of a hung one takes seconds. */
const cooldownMs = 10_000;

/**
 * Reads from the replica, and from the database where there is none or it fails.
 * @param replica null: the site has none
 * @param failed called with each failure of the replica
 */
export function createStaleReads(
  database: Sequelize,
  replica: Sequelize | null,
  failed: (error: unknown) => void,
): StaleReads {
  let cooldownUntil = 0;
  return async (read) => {
    if (replica === null || Date.now() < cooldownUntil) return read(database);
    try {
      return await read(replica);
    } catch (error) {
      if (outageOf(error) !== 'database_unavailable') throw error;
      cooldownUntil = Date.now() + cooldownMs;
      failed(error);
      return read(database);
    }
  };
}
