import { contentOf } from '../../mappings/text/content.ts';
import type { readFields } from '../contract/search.ts';
import type { Clause, MainField } from './clauses/clause.ts';
import type { Keyword } from './parseKeyword.ts';

/** Something read out of the words of a keyword that narrows the search in their place. */
export interface QualifierFilter {
  field: (typeof readFields)[number];
  /** As searched: a name, `2024`, `2025Q3`, `Q3`. */
  value: string;
  /** As typed. */
  text: string;
  clause: (field: MainField) => Clause;
}

type Reader = [pattern: RegExp, read: (groups: string[]) => Omit<QualifierFilter, 'text'> | null];

/** So many words beside what was read: a longer text is a title or sentence, whose year is one word of it. */
const maxWords = 4;

const anyOf = (should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });
const inHead = (query: string): Clause => ({ match_phrase: { head: { query } } });
const within = (gte: string, lte: string): Clause => ({ range: { date: { gte, lte } } });

const name =
  (field: 'organization' | 'researcher', path: string) =>
  ([, value = '']: string[]) => ({
    field,
    value,
    clause: () => ({ match_phrase: { [path]: { query: value } } }),
  });

function stock([, value = '']: string[]): Omit<QualifierFilter, 'text'> {
  const digits = /\d{5,6}/.exec(value)?.[0];
  const clause = digits
    ? { match: { 'stock_code.part': { query: digits } } }
    : { match_phrase: { 'stock_name.text': { query: value } } };
  return { field: 'stock', value, clause: () => clause };
}

/** Filter of a year: published in it, or with it in the head. */
const year = ([, value = '']: string[]): Omit<QualifierFilter, 'text'> => ({
  field: 'year',
  value,
  clause: () => anyOf([within(`${value}-01-01`, `${value}-12-31`), inHead(value)]),
});

/** Reports on a year's accounts come until the summer after it. */
const accounts = ([, value = '']: string[]): Omit<QualifierFilter, 'text'> => ({
  field: 'year',
  value,
  clause: () => anyOf([within(`${value}-01-01`, `${Number(value) + 1}-08-31`), inHead(value)]),
});

const numerals = '一二三四';

function quarter([, short, before, after]: string[]): Omit<QualifierFilter, 'text'> | null {
  const number = numberOf(before ?? after ?? '');
  if (number === 0) return null;
  const numeral = numerals.charAt(number - 1);
  const season = [`${numeral}季度`, `${numeral}季报`];
  if (short === undefined) {
    const said = [...season, `Q${number}`];
    const clause = (field: MainField) =>
      anyOf(said.map((query) => ({ match_phrase: { [field]: { query } } })));
    return { field: 'quarter', value: `Q${number}`, clause };
  }
  const full = `20${short}`;
  const said = [
    `${full}Q${number}`,
    `${short}Q${number}`,
    `${number}Q${short}`,
    ...season.map((text) => `${full}年${text}`),
  ];
  // Accounts of a quarter are published in the two months after it.
  const start = `${full}-${String(3 * number - 2).padStart(2, '0')}-01`;
  const end = new Date(Date.UTC(Number(full), 3 * number + 2, 0)).toISOString().slice(0, 10);
  return {
    field: 'quarter',
    value: `${full}Q${number}`,
    clause: () => anyOf([within(start, end), ...said.map(inHead)]),
  };
}

const numberOf = (text: string): number => numerals.indexOf(text) + 1 || Number(text);

const value = '[:：]\\s?([\\p{L}\\p{N}·.*]{2,30})';
const apart = '(?<![A-Za-z\\p{N}.\\-~年])';
const over = '(?![\\p{N}.\\-~])';

/** In this order: a quarter holds a year. */
const readers: Reader[] = [
  [new RegExp(`(?:机构|券商|研究机构)${value}`, 'u'), name('organization', 'organization.text')],
  [new RegExp(`(?:作者|分析师|研究员)${value}`, 'u'), name('researcher', 'researchers.text')],
  [new RegExp(`(?:股票|公司|代码|股票代码)${value}`, 'u'), stock],
  [new RegExp(`${apart}(?:20)?(\\d\\d)年?\\s?(?:Q([1-4])|第?([一二三四])季[度报])${over}`, 'iu'), quarter],
  [
    new RegExp(`${apart}([1-4])Q(?:20)?(\\d\\d)${over}`, 'iu'),
    ([all = '', number = '', short = '']) => quarter([all, short, number]),
  ],
  [
    new RegExp(`${apart}()(?:Q([1-4])|第?([一二三四])季[度报])${over}`, 'iu'),
    ([all = '', , ...rest]) => quarter([all, undefined as never, ...rest]),
  ],
  [new RegExp(`${apart}(20[0-3]\\d)年?(?=年报|年度报告)`, 'u'), accounts],
  [new RegExp(`${apart}(20[0-3]\\d)年度?${over}`, 'u'), year],
  // Without its word it stands alone: 中证2000 is an index.
  [/(?<!\S)(20[0-3]\d)(?!\S)/u, year],
];

/**
 * Reads names and times out of the free part of a keyword: `机构:中信证券 25Q3 储能`. What is read leaves the words;
 * `ignored` fields are not read; a label before a name and 年 behind a year are then taken off.
 */
export function extractFilters(
  keyword: Keyword,
  ignored: readonly QualifierFilter['field'][],
): { keyword: Keyword; read: QualifierFilter[] } {
  let free = keyword.free;
  const read: QualifierFilter[] = [];
  for (const [pattern, reader] of readers) {
    const found = pattern.exec(free);
    const filter = found && reader([...found].map((group) => group));
    if (!found || !filter) continue;
    const before = free.slice(0, found.index);
    const after = free.slice(found.index + found[0].length);
    if (ignored.includes(filter.field)) {
      // Of a year the figures are the word: 2025年光伏 speaks of 2025 and 光伏.
      if (filter.field === 'year') free = `${before} ${filter.value} ${after}`.replace(/\s+/gu, ' ').trim();
      else if (/[:：]/u.test(found[0])) free = `${before} ${filter.value}${after}`.trim();
      continue;
    }
    if (read.some(({ field }) => field === filter.field)) continue;
    read.push({ ...filter, text: found[0].trim() });
    free = `${before} ${after}`.replace(/\s+/gu, ' ').trim();
  }
  if (read.length === 0) return { keyword: { ...keyword, free }, read };
  const words = contentOf(free).words.length;
  return words > maxWords ? { keyword, read: [] } : { keyword: { ...keyword, free }, read };
}
