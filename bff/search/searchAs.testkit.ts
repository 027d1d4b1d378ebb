import type { Input } from '../contract/call.ts';
import { searchReports } from '../contract/search.ts';
import { visitor } from '../entitlements/plans.ts';
import { readsEverything } from '../entitlements/readingRights.ts';
import type { SearchSite } from './reports.factory.ts';
import { firstHits, runSearch } from './runSearch.ts';

/** A reader who may see every hit. */
export const member = { ...visitor, userId: 1, level: 1 as const };
/** Nobody read anything today. */
const unread = { today: async () => [] };

/** Searches a site of a test's own, of which nothing was read today; as on a day that stays. */
export const searchAs = (
  { documents }: SearchSite,
  given: Input<typeof searchReports>,
  viewer: typeof visitor = member,
  now = new Date('2026-11-22'),
) => runSearch(searchReports.request.parse(given), viewer, documents, unread, readsEverything, now);

/** Ids of the reports that an export of a search of a member holds. */
export const exportedAs = async (
  { documents }: SearchSite,
  given: Input<typeof searchReports>,
  now: Date,
): Promise<number[]> => {
  const services = { documents, reads: unread };
  const hits = await firstHits(searchReports.request.parse(given), member, services, 1_000, now);
  return hits.map(({ id }) => id);
};
