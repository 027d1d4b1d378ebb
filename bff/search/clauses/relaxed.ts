import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { namesTopic } from '../../../mappings/text/tagged.ts';
import type { Terms } from '../terms.ts';
import type { Clause, MainField } from './clause.ts';
import { excluded, type Matching, oneOf, quoted, weightOf, wordClause, wordClauses } from './text.ts';

/** Number of reports, and of those that hold each part of a keyword (`partsOf`). */
export interface PartCounts {
  reports: number;
  /** In the order of the parts. */
  holding: readonly number[];
}

/** A condition of the second stage. */
interface ClosestStep extends Matching {
  /** The same as `must` without what only scores. */
  filter: Clause[];
  /** Whether it is for a search alone that has found nothing else. */
  atLast: boolean;
}

/**
 * Condition of a title or sentence in place of all its words: a share of its tokens, and quoted parts. Null when
 * nothing is required but exclusions.
 */
export function partOfTitle(terms: Terms, field: MainField, relevance: Relevance): Matching | null {
  const ways: Clause[] = [
    ...textsOf(terms, field, relevance, relevance.closest.minimumShouldMatch),
    ...terms.exact.map((word) => wordClause(field, word)),
    ...stemsOf(terms, field),
  ];
  const phrases = quoted(terms, field);
  if (ways.length === 0) return null;
  // A quoted part alone is enough.
  if (phrases.length > 0) ways.push({ match_all: { boost: 0 } });
  return { must: [...oneOf(ways), ...phrases], mustNot: excluded(terms, field) };
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

/**
 * Conditions of relaxed queries, strictest first: all words but one, then fewer and fewer, at last pairs of a longer
 * word, which a wrong character leaves in part. A part so common that it is uninformative is never all that a hit has,
 * or only where nothing else exists. Quoted parts stay required. Empty when the words cannot be fewer.
 */
export function relaxationSteps(
  terms: Terms,
  field: MainField,
  relevance: Relevance,
  { reports, holding }: PartCounts,
): ClosestStep[] {
  const { fewest, common, bearable, mostCommon, partOfWord } = relevance.closest;
  const parts = partsOf(terms, field)
    .map((part, number) => ({ ...part, held: holding[number] ?? 0 }))
    // Of a word that can be no topic a piece says even less: 存在 of 不存在.
    .filter(({ held, isPair, word }) => held > 0 && (!isPair || namesTopic(word)));
  const known = parts.filter(({ isPair }) => !isPair);
  const phrases = quoted(terms, field);
  // Beside a word without hits, an uninformative one leads to arbitrary reports.
  const besideUnknown = known.length > 0 && known.length < terms.content.length && phrases.length === 0;
  if (besideUnknown && !known.some(({ word }) => namesTopic(word))) return [];
  const mustNot = excluded(terms, field);
  const should = [...textsOf(terms, field, relevance), ...terms.exact.map((word) => wordClause(field, word))];
  const steps: ClosestStep[] = [];
  const asked = new Set<string>();
  const add = (filter: Clause[], atLast = false) => {
    const condition = JSON.stringify(filter);
    if (filter.length === 0 || asked.has(condition)) return;
    asked.add(condition);
    const must = [{ bool: { filter, should } }, ...phrases];
    steps.push({ must, mustNot, filter: [...filter, ...phrases], atLast });
  };
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
  const telling = upTo(few);
  for (let number = fewerWords; number > 0 && telling.words.length > 0; number--)
    add([...(number > 1 ? atLeast(number, known) : []), ...atLeast(1, telling.words)]);
  // What is quoted is enough where it is there.
  if (phrases.length > 0) {
    add([{ match_all: { boost: 0 } }]);
    return steps;
  }
  const parted = [
    ...stemsOf(terms, field),
    ...(known.length === 0 ? textsOf({ ...terms, loose: '' }, field, relevance, `${100 * partOfWord}%`) : []),
  ];
  for (const maxHeld of besideUnknown ? [few, more] : [few, more, Number.POSITIVE_INFINITY]) {
    const { words, pairs } = upTo(maxHeld);
    add(oneOf([...atLeast(1, words), ...pairs, ...parted]), !Number.isFinite(maxHeld));
  }
  return steps;
}

/** Requires `number` of some parts, at least one; nothing without parts. */
const atLeast = (number: number, parts: readonly { clause: Clause }[]): Clause[] =>
  parts.length === 0
    ? []
    : [
        {
          bool: { should: parts.map(({ clause }) => clause), minimum_should_match: Math.max(1, number) },
        },
      ];

const pairsOf = (word: string): string[] => {
  const characters = [...word];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};

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
