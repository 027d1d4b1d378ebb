import { chinaDay, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { presentableWord } from './hotWords.ts';

/** Actions of readers on search results. */
type ClickKind = 'click' | 'download';

/** A list that was shown, or what was done with one report of it. No word of who it was. */
export interface ClickEvent {
  /** Day in China, YYYY-MM-DD. */
  day: string;
  keyword: string;
  onlyTitle: 0 | 1;
  /** `shown`: all of `ids`, in their order; else the report at `position`. */
  kind: 'shown' | ClickKind;
  ids?: number[];
  id?: number;
  /** From 1. */
  position?: number;
}

/** The searching reader, to match clicks with lists and to drop repetition; forgotten within a week. */
export interface Searcher {
  reader: string;
  user: string;
}

/** Impressions and clicks of searches, buffered in Redis until they are written; dropped while Redis is away. */
export interface Clicks {
  /** Notes the first page of a search without filters, once a week for each reader and query. */
  shown(searcher: Searcher, search: { keyword: string; onlyTitle: 0 | 1; ids: number[] }): Promise<void>;
  /** Notes that a reader took a report; counts where the last search showed it, half an hour ago at most. */
  took(searcher: Searcher, kind: ClickKind, reportId: number): Promise<void>;
  /** Takes events that are not written yet, the oldest first. */
  take(limit: number): Promise<ClickEvent[]>;
  /** Gives back what could not be written. */
  giveBack(events: readonly ClickEvent[]): Promise<void>;
}

/** In which a report that is opened was found by the search before. */
const searchSeconds = 30 * 60;
/** Lists and clicks of one reader in a day that count: more than anybody reads, too few to bend the judgements. */
const maxPerReader = 300;
/** Events that wait at most; the oldest go first when nothing can be written for long. */
const maxWaiting = 20_000;

/** Days for which one reader's repetition is one event: a floor of readers is none where one may be ten of them. */
const repeatDays = 7;

/** Adds an event unless its reader made it within the week, or made enough today. */
const noteScript = `
local now = tonumber(ARGV[6])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[4])
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
if redis.call('ZCOUNT', KEYS[1], now - 86400, '+inf') >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[5]), -1)
return 1`;

const waiting = 'clicks:waiting';

/** The clicks of one site in its Redis. */
export function createClicks(redis: Redis, clock = Date.now): Clicks {
  const note = async (user: string, mark: string, event: ClickEvent) => {
    const limits = [maxPerReader, repeatDays * daySeconds, maxWaiting, Math.floor(clock() / 1_000)];
    const keys = [`clicks:seen:${user}`, waiting];
    await redis.eval(noteScript, keys.length, ...keys, mark, JSON.stringify(event), ...limits);
  };
  return {
    async shown({ reader, user }, { keyword, onlyTitle, ids }) {
      // A query that may be somebody's is neither kept nor looked at.
      const word = presentableWord(keyword);
      if (word === null || ids.length === 0) return;
      const event: ClickEvent = {
        day: chinaDay(new Date(clock())),
        keyword: word,
        onlyTitle,
        kind: 'shown',
        ids,
      };
      try {
        await redis.set(`clicks:last:${reader}`, JSON.stringify(event), 'EX', searchSeconds);
        await note(user, `shown ${onlyTitle} ${word}`, event);
      } catch {
        // A search is answered all the same while Redis is away; its client has logged that.
      }
    },
    async took({ reader, user }, kind, id) {
      try {
        const last = await redis.get(`clicks:last:${reader}`);
        if (last === null) return;
        const { keyword, onlyTitle, ids = [], day } = JSON.parse(last) as ClickEvent;
        const position = ids.indexOf(id) + 1;
        if (position === 0) return;
        await note(user, `${kind} ${id} ${onlyTitle} ${keyword}`, {
          day,
          keyword,
          onlyTitle,
          kind,
          id,
          position,
        });
      } catch {
        // As above.
      }
    },
    async take(limit) {
      const found = await redis.lpop(waiting, limit);
      return (found ?? []).map((text) => JSON.parse(text) as ClickEvent);
    },
    async giveBack(events) {
      if (events.length > 0)
        await redis.lpush(waiting, ...events.map((event) => JSON.stringify(event)).reverse());
    },
  };
}
