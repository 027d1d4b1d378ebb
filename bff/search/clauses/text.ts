import { synonymsOf } from '../../../mappings/analysis/synonyms.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { contentOf } from '../../../mappings/text/content.ts';
import { splitRuns } from '../../../mappings/text/tokens.ts';
import type { Terms } from '../terms.ts';

/** A query clause in the engine's form. */
export type Clause = Record<string, unknown>;

/** What a search matches against: the title's surroundings or everything (spec §4). */
export type MainField = 'head' | 'body';

/** Enough for the bigrams that begin with one character; more would cost without changing the hits on show. */
const phraseExpansions = 500;

/**
 * The text as it stands. A single Han character at either end would not be found as such, for in a document it
 * is half of a bigram: at the end it may begin one, at the start it is left out.
 */
export function phraseClause(field: string, text: string, boost?: number): Clause {
  const runs = splitRuns(text);
  const single = (run: (typeof runs)[number] | undefined) =>
    run?.kind === 'han' && [...run.text].length === 1;
  const weight = boost === undefined ? {} : { boost };
  if (runs.length === 1 && single(runs[0])) {
    return { match: { 'title.character': { query: text, ...weight } } };
  }
  const query = single(runs[0]) ? text.slice(text.indexOf(runs[0]?.text ?? '') + 1) : text;
  return single(runs.at(-1))
    ? { match_phrase_prefix: { [field]: { query, max_expansions: phraseExpansions, ...weight } } }
    : { match_phrase: { [field]: { query, ...weight } } };
}

/** A word as a field holds it: all its bigrams, or the very signs where bigrams do not know it. */
function wordClause(field: string, word: string, boost?: number): Clause {
  const weight = boost === undefined ? {} : { boost };
  if (/^\p{Script=Han}$/u.test(word)) return { prefix: { [field]: { value: word, ...weight } } };
  if (/^[A-Za-z]+\p{Script=Han}$/u.test(word)) return phraseClause(field, word, boost);
  return { match: { [field]: { query: word, operator: 'and', ...weight } } };
}

/** All words of a text in a field: each must be there, what the text scores on the whole tells the hits apart. */
function allWords(field: string, words: readonly string[], text: string, boost: number): Clause {
  const [word] = words;
  if (word !== undefined && words.length === 1 && word === text) return wordClause(field, word, boost);
  return {
    bool: {
      filter: words.map((each) => wordClause(field, each)),
      should: [{ match: { [field]: { query: text, boost } } }],
    },
  };
}

/** Ways in which the free part may be found; one must hold. Empty when there is no free part. */
function alternatives(terms: Terms, field: MainField, relevance: Relevance): Clause[] {
  const { title, stock, synonymWeight } = relevance;
  const weight = weightOf(field, relevance);
  const found: Clause[] = [];
  if (terms.match) found.push(allWords(field, terms.content, terms.match, weight));
  for (const variant of terms.variants) {
    found.push(allWords(field, contentOf(variant).words, variant, weight * synonymWeight.value));
  }
  if (!terms.match && terms.singles.length > 0) {
    const query = terms.singles.join(' ');
    found.push({ match: { 'title.character': { query, operator: 'and', boost: title.character.value } } });
    // In full text a character counts where it is a word of its own: title and lead know words.
    if (field === 'body') found.push({ match: { words: { query, operator: 'and' } } });
  }
  if (terms.stockCode) {
    found.push({ match: { 'stock_code.part': { query: terms.stockCode, boost: stock.code.value } } });
  }
  for (const query of terms.pinyin) {
    found.push({ match_phrase: { title_pinyin: { query, boost: title.pinyin.value } } });
  }
  if (terms.initials) {
    found.push({ match_phrase: { title_initials: { query: terms.initials, boost: title.initials.value } } });
  }
  return found;
}

const weightOf = (field: MainField, { title, body }: Relevance) =>
  field === 'body' ? body.bigram.value : title.bigram.value;

/** What a hit of the first stage must satisfy: each word, quoted part and nothing excluded. Empty for no keyword. */
export function matching(terms: Terms, field: MainField, relevance: Relevance): Matching {
  const ways = alternatives(terms, field, relevance);
  return {
    must: [...oneOf(ways), ...quoted(terms, field)],
    mustNot: excluded(terms, field),
  };
}

/**
 * What a hit of the second stage must satisfy: fewer of the words, and what is quoted; null when the words cannot be
 * fewer. Of a single word that stands nowhere its pairs are sought, which a wrong character leaves in part.
 */
export function closest(terms: Terms, field: MainField, relevance: Relevance): Matching | null {
  const texts = [terms.match, ...terms.variants].filter((text) => text !== '');
  const ways = texts.map((query, index) => ({
    match: {
      [field]: {
        query,
        boost: weightOf(field, relevance) * (index === 0 ? 1 : relevance.synonymWeight.value),
        minimum_should_match: relevance.closest.minimumShouldMatch,
      },
    },
  }));
  const singles = terms.singles.map((character) => wordClause(field, character));
  const all = [...ways, ...singles];
  const phrases = quoted(terms, field);
  if (all.length === 0) return null;
  // What is quoted is enough where it is there.
  if (phrases.length > 0) all.push({ match_all: { boost: 0 } });
  return { must: [...oneOf(all), ...phrases], mustNot: excluded(terms, field) };
}

/** The words of a keyword, each as a clause that tells whether a report holds it, in whatever spelling. */
export function wordClauses(terms: Terms, field: MainField): { word: string; clause: Clause }[] {
  return terms.content.map((word) => {
    const spellings = [word, ...synonymsOf(word)];
    return { word, clause: oneOf(spellings.map((spelling) => wordClause(field, spelling)))[0] as Clause };
  });
}

/** Parts of a `bool`. */
export interface Matching {
  must: Clause[];
  mustNot: Clause[];
}

const oneOf = (ways: Clause[]): Clause[] =>
  ways.length > 1 ? [{ bool: { should: ways, minimum_should_match: 1 } }] : ways;

const quoted = ({ keyword }: Terms, field: MainField) =>
  keyword.phrases.map((phrase) => phraseClause(field, phrase));

const excluded = ({ keyword }: Terms, field: MainField) =>
  keyword.excluded.map((part) => phraseClause(field, part));
