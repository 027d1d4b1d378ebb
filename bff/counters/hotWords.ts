import { normaliseText } from '../../mappings/text/normalise.ts';
import type { Redis } from '../clients/redis.ts';
import { daySeconds } from '../day.ts';
import { chinaDay, chinaDayBefore } from '../documents/index.ts';

/** What people search for, counted by day in China and forgotten within a week. */
export interface HotWords {
  /** Counts a search that found something: once a day for each word of each address. */
  count(keyword: string, address: string): Promise<void>;
  /** The most searched words, hottest first; none while Redis is away. */
  top(size: number): Promise<string[]>;
}

const daysKept = 7;
/** A search of yesterday weighs this much of one of today. */
const decay = 0.7;
/** Words one address may add in a day: enough for a reader, too few to fill the list with noise. */
const wordsPerAddress = 50;
/** Words kept of a day; the rarest go first. */
const wordsPerDay = 5000;

/** Counts a word unless its address told it, or told enough, today: in one step, and one message. */
const countScript = `
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('ZINCRBY', KEYS[2], 1, ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[5])
return 1`;

/** The hot words of one site in its Redis. */
export function createHotWords(redis: Redis): HotWords {
  const words = (day: string) => `hot:${day}`;
  return {
    async count(keyword, address) {
      const word = presentableWord(keyword);
      if (word === null) return;
      const day = chinaDay(new Date());
      const told = `hot:${day}:by:${address}`;
      try {
        const kept = [daySeconds, (daysKept + 1) * daySeconds];
        await redis.eval(countScript, 2, told, words(day), word, wordsPerAddress, wordsPerDay, ...kept);
      } catch {
        // A search is answered all the same while Redis is away; its client has logged that.
      }
    },
    async top(size) {
      const now = Date.now();
      const ages = Array.from({ length: daysKept }, (_none, age) => age);
      const keys = ages.map((age) => words(chinaDayBefore(now, age)));
      const weights = ages.map((age) => decay ** age);
      const ascending = await redis
        .zunion(keys.length, ...keys, 'WEIGHTS', ...weights)
        .catch((): string[] => []);
      return ascending.reverse().slice(0, size);
    },
  };
}

/**
 * The word as the list shows it, or null when it must not be shown to others: too short or long, addresses and
 * markup, numbers that may be somebody's (a six-digit stock code is none).
 */
export function presentableWord(keyword: string): string | null {
  if (keyword.length > 100) return null;
  const word = normaliseText(keyword).replace(/\s+/g, ' ').trim();
  const length = [...word].length;
  if (length < 2 || length > 20) return null;
  if (!/^[\p{Script=Han}a-zA-Z0-9 ·+\-&%]+$/u.test(word) || !/[\p{Script=Han}a-zA-Z0-9]{2}/u.test(word)) {
    return null;
  }
  return /\d{5,}/.test(word) && !/^\d{6}$/.test(word) ? null : word;
}
