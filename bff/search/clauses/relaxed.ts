import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { isFunctionWord } from '../../../mappings/text/content.ts';
import { namesTopic, taggedWords } from '../../../mappings/text/segment.ts';
import type { SearchAnswer } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import type { Candidate } from './candidates.ts';
import type { Clause, MainField } from './filters.ts';
import {
  excluded,
  type Matching,
  matching,
  oneOf,
  quoted,
  weightOf,
  wordClause,
  wordClauses,
} from './text.ts';

/** Number of reports, and of those that hold each part of a keyword (`partsOf`). */
export interface PartCounts {
  reports: number;
  /** In the order of the parts. */
  holding: readonly number[];
}

/** The counts of an answer to `buildPartCounts`. */
export function readPartCounts(answer: SearchAnswer<unknown> | undefined): PartCounts {
  const { parts } = (answer?.aggregations ?? {}) as { parts?: { buckets: { doc_count: number }[] } };
  return {
    reports: answer?.hits.total?.value ?? 0,
    holding: (parts?.buckets ?? []).map(({ doc_count }) => doc_count),
  };
}

/** More than any score: what holds all words of a title or sentence goes before what holds a part of it. */
export const wholeBoost = 1_000;

/**
 * Condition of a title or sentence in place of all its words: a share of its tokens, and quoted parts. What holds all
 * words matches too and scores `wholeBoost` more (`splitWhole`).
 */
export function partOfTitle(terms: Terms, field: MainField, relevance: Relevance): Matching {
  const phrases = quoted(terms, field);
  const whole = { bool: { filter: matching(terms, field, relevance).must } };
  const ways: Clause[] = [
    ...textsOf(terms, field, relevance, relevance.closest.minimumShouldMatch),
    ...terms.exact.map((word) => wordClause(field, word)),
    ...stemsOf(terms, field),
    { constant_score: { filter: whole, boost: wholeBoost } },
    // A quoted part alone is enough.
    ...(phrases.length > 0 ? [{ match_all: { boost: 0 } }] : []),
  ];
  return { must: [...oneOf(ways), ...phrases], mustNot: excluded(terms, field) };
}

/** The candidates of a title or sentence with their scores by words, and the ids of those that hold all its words. */
export function splitWhole(found: readonly Candidate[]): { listed: Candidate[]; wholeIds: Set<number> } {
  const isWhole = ({ score }: Candidate) => score >= wholeBoost;
  return {
    listed: found.map((one) => (isWhole(one) ? { ...one, score: one.score % wholeBoost } : one)),
    wholeIds: new Set(found.filter(isWhole).map(({ id }) => id)),
  };
}

/** Parts of a keyword that a report may hold: its words in whatever spelling, then the pairs of the longer ones. */
export function partsOf(terms: Terms, field: MainField): { word: string; clause: Clause; isPair: boolean }[] {
  const words = wordClauses(terms, field).map((word) => ({ ...word, isPair: false }));
  const longer = terms.content.filter((word) => /^\p{Script=Han}{3,}$/u.test(word));
  const pairs = longer.flatMap((word) =>
    pairsOf(word).map((pair) => ({ word, clause: wordClause(field, pair), isPair: true })),
  );
  return [...words, ...pairs];
}

/** The words that no report holds in a field, once the parts were counted. */
export function unknownWords(
  terms: Terms,
  field: MainField,
  answer: SearchAnswer<unknown> | undefined,
): string[] {
  if (answer === undefined) return [];
  const { holding } = readPartCounts(answer);
  return partsOf(terms, field)
    .filter(({ isPair }, number) => !isPair && holding[number] === 0)
    .map(({ word }) => word);
}

/** Names of the clauses of a relaxed query, as hits tell which of them they match. */
const nameOfPart = (number: number) => `part ${number}`;
const stemClause = 'stem';
const shareClause = 'share';

const named = (name: string, filter: Clause): Clause => ({
  constant_score: { filter, boost: 0, _name: name },
});

/**
 * Matches whatever holds a part of a keyword; each hit names the parts it holds, of which `chooseClosest` decides what
 * is close enough. Quoted parts stay required. Null when nothing can be relaxed.
 */
export function relaxedMatching(terms: Terms, field: MainField, relevance: Relevance): Matching | null {
  const parts = [
    ...partsOf(terms, field).map(({ clause }, number) => named(nameOfPart(number), clause)),
    ...stemsOf(terms, field).map((clause) => named(stemClause, clause)),
    ...sharesOf(terms, field, relevance).map((clause) => named(shareClause, clause)),
  ];
  if (parts.length === 0) return null;
  const phrases = quoted(terms, field);
  // What is quoted is enough; the parts then only name themselves.
  const some = { bool: phrases.length > 0 ? { filter: phrases, should: parts } : { should: parts } };
  // Pairs with a particle would order by 的构 and 与消, which are of any words.
  const telling = { ...terms, loose: withoutParticles(terms.loose) };
  const should = [
    ...textsOf(telling, field, relevance),
    ...terms.exact.map((word) => wordClause(field, word)),
  ];
  return {
    must: [{ bool: { filter: [some], should } }, ...phrases],
    mustNot: excluded(terms, field),
  };
}

/** Whether a hit holds enough, by the names of the clauses that it matches. */
type Test = (matched: ReadonlySet<string>) => boolean;

/**
 * Chooses the closest hits, by the strictest condition that finds enough: all words but one, then fewer and fewer, at
 * last pairs of a longer word, which a wrong character leaves in part. A part so common that it is uninformative is
 * never all that a hit has, or only where nothing else exists.
 * @param isEnough whether these are enough to stop at
 * @param hasExact whether exact hits stand before them
 */
export function chooseClosest(
  terms: Terms,
  field: MainField,
  relevance: Relevance,
  candidates: readonly Candidate[],
  counts: PartCounts,
  isEnough: (found: readonly Candidate[]) => boolean,
  hasExact: boolean,
): Candidate[] {
  let found: Candidate[] = [];
  for (const { test, atLast } of relaxationSteps(terms, field, relevance, counts)) {
    if (atLast && (found.length > 0 || hasExact)) break;
    found = candidates.filter(({ matched }) => test(matched));
    if (isEnough(found)) break;
  }
  return found;
}

/** Conditions of the closest hits, strictest first. Empty when the words cannot be fewer. */
function relaxationSteps(
  terms: Terms,
  field: MainField,
  { closest }: Relevance,
  { reports, holding }: PartCounts,
): { test: Test; atLast: boolean }[] {
  const { fewest, common, bearable, mostCommon, partOfWord } = closest;
  const parts = partsOf(terms, field)
    .map((part, number) => ({ ...part, name: nameOfPart(number), held: holding[number] ?? 0 }))
    // Of a word that can be no topic a piece says even less: 存在 of 不存在.
    .filter(({ held, isPair, word }) => held > 0 && (!isPair || namesTopic(word)));
  const known = parts.filter(({ isPair }) => !isPair);
  const hasPhrases = terms.keyword.phrases.length > 0;
  // Beside a word without hits, an uninformative one leads to arbitrary reports.
  const besideUnknown = known.length > 0 && known.length < terms.content.length && !hasPhrases;
  if (besideUnknown && !known.some(({ word }) => namesTopic(word))) return [];
  const steps: { test: Test; atLast: boolean }[] = [];
  const fewerWords = Math.min(known.length, terms.content.length - 1);
  const upTo = (maxHeld: number) => {
    const some = parts.filter(({ held }) => held <= maxHeld);
    const pairs = terms.content.map((word) => some.filter((part) => part.isPair && part.word === word));
    return {
      words: fewerWords > 0 ? some.filter(({ isPair }) => !isPair) : [],
      pairs: pairs.flatMap((some) => atLeast(Math.floor(partOfWord * some.length), some)),
    };
  };

  const few = Math.max(fewest, common * reports);
  const more = Math.max(bearable, mostCommon * reports);
  const telling = atLeast(1, upTo(few).words);
  for (let number = fewerWords; number > 0 && telling.length > 0; number--) {
    const all = [...(number > 1 ? atLeast(number, known) : []), ...telling];
    steps.push({ test: (matched) => all.every((test) => test(matched)), atLast: false });
  }
  // What is quoted is enough where it is there.
  if (hasPhrases) return [...steps, { test: () => true, atLast: false }];
  const parted: Test[] = [
    (matched) => matched.has(stemClause),
    ...(known.length === 0 ? [(matched: ReadonlySet<string>) => matched.has(shareClause)] : []),
  ];
  for (const maxHeld of besideUnknown ? [few, more] : [few, more, Number.POSITIVE_INFINITY]) {
    const { words, pairs } = upTo(maxHeld);
    const ways = [...atLeast(1, words), ...pairs, ...parted];
    steps.push({
      test: (matched) => ways.some((test) => test(matched)),
      atLast: !Number.isFinite(maxHeld),
    });
  }
  return steps;
}

/** Requires `number` of some parts, at least one; nothing without parts. */
const atLeast = (number: number, parts: readonly { name: string }[]): Test[] =>
  parts.length === 0
    ? []
    : [(matched) => parts.filter(({ name }) => matched.has(name)).length >= Math.max(1, number)];

/** Synonyms and spelled-out words of which half of the pairs stand in a text. */
const sharesOf = (terms: Terms, field: MainField, relevance: Relevance): Clause[] =>
  textsOf({ ...terms, loose: '' }, field, relevance, `${100 * relevance.closest.partOfWord}%`);

const pairsOf = (word: string): string[] => {
  const characters = [...word];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};

const withoutParticles = (text: string): string =>
  taggedWords(text)
    .map(({ word }) => (isFunctionWord(word) ? ' ' : word))
    .join('')
    .trim();

/** The text and its variants by their pairs, with a minimum share of them, if one is given. */
function textsOf(
  { loose, variants }: Pick<Terms, 'loose' | 'variants'>,
  field: MainField,
  relevance: Relevance,
  share?: string,
): Clause[] {
  const weight = weightOf(field, relevance);
  const clause = (query: string, boost: number): Clause => ({
    match: { [field]: { query, boost, ...(share !== undefined && { minimum_should_match: share }) } },
  });
  return [
    ...(loose === '' ? [] : [clause(loose, weight)]),
    ...variants.map((variant) => clause(variant, weight * relevance.synonymWeight.value)),
  ];
}

const stemsOf = ({ stems }: Terms, field: MainField): Clause[] =>
  stems.map((query) => ({ match: { [field]: { query, operator: 'and' } } }));
