import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { countTokens } from '../../../mappings/text/segment.ts';
import type { Terms } from '../terms.ts';
import { titleClauses } from './candidates.ts';
import type { Clause, MainField } from './filters.ts';
import { phraseClause } from './text.ts';

/**
 * Newer reports first among equals: the bonus halves every `pivotDays`. The day, not the moment, so that the
 * same search of one day is the same request to the engine.
 */
export function recency(numbers: { value: number; pivotDays: number }, today: string): Clause {
  return {
    distance_feature: {
      field: 'date',
      origin: today,
      pivot: `${numbers.pivotDays}d`,
      boost: numbers.value,
    },
  };
}

/** Sort of the hits: 0 comprehensive, 1 newest, 2 oldest. Ties fall to the newer report. */
export function sortOf(order: 0 | 1 | 2): Clause[] {
  if (order === 1) return [{ date: 'desc' }, { id: 'desc' }];
  if (order === 2) return [{ date: { order: 'asc', missing: '_last' } }, { id: 'asc' }];
  return [{ _score: 'desc' }, { date: 'desc' }, { id: 'desc' }];
}

const constant = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

/** That the title is the whole keyword, whatever stands between its letters. */
export const sameTitle = ({ keyword }: Terms): Clause => ({ term: { 'title.exact': keyword.whole } });

/** Boosts of a hit: title, company, names. Each clause is optional. */
export function boosts(terms: Terms, relevance: Relevance): Clause[] {
  const { title, stock, organization, researcher } = relevance;
  const { ranking, pieces } = terms;
  if (ranking === '') return [];
  const words = isLong(terms, relevance) ? [] : terms.words.filter((word) => [...word].length > 1);
  const names = [...new Set([...pieces, ...words])];
  const same = {
    constant_score: { filter: sameTitle(terms), boost: title.exact.value, _name: titleClauses.same },
  };
  const clauses: Clause[] = [same, { match: { title: { query: ranking, boost: title.bigram.value } } }];
  const characters = terms.exact.filter((word) => [...word].length === 1);
  if (characters.length > 0 && terms.loose !== '') {
    const query = characters.join(' ');
    clauses.push({ match: { 'title.character': { query, boost: title.character.value } } });
  }
  if (names.length > 0) {
    clauses.push(constant({ terms: { stock_name: names } }, stock.name.value));
    clauses.push(constant({ terms: { researchers: names } }, researcher.value));
  }
  for (const piece of pieces) {
    clauses.push(constant(phraseClause('organization.text', piece), organization.value));
  }
  return clauses;
}

/** Rescores the best hits: lead, words and the words in their order. Null when there is nothing to compare. */
export function refinement(terms: Terms, field: MainField, relevance: Relevance): Clause | null {
  const { title, lead } = relevance;
  const { typed, ranking, tokens } = terms;
  const words = terms.words.join(' ');
  const should: Clause[] = [];
  if (tokens > 1 && !isLong(terms, relevance)) should.push(phraseClause('title', typed, title.phrase.value));
  if (words !== '') should.push({ match: { title_words: { query: words, boost: title.word.value } } });
  if (field === 'body' && words !== '') {
    should.push({ match: { words: { query: words, boost: lead.word.value } } });
  }
  if (field === 'body' && tokens > 0) {
    should.push({ match: { lead: { query: ranking, boost: lead.bigram.value } } });
  }
  return should.length === 0 ? null : { bool: { should } };
}

/**
 * Clauses for what stands word for word in title or text, and a name for titles that hold most of a long keyword.
 * Among what must be found, not in the refinement of the best: a long report may hold a sentence and not be among the
 * best by its words.
 */
export function verbatim(terms: Terms, field: MainField, { title, body, evidence }: Relevance): Clause[] {
  if (field !== 'body' || !isVerbatim(terms, evidence)) return [];
  const most = { match: { title: { query: terms.typed, minimum_should_match: evidence.mostOfTitle } } };
  return [
    { constant_score: { filter: most, boost: 0, _name: titleClauses.most } },
    ...spacings(terms).flatMap((text) => [
      { match_phrase: { title: { query: text, boost: title.phrase.value, _name: titleClauses.whole } } },
      phraseClause('body', text, body.phrase.value),
    ]),
  ];
}

/** Whether a keyword is long enough that a passage which holds it word for word was meant. */
export const isVerbatim = ({ typed, keyword }: Terms, { verbatimTokens }: Relevance['evidence']): boolean =>
  keyword.phrases.length === 0 && keyword.excluded.length === 0 && countTokens(typed) >= verbatimTokens;

/** A text as typed, and without the blanks between Han characters that a paste across lines leaves. */
export function spacings({ typed }: Pick<Terms, 'typed'>): string[] {
  const joined = typed.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
  return [...new Set([typed, joined])];
}

/** Whether a query is so long that its bigrams leave no doubt where words end (relevance, refinement). */
export const isLong = ({ tokens }: Terms, { refinement }: Relevance) => tokens > refinement.mostTokens;

/** Whether the keyword is long enough to be a title or a sentence, of which not every word is required. */
export const readsAsTitle = ({ content, keyword }: Terms, { closest }: Relevance): boolean =>
  content.length > (/\s/.test(keyword.free) ? closest.mostStrict : closest.mostStrictUnbroken);

/** Popularity; saturates. */
export function popularity(numbers: { value: number; pivot: number }): Clause {
  return {
    rank_feature: { field: 'popularity', boost: numbers.value, saturation: { pivot: numbers.pivot } },
  };
}
