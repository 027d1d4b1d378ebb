import type { Sequelize } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { type Job, named } from '../../mappings/jobs/job.ts';
import type { Redis } from '../clients/redis.ts';
import type { Searcher } from '../http/caller.ts';
import { addSearchClicks, countSearchClicks, type SearchClick } from '../models/searchClick.ts';
import { presentableWord } from './hotWords.ts';
import { countOnce } from './oncePerReader.ts';

/** Actions of readers on search results. */
type ClickKind = 'click' | 'download';

/** A list that was shown, or what was done with one report of it. No word of who it was. */
interface ClickEvent {
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

/** `KEYS[2]`: events to be written. */
const noteScript = `
redis.call('RPUSH', KEYS[2], ARGV[5])
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[6]), -1)`;

const waiting = 'clicks:waiting';

/** The clicks of one site in its Redis. */
export function createClicks(redis: Redis, clock = Date.now): Clicks {
  const note = (user: string, mark: string, event: ClickEvent) =>
    countOnce(
      redis,
      { reader: `clicks:seen:${user}`, mark, maxPerDay: maxPerReader, days: repeatDays, now: clock() },
      { script: noteScript, keys: [waiting], values: [JSON.stringify(event), maxWaiting] },
    );
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

/** Events written at once. */
const maxClicks = 2_000;
/** Rows of a day; a site with more has judgements enough. */
const maxClicksPerDay = 200_000;

type ClickServices = { clicks: Clicks; database: Sequelize };

/** Writes some of what waits, added up. @returns how many events were written */
export async function writeClicks({ clicks, database }: ClickServices): Promise<number> {
  const now = Date.now();
  const events = await clicks.take(maxClicks);
  if (events.length === 0) return 0;
  try {
    if ((await countSearchClicks(database, chinaDay(now))) < maxClicksPerDay)
      await addSearchClicks(database, addUp(events));
    return events.length;
  } catch (error) {
    await clicks.giveBack(events);
    throw error;
  }
}

function addUp(events: readonly ClickEvent[]): SearchClick[] {
  const rows = new Map<string, SearchClick>();
  const rowOf = ({ day, keyword, onlyTitle }: ClickEvent, reportId: number, position: number) => {
    const key = JSON.stringify([day, onlyTitle, keyword, reportId, position]);
    const row = rows.get(key) ?? {
      day,
      keyword,
      only_title: onlyTitle,
      report_id: reportId,
      position,
      shown: 0,
      clicked: 0,
      downloaded: 0,
    };
    rows.set(key, row);
    return row;
  };
  for (const event of events) {
    const { kind, ids = [], id = 0, position = 0 } = event;
    if (kind === 'shown') for (const [index, shown] of ids.entries()) rowOf(event, shown, index + 1).shown++;
    else if (kind === 'click') rowOf(event, id, position).clicked++;
    else rowOf(event, id, position).downloaded++;
  }
  return [...rows.values()];
}

/** Writes what readers took of searches, added up by day, query and rank. */
export const clicksJob = (services: ClickServices): Job<string> => ({
  name: 'clicks',
  title: '汇总搜索点击',
  every: 60_000,
  ...named(['events']),
  work: async () => {
    while ((await writeClicks(services)) === maxClicks);
  },
});
