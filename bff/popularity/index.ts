import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { updatedSchema } from '../../mappings/intake.ts';
import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import { type AskIntake, createAskIntake } from '../clients/indexer.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

/**
 * Steps of half a doubling: a report is written to the index only when its use has grown or shrunk by two fifths, so
 * a report of a million readers is written forty times and not a million.
 */
const stepsPerDoubling = 2;

/** A report's `popularity` from the use it sees: 1 for none, then so much more with each doubling. */
export function popularityOf(score: number, { doubling }: Relevance['use']): number {
  return 1 + (doubling * stepOf(score)) / stepsPerDoubling;
}

/** In steps: what a use loses between being made and being counted must not cost a step. */
const slack = 1e-3;

const stepOf = (score: number) => Math.floor(stepsPerDoubling * Math.log2(1 + Math.max(0, score)) + slack);

/** When the use, which only loses by time from now on, falls a step; null when there is none to fall to. */
export function decaysAt(score: number, { halfLifeDays }: Relevance['use'], now: number): Date | null {
  const step = stepOf(score);
  if (step === 0) return null;
  const below = 2 ** ((step - slack) / stepsPerDoubling) - 1;
  const days = halfLifeDays * Math.log2(score / below);
  return new Date(now + Math.max(0, days) * dayMilliseconds + 60_000);
}

/** Interval in ms at which lists are made and changed reports written. */
const every = 60_000;
/** Reports written in one turn: each is a new document of the index, which readers' searches go before. */
const maxReports = 200;

/** In ms: nobody waits for the job, and each of the reports is written to the index. */
const timeoutMs = 30_000;

/** Services of the job. */
type PopularityServices = Pick<Services, 'config' | 'log' | 'reads' | 'redis' | 'uses'>;

/**
 * One turn: makes the ranked lists, and writes the popularity of reports whose use changed by a step into the catalog,
 * which the index follows.
 * @returns how many were written
 */
export async function countPopularity(services: PopularityServices): Promise<number> {
  const { config, reads, uses } = services;
  await reads.rank();
  const changed = await uses.takeChanged(maxReports);
  if (changed.length === 0) return 0;
  try {
    const { use } = relevance();
    const before = await uses.written(changed.map(({ id }) => id));
    const found = changed.map(({ id, score }) => ({ id, score, popularity: popularityOf(score, use) }));
    const items = found
      .filter(({ popularity }, index) => popularity !== before[index])
      .map(({ id, popularity }) => ({ id, popularity }));
    await write(createAskIntake(config, timeoutMs), items);
    const now = Date.now();
    for (const { id, score, popularity } of found)
      await uses.keepWritten(id, popularity, decaysAt(score, use, now));
    return items.length;
  } catch (error) {
    await uses.giveBack(changed.map(({ id }) => id));
    throw error;
  }
}

/** All in one call; one by one where a report is gone, which must not keep the others. */
async function write(ask: AskIntake, items: { id: number; popularity: number }[]): Promise<void> {
  if (items.length === 0) return;
  try {
    await ask('/intake/moderation', updatedSchema, { items });
  } catch (error) {
    passOver(error);
    for (const item of items)
      await ask('/intake/moderation', updatedSchema, { items: [item] }).catch(passOver);
  }
}

/** Without its report there is nothing to write; anything else is tried again at the next turn. */
function passOver(error: unknown): void {
  if ((error as { id?: string }).id !== 'report_not_found') throw error;
}

/** Counts each minute, in one process of the site at a time, until stopped. */
export function watchPopularity(services: PopularityServices): () => void {
  const { log, redis } = services;
  const turn = async () => {
    // Not given back: the minute is the site's, whichever process has it.
    if ((await redis.set('use:turn', 1, 'PX', every - 5_000, 'NX')) === null) return;
    const written = await countPopularity(services);
    if (written > 0) log.info({ written }, 'popularity written');
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'popularity could not be counted');
  return repeat(turn, { every, atOnce: true, failed });
}
