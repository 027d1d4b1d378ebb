import { synonymsOf } from '../../../mappings/analysis/synonyms.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { contentOf } from '../../../mappings/text/content.ts';
import { countTokens, splitRuns } from '../../../mappings/text/segment.ts';
import { stockCodeTexts } from '../../../mappings/text/stockCodes.ts';
import { isExact, type Terms } from '../terms.ts';
import type { Clause, MainField } from './filters.ts';

/** Enough for the bigrams that begin with one character; more would cost without changing the hits on show. */
const phraseExpansions = 500;

/** Fields in which single characters are indexed; in the others one is the start of a pair. */
const characterFields: Record<string, string> = {
  title: 'title.character',
  head: 'title.character',
  body: 'title.character',
  name: 'name.character',
};

/** One Han character in a field; full text holds it in a title or as the start of a pair. */
function characterClause(field: string, character: string, weight: { boost?: number }): Clause {
  const path = characterFields[field];
  const starts = { prefix: { [field]: { value: character, ...weight } } };
  if (path === undefined) return starts;
  const whole = { match: { [path]: { query: character, ...weight } } };
  return field === 'body' ? { bool: { should: [whole, starts], minimum_should_match: 1 } } : whole;
}

/**
 * The text as it stands. A single Han character at either end would not be found as such, for in a document it
 * is half of a bigram: at the end it may begin one, at the start it is left out.
 */
export function phraseClause(field: string, text: string, boost?: number): Clause {
  return anyOf([...new Set([text, text.replace(hyphen, '')])].map((one) => asItStands(field, one, boost)));
}

function asItStands(field: string, text: string, boost: number | undefined): Clause {
  const runs = splitRuns(text);
  const single = (run: (typeof runs)[number] | undefined) =>
    run?.kind === 'han' && [...run.text].length === 1;
  const weight = boost === undefined ? {} : { boost };
  if (runs.length === 1 && single(runs[0])) return characterClause(field, runs[0]?.text ?? '', weight);
  const query = single(runs[0])
    ? text.slice(text.indexOf(runs[0]?.text ?? '') + (runs[0]?.text.length ?? 0))
    : text;
  return single(runs.at(-1))
    ? { match_phrase_prefix: { [field]: { query, max_expansions: phraseExpansions, ...weight } } }
    : { match_phrase: { [field]: { query, ...weight } } };
}

/**
 * A word as a field holds it: its bigrams one after the other, for apart they are of other words; the code of a stock in
 * any spelling.
 */
export function wordClause(field: string, word: string, boost?: number): Clause {
  const weight = boost === undefined ? {} : { boost };
  if (/^\p{Script=Han}$/u.test(word)) return { prefix: { [field]: { value: word, ...weight } } };
  const codes = stockCodeTexts(word);
  if (codes.length === 0 && mayBeJoined.test(word))
    return { match_phrase: { [field]: { query: word, slop: 1, ...weight } } };
  if (codes.length === 0) return phraseClause(field, word, boost);
  return anyOf(codes.map((code) => phraseClause(field, code, boost)));
}

/** Letters that may be two words elsewhere, before a number: the index has WiFi where the Wi of Wi-Fi 6 is. */
const mayBeJoined = /^\p{Script=Latin}{4,}\p{Nd}/u;

const anyOf = (ways: Clause[]): Clause =>
  ways.length === 1 && ways[0] ? ways[0] : { dis_max: { queries: ways } };

/** A hyphen between letters, of whatever kind: CAR-T stands as CART too, which the index knows of CAR-T itself. */
const hyphen = /(?<=\p{Script=Latin})[-‐‑‒–−](?=\p{Script=Latin})/gu;

/** All words of a text in a field: each is required, and the text's own score orders the hits. */
function allWords(field: string, { content, exact, loose }: Wanted, boost: number): Clause {
  const [word] = content;
  // Of one pair alone the engine may leave out what cannot be among the best.
  if (word !== undefined && content.length === 1 && countTokens(word) === 1)
    return wordClause(field, word, boost);
  return {
    bool: {
      filter: content.filter((each) => !exact.includes(each)).map((each) => wordClause(field, each)),
      must: exact.map((each) => wordClause(field, each, boost)),
      should: loose ? [{ match: { [field]: { query: loose, boost } } }] : [],
    },
  };
}

type Wanted = Pick<Terms, 'content' | 'exact' | 'loose'>;

const onlyCharacters = ({ content, exact, loose }: Wanted) =>
  loose === '' &&
  content.length > 0 &&
  exact.length === content.length &&
  exact.every((word) => [...word].length === 1);

/** Ways in which the free part may be found; one must hold. Empty when there is no free part. */
function alternatives(terms: Terms, field: MainField, relevance: Relevance): Clause[] {
  const { title, stock, synonymWeight } = relevance;
  const weight = weightOf(field, relevance);
  const found: Clause[] = [];
  for (const variant of terms.variants) {
    const { words } = contentOf(variant);
    const wanted = { content: words, exact: words.filter(isExact), loose: variant };
    found.push(allWords(field, wanted, weight * synonymWeight.value));
  }
  if (onlyCharacters(terms)) {
    const query = terms.exact.join(' ');
    found.push({ match: { 'title.character': { query, operator: 'and', boost: title.character.value } } });
    // In full text a character counts where it is a word of its own: title and lead know words.
    if (field === 'body') found.push({ match: { words: { query, operator: 'and' } } });
  } else if (terms.content.length > 0) {
    found.unshift(allWords(field, terms, weight));
  }
  if (terms.stockCode) {
    const query = [terms.stockCode, ...stockCodeTexts(terms.stockCode)].join(' ');
    found.push({ match: { 'stock_code.part': { query, boost: stock.code.value } } });
  }
  for (const query of terms.pinyin) {
    found.push({ match_phrase: { title_pinyin: { query, boost: title.pinyin.value } } });
  }
  if (terms.initials) {
    found.push({ match_phrase: { title_initials: { query: terms.initials, boost: title.initials.value } } });
  }
  return found;
}

/** Score of a text's pairs in a field. */
export const weightOf = (field: MainField, { title, body }: Relevance): number =>
  field === 'body' ? body.bigram.value : title.bigram.value;

/** Requirements of an exact hit: each word, each quoted part and no excluded one. Empty without a keyword. */
export function matching(terms: Terms, field: MainField, relevance: Relevance): Matching {
  const ways = alternatives(terms, field, relevance);
  return {
    must: [...oneOf(ways), ...quoted(terms, field)],
    mustNot: excluded(terms, field),
  };
}

/** The words of a keyword, each as a clause that matches it in whatever spelling. */
export function wordClauses(terms: Terms, field: MainField): { word: string; clause: Clause }[] {
  return terms.content.map((word) => {
    const ways = spellingsOf(word, terms).map((spelling) => wordClause(field, spelling));
    return { word, clause: { bool: { should: ways, minimum_should_match: 1 } } };
  });
}

/** A word of a keyword in all ways it may be written: as it is, and as its synonyms. */
export function spellingsOf(word: string, { content, variants, spelled }: Terms): string[] {
  const written = content.length === 1 ? variants : (spelled.get(word) ?? []);
  return [...new Set([word, ...synonymsOf(word), ...written])];
}

/** Parts of a `bool`. */
export interface Matching {
  must: Clause[];
  mustNot: Clause[];
}

/** A matching as one clause, which scores nothing. */
export const asClause = ({ must, mustNot }: Matching): Clause => ({
  bool: { filter: must, must_not: mustNot },
});

/** That one of some clauses holds; each that does adds its score. */
export const eitherOf = (should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });

/** That one of some ways holds, as parts of a `bool`. */
export const oneOf = (ways: Clause[]): Clause[] => (ways.length > 1 ? [eitherOf(ways)] : ways);

/** Quoted parts, each required. */
export const quoted = ({ keyword }: Terms, field: MainField): Clause[] =>
  keyword.phrases.map((phrase) => phraseClause(field, phrase));

/** Exclusions. */
export const excluded = ({ keyword }: Terms, field: MainField): Clause[] =>
  keyword.excluded.map((part) => phraseClause(field, part));
