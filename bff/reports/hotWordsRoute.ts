import { memoizeTtl } from '../../mappings/cache.ts';
import { cutWords, segment } from '../../mappings/text/segment.ts';
import { hotWordList } from '../contract/reports.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readConcepts } from '../tags/index.ts';

/**
 * Those of these words that a visible report is about: its subject, its organization, its stock, or whole words of
 * its title. Pieces of words, as a machine may type them, are none.
 */
async function knownTerms({ engine, names }: DocumentSource, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const answers = await engine.searchAll(
    words.map((word) => ({
      index: names.reports,
      body: {
        size: 0,
        track_total_hits: 1,
        query: { bool: { filter: [{ bool: { should: meanings(word) } }, visibleOnly] } },
      },
    })),
  );
  return words.filter((_, index) => (answers[index]?.hits.total?.value ?? 0) > 0);
}

function meanings(word: string): object[] {
  const exact = ['keywords', 'organization', 'stock_name', 'stock_code'].map((field) => ({
    term: { [field]: word },
  }));
  const query = segment(word).join(' ');
  // A single leftover character is a piece of a word, or uninformative.
  const isWhole = query !== '' && cutWords(word).every((part) => !/^\p{Script=Han}$/u.test(part));
  return isWhole ? [...exact, { match: { title_words: { query, operator: 'and' } } }] : exact;
}

/** Words that the list pages through. */
const listed = 50;
/** Maximum age of the list, in milliseconds. */
const age = 10_000;

/** Gives the hot search words, hottest first. @throws SearchUnavailable */
export type HotList = () => Promise<string[]>;

/**
 * The hot search words of one site: what several people search for and the reports are about, then the
 * commonest concepts.
 */
export function createHotList({ documents, hotWords }: Services): HotList {
  const concepts = readConcepts(documents);
  return memoizeTtl(age, async () => {
    const searched = await knownTerms(documents, await hotWords.top(listed));
    // A young site has few searches to offer.
    const subjects = searched.length < listed ? (await concepts()).map(({ name }) => name) : [];
    return [...new Set([...searched, ...subjects])].slice(0, listed);
  });
}

/** The hot search words as a call. */
export function hotWordsRoute(list: HotList): Route {
  return handle(hotWordList, async ({ page, pageSize }) => {
    const words = await list();
    const data = words.map((keyword, index) => ({ id: index + 1, keyword }));
    return { data: data.slice((page - 1) * pageSize, page * pageSize) };
  });
}
