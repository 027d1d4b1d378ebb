import type { Sequelize } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { pruneTrail } from '../models/account/accountTrail.ts';
import { pruneSessions } from '../models/account/session.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { eraseClosed } from './closing.ts';

const interval = 3_600_000;

/** Hourly job: deletes expired trail and sessions, and erases closed accounts, until it is stopped. */
export function watchRetention(services: Services): () => void {
  const { database, config, log } = services;
  const turn = async () => {
    await forgetPast(database, config.accountTrailDays, new Date());
    await eraseClosed(services, new Date());
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'the past of accounts could not be forgotten');
  return repeat(turn, { every: interval, failed });
}

/** Deletes audit entries older than `trailDays`, and expired sessions. */
export async function forgetPast(database: Sequelize, trailDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - trailDays * dayMilliseconds);
  await inTransaction(database, (transaction) => pruneTrail(transaction, before));
  await inTransaction(database, (transaction) => pruneSessions(transaction, now));
}
