import { hotWordList } from '../contract/reports.ts';
import { memoizeTtl } from '../http/memoizeTtl.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { tagCounts } from '../tags/index.ts';
import { knownTerms } from './knownTerms.ts';

/** Words that the list pages through. */
const listed = 50;
/** Maximum age of the list, in milliseconds. */
const age = 10_000;

/** Gives the hot search words, hottest first. @throws SearchUnavailable */
export type HotList = () => Promise<string[]>;

/**
 * The hot search words of one site (spec §2): what several people search for and the reports are about, then the
 * reports' most frequent subjects.
 */
export function createHotList({ documents, hotWords }: Services): HotList {
  const counts = tagCounts(documents);
  return memoizeTtl(age, async () => {
    const searched = await knownTerms(documents, await hotWords.top(listed));
    // A young site has few searches to offer.
    const subjects = searched.length < listed ? (await counts()).concepts.map(({ key }) => key) : [];
    return [...new Set([...searched, ...subjects])].slice(0, listed);
  });
}

/** The hot search words as a call (spec §7). */
export function hotWordsRoute(list: HotList): Route {
  return handle(hotWordList, async ({ page, pageSize }) => {
    const words = await list();
    const data = words.map((keyword, index) => ({ id: index + 1, keyword }));
    return { data: data.slice((page - 1) * pageSize, page * pageSize) };
  });
}
