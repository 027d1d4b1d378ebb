import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import type { ClickEvent } from '../counters/clicks.ts';
import {
  addSearchClicks,
  countSearchClicks,
  pruneSearchClicks,
  type SearchClick,
} from '../models/searchClick.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

/** Interval in ms at which readers' clicks are written. */
const every = 60_000;
/** Events written in one turn. */
const maxClicks = 2_000;
/** Days for which counts are kept. */
const daysKept = 90;
/** Rows of a day; a site with more has judgements enough. */
const maxClicksPerDay = 200_000;
/** Rows forgotten in one turn. */
const maxForgotten = 10_000;

type ClickServices = Pick<Services, 'clicks' | 'database' | 'log' | 'redis'>;

/** One turn: writes what waits, added up, and forgets what is old. @returns how many events were written */
export async function writeClicks({ clicks, database }: ClickServices): Promise<number> {
  const now = Date.now();
  await pruneSearchClicks(database, chinaDayBefore(now, daysKept), maxForgotten);
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

/** Writes each minute, in one process of the site at a time, until stopped. */
export function watchClicks(services: ClickServices): () => void {
  const { log, redis } = services;
  const turn = async () => {
    // Not given back: the minute is the site's, whichever process has it.
    if ((await redis.set('clicks:turn', 1, 'PX', every - 5_000, 'NX')) === null) return;
    await writeClicks(services);
  };
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'what readers took of searches could not be written');
  return repeat(turn, { every, failed });
}
