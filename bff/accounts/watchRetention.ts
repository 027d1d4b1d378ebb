import type { Sequelize } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { pruneTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { pruneSessions } from '../models/session.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

const interval = 3_600_000;

/** Forgets each hour what of accounts was kept long enough, until it is told to stop. */
export function watchRetention({ database, config, log }: Services): () => void {
  const turn = () => forgetPast(database, config.accountTrailDays, new Date());
  const failed = (error: unknown) => log.warn({ err: error }, 'the past of accounts could not be forgotten');
  return repeat(turn, { every: interval, failed });
}

/** Forgets of the trail what is older than so many days, and sessions that are over. */
export async function forgetPast(database: Sequelize, trailDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - trailDays * dayMilliseconds);
  await inTransaction(database, (transaction) => pruneTrail(transaction, before));
  await inTransaction(database, (transaction) => pruneSessions(transaction, now));
}
