import { LRUCache } from 'lru-cache';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { readPinyin } from '../../mappings/text/pinyin.ts';
import type { Data } from '../contract/call.ts';
import { completionKinds, completionList } from '../contract/search.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import {
  foldName,
  industryNames,
  namesOf,
  namesSounding,
  type SiteName,
  siteNames,
  soundRank,
  spelledWords,
  typedPinyin,
} from '../search/index.ts';
import { findPlaces } from './completionPlaces.ts';
import type { HotList } from './hotWordsRoute.ts';

type Completion = Data<typeof completionList>['items'][number];

/** Many type the same beginnings: each is asked for once while its answer is fresh. */
const kept = { max: 1_000, ttl: 30_000 };
/** `title.starts` holds this many characters of a title's beginning. */
const maxStartLength = 24;
/** One character stands in half of all names and titles: such are meant by their beginning alone. */
const minInsideLength = 2;

const kindOf: Record<SiteName['field'], Completion['kind']> = {
  organization: 'organization',
  stock_name: 'stock',
  researchers: 'researcher',
  keywords: 'concept',
};

/** A completion, and its text as it is compared. */
interface Word {
  item: Completion;
  folded: string;
}

const hotWord = (text: string): Word => ({ item: { text, kind: 'hot' }, folded: foldName(text) });

const made = new WeakMap<readonly SiteName[], Word[]>();

/** The names of a site as completions, made once as long as they stand: there are tens of thousands. */
function wordsOf(names: readonly SiteName[]): Word[] {
  const words =
    made.get(names) ??
    names.map(({ text, folded, field }) => ({ item: { text, kind: kindOf[field] }, folded }));
  made.set(names, words);
  return words;
}

/**
 * Completions of a typed search: the places that it names as a whole, then hot words and names of the site that begin
 * with it, contain it, or begin with it in pinyin, from memory, then titles, by one request to the engine that stops at
 * the newest few. Words it spells that are nobody's name are offered when a report has them.
 */
export function completionsRoute(documents: DocumentSource, hotList: HotList): Route {
  const complete = async (typed: string): Promise<Completion[]> => {
    const numbers = relevance().completions;
    const short = numbers.hot + numbers.names;
    const [hot, names, { titles, words }] = await Promise.all([
      hotList(),
      siteNames(documents),
      findWith(documents, typed, numbers.most),
    ]);
    const hotWords = hot.map(hotWord);
    const named = wordsOf(names);
    const distinct = new Map<string, Completion>();
    for (const item of [
      ...matching(hotWords, typed, numbers.hot),
      ...matching(industryWords, typed, maxIndustries),
      ...matching(named, typed, short),
      ...sounding(hotWords, typed, numbers.alike).slice(0, numbers.hot),
      ...words
        .filter((text) => !named.some(({ item }) => item.text === text))
        .map((text) => ({ text, kind: 'concept' as const })),
      ...sounding(named, typed, numbers.alike).slice(0, short),
    ])
      if (!distinct.has(item.text) && foldName(item.text) !== typed) distinct.set(item.text, item);
    const initials = titles.length === 0 && !hotWords.some(({ folded }) => folded.includes(typed));
    const { whole, items } = await findPlaces(
      documents,
      [...namesOf(typed, { short: true }), ...namesSounding(typed, names, { initials })],
      [...distinct.values()].slice(0, short),
    );
    const places = whole.slice(0, numbers.names);
    const others = items.filter(
      (item) => !places.some(({ kind, text }) => kind === item.kind && text === item.text),
    );
    // Titles have a place of their own however many names there are.
    const left = numbers.most - places.length;
    const shown = others.slice(0, Math.max(left - titles.length, numbers.names - places.length));
    return grouped([...places, ...[...shown, ...titles].slice(0, left)]);
  };
  const answers = new LRUCache<string, Completion[]>({ ...kept, fetchMethod: complete });
  return handle(completionList, async ({ keyword }) => {
    const typed = foldName(keyword);
    return { items: typed === '' ? [] : await answers.forceFetch(typed) };
  });
}

/** Industries among the completions: of one name there are few. */
const maxIndustries = 2;

const industryWords: readonly Word[] = industryNames.map(({ text, folded }) => ({
  item: { text, kind: 'industry' },
  folded,
}));

/** Kind by kind, those first of which something was named as a whole; each in its own order. */
function grouped(items: readonly Completion[]): Completion[] {
  const named = items.flatMap(({ kind, whole }) => (whole ? [kind] : []));
  return [...new Set([...named, ...completionKinds])].flatMap((kind) =>
    items.filter((item) => item.kind === kind),
  );
}

/** Those that begin with what is typed, then those that hold it; each in their own order. */
function matching(words: readonly Word[], typed: string, limit: number): Completion[] {
  const beginning: Completion[] = [];
  const inside: Completion[] = [];
  for (const { item, folded } of words) {
    const at = folded.indexOf(typed);
    if (at === 0) beginning.push(item);
    else if (at > 0 && typed.length >= minInsideLength) inside.push(item);
    if (beginning.length >= limit) break;
  }
  return [...beginning, ...inside].slice(0, limit);
}

/** Those that begin so by their sound: the best known of each rank, and no kind alone. */
function sounding(words: readonly Word[], typed: string, alike: number): Completion[] {
  const sound = typedPinyin(typed);
  if (sound === null) return [];
  const found = words.flatMap(({ item, folded }) => {
    const rank = soundRank(sound, folded);
    return rank === null ? [] : [{ item, rank }];
  });
  const ofKind = new Map<string, number>();
  return found
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
    .filter(({ kind }) => {
      const before = ofKind.get(kind) ?? 0;
      ofKind.set(kind, before + 1);
      return kind === 'hot' || before < alike;
    });
}

/**
 * The newest titles that begin with what is typed, then those that hold it, then those it spells in pinyin; and the
 * words it spells that any report has.
 */
async function findWith(documents: DocumentSource, typed: string, limit: number) {
  const { engine, names } = documents;
  const sound = typedPinyin(typed);
  const [syllables = []] = sound === null ? [] : readPinyin(typed);
  const spelled = sound === null ? [] : await spelledWords(sound, documents);
  const search = (query: object, body: object) => ({
    index: names.reports,
    body: { ...body, query: { bool: { filter: [query, listedOnly] } } },
  });
  const titlesOf = (query: object) =>
    search(query, {
      size: limit,
      _source: ['id', 'title'],
      track_total_hits: false,
      // The order the index lies in: it stops at the first few.
      sort: [{ date: 'desc' }, { id: 'desc' }],
    });
  const has = (word: string) =>
    search({ match_phrase: { body: word } }, { size: 1, _source: false, terminate_after: 1 });
  const answers = await engine.searchAll([
    ...spelled.map(has),
    titlesOf({ match: { 'title.starts': typed.slice(0, maxStartLength) } }),
    ...(typed.length < minInsideLength ? [] : [titlesOf({ match_phrase: { title: typed } })]),
    ...(syllables.length < minInsideLength
      ? []
      : [titlesOf({ match_phrase: { title_pinyin: syllables.join(' ') } })]),
  ]);
  const titles = new Map<string, Completion>();
  for (const { hits } of answers.slice(spelled.length))
    for (const { _source } of hits.hits) {
      const { id, title } = _source as { id: number; title: string };
      if (!titles.has(title)) titles.set(title, { text: title, kind: 'title', to: `/detail/${id}` });
    }
  return {
    titles: [...titles.values()].slice(0, limit),
    words: spelled.filter((_, at) => (answers[at]?.hits.hits.length ?? 0) > 0),
  };
}
