import type { Clause } from '../../bff/search/clauses/clause.ts';

/** What people call the fields. */
const fields: Record<string, string> = {
  title: 'the title',
  'title.exact': 'the whole title',
  'title.character': 'the title, by single characters',
  title_words: 'whole words of the title',
  title_pinyin: 'the title’s pinyin',
  title_initials: 'the first letters of the title’s pinyin',
  head: 'title, company, institution and names',
  body: 'the text',
  lead: 'what the report opens with',
  words: 'whole words of title and opening',
  stock_name: 'the company',
  'stock_code.part': 'the stock code',
  researchers: 'a researcher’s name',
  'organization.text': 'the institution',
  date: 'how new it is',
  popularity: 'what others read',
};

const nameOf = (field: string) => fields[field] ?? field;
const termOf = (value: unknown): string => {
  const { query, value: term } = (value ?? {}) as { query?: unknown; value?: unknown };
  const told = query ?? term ?? value;
  return Array.isArray(told) ? told.join(', ') : String(told);
};

/** A clause as an operator reads it: what it looks for, and where. */
export function clauseInWords(clause: Clause): string {
  const [kind = '', given] = Object.entries(clause)[0] ?? [];
  const inner = given as Record<string, unknown>;
  if (kind === 'constant_score') return clauseInWords(inner.filter as Clause);
  if (kind === 'bool') {
    const parts = ['must', 'filter', 'should'].flatMap((part) => [inner[part] ?? []].flat() as Clause[]);
    return [...new Set(parts.map(clauseInWords))].join('; ');
  }
  if (kind === 'rank_feature' || kind === 'distance_feature') return nameOf(String(inner.field));
  const [field = '', value] = Object.entries(inner).find(([name]) => name !== 'boost') ?? [];
  if (kind === 'match_all') return 'nothing';
  const together = kind.startsWith('match_phrase') ? ' together' : '';
  return `“${termOf(value)}”${together} in ${nameOf(field)}`;
}
