import { dayMilliseconds } from '../day.ts';
import { pruneTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

const interval = 3_600_000;

/** Forgets each hour what the trail of accounts has kept long enough, until it is told to stop. */
export function watchTrail({ database, config, log }: Services): () => void {
  const timer = setInterval(() => {
    const before = new Date(Date.now() - config.accountTrailDays * dayMilliseconds);
    inTransaction(database, (transaction) => pruneTrail(transaction, before)).catch((error) =>
      log.warn({ err: error }, 'the trail of accounts could not be shortened'),
    );
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
