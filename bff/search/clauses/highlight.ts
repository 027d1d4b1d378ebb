import type { Terms } from '../terms.ts';
import { type Clause, phraseClause } from './text.ts';

/** Fields a list item shows marked. */
const fields = ['title', 'organization.text', 'researchers.text'] as const;

/** Marks for a field: what was searched, without the ranking's other clauses. */
function marking(terms: Terms, field: string): Clause {
  const text = [terms.match, ...terms.variants].filter((part) => part !== '').join(' ');
  const should: Clause[] = terms.keyword.phrases.map((phrase) => phraseClause(field, phrase));
  if (terms.mixed) should.push(phraseClause(field, terms.mixed));
  else if (text !== '') should.push({ match: { [field]: text } });
  return { bool: { should } };
}

/**
 * Highlights of the title, organization and researchers: whole fields, escaped by the engine, `<em>` around what
 * was found. A single character is marked through `title.character`, the only field that knows it.
 */
export function highlight(terms: Terms): Clause | null {
  if (terms.ranking === '') return null;
  const singles = terms.singles.join(' ');
  const useCharacters = terms.match === '' && terms.keyword.phrases.length === 0;
  const wanted: Record<string, Clause> = useCharacters
    ? { 'title.character': { highlight_query: { match: { 'title.character': singles } } } }
    : Object.fromEntries(fields.map((field) => [field, { highlight_query: marking(terms, field) }]));
  return {
    type: 'unified',
    encoder: 'html',
    number_of_fragments: 0,
    pre_tags: ['<em>'],
    post_tags: ['</em>'],
    fields: wanted,
  };
}
