import { industryIdOf, typeIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import { contentOf } from '../../mappings/text/content.ts';
import { stockCodeTexts } from '../../mappings/text/stockCodes.ts';
import type { QualifierFilter } from './clauses/filters.ts';
import type { Keyword } from './parseKeyword.ts';
import { timeReaders, withFigures } from './times/readTimes.ts';

type Reader = [pattern: RegExp, read: (groups: string[], now: Date) => Omit<QualifierFilter, 'text'> | null];

/** So many words beside what was read: a longer text is a title or sentence, whose year is one word of it. */
const maxWords = 4;

const name =
  (field: 'organization' | 'researcher', path: string) =>
  ([, value = '']: string[]) => ({
    field,
    value,
    clause: () => ({ match_phrase: { [path]: { query: value } } }),
  });

function stock([, value = '']: string[]): Omit<QualifierFilter, 'text'> {
  const codes = stockCodeTexts(value);
  const clause = {
    bool: {
      should: [
        { match: { 'stock_code.part': { query: codes.length > 0 ? codes.join(' ') : value } } },
        { match_phrase: { 'stock_name.text': { query: value } } },
      ],
      minimum_should_match: 1,
    },
  };
  return { field: 'stock', value, clause: () => clause };
}

/** Industry or type of the taxonomy; null for a name it does not know. */
const chosen =
  (field: 'industry' | 'type', path: string, idOf: (name: string) => number | null) =>
  ([, value = '']: string[]) => {
    const id = idOf(value);
    return id === null ? null : { field, value, clause: () => ({ term: { [path]: id } }) };
  };

/** 页数:>30, 页数:30以上, 页数:10-20, 页数:30. */
function pageCount([, sign = '', from = '', to = '', above = '']: string[]): Omit<QualifierFilter, 'text'> {
  const [low, high] = [Number(from), Number(to)];
  const range =
    to !== ''
      ? { gte: low, lte: high }
      : /[>≥大多]/u.test(sign) || above.startsWith('以上')
        ? { gte: low }
        : /[<≤小少]/u.test(sign) || above.startsWith('以')
          ? { lte: low }
          : { gte: low, lte: low };
  const value = [
    'gte' in range && 'lte' in range && range.gte === range.lte ? `${low}` : '',
    to === '' ? '' : `${low}-${high}`,
    'lte' in range ? '' : `${low} 以上`,
    'gte' in range ? '' : `${low} 以内`,
  ].find((text) => text !== '');
  return { field: 'pages', value: `${value}`, clause: () => ({ range: { page_count: range } }) };
}

const value = '[:：]\\s?([\\p{L}\\p{N}·.*]{2,30})';
const readers: Reader[] = [
  [new RegExp(`(?:机构|券商|研究机构)${value}`, 'u'), name('organization', 'organization.text')],
  [new RegExp(`(?:作者|分析师|研究员)${value}`, 'u'), name('researcher', 'researchers.text')],
  [new RegExp(`(?:个股|股票|公司|代码|股票代码)${value}`, 'u'), stock],
  [new RegExp(`(?:行业|板块)${value}`, 'u'), chosen('industry', 'industry_id', industryIdOf)],
  [new RegExp(`(?:类型|类别)${value}`, 'u'), chosen('type', 'type_id', typeIdOf)],
  [
    /页数[:：]\s?([<>≥≤]=?|大于|多于|小于|少于)?\s?(\d{1,4})(?:\s?[-~到至]\s?(\d{1,4}))?\s?页?(以上|以下|以内)?/u,
    pageCount,
  ],
  ...timeReaders,
];

/**
 * Reads names and times out of the free part of a keyword: `机构:中信证券 25Q3 储能`. What is read leaves the words;
 * `ignored` fields are not read; a label before a name and 年 behind a year are then taken off.
 */
export function extractFilters(
  keyword: Keyword,
  ignored: readonly QualifierFilter['field'][],
  now = new Date(),
): { keyword: Keyword; read: QualifierFilter[] } {
  let free = keyword.free;
  const read: QualifierFilter[] = [];
  for (const [pattern, reader] of readers) {
    const found = pattern.exec(withFigures(free));
    const filter = found && reader([...found], now);
    if (!found || !filter) continue;
    const before = free.slice(0, found.index);
    const after = free.slice(found.index + found[0].length);
    const typed = free.slice(before.length, free.length - after.length);
    if (ignored.includes(filter.field)) {
      // Of a year the figures are the word: 2025年光伏 speaks of 2025 and 光伏.
      if (filter.field === 'year' && typed.includes(filter.value))
        free = `${before} ${filter.value} ${after}`.replace(/\s+/gu, ' ').trim();
      else if (/[:：]/u.test(typed)) free = `${before} ${filter.value}${after}`.trim();
      continue;
    }
    if (read.some(({ field }) => field === filter.field)) continue;
    read.push({ ...filter, text: typed.trim() });
    free = `${before} ${after}`.replace(/\s+/gu, ' ').trim();
  }
  if (read.length === 0) return { keyword: { ...keyword, free }, read };
  const words = contentOf(free).words.length;
  return words > maxWords ? { keyword, read: [] } : { keyword: { ...keyword, free }, read };
}
