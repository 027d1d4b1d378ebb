import { LRUCache } from 'lru-cache';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { industries } from '../../mappings/taxonomy/taxonomy.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { readingsOf, readPinyin } from '../../mappings/text/pinyin.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';
import type { Data } from '../contract/call.ts';
import { completionKinds, completionList } from '../contract/search.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { type SiteName, siteNames, spelledWords } from '../search/index.ts';
import { withPlaces } from './completionPlaces.ts';
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
 * Completions of a typed search: hot words and names of the site that begin with it, contain it, or begin with it in
 * pinyin, from memory, then titles, by one request to the engine that stops at the newest few. Words it spells that
 * are nobody's name are offered when a report has them.
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
    const hotWords = hot.map((text) => wordOf({ text, kind: 'hot' }));
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
      ...titles.map((text) => ({ text, kind: 'title' as const })),
    ])
      if (!distinct.has(item.text) && fold(item.text) !== typed) distinct.set(item.text, item);
    const items = [...distinct.values()];
    const shown = items.filter(({ kind }) => kind !== 'title').slice(0, short);
    const long = items.filter(({ kind }) => kind === 'title');
    // Titles have a place of their own however many names there are.
    const places = Math.max(numbers.most - long.length, numbers.names);
    return withPlaces(documents, grouped([...shown.slice(0, places), ...long].slice(0, numbers.most)));
  };
  const answers = new LRUCache<string, Completion[]>({ ...kept, fetchMethod: complete });
  return handle(completionList, async ({ keyword }) => {
    const typed = fold(keyword);
    return { items: typed === '' ? [] : await answers.forceFetch(typed) };
  });
}

/** Industries among the completions: of one name there are few. */
const maxIndustries = 2;

const industryWords: readonly Word[] = industries.map(({ name }) => wordOf({ text: name, kind: 'industry' }));

/** Kind by kind, each in its own order. */
const grouped = (items: readonly Completion[]): Completion[] =>
  completionKinds.flatMap((kind) => items.filter((item) => item.kind === kind));

/** Those that begin with what is typed, then those that hold it; each in their own order. */
function matching(words: readonly Word[], typed: string, limit: number): Completion[] {
  const beginning: Completion[] = [];
  const inside: Completion[] = [];
  for (const { item, folded } of words) {
    const place = folded.indexOf(typed);
    if (place === 0) beginning.push(item);
    else if (place > 0 && typed.length >= minInsideLength) inside.push(item);
    if (beginning.length >= limit) break;
  }
  return [...beginning, ...inside].slice(0, limit);
}

/** Those that begin so by their sound: the best known of each rank, and no kind alone. */
function sounding(words: readonly Word[], typed: string, alike: number): Completion[] {
  const sound = typedPinyin(typed);
  if (sound === null) return [];
  const found = words.flatMap(({ item, folded }) => {
    const rank = pinyinPrefixRank(sound, folded);
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
      _source: ['title'],
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
  const titles = answers
    .slice(spelled.length)
    .flatMap(({ hits }) => hits.hits.map(({ _source }) => (_source as { title: string }).title));
  return {
    titles: [...new Set(titles)].slice(0, limit),
    words: spelled.filter((_, at) => (answers[at]?.hits.hits.length ?? 0) > 0),
  };
}

/** One letter begins a tenth of all names. */
const minLetters = 2;
const letters = /^[a-z]+(?:['’ ]+[a-z]+)*$/;
const ue = /([ln])ue/g;

/** Better ones first: of a whole name, or of its beginning. */
const ranks = { whole: 0, initials: 1, beginning: 2, firstInitials: 3 };

/**
 * Normalises typed pinyin for comparison with names: `Guang'fu` → `guangfu`, `celue` → `celve`; null when it is not
 * letters alone, or too few.
 */
function typedPinyin(typed: string): string | null {
  if (!letters.test(typed)) return null;
  const joined = typed.replace(/['’ ]/g, '').replace(ue, '$1ve');
  return joined.length < minLetters ? null : joined;
}

/**
 * Rank of a name against normalised pinyin: by its syllables, the last perhaps partial (`guangf`), or their first
 * letters (`gf`); 0 is best, null is no match. Letters and digits of the name stand for themselves.
 */
function pinyinPrefixRank(typed: string, name: string): number | null {
  const characters = [...name];
  const spelled = beginsSpelled(typed, characters);
  if (spelled !== null) return spelled;
  if (typed.length > characters.length) return null;
  const begins = [...typed].every((letter, at) =>
    readingsOf(characters[at] ?? '').some((reading) => reading.toLowerCase().startsWith(letter)),
  );
  if (!begins) return null;
  return typed.length === characters.length ? ranks.initials : ranks.firstInitials;
}

/** The same by syllables alone, of the letters and characters that are left. */
function beginsSpelled(typed: string, [next, ...others]: readonly string[]): number | null {
  if (next === undefined) return null;
  for (const reading of readingsOf(next)) {
    const syllable = reading.toLowerCase();
    if (syllable === typed) return others.length === 0 ? ranks.whole : ranks.beginning;
    if (syllable.startsWith(typed)) return ranks.beginning;
    if (!typed.startsWith(syllable)) continue;
    const spelled = beginsSpelled(typed.slice(syllable.length), others);
    if (spelled !== null) return spelled;
  }
  return null;
}
