import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';

/** Something a reader did that counts once in `days`. */
interface ReaderEvent {
  /** Key of the reader's own events, by time. */
  reader: string;
  mark: string;
  /** Events of one reader in a day that count: more than a person makes, so that no machine outweighs readers. */
  maxPerDay: number;
  days: number;
  /** Unix time in ms. */
  now: number;
}

/** What a new event changes: Lua with `keys` from `KEYS[2]` and `values` from `ARGV[5]` on. */
interface Effect {
  script: string;
  keys: readonly string[];
  values: readonly (string | number)[];
}

/** `KEYS[1]`: the reader's events; `ARGV`: mark, second, maximum a day, seconds for which a repetition is dropped. */
const onceScript = `
local now = tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[4])
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
if redis.call('ZCOUNT', KEYS[1], now - 86400, '+inf') >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])`;

/** Counts an event in one atomic step unless it repeats; drops it while Redis is away. */
export async function countOnce(
  redis: Redis,
  { reader, mark, maxPerDay, days, now }: ReaderEvent,
  { script, keys, values }: Effect,
): Promise<void> {
  const limits = [Math.floor(now / 1_000), maxPerDay, days * daySeconds];
  try {
    await redis.eval(onceScript + script, 1 + keys.length, reader, ...keys, mark, ...limits, ...values);
  } catch {
    // Readers are answered all the same; the client has logged that Redis is away.
  }
}
