import { LRUCache } from 'lru-cache';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';
import type { Data } from '../contract/call.ts';
import { completions as completionsCall } from '../contract/search.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { type SiteName, siteNames } from '../search/index.ts';
import type { HotList } from './hotWordsRoute.ts';

type Completion = Data<typeof completionsCall>['items'][number];

/** A list longer than a screen of a phone holds beside its keyboard is not read. */
const most = 8;
const mostHot = 3;
const mostNames = 4;
/** Many type the same beginnings: each is asked for once while its answer is fresh. */
const kept = { max: 1_000, ttl: 30_000 };
/** `title.starts` holds so many characters of a title's beginning. */
const longestStart = 24;
/** One character stands in half of all names and titles: such are meant by their beginning alone. */
const fewestInside = 2;

const kindOf: Record<SiteName['field'], Completion['kind']> = {
  organization: 'organization',
  stock_name: 'stock',
  researchers: 'researcher',
  keywords: 'concept',
};

const fold = (text: string) => toSimplified(normaliseText(text)).trim().toLowerCase();

/** A completion, and its text as it is compared. */
interface Word {
  item: Completion;
  folded: string;
}

const wordOf = (item: Completion): Word => ({ item, folded: fold(item.text) });

const folded = new WeakMap<readonly SiteName[], Word[]>();

/** The names of a site, folded once as long as they stand: there are tens of thousands, and each key typed asks. */
function wordsOf(names: readonly SiteName[]): Word[] {
  const words = folded.get(names) ?? names.map(({ text, field }) => wordOf({ text, kind: kindOf[field] }));
  folded.set(names, words);
  return words;
}

/**
 * What a search that is being typed may become: hot words and names of the site that begin so or hold it, from memory,
 * then titles, by one message to the engine that stops at the newest few.
 */
export function completionsRoute(documents: DocumentSource, hotList: HotList): Route {
  const complete = async (typed: string): Promise<Completion[]> => {
    const [hot, names, titles] = await Promise.all([
      hotList(),
      siteNames(documents),
      titlesWith(documents, typed),
    ]);
    const hotWords = hot.map((text) => wordOf({ text, kind: 'hot' }));
    const distinct = new Map<string, Completion>();
    for (const item of [
      ...matching(hotWords, typed, mostHot),
      ...matching(wordsOf(names), typed, mostHot + mostNames),
      ...titles.map((text) => ({ text, kind: 'title' as const })),
    ])
      if (!distinct.has(item.text) && fold(item.text) !== typed) distinct.set(item.text, item);
    const items = [...distinct.values()];
    const short = items.filter(({ kind }) => kind !== 'title').slice(0, mostHot + mostNames);
    const long = items.filter(({ kind }) => kind === 'title');
    // Titles have a place of their own however many names there are.
    return [...short.slice(0, Math.max(most - long.length, mostNames)), ...long].slice(0, most);
  };
  const answers = new LRUCache<string, Completion[]>({ ...kept, fetchMethod: complete });
  return handle(completionsCall, async ({ keyword }) => {
    const typed = fold(keyword);
    return { items: typed === '' ? [] : await answers.forceFetch(typed) };
  });
}

/** Those that begin with what is typed, then those that hold it; each in their own order. */
function matching(words: readonly Word[], typed: string, limit: number): Completion[] {
  const beginning: Completion[] = [];
  const inside: Completion[] = [];
  for (const { item, folded } of words) {
    const place = folded.indexOf(typed);
    if (place === 0) beginning.push(item);
    else if (place > 0 && typed.length >= fewestInside) inside.push(item);
    if (beginning.length >= limit) break;
  }
  return [...beginning, ...inside].slice(0, limit);
}

/** The newest titles that begin with what is typed, then those that hold it. */
async function titlesWith({ engine, names }: DocumentSource, typed: string): Promise<string[]> {
  const list = (query: object) => ({
    index: names.reports,
    body: {
      size: most,
      _source: ['title'],
      track_total_hits: false,
      query: { bool: { filter: [query, visibleOnly] } },
      // The order the index lies in: it stops at the first few.
      sort: [{ date: 'desc' }, { id: 'desc' }],
    },
  });
  const answers = await engine.searchAll([
    list({ match: { 'title.starts': typed.slice(0, longestStart) } }),
    ...(typed.length < fewestInside ? [] : [list({ match_phrase: { title: typed } })]),
  ]);
  const titles = answers.flatMap(({ hits }) =>
    hits.hits.map(({ _source }) => (_source as { title: string }).title),
  );
  return [...new Set(titles)].slice(0, most);
}
