import { chinaDay, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { presentableWord } from './hotWords.ts';

/** A word, and how many readers searched it on a day. */
interface SearchedWord {
  word: string;
  readers: number;
}

/** The searches of one day in China. */
interface QueriesOfDay {
  /** Queries by number of readers. */
  top: SearchedWord[];
  /** Queries without results. */
  none: SearchedWord[];
  /** Queries with results that `readers` of `of` opened none of. */
  abandoned: (SearchedWord & { of: number })[];
}

/** Insight into queries: frequent, without results, without clicks; kept in Redis for two weeks. */
export interface QueryInsight {
  /** Notes a search, once a day for each reader and word; without Redis nothing is noted. */
  searched(keyword: string, reader: string, found: boolean): Promise<void>;
  /** Notes that a reader opened a report: what was searched last, half an hour ago at most, was not in vain. */
  opened(reader: string): Promise<void>;
  /** Reads one day (YYYY-MM-DD in China), each list cut to a limit. Throws while Redis is away. */
  ofDay(day: string, limit: number): Promise<QueriesOfDay>;
}

const daysKept = 14;
/** Seconds after a search in which an opened report counts as found by it. */
const clickWindowSeconds = 1_800;
/** Words of one reader in a day that count: more than a person searches. */
const wordsPerReader = 200;
/** Words kept of a day; the rarest go first. */
const wordsPerDay = 5_000;
/** Most frequent words that are examined for searches without a click. */
const lookedAt = 500;

/** `KEYS`: the reader's words of the day, the reader's last word, the day's words, the day's words without a hit. */
const searchedScript = `
local word, found = ARGV[1], ARGV[2] == '1'
if found then redis.call('SET', KEYS[2], word, 'EX', ARGV[5]) else redis.call('DEL', KEYS[2]) end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
if redis.call('SADD', KEYS[1], 's:' .. word) == 0 then return 0 end
redis.call('EXPIRE', KEYS[1], 172800)
for index = 3, found and 3 or 4 do
  redis.call('ZINCRBY', KEYS[index], 1, word)
  redis.call('ZREMRANGEBYRANK', KEYS[index], 0, -1 - ARGV[4])
  redis.call('EXPIRE', KEYS[index], ARGV[6])
end
return 1`;

/** `KEYS`: the reader's words of the day, the reader's last word, the day's words of which something was opened. */
const openedScript = `
local word = redis.call('GETDEL', KEYS[2])
if not word or redis.call('SISMEMBER', KEYS[1], 's:' .. word) == 0 then return 0 end
if redis.call('SADD', KEYS[1], 'o:' .. word) == 0 then return 0 end
redis.call('ZINCRBY', KEYS[3], 1, word)
redis.call('EXPIRE', KEYS[3], ARGV[1])
return 1`;

/** The queries of one site in its Redis. */
export function createQueryInsight(redis: Redis, clock = Date.now): QueryInsight {
  const today = () => chinaDay(new Date(clock()));
  const own = (reader: string) => [`query:by:${today()}:${reader}`, `query:last:${reader}`] as const;
  const words = (kind: 'all' | 'none' | 'opened', day: string) => `query:${kind}:${day}`;
  const kept = daysKept * daySeconds;
  /** A page is answered all the same while Redis is away; its client has logged that. */
  const quietly = async (note: () => Promise<unknown>) => {
    try {
      await note();
    } catch {}
  };
  const topWords = async (key: string, limit: number): Promise<SearchedWord[]> => {
    const ranked = await redis.zrevrange(key, 0, limit - 1, 'WITHSCORES');
    return ranked.flatMap((word, index) =>
      index % 2 === 0 ? { word, readers: Number(ranked[index + 1] ?? 0) } : [],
    );
  };

  return {
    async searched(keyword, reader, found) {
      const word = presentableWord(keyword);
      if (word === null) return;
      const keys = [...own(reader), words('all', today()), words('none', today())];
      const given = [word, found ? 1 : 0, wordsPerReader, wordsPerDay, clickWindowSeconds, kept];
      await quietly(() => redis.eval(searchedScript, keys.length, ...keys, ...given));
    },
    async opened(reader) {
      const keys = [...own(reader), words('opened', today())];
      await quietly(() => redis.eval(openedScript, keys.length, ...keys, kept));
    },
    async ofDay(day, limit) {
      const [all, none] = await Promise.all([
        topWords(words('all', day), lookedAt),
        topWords(words('none', day), limit),
      ]);
      const asked = all.map(({ word }) => word);
      const scoresOf = (kind: 'none' | 'opened') =>
        asked.length > 0 ? redis.zmscore(words(kind, day), ...asked) : [];
      const [empty, opened] = await Promise.all([scoresOf('none'), scoresOf('opened')]);
      const abandoned = all
        .map(({ word, readers: of }, index) => ({
          word,
          readers: of - Number(empty[index] ?? 0) - Number(opened[index] ?? 0),
          of,
        }))
        .filter(({ readers }) => readers > 0)
        .sort((one, other) => other.readers - one.readers);
      return { top: all.slice(0, limit), none, abandoned: abandoned.slice(0, limit) };
    },
  };
}
