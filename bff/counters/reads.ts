import type { Redis } from '../clients/redis.ts';
import { daySeconds } from '../day.ts';
import { chinaDay, chinaDayBefore } from '../documents/index.ts';

/** Readers of one report within a time, and those who downloaded it. */
export interface ReadCount {
  id: number;
  count: number;
}

/** Who read and downloaded what, by day in China. Kept in Redis; without Redis nothing is counted and every count is 0. */
export interface Reads {
  /** Counts a reader of a report, once a day. */
  add(reportId: number, reader: string): Promise<void>;
  /** Counts a download; the caller sees to it that a reader's downloads of one report count once. */
  addDownload(reportId: number): Promise<void>;
  /** Readers today of each of these reports, in their order. */
  today(reportIds: readonly number[]): Promise<number[]>;
  /** The most read and downloaded reports of the last so many days (today is one), the most used first. */
  most(days: number, size: number): Promise<ReadCount[]>;
}

/** The monthly ranking looks back 30 days; a day more than that is kept. */
const keptSeconds = 31 * daySeconds;

/** The counts of one site in its Redis. */
export function createReads(redis: Redis): Reads {
  const counts = (day: string) => `reads:${day}`;
  const downloads = (day: string) => `downloads:${day}`;
  return {
    async add(reportId, reader) {
      const day = chinaDay(new Date());
      const readers = `readers:${day}:${reportId}`;
      try {
        // The set says who was first: of two requests at once only one adds.
        const added = await redis.sadd(readers, reader);
        if (added === 0) return;
        await redis
          .multi()
          .expire(readers, 2 * daySeconds)
          .zincrby(counts(day), 1, String(reportId))
          .expire(counts(day), keptSeconds)
          .exec();
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
    async most(days, size) {
      const now = Date.now();
      const dates = Array.from({ length: days }, (_none, age) => chinaDayBefore(now, age));
      const keys = dates.flatMap((day) => [counts(day), downloads(day)]);
      const flat = await redis.zunion(keys.length, ...keys, 'WITHSCORES').catch((): string[] => []);
      const all: ReadCount[] = [];
      for (let index = 0; index < flat.length; index += 2) {
        all.push({ id: Number(flat[index]), count: Number(flat[index + 1]) });
      }
      return all.sort((a, b) => b.count - a.count || b.id - a.id).slice(0, size);
    },
  };
}
