import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { pruneTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

const interval = 3_600_000;

/** Forgets each hour what the trail of accounts has kept long enough, until it is told to stop. */
export function watchTrail({ database, config, log }: Services): () => void {
  const turn = async () => {
    const before = new Date(Date.now() - config.accountTrailDays * dayMilliseconds);
    await inTransaction(database, (transaction) => pruneTrail(transaction, before));
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'the trail of accounts could not be shortened');
  return repeat(turn, { every: interval, failed });
}
