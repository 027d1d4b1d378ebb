import type { Sequelize } from 'sequelize';
import { chinaDay, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { downloadedAmong, hasDownloaded } from '../models/download.ts';
import { planOf, previewPages, type Viewer } from './plans.ts';

/** The fields of a report that decide how many pages may be read. */
export interface ReadableReport {
  id: number;
  page_count: number;
  uploader_id: number | null;
}

/**
 * Counts a report's pages that a viewer may see: members, its uploader and whoever downloaded it all, others the
 * preview. The one rule for the detail page, the reader's marks and the page images.
 * @param downloaded whether the viewer has downloaded it, where known; else it is looked up
 */
export async function readablePages(
  database: Sequelize,
  viewer: Viewer,
  report: ReadableReport,
  downloaded?: boolean,
): Promise<number> {
  const whole = await readsWhole(database, viewer, report, downloaded);
  return whole ? report.page_count : previewPages(report.page_count);
}

async function readsWhole(
  database: Sequelize,
  viewer: Viewer,
  report: ReadableReport,
  downloaded?: boolean,
): Promise<boolean> {
  if (viewer.userId === null) return false;
  if (viewer.operator || planOf(viewer.level).readsWholeReports || viewer.userId === report.uploader_id)
    return true;
  return downloaded ?? hasDownloaded(database, viewer.userId, report.id);
}

/** The same for many reports, by their ids; with the database away no more than the preview. */
export async function readablePagesOfAll(
  database: Sequelize,
  viewer: Viewer,
  reports: readonly ReadableReport[],
): Promise<Map<number, number>> {
  const whole = await wholeReports(database, viewer, reports);
  return new Map(
    reports.map(({ id, page_count }) => [id, whole.has(id) ? page_count : previewPages(page_count)]),
  );
}

async function wholeReports(
  database: Sequelize,
  viewer: Viewer,
  reports: readonly ReadableReport[],
): Promise<Set<number>> {
  const { userId } = viewer;
  const ids = reports.map(({ id }) => id);
  if (userId === null || ids.length === 0) return new Set();
  if (viewer.operator || planOf(viewer.level).readsWholeReports) return new Set(ids);
  const own = reports.filter(({ uploader_id }) => uploader_id === userId).map(({ id }) => id);
  try {
    return new Set([...own, ...(await downloadedAmong(database, userId, ids))]);
  } catch {
    return new Set(own);
  }
}

/** A piece of a page's prose or of its figures' text, in UTF-16 units. */
interface PageRange {
  report: ReadableReport;
  /** From 1. */
  page: number;
  field: 'text' | 'figure_text';
  start: number;
  end: number;
}

/** One reader's rights to report text, for calls that show passages. */
export interface ReadingRights {
  /** Readable pages by report id. */
  pagesOf(reports: readonly ReadableReport[]): Promise<ReadonlyMap<number, number>>;
  /**
   * Takes pieces of gated pages from the day's budget; a piece that was shown before costs nothing.
   * @returns for each whether it may be shown; none while Redis is away
   */
  spend(ranges: readonly PageRange[]): Promise<boolean[]>;
}

/** Reads all of everything, as members do. */
export const readsEverything: ReadingRights = {
  pagesOf: async (reports) => new Map(reports.map(({ id, page_count }) => [id, page_count])),
  spend: async (ranges) => ranges.map(() => true),
};

const charactersPerGatedPage = 12;
const minCharacters = 240;
const maxCharacters = 1_200;
/** All readers without the right to a report see this many times one reader's share of it. */
const readersPerReport = 10;

/**
 * Distinct characters of a report's gated pages that one reader is shown a day: 2% of pages of 600 characters, which is
 * ten passages of a report of 60 pages.
 */
export function gatedBudget(pageCount: number): number {
  const gated = pageCount - previewPages(pageCount);
  return Math.min(maxCharacters, Math.max(minCharacters, gated * charactersPerGatedPage));
}

/**
 * `KEYS`: for each range the day's hash of the report for each scope, all readers first. `ARGV`: scopes, seconds to keep,
 * readers per report, then field, start, end and budget of each range. A hash holds `used` and by page disjoint ranges.
 */
const spendScript = `
local scopes, seconds, readers = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local answer = {}
for index = 1, #KEYS / scopes do
  local at = 4 * index
  local field, from, to, budget = ARGV[at], tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local fits, changes = 1, {}
  for scope = 1, scopes do
    local key = KEYS[(index - 1) * scopes + scope]
    local used = tonumber(redis.call('HGET', key, 'used') or '0')
    local ranges = cjson.decode(redis.call('HGET', key, field) or '[]')
    local kept, first, last, covered = {}, from, to, 0
    for _, range in ipairs(ranges) do
      if range[2] < from or range[1] > to then
        kept[#kept + 1] = range
      else
        covered = covered + range[2] - range[1]
        first, last = math.min(first, range[1]), math.max(last, range[2])
      end
    end
    kept[#kept + 1] = { first, last }
    local added = last - first - covered
    if added > 0 and used + added > (scope == 1 and budget * readers or budget) then fits = 0 end
    changes[scope] = { key, used + added, cjson.encode(kept) }
  end
  if fits == 1 then
    for _, change in ipairs(changes) do
      redis.call('HSET', change[1], 'used', change[2], field, change[3])
      redis.call('EXPIRE', change[1], seconds)
    end
  end
  answer[index] = fits
end
return answer`;

/**
 * The rights of one reader. The budget is counted by address and, for accounts, by account too, so that neither
 * many sessions nor many addresses of one account add to it.
 * @param address a name for the reader's address
 */
export function readingRights(
  { database, redis }: { database: Sequelize; redis: Redis },
  viewer: Viewer,
  address: string,
): ReadingRights {
  const readers = ['all', `a${address}`, ...(viewer.userId === null ? [] : [`u${viewer.userId}`])];
  return {
    pagesOf: (reports) => readablePagesOfAll(database, viewer, reports),
    async spend(ranges) {
      if (ranges.length === 0) return [];
      const day = chinaDay(new Date());
      const keys = ranges.flatMap(({ report }) =>
        readers.map((reader) => `gated:${day}:${report.id}:${reader}`),
      );
      const given = ranges.flatMap(({ report, page, field, start, end }) => [
        `${field}:${page}`,
        start,
        end,
        gatedBudget(report.page_count),
      ]);
      try {
        const fits = await redis.eval(
          spendScript,
          keys.length,
          ...keys,
          readers.length,
          2 * daySeconds,
          readersPerReport,
          ...given,
        );
        return (fits as number[]).map((one) => one === 1);
      } catch {
        // Its client has logged that Redis is away; the search goes on without what cannot be counted.
        return ranges.map(() => false);
      }
    },
  };
}
