import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { activateTuning } from '../mappings/tuned.ts';
import { latestVersion, tuningOf } from './models/relevanceVersion.ts';

/** Interval in ms at which a process looks for a new version; one row is read. */
const lookEvery = 2_000;

/** Ranks by the version in force on the site from now on. @returns its number; null before the first */
export async function loadLatestTuning(database: Sequelize): Promise<number | null> {
  const latest = await latestVersion(database);
  if (latest === null) return null;
  activateTuning(await tuningOf(database, latest.id));
  return latest.id;
}

/**
 * Follows the site's version of the files that tune: what an operator applies or takes back is in force here within
 * some two seconds. While MySQL is away, or the version cannot be used, the one before stays.
 * @returns ends the following
 */
export function followTuning({ database, log }: { database: Sequelize; log: Logger }): () => void {
  let known: number | null = null;
  let troubled = false;
  let looking = false;
  const look = async () => {
    const found = (await latestVersion(database))?.id ?? null;
    troubled = false;
    if (found === null || found === known) return;
    const tuning = await tuningOf(database, found);
    // An unusable version is reported once, and not tried again.
    known = found;
    activateTuning(tuning);
    log.info({ version: found }, 'another relevance version is in force');
  };
  const failed = (error: unknown) => {
    if (!troubled) log.warn({ err: error }, 'the relevance version could not be taken');
    troubled = true;
  };
  const take = () => {
    if (looking) return;
    looking = true;
    void look()
      .catch(failed)
      .finally(() => {
        looking = false;
      });
  };
  take();
  const timer = setInterval(take, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
