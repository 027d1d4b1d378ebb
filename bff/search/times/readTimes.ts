import { chinaDay, chinaDayBefore } from '../../../mappings/chinaCalendar.ts';
import { eitherOf } from '../clauses/text.ts';
import { dateReaders } from './readDates.ts';
import { inHead, type ReadTime, said, type TimeReader, within } from './timeClauses.ts';

/** Filter of a year: published in it, or with it in the head. */
const year = ([, value = '']: string[]): ReadTime => ({
  field: 'year',
  value,
  clause: () => eitherOf([within(`${value}-01-01`, `${value}-12-31`), inHead(value)]),
});

/** Reports on a year's accounts come until the summer after it. */
const accounts = ([, value = '']: string[]): ReadTime => ({
  field: 'year',
  value,
  clause: () => eitherOf([within(`${value}-01-01`, `${Number(value) + 1}-08-31`), inHead(value)]),
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

/** 2024年前三季度: its accounts are published until the end of November. */
function threeQuarters([, short = '']: string[]): ReadTime {
  const heads = ['前三季度', '三季报'].map((text) => inHead(`20${short}年${text}`));
  return {
    field: 'quarter',
    value: `20${short}Q1-3`,
    clause: () => eitherOf([within(`20${short}-01-01`, `20${short}-11-30`), ...heads]),
  };
}

function quarter([, short, ...numbers]: (string | undefined)[]): ReadTime | null {
  const number = numberOf(numbers.find((text) => text !== undefined) ?? '');
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
    clause: () => eitherOf([within(start, end), ...heads.map(inHead)]),
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
    clause: () => eitherOf([within(start, end), ...heads.map(inHead)]),
  };
}

const figures = '零一二三四五六七八九';
/** A year of this century in Chinese, with the letter O or another sign for its nought as printed. */
const spelledYear = /二[〇零○oO0][〇零○oO0一二三四五六七八九]{2}(?=年|\s|$)/gu;

/** A text with the years that are spelled in it as figures, each sign in its place. */
export const withFigures = (text: string): string =>
  text.replace(spelledYear, (found) => [...found].map((sign) => Math.max(0, figures.indexOf(sign))).join(''));

const unitDays: Record<string, number> = { 天: 1, 日: 1, 周: 7, 星期: 7, 月: 30, 年: 365 };

/** 最近三个月, counted back from today. */
function lately([, count = '一', unit = '']: string[], now: Date): ReadTime | null {
  const number = count === '半' ? 0.5 : numberOf(count);
  const days = Math.round(number * (unitDays[unit.replace('个', '')] ?? 0));
  if (!(days > 0)) return null;
  const from = chinaDayBefore(now, days);
  return { field: 'period', value: `${from} 以来`, clause: () => within(from, chinaDay(now)) };
}

const apart = '(?<![A-Za-z\\p{N}.\\-~年前])';
const over = '(?![\\p{N}.\\-~])';
/** A year behind a quarter or half: 2024, '24. */
const yearBehind = "(?:[\\s-]?20|['’])(\\d\\d)年?";

/** In this order: a day holds its month, and all hold a year. */
export const timeReaders: TimeReader[] = [
  [
    /(?:最近|过去|近)\s?([一二两三四五六七八九十半]|\d{1,3})\s?个?(天|日|周|星期|月|年)(?![线度均化\p{N}])/u,
    lately,
  ],
  ...dateReaders,
  [new RegExp(`${apart}(?:20)?(\\d\\d)年?前三季度`, 'u'), threeQuarters],
  [
    new RegExp(
      `${apart}(?:20)?(\\d\\d)(?:年?[\\s-]?Q([1-4])|年?\\s?第?([一二三四])季[度报]|(?:年\\s?第?|\\s?第|\\s)([1-4])季[度报])${over}`,
      'iu',
    ),
    quarter,
  ],
  [
    new RegExp(`${apart}([1-4])Q(?:\\s?20)?(\\d\\d)${over}`, 'iu'),
    ([all = '', number = '', short = '']) => quarter([all, short, number]),
  ],
  [
    new RegExp(`${apart}Q([1-4])${yearBehind}${over}`, 'iu'),
    ([all = '', number = '', short = '']) => quarter([all, short, number]),
  ],
  [
    new RegExp(`${apart}()(?:Q([1-4])|第?([一二三四])季[度报]|第([1-4])季[度报])${over}`, 'iu'),
    ([all = '', , ...rest]) => quarter([all, undefined as never, ...rest]),
  ],
  [new RegExp(`${apart}(?:20)?(\\d\\d)年?[\\s-]?(H[12]|[上下]半年|中报|半年报)${over}`, 'iu'), half],
  [
    new RegExp(`${apart}([12])H(?:\\s?20)?(\\d\\d)${over}`, 'iu'),
    ([all = '', number = '', short = '']) => half([all, short, number]),
  ],
  [
    new RegExp(`${apart}(H[12])${yearBehind}${over}`, 'iu'),
    ([all = '', name = '', short = '']) => half([all, short, name]),
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
