import { chinaDay } from '../../../mappings/chinaCalendar.ts';
import type { Clause, MainField } from '../clauses/filters.ts';
import { eitherOf } from '../clauses/text.ts';
import { inHead, said, type TimeReader, within } from './timeClauses.ts';

const years = '20[0-3]\\d';
const months = '(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])';
const days = '([12]\\d|3[01]|0?[1-9]|二?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])';
/** Nothing of a longer number or word. */
const apart = '(?<![A-Za-z\\p{N}.\\-~/年月])';
const over = '(?![\\p{N}.\\-~/])';

const units = '一二三四五六七八九';
/** A number up to 39, in digits or Chinese. */
function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['零', text];
  const ten = tens === '' ? 1 : units.indexOf(tens) + 1;
  return 10 * ten + units.indexOf(ones || '零') + 1;
}

const two = (number: number): string => String(number).padStart(2, '0');
const isDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;

/** Published on the day, or with it in the text. */
function day([, typed = '', inYear = '', inMonth = '']: string[]) {
  const [year, month, date] = [Number(typed.padStart(4, '20')), numberOf(inYear), numberOf(inMonth)];
  if (!isDay(year, month, date)) return null;
  const value = `${year}-${two(month)}-${two(date)}`;
  const texts = [`${year}年${month}月${date}日`, value, `${year}-${month}-${date}`];
  return {
    field: 'period' as const,
    value,
    clause: (field: MainField) => eitherOf([within(value, value), said(texts)(field)]),
  };
}

/** Published in the month; in the next one where the head speaks of it, as reports on a month's figures do. */
function month([, typed = '', inYear = '']: string[]) {
  const [year, number] = [Number(typed.padStart(4, '20')), numberOf(inYear)];
  const ofMonth = (after: number): Clause => {
    const first = new Date(Date.UTC(year, number - 1 + after, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(year, number + after, 0)).toISOString().slice(0, 10);
    return within(first, last);
  };
  const heads = [`${year}年${number}月`, `${year % 100}年${number}月`, `${year}-${two(number)}`];
  const later = { bool: { filter: [ofMonth(1), inHead(`${number}月`)] } };
  return {
    field: 'period' as const,
    value: `${year}-${two(number)}`,
    clause: () => eitherOf([ofMonth(0), later, ...heads.map(inHead)]),
  };
}

/** Years back in which a day without its year is looked for. */
const maxYearsBack = 12;

/** A day of any year, or with it in the text. */
function dayOfYear([, inYear = '', inMonth = '']: string[], now: Date) {
  const [number, date] = [numberOf(inYear), numberOf(inMonth)];
  const thisYear = Number(chinaDay(now).slice(0, 4));
  const dated = Array.from({ length: maxYearsBack + 1 }, (_, back) => thisYear - back)
    .filter((year) => isDay(year, number, date))
    .map((year) => `${year}-${two(number)}-${two(date)}`);
  if (dated.length === 0) return null;
  const value = `${number}月${date}日`;
  return {
    field: 'period' as const,
    value,
    clause: (field: MainField) => eitherOf([...dated.map((one) => within(one, one)), said([value])(field)]),
  };
}

/** Readers of days and months, those of a day first; all of whole dates, of which a year is a part. */
export const dateReaders: TimeReader[] = [
  [new RegExp(`${apart}(${years}|\\d\\d)年${months}月${days}[日号]`, 'u'), day],
  [
    new RegExp(`${apart}(${years})([-/.])${months}\\2${days}${over}`, 'u'),
    ([all = '', year = '', , ...rest]) => day([all, year, ...rest]),
  ],
  [new RegExp(`(?<!\\S)(${years})(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?!\\S)`, 'u'), day],
  [new RegExp(`${apart}(${years}|\\d\\d)年${months}月份?(?!\\d|${days}[日号])`, 'u'), month],
  [new RegExp(`${apart}(${years})[-/](1[0-2]|0?[1-9])${over}`, 'u'), month],
  [new RegExp(`(?<!\\S)(${years})\\.(1[0-2]|0[1-9])(?!\\S)`, 'u'), month],
  [new RegExp(`${apart}${months}月${days}[日号]`, 'u'), dayOfYear],
];
