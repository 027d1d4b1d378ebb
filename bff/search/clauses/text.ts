import type { Relevance } from '../../../mappings/relevance/relevance.ts';
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

/** Ways in which the free part may be found; one must hold. Empty when there is no free part. */
function alternatives(terms: Terms, field: MainField, relevance: Relevance): Clause[] {
  const { title, stock, synonymWeight, minimumShouldMatch } = relevance;
  const weight = field === 'body' ? relevance.body.bigram.value : title.bigram.value;
  const match = (query: string, boost: number): Clause => ({
    match: { [field]: { query, boost, minimum_should_match: minimumShouldMatch.value } },
  });
  const found: Clause[] = [];
  if (terms.mixed) found.push(phraseClause(field, terms.mixed, weight));
  else if (terms.match) found.push(match(terms.match, weight));
  for (const variant of terms.variants) found.push(match(variant, weight * synonymWeight.value));
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

/** What a hit must satisfy, in the parts of a `bool`; all empty without a keyword. */
export function matching(terms: Terms, field: MainField, relevance: Relevance) {
  const ways = alternatives(terms, field, relevance);
  return {
    must: [
      ...(ways.length > 1 ? [{ bool: { should: ways, minimum_should_match: 1 } }] : ways),
      ...terms.keyword.phrases.map((phrase) => phraseClause(field, phrase)),
    ],
    mustNot: terms.keyword.excluded.map((part) => phraseClause(field, part)),
  };
}
