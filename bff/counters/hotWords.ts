import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import type { Redis } from '../clients/redis.ts';
import { countOnce } from './oncePerReader.ts';

/** Searched words, counted per day in China for a week. */
export interface HotWords {
  /** Counts a search that found something: once a week for each word of each address. */
  count(keyword: string, address: string): Promise<void>;
  /**
   * The words that the most addresses searched, hottest first, above a minimum (relevance: `hotWords`); empty while
   * Redis is away.
   */
  top(size: number): Promise<string[]>;
}

const daysKept = 7;
/** Words kept of a day; the rarest go first. */
const wordsPerDay = 5000;

/** `KEYS[2]`: the day's words. */
const countScript = `
redis.call('ZINCRBY', KEYS[2], 1, ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - ARGV[5])
redis.call('EXPIRE', KEYS[2], ARGV[4] + 86400)`;

/** The hot words of one site in its Redis. */
export function createHotWords(redis: Redis, numbers: () => Relevance['hotWords']): HotWords {
  const words = (day: string) => `hot:${day}`;
  return {
    async count(keyword, address) {
      const word = presentableWord(keyword);
      if (word === null) return;
      const now = Date.now();
      await countOnce(
        redis,
        { reader: `hot:by:${address}`, mark: word, maxPerDay: numbers().perReader, days: daysKept, now },
        { script: countScript, keys: [words(chinaDay(now))], values: [wordsPerDay] },
      );
    },
    async top(size) {
      const now = Date.now();
      const { decay, fewest } = numbers();
      const ages = Array.from({ length: daysKept }, (_none, age) => age);
      const keys = ages.map((age) => words(chinaDayBefore(now, age)));
      const weights = ages.map((age) => decay ** age);
      try {
        const [hottest, counted] = await Promise.all([
          redis.zunion(keys.length, ...keys, 'WEIGHTS', ...weights),
          redis.zunion(keys.length, ...keys, 'WITHSCORES'),
        ]);
        // Word and count in turn.
        const enough = new Set(
          counted.filter((_, index) => index % 2 === 0 && Number(counted[index + 1]) >= fewest),
        );
        return hottest
          .reverse()
          .filter((word) => enough.has(word))
          .slice(0, size);
      } catch {
        return [];
      }
    },
  };
}

/** Words that programs put for a missing value; nobody types them. */
const placeholders = new Set(['undefined', 'null', 'nan', 'true', 'false', 'none', '[object object]']);

/**
 * The word as the list shows it, or null when it must not be shown to others: too short or long, addresses and
 * markup, what programs say for nothing, numbers that may be somebody's (a six-digit stock code is none).
 */
export function presentableWord(keyword: string): string | null {
  if (keyword.length > 100) return null;
  const word = normaliseText(keyword).replace(/\s+/g, ' ').trim();
  if (placeholders.has(word.toLowerCase())) return null;
  const length = [...word].length;
  if (length < 2 || length > 20) return null;
  if (!/^[\p{Script=Han}a-zA-Z0-9 ·+\-&%]+$/u.test(word) || !/[\p{Script=Han}a-zA-Z0-9]{2}/u.test(word)) {
    return null;
  }
  return /\d{5,}/.test(word) && !/^\d{6}$/.test(word) ? null : word;
}
