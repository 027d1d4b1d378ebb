import { dayMilliseconds, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { Redis } from '../clients/redis.ts';

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
  /** Takes reports whose use changed, or has become less by time alone; taken ones are not given again. */
  takeChanged(limit: number): Promise<UseScore[]>;
  /** Gives back what could not be written. */
  giveBack(ids: readonly number[]): Promise<void>;
  /** The popularity last written of each report; 1 where none was. */
  written(ids: readonly number[]): Promise<number[]>;
  /** Keeps what is written of a report, and when it is to be looked at again though nobody uses it. */
  keepWritten(id: number, popularity: number, again: Date | null): Promise<void>;
}

/** Scores grow with time instead of all of them shrinking: what is added today is so much more than yesterday's. */
const epoch = Date.UTC(2026, 0, 1);

/** `KEYS[1]` has what a reader did by the second it was noted at. */
const script = `
local now = tonumber(ARGV[6])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[5])
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
if redis.call('ZCOUNT', KEYS[1], now - 86400, '+inf') >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('ZINCRBY', KEYS[2], ARGV[3], ARGV[2])
redis.call('SADD', KEYS[3], ARGV[2])
return 1`;

/**
 * A use that has decayed to nothing is removed; one that was used again meanwhile keeps its score. `KEYS`: scores,
 * reports whose use changed, due times, written values.
 */
const forgetScript = `
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 0 then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 1`;

const keys = { score: 'use:score', changed: 'use:changed', again: 'use:again', written: 'use:written' };

/** The uses of one site in its Redis. */
export function createUses(redis: Redis, numbers: () => Relevance['use'], clock = Date.now): Uses {
  const growth = () => 2 ** ((clock() - epoch) / (numbers().halfLifeDays * dayMilliseconds));
  return {
    async note(use, reportId, reader) {
      const { [use]: weight, perReader, repeatDays } = numbers();
      const limits = [perReader, repeatDays * daySeconds, Math.floor(clock() / 1_000)];
      const given = [`${use}:${reportId}`, reportId, weight * growth(), ...limits];
      try {
        await redis.eval(script, 3, `use:by:${reader}`, keys.score, keys.changed, ...given);
      } catch {
        // A report is read all the same while Redis is away; its client has logged that.
      }
    },
    async takeChanged(limit) {
      const changed = await redis.spop(keys.changed, limit);
      const due = await redis.zrangebyscore(keys.again, '-inf', clock(), 'LIMIT', 0, limit);
      const ids = [...new Set([...changed, ...due])].map(Number);
      if (ids.length === 0) return [];
      const scores = await redis.zmscore(keys.score, ...ids.map(String));
      const now = growth();
      return ids.map((id, index) => ({ id, score: Number(scores[index] ?? 0) / now }));
    },
    async giveBack(ids) {
      if (ids.length > 0) await redis.sadd(keys.changed, ...ids.map(String));
    },
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
