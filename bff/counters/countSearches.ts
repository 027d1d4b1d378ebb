import type { Data } from '../contract/call.ts';
import { searchReports } from '../contract/search.ts';
import { handle, type Route } from '../http/route.ts';
import type { HotWords } from './hotWords.ts';
import { addressKey } from './reader.ts';
import type { Reads } from './reads.ts';
import { withTodayReads } from './todayReads.ts';

/**
 * The report search with what Redis counts: today's readers of each hit, and the keyword counted as a hot word
 * when it found something. Only first pages count: turning pages is not searching again.
 */
export function countSearches(
  route: Route,
  { hotWords, reads }: { hotWords: HotWords; reads: Reads },
): Route {
  if (route.call !== searchReports) return route;
  return handle(searchReports, async (input, exchange) => {
    const data = (await route.handler(input, exchange)) as Data<typeof searchReports>;
    // The reader does not wait for the count.
    if (input.page === 1 && data.total > 0) void hotWords.count(input.keyword, addressKey(exchange.request));
    return { ...data, files: await withTodayReads(reads, data.files) };
  });
}
