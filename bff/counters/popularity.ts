import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { updatedSchema } from '../../mappings/intake.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import { backgroundTimeoutMs, createAskIntake, type IntakeAccess } from '../clients/indexer.ts';
import type { Redis } from '../clients/redis.ts';
import { countOnce } from './oncePerReader.ts';

/** Uses of a report, by the interest they show (relevance: `use`). */
type Use = 'open' | 'read' | 'download' | 'collect';

/** A report's current use: the sum of what readers did, each halving after `halfLifeDays`. */
interface UseScore {
  id: number;
  score: number;
}

/** Uses of reports, kept in Redis; dropped while Redis is away. */
export interface Uses {
  /** Notes a use, once in `repeatDays` for each reader, report and kind; of one reader no more a day than a person makes. */
  note(use: Use, reportId: number, reader: string): Promise<void>;
  /** Takes reports whose use changed, or has become less by time alone; they come again later unless they are written. */
  takeChanged(limit: number, now?: number): Promise<UseScore[]>;
  /** Counts those. */
  countChanged(): Promise<number>;
  /** The popularity last written of each report; 1 where none was. */
  written(ids: readonly number[]): Promise<number[]>;
  /** Keeps what is written of a report, and when it is to be looked at again though nobody uses it. */
  keepWritten(id: number, popularity: number, again: Date | null): Promise<void>;
}

/** Scores grow with time instead of all of them shrinking: what is added today is so much more than yesterday's. */
const epoch = Date.UTC(2026, 0, 1);

/** `KEYS`: of the reader, scores, reports whose use changed. */
const noteScript = `
redis.call('ZINCRBY', KEYS[2], ARGV[6], ARGV[5])
redis.call('SADD', KEYS[3], ARGV[5])`;

/**
 * A use that has decayed to nothing is removed; one that was used again meanwhile keeps its score. `KEYS`: scores,
 * reports whose use changed, due times, written values.
 */
const forgetScript = `
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 0 then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 1`;

/** In ms, until a report that was taken comes again. */
const againMs = 600_000;

/** `KEYS`: reports whose use changed, due times. Whoever ends behind this has lost nothing. */
const takeScript = `
local due = redis.call('SPOP', KEYS[1], ARGV[1])
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2], 'LIMIT', 0, ARGV[1])) do table.insert(due, id) end
for _, id in ipairs(due) do redis.call('ZADD', KEYS[2], ARGV[3], id) end
return due`;

const keys = { score: 'use:score', changed: 'use:changed', again: 'use:again', written: 'use:written' };

/** The uses of one site in its Redis. */
export function createUses(redis: Redis, numbers: () => Relevance['use'], clock = Date.now): Uses {
  const growth = () => 2 ** ((clock() - epoch) / (numbers().halfLifeDays * dayMilliseconds));
  return {
    async note(use, reportId, reader) {
      const { [use]: weight, perReader, repeatDays } = numbers();
      await countOnce(
        redis,
        {
          reader: `use:by:${reader}`,
          mark: `${use}:${reportId}`,
          maxPerDay: perReader,
          days: repeatDays,
          now: clock(),
        },
        { script: noteScript, keys: [keys.score, keys.changed], values: [reportId, weight * growth()] },
      );
    },
    async takeChanged(limit, now = clock()) {
      const taken = await redis.eval(takeScript, 2, keys.changed, keys.again, limit, now, now + againMs);
      const ids = [...new Set(taken as string[])].map(Number);
      if (ids.length === 0) return [];
      const scores = await redis.zmscore(keys.score, ...ids.map(String));
      const grown = growth();
      return ids.map((id, index) => ({ id, score: Number(scores[index] ?? 0) / grown }));
    },
    countChanged: async () =>
      (await redis.scard(keys.changed)) + (await redis.zcount(keys.again, '-inf', clock())),
    async written(ids) {
      if (ids.length === 0) return [];
      const found = await redis.hmget(keys.written, ...ids.map(String));
      return found.map((value) => Number(value ?? 1));
    },
    async keepWritten(id, popularity, again) {
      const member = String(id);
      if (again)
        await redis
          .multi()
          .zadd(keys.again, again.getTime(), member)
          .hset(keys.written, member, popularity)
          .exec();
      else await redis.eval(forgetScript, 4, keys.score, keys.changed, keys.again, keys.written, member);
    },
  };
}

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

/** Services of the job. */
type PopularityServices = { config: IntakeAccess; uses: Uses };

/**
 * Writes the popularity of reports whose use changed by a step into the catalog, which the index follows: each is a new
 * document of the index, which readers' searches go before.
 */
export function popularityJob({ config, uses }: PopularityServices): Job<UseScore> {
  const ask = createAskIntake(config, backgroundTimeoutMs);
  return {
    name: 'popularity',
    title: '更新报告热度',
    every: 60_000,
    claim: (limit, now) => uses.takeChanged(limit, now.getTime()),
    keyOf: ({ id }) => String(id),
    waiting: () => uses.countChanged(),
    together: 200,
    async work(changed) {
      const { use } = relevance();
      const before = await uses.written(changed.map(({ id }) => id));
      const found = changed.map(({ id, score }) => ({ id, score, popularity: popularityOf(score, use) }));
      const items = found
        .filter(({ popularity }, index) => popularity !== before[index])
        .map(({ id, popularity }) => ({ id, popularity }));
      if (items.length > 0)
        await ask('/intake/moderation', updatedSchema, { items }).catch((error: { id?: string }) => {
          // Without its report there is nothing to write.
          if (changed.length > 1 || error.id !== 'report_not_found') throw error;
        });
      const now = Date.now();
      for (const { id, score, popularity } of found)
        await uses.keepWritten(id, popularity, decaysAt(score, use, now));
    },
  };
}
