import { chinaDay, chinaDayBefore, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';

/** Readers of one report within a time, and those who downloaded it. */
export interface ReadCount {
  id: number;
  count: number;
}

/** Reads and downloads per day in China, in Redis; every count is 0 while Redis is away. */
export interface Reads {
  /** Counts a reader of a report once a day, with a maximum of browsers per address. */
  add(reportId: number, reader: string, user: string): Promise<void>;
  /** Counts a download; the caller sees to it that a reader's downloads of one report count once. */
  addDownload(reportId: number): Promise<void>;
  /** Readers today of each of these reports, in their order. */
  today(reportIds: readonly number[]): Promise<number[]>;
  /**
   * The most read and downloaded reports of the last `days` (today included), most used first: at most `rankedSize`,
   * from a small list that `rank` keeps.
   */
  most(days: RankedDays): Promise<ReadCount[]>;
  /** Rebuilds these lists; one process does so each minute (`popularity.ts`). */
  rank(): Promise<void>;
}

/** Days of readers that the ranked lists look at (decisions): daily, weekly, monthly. */
type RankedDays = 1 | 7 | 30;
/** Those whose lists are made; today's is read where it is counted. */
const rankedDays = [7, 30] as const satisfies readonly RankedDays[];

/** Length of a ranked list. */
const rankedSize = 200;
/** Reports of each day kept for the longer lists: one that is in none of them leads no month. */
const keptOfDay = 1_000;

/** The monthly ranking looks back 30 days; a day more than that is kept. */
const keptSeconds = 31 * daySeconds;

/** Browsers of one address that count as readers of one report in a day: an office, but no machine with many names. */
const readersPerAddress = 5;

/**
 * Counts a reader who is new to the report today. `KEYS`: its readers, how many of each address, the day's counts;
 * `ARGV`: reader, address, report, most of an address, seconds for which readers and counts are kept.
 */
const addScript = `
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 0 end
if tonumber(redis.call('HGET', KEYS[2], ARGV[2]) or 0) >= tonumber(ARGV[4]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HINCRBY', KEYS[2], ARGV[2], 1)
for index = 1, 2 do redis.call('EXPIRE', KEYS[index], ARGV[5]) end
redis.call('ZINCRBY', KEYS[3], 1, ARGV[3])
redis.call('EXPIRE', KEYS[3], ARGV[6])
return 1`;

const counts = (day: string) => `reads:${day}`;
const downloads = (day: string) => `downloads:${day}`;
const top = (day: string) => `reads:top:${day}`;
const ranked = (days: (typeof rankedDays)[number]) => `reads:ranked:${days}`;

/** The counts of one site in its Redis. */
export function createReads(redis: Redis): Reads {
  return {
    async add(reportId, reader, user) {
      const day = chinaDay(new Date());
      const of = `${day}:${reportId}`;
      const keys = [`readers:${of}`, `readers:by:${of}`, counts(day)];
      const given = [reader, user, reportId, readersPerAddress, 2 * daySeconds, keptSeconds];
      try {
        await redis.eval(addScript, keys.length, ...keys, ...given);
      } catch {
        // Reading goes on while Redis is away; its client has logged that.
      }
    },
    async addDownload(reportId) {
      const key = downloads(chinaDay(new Date()));
      try {
        await redis.multi().zincrby(key, 1, String(reportId)).expire(key, keptSeconds).exec();
      } catch {
        // A download goes on while Redis is away; its client has logged that.
      }
    },
    async today(reportIds) {
      if (reportIds.length === 0) return [];
      const scores = await redis
        .zmscore(counts(chinaDay(new Date())), ...reportIds.map(String))
        .catch((): null[] => []);
      return reportIds.map((_id, index) => Number(scores[index] ?? 0));
    },
    async most(days) {
      // Today's moves at every reader, so its list is read where it is counted.
      const day = chinaDay(new Date());
      const keys = days === 1 ? [counts(day), downloads(day)] : [ranked(days)];
      const lists = await Promise.all(
        keys.map((key) => redis.zrevrange(key, 0, rankedSize - 1, 'WITHSCORES')),
      ).catch((): string[][] => []);
      return merged(lists).slice(0, rankedSize);
    },
    async rank() {
      const days = daysUntil(Date.now(), 30);
      const there = await Promise.all(days.map((day) => redis.exists(top(day))));
      for (const [age, day] of days.entries()) if (age < 2 || there[age] === 0) await keepTop(redis, day);
      for (const span of rankedDays) {
        const keys = days.slice(0, span).map(top);
        await redis
          .multi()
          .zunionstore(ranked(span), keys.length, ...keys)
          .zremrangebyrank(ranked(span), 0, -1 - rankedSize)
          .expire(ranked(span), keptSeconds)
          .exec();
      }
    },
  };
}

/** The most used reports of one day, readers and downloads together: of each the first, so that it stays small. */
async function keepTop(redis: Redis, day: string): Promise<void> {
  const part = `${top(day)}:part`;
  await redis
    .multi()
    .zrangestore(top(day), counts(day), 0, keptOfDay - 1, 'REV')
    .zrangestore(part, downloads(day), 0, keptOfDay - 1, 'REV')
    .zunionstore(top(day), 2, top(day), part)
    .del(part)
    .expire(top(day), keptSeconds)
    .exec();
}

const daysUntil = (now: number, days: number) =>
  Array.from({ length: days }, (_none, age) => chinaDayBefore(now, age));

/** Lists of id and count in turn as one, the most used first, the newer first among equals. */
function merged(lists: readonly string[][]): ReadCount[] {
  const sums = new Map<number, number>();
  for (const list of lists)
    for (let index = 0; index < list.length; index += 2) {
      const id = Number(list[index]);
      sums.set(id, (sums.get(id) ?? 0) + Number(list[index + 1]));
    }
  return [...sums].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count || b.id - a.id);
}

/** Listed reports with how many read each today. */
export async function withTodayReads<Listed extends { id: number }>(
  reads: Pick<Reads, 'today'>,
  files: readonly Listed[],
): Promise<(Listed & { today_read: number })[]> {
  const today = await reads.today(files.map(({ id }) => id));
  return files.map((file, index) => ({ ...file, today_read: today[index] ?? 0 }));
}
