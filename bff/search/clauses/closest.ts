import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { countTokens } from '../../../mappings/text/tokens.ts';
import { isExact, type Terms } from '../terms.ts';
import type { Clause, MainField } from './clause.ts';
import { excluded, type Matching, oneOf, quoted, weightOf, wordClause, wordClauses } from './text.ts';

/** How many reports there are, and how many of them hold each word of a keyword in whatever spelling. */
export interface WordCounts {
  reports: number;
  /** In the order of the words. */
  holding: readonly number[];
}

/**
 * What a title or a sentence asks of a hit in place of all its words: a share of its tokens, and what is quoted. Null
 * when nothing is asked for but what it must not hold.
 */
export function partOfTitle(terms: Terms, field: MainField, relevance: Relevance): Matching | null {
  const ways = [
    ...textsOf(terms, field, relevance, relevance.closest.minimumShouldMatch),
    ...terms.exact.map((word) => wordClause(field, word)),
    ...stemsOf(terms, field),
  ];
  const phrases = quoted(terms, field);
  if (ways.length === 0) return null;
  return { must: [...oneOf(orQuoted(ways, phrases)), ...phrases], mustNot: excluded(terms, field) };
}

/**
 * The conditions of the second stage, the strictest first: all words but one, then fewer and fewer of them, at least
 * one of which tells something; at last pairs of a longer word as well, which a wrong character leaves in part. What is
 * quoted stays a condition. Empty when the words cannot be fewer.
 */
export function closestSteps(
  terms: Terms,
  field: MainField,
  relevance: Relevance,
  { reports, holding }: WordCounts,
): Matching[] {
  const { fewest, mostCommon, partOfWord } = relevance.closest;
  const words = wordClauses(terms, field).map((word, number) => ({ ...word, held: holding[number] ?? 0 }));
  const known = words.filter(({ held }) => held > 0);
  const telling = known.filter(({ held }) => held <= Math.max(fewest, mostCommon * reports));
  const some = telling.length > 0 ? telling : known;

  const phrases = quoted(terms, field);
  const mustNot = excluded(terms, field);
  const should = [...textsOf(terms, field, relevance), ...terms.exact.map((word) => wordClause(field, word))];
  const step = (filter: Clause[]): Matching => ({
    must: [{ bool: { filter, should } }, ...phrases],
    mustNot,
  });

  const most = Math.min(known.length, words.length - 1);
  const fewer = Array.from({ length: most }, (_, index) => most - index);
  const steps = fewer.map((number) =>
    step([...(number > 1 ? atLeast(number, known) : []), ...atLeast(1, some)]),
  );
  const longer = words.filter(
    ({ word, held }) =>
      countTokens(word) > 1 && !isExact(word) && (held === 0 || some.some((one) => one.word === word)),
  );
  const parts = [
    ...longer.map(({ word }) => ({ match: { [field]: { query: word, minimum_should_match: partOfWord } } })),
    ...stemsOf(terms, field),
    ...(known.length === 0 ? textsOf({ ...terms, loose: '' }, field, relevance, partOfWord) : []),
  ];
  if (parts.length === 0 && phrases.length === 0) return steps;
  const single = most > 0 ? some.map(({ clause }) => clause) : [];
  return [...steps, step(oneOf(orQuoted([...single, ...parts], phrases)))];
}

/** That so many of some words stand in a report. */
const atLeast = (number: number, words: readonly { clause: Clause }[]): Clause[] => [
  { bool: { should: words.map(({ clause }) => clause), minimum_should_match: number } },
];

/** What is quoted is enough where it is there. */
const orQuoted = (ways: Clause[], phrases: readonly Clause[]): Clause[] =>
  phrases.length > 0 ? [...ways, { match_all: { boost: 0 } }] : ways;

/** The text and its variants by their pairs, of which a share must be there, if one is told. */
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
