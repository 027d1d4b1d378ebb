import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import type { Clause, MainField, QualifierFilter } from './clauses/filters.ts';

/** What was read of a time, but for its text. */
type ReadTime = Omit<QualifierFilter, 'text'>;

/** Reads a time from a pattern's groups; null where these are none. */
type TimeReader = [pattern: RegExp, read: (groups: string[], now: Date) => ReadTime | null];

const anyOf = (should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });
const inHead = (query: string): Clause => ({ match_phrase: { head: { query } } });
const within = (gte: string, lte: string): Clause => ({ range: { date: { gte, lte } } });
const said = (texts: readonly string[]) => (field: MainField) =>
  anyOf(texts.map((query) => ({ match_phrase: { [field]: { query } } })));

/** Filter of a year: published in it, or with it in the head. */
const year = ([, value = '']: string[]): ReadTime => ({
  field: 'year',
  value,
  clause: () => anyOf([within(`${value}-01-01`, `${value}-12-31`), inHead(value)]),
});

/** Reports on a year's accounts come until the summer after it. */
const accounts = ([, value = '']: string[]): ReadTime => ({
  field: 'year',
  value,
  clause: () => anyOf([within(`${value}-01-01`, `${Number(value) + 1}-08-31`), inHead(value)]),
});

const yearsBack: Record<string, number> = { 今年: 0, 去年: 1, 前年: 2 };

/** 去年 by the calendar: what was published in that year. */
function namedYear([, name = '']: string[], now: Date): ReadTime {
  const value = String(Number(chinaDay(now).slice(0, 4)) - (yearsBack[name] ?? 0));
  return { field: 'year', value, clause: () => within(`${value}-01-01`, `${value}-12-31`) };
}

const numerals = '一二三四五六七八九十';
const numberOf = (text: string): number => (text === '两' ? 2 : numerals.indexOf(text) + 1 || Number(text));

/** The last day of a month, `after` months behind one of a year. */
const monthEnd = (fullYear: string, month: number, after: number): string =>
  new Date(Date.UTC(Number(fullYear), month + after, 0)).toISOString().slice(0, 10);

function quarter([, short, before, after]: string[]): ReadTime | null {
  const number = numberOf(before ?? after ?? '');
  if (!(number >= 1 && number <= 4)) return null;
  const numeral = numerals.charAt(number - 1);
  const season = [`${numeral}季度`, `${numeral}季报`];
  if (short === undefined)
    return { field: 'quarter', value: `Q${number}`, clause: said([...season, `Q${number}`]) };
  const full = `20${short}`;
  const heads = [
    `${full}Q${number}`,
    `${short}Q${number}`,
    `${number}Q${short}`,
    ...season.map((text) => `${full}年${text}`),
  ];
  // Accounts of a quarter are published in the two months after it.
  const start = `${full}-${String(3 * number - 2).padStart(2, '0')}-01`;
  const end = monthEnd(full, 3 * number, 2);
  return {
    field: 'quarter',
    value: `${full}Q${number}`,
    clause: () => anyOf([within(start, end), ...heads.map(inHead)]),
  };
}

function half([, short, sign = '']: string[]): ReadTime {
  const first = /^(?:H?1|上|中|半)/iu.test(sign);
  const [number, name] = first ? [1, '上半年'] : [2, '下半年'];
  const also = first ? ['中报', '半年报'] : [];
  if (short === undefined)
    return { field: 'quarter', value: name, clause: said([name, ...also, `H${number}`]) };
  const full = `20${short}`;
  const heads = [`${full}H${number}`, `${short}H${number}`, `${number}H${short}`, `${full}年${name}`];
  const start = `${full}-${first ? '01' : '07'}-01`;
  // Accounts of the first half come until the end of August, those of the second with the year's in April.
  const end = monthEnd(full, 6 * number, first ? 2 : 4);
  return {
    field: 'quarter',
    value: `${full}H${number}`,
    clause: () => anyOf([within(start, end), ...heads.map(inHead)]),
  };
}

const unitDays: Record<string, number> = { 天: 1, 日: 1, 周: 7, 星期: 7, 月: 30, 年: 365 };

/** 最近三个月, counted back from today. */
function lately([, count = '一', unit = '']: string[], now: Date): ReadTime | null {
  const number = count === '半' ? 0.5 : numberOf(count);
  const days = Math.round(number * (unitDays[unit.replace('个', '')] ?? 0));
  if (!(days > 0)) return null;
  const from = chinaDayBefore(now, days);
  return { field: 'period', value: `${from} 以来`, clause: () => within(from, chinaDay(now)) };
}

const apart = '(?<![A-Za-z\\p{N}.\\-~年])';
const over = '(?![\\p{N}.\\-~])';

/** In this order: a quarter and a half hold a year. */
export const timeReaders: TimeReader[] = [
  [
    /(?:最近|过去|近)\s?([一二两三四五六七八九十半]|\d{1,3})\s?个?(天|日|周|星期|月|年)(?![线度均化\p{N}])/u,
    lately,
  ],
  [new RegExp(`${apart}(?:20)?(\\d\\d)年?\\s?(?:Q([1-4])|第?([一二三四])季[度报])${over}`, 'iu'), quarter],
  [
    new RegExp(`${apart}([1-4])Q(?:20)?(\\d\\d)${over}`, 'iu'),
    ([all = '', number = '', short = '']) => quarter([all, short, number]),
  ],
  [
    new RegExp(`${apart}()(?:Q([1-4])|第?([一二三四])季[度报])${over}`, 'iu'),
    ([all = '', , ...rest]) => quarter([all, undefined as never, ...rest]),
  ],
  [new RegExp(`${apart}(?:20)?(\\d\\d)年?\\s?(H[12]|[上下]半年|中报|半年报)${over}`, 'iu'), half],
  [
    new RegExp(`${apart}([12])H(?:20)?(\\d\\d)${over}`, 'iu'),
    ([all = '', number = '', short = '']) => half([all, short, number]),
  ],
  [
    /(?:^|\s)()([上下]半年|中报)(?=$|\s)/u,
    ([all = '', , name = '']) => half([all, undefined as never, name]),
  ],
  [new RegExp(`${apart}(20[0-3]\\d)年?(?=年报|年度报告)`, 'u'), accounts],
  [new RegExp(`年份[:：]\\s?(20[0-3]\\d)年?${over}`, 'u'), year],
  [new RegExp(`${apart}(20[0-3]\\d)年度?${over}`, 'u'), year],
  // Without its word it stands alone: 中证2000 is an index.
  [/(?<!\S)(20[0-3]\d)(?!\S)/u, year],
  [/(今年|去年|前年)(?!同期|以来|底|末|初|年)/u, namedYear],
];
