import { z } from 'zod';
import { loadText, parseJson, parseWith } from '../load.ts';
import { tuned } from '../tuned.ts';

const why = z.string().min(10);
/** Beyond a thousand a boost leaves a float no digits to distinguish the rest. */
const number = z.strictObject({ value: z.number().positive().max(1_000), why });
const bm25 = z.strictObject({ k1: z.number().min(0).max(10), b: z.number().min(0).max(1), why });
const minimumShouldMatch = z.string().regex(/^(\d+<)?-?\d{1,3}%?$/);

/** The form of `relevance.json`. */
export const relevanceFile = z.strictObject({
  /** Limits that `npm run relevance -- apply` holds a change to, over the judged queries. */
  quality: z.strictObject({
    /** nDCG@10 that a change may not bring the site below. */
    least: z.number().min(0).max(1),
    /** nDCG@10 that one change may cost. */
    mostLost: z.number().min(0).max(1),
    why,
  }),
  tokens: z.strictObject({ value: z.number().int().min(1).max(1000), why }),
  closest: z.strictObject({
    /** Hits of the first stage below which the second follows. */
    fewest: z.number().int().min(0).max(100),
    /** Words up to which the first stage asks for each. */
    mostStrict: z.number().int().min(1).max(20),
    /** The same for a text without blanks; absent from older stored versions. */
    mostStrictUnbroken: z.number().int().min(1).max(20).default(3),
    /** Share of the tokens a hit of a title or sentence must hold. */
    minimumShouldMatch,
    /** Share of all reports that may contain a word that is informative by itself. */
    common: z.number().positive().max(1),
    /** Hits that a word may add where fewer than `fewest` are found … */
    bearable: z.number().int().min(0).max(1_000),
    /** … and the share of all reports that may hold it there, if that is more. */
    mostCommon: z.number().positive().max(1),
    /** The closest that are listed where a word is known to no report. */
    besideUnknown: z.number().int().min(0).max(1_000),
    /** Share of the pairs of a word that is sought in parts, of those that may stand alone. */
    partOfWord: z.number().positive().max(1),
    why,
  }),
  bm25: z.strictObject({ longText: bm25, shortText: bm25 }),
  title: z.strictObject({
    exact: number,
    bigram: number,
    word: number,
    character: number,
    phrase: number,
    pinyin: number,
    initials: number,
  }),
  lead: z.strictObject({ bigram: number, word: number }),
  body: z.strictObject({ bigram: number, phrase: number }),
  stock: z.strictObject({ code: number, name: number }),
  organization: number,
  researcher: number,
  recency: number.extend({ pivotDays: z.number().positive() }),
  popularity: number.extend({ pivot: z.number().positive() }),
  browse: z.strictObject({
    recency: number.extend({ pivotDays: z.number().positive() }),
    popularity: number.extend({ pivot: z.number().positive() }),
  }),
  refinement: z.strictObject({
    value: z.number().int().min(15).max(10_000),
    mostTokens: z.number().int().min(0),
    why,
  }),
  synonymWeight: number,
  /** Weights of readers' acts in a report's `popularity`. */
  use: z.strictObject({
    open: z.number().positive().max(100),
    read: z.number().positive().max(100),
    download: z.number().positive().max(100),
    collect: z.number().positive().max(100),
    halfLifeDays: z.number().positive().max(365),
    /** Added for each doubling of the use. */
    doubling: z.number().positive().max(100),
    /** Days after which the same use of the same report by the same reader counts again. */
    repeatDays: z.number().int().min(1).max(90),
    /** Uses of one reader in a day that count. */
    perReader: z.number().int().min(1).max(10_000),
    why,
  }),
  pages: z.strictObject({ phrase: number, figure: number, aside: number }),
  /** The search of pages. */
  pageHits: z.strictObject({ minimumShouldMatch, why }),
  /** What a full-text search makes of the pages that hold its words. */
  evidence: z.strictObject({
    /** Reports that are ordered by what their pages say, and the closest that are listed. */
    candidates: z.number().int().min(15).max(1_000),
    /** Best pages of the site that are looked at. */
    pages: z.number().int().min(15).max(1_000),
    /** Best pages of a report that count. */
    perReport: z.number().int().min(1).max(10),
    /** Weight of the pages against that of the whole report, each as a share of the best. */
    weight: z.number().min(0).max(10),
    /** The same of a keyword of a few words. */
    shortWeight: z.number().min(0).max(10),
    /** Tokens from which a passage that holds the keyword word for word goes before all others. */
    verbatimTokens: z.number().int().min(1).max(64),
    /** Share of a title's or sentence's tokens in a report's title that leave no doubt of it. */
    mostOfTitle: minimumShouldMatch,
    why,
  }),
  /** How sentences are compared with a question. */
  answers: z.strictObject({
    /** Best pages of the site, and of the reports whose title it names, that are looked through. */
    pages: z.number().int().min(5).max(200),
    /** Weight of a character, of a pair across two words, of letters or digits, against that of a pair in a word. */
    character: z.number().min(0).max(5),
    across: z.number().min(0).max(5),
    word: z.number().min(0).max(5),
    /** Weight of what stands in the sentence before or behind, elsewhere on the page, in the report's title. */
    before: z.number().min(0).max(1),
    after: z.number().min(0).max(1),
    page: z.number().min(0).max(1),
    title: z.number().min(0).max(1),
    lead: z.number().min(0).max(1),
    /** How much less a sentence gains by what its page says everywhere. */
    local: z.number().min(0).max(1),
    /** Cost of fifty characters above the first fifty. */
    length: z.number().min(0).max(1),
    /** Weight of the page's score by the engine, as a share of the best. */
    engine: z.number().min(0).max(2),
    /** Gain or loss of a sentence that names, or cannot name, the kind of thing asked for. */
    expected: z.number().min(0).max(1),
    /** Share of a line that does not end as a sentence. */
    listed: z.number().min(0).max(1),
    /** Share of a further sentence of the same report. */
    sameReport: z.number().min(0).max(1),
    /** Share of the best below which nothing more is shown. */
    leastOfBest: z.number().min(0).max(1),
    /** What makes a sentence be about a question: a weighted sum, of which `leastAbout` is the least of an answer. */
    about: z.strictObject({
      near: z.number(),
      subject: z.number(),
      attribute: z.number(),
      act: z.number(),
      weakest: z.number(),
      expected: z.number(),
      strangeName: z.number(),
      strangeNoun: z.number(),
      /** Of a sentence without a figure where one is asked for. */
      unmeasured: z.number(),
      threshold: z.number(),
    }),
    leastAbout: z.number().min(0).max(1),
    /** The same where one report alone speaks of it: the best page of any other has at most `apart` of its score. */
    leastAboutAlone: z.number().min(0).max(1),
    apart: z.number().min(0).max(1),
    /** Gain or loss of a sentence by how far it is about the question. */
    lean: z.number().min(0).max(2),
    /** Share of a sentence's score from which its neighbour is shown with it, if both have so many characters. */
    neighbour: z.number().min(0).max(2),
    characters: z.number().int().min(60).max(400),
    why,
  }),
  charts: z.strictObject({
    name: number,
    reportTitle: number.extend({ tieBreaker: z.number().min(0).max(1) }),
    text: number,
    phrase: number,
    words: z.strictObject({ minimumShouldMatch, why }),
  }),
  relatedCharts: z.strictObject({
    keywords: number,
    name: number,
    reportTitle: number,
    title: z.strictObject({ minimumShouldMatch, why }),
    industry: number,
    fill: number,
    own: number,
  }),
  similar: z.strictObject({
    title: z.strictObject({ minimumShouldMatch, why }),
    words: z.strictObject({ minimumShouldMatch, why }),
    keyword: number,
    stock: number,
    industry: number,
    type: number,
  }),
  suggestion: z.strictObject({
    /** Parts of a keyword that are looked at for the wrong one. */
    parts: z.number().int().min(1).max(50),
    /** Corrections whose hits are counted. */
    candidates: z.number().int().min(1).max(20),
    /** Of them from the titles of the closest hits, for each part. */
    fromTitles: z.number().int().min(0).max(20),
    why,
  }),
  hotWords: z.strictObject({
    /** Weight of yesterday's search against today's. */
    decay: z.number().positive().max(1),
    /** Readers who must have searched a word within the week. */
    fewest: z.number().int().min(1).max(1_000),
    /** Words of one reader in a day that count. */
    perReader: z.number().int().min(1).max(1_000),
    why,
  }),
  /** Completions offered while a search is typed. */
  completions: z.strictObject({
    /** Lines in all. */
    most: z.number().int().min(1).max(20),
    /** Hot words among them. */
    hot: z.number().int().min(0).max(20),
    /** Names that stay however many titles there are. */
    names: z.number().int().min(0).max(20),
    /** Names of one kind that letters may stand for. */
    alike: z.number().int().min(1).max(20),
    why,
  }),
  snippets: z.strictObject({
    perReport: z.number().int().min(1).max(10),
    /** Pages of a report looked at for a long query. */
    candidates: z.number().int().min(1).max(20),
    characters: z.number().int().min(20).max(500),
    /** Share of the best page's score a further page must reach. */
    leastOfBest: z.number().min(0).max(1),
    /** A highlight's weight is its length in characters to this power. */
    lengthPower: z.number().min(0).max(4),
    /** Weight of a highlight in a contents line, as a share of one in a sentence. */
    listed: z.number().min(0).max(1),
    /** The same of what stands inside charts and tables. */
    figure: z.number().min(0).max(1),
    /** The same of a page that only lists or speaks of the report itself. */
    aside: z.number().min(0).max(1),
    why,
  }),
});

/**
 * The numbers of ranking, each with its reason. All but `bm25`, which an index is made with, take effect while the
 * site runs: `npm run relevance -- apply`.
 */
export type Relevance = z.infer<typeof relevanceFile>;

const file = 'relevance/relevance.json';

/**
 * A version stored by an earlier release may lack a number of this one, or hold a removed one: it takes this
 * release's. An operator's own file is held to the schema strictly, by `npm run relevance -- lint`.
 */
export function readRelevance(text: string): Relevance {
  const own = parseJson(file, loadText(file));
  return parseWith(file, relevanceFile, shapedAs(own, parseJson(file, text)));
}

/** Keeps the given values at the keys of `shape`. */
function shapedAs(shape: unknown, given: unknown): unknown {
  if (!isObject(shape) || !isObject(given)) return given;
  return Object.fromEntries(
    Object.entries(shape).map(([key, own]) => [key, key in given ? shapedAs(own, given[key]) : own]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The numbers of ranking as of now, of the version in force (`tuned`). @throws MappingsError at first */
export const relevance: () => Relevance = tuned(file, readRelevance);
