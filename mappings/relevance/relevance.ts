import { z } from 'zod';
import { liveFile } from '../live.ts';
import { loadJson } from '../load.ts';

const why = z.string().min(10);
const number = z.strictObject({ value: z.number().positive(), why });
const bm25 = z.strictObject({ k1: z.number().min(0).max(10), b: z.number().min(0).max(1), why });
const minimumShouldMatch = z.string().regex(/^(\d+<)?-?\d{1,3}%?$/);

const schema = z.strictObject({
  tokens: z.strictObject({ value: z.number().int().min(1).max(1000), why }),
  closest: z.strictObject({
    /** Hits of the first stage below which the second follows. */
    fewest: z.number().int().min(0).max(100),
    /** Words up to which the first stage asks for each. */
    mostStrict: z.number().int().min(1).max(20),
    /** Share of the tokens a hit of the second stage must hold. */
    minimumShouldMatch,
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
  pages: z.strictObject({ phrase: number, figure: number, aside: number }),
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
  snippets: z.strictObject({
    perReport: z.number().int().min(1).max(10),
    /** Pages of a report looked at for a long query. */
    candidates: z.number().int().min(1).max(20),
    characters: z.number().int().min(20).max(500),
    /** Share of the best page's score a further page must reach. */
    leastOfBest: z.number().min(0).max(1),
    /** What a mark in a contents line weighs, as a share of one in a sentence. */
    listed: z.number().min(0).max(1),
    /** The same of what stands inside charts and tables. */
    figure: z.number().min(0).max(1),
    /** The same of a page that only lists or speaks of the report itself. */
    aside: z.number().min(0).max(1),
    why,
  }),
});

/** The numbers of ranking, each with its reason. All but `bm25` take effect while the site runs. */
export type Relevance = z.infer<typeof schema>;

const file = 'relevance/relevance.json';

/** The numbers of ranking as of now: the file is followed while the process runs. @throws MappingsError at first */
export const relevance: () => Relevance = liveFile(file, () => loadJson(file, schema));
