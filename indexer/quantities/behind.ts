import type { NamedIndicator } from '../../mappings/quantities/indicators.ts';
import type { NamedPeriod } from '../../mappings/quantities/periods.ts';
import { others, type ToldValue, valueAt } from './values.ts';

/** The time right behind an indicator: 碳酸锂产量在2025年录得…; null where there is none. */
export const timeBehind = (
  sentence: string,
  { end }: Pick<NamedIndicator, 'end'>,
  periods: readonly NamedPeriod[],
): NamedPeriod | null =>
  periods.find(({ start }) => start >= end && /^[在于]?$/.test(sentence.slice(end, start).trim())) ?? null;

const comes = /^\s?(?:规模|总量)?(?:已|将|有望|预计)?[由从自]\s?/;
// bounded: at most eight characters of the sentence
const goes = /^\s?[^，。；、\d]{0,8}?[至到]\s?/;
const told = /^\s?的?(?:约|近)?\s?/;

/** Two times with their numbers: 由2020年的12亿元增至2024年的18亿元; null for what is told otherwise. */
export function fromTo(
  sentence: string,
  { end }: Pick<NamedIndicator, 'end'>,
  periods: readonly NamedPeriod[],
): [NamedPeriod, ToldValue][] | null {
  const pairs: [NamedPeriod, ToldValue][] = [];
  let at = end;
  for (const lead of [comes, goes]) {
    const found = lead.exec(sentence.slice(at));
    const period = found && periods.find(({ start }) => start === at + found[0].length);
    if (!period) return null;
    const start = period.end + (told.exec(sentence.slice(period.end))?.[0].length ?? 0);
    const value = valueAt(sentence, start);
    if (!value || value.low !== value.high) return null;
    pairs.push([period, value]);
    at = start + value.length;
  }
  if (others.test(sentence.slice(at, at + 3))) return null;
  const unit = pairs[1]?.[1].unit ?? '';
  return pairs.map(([period, value]) => [period, value.unit === '' ? { ...value, unit } : value]);
}

const reaches =
  /(?:较上年|较上月|较年初)?(?:同比|环比)?(?:大幅|小幅|略|微|继续)?(?:增长|增加|上升|提升|提高|上涨|下降|下滑|减少|降低|下跌|回落|增|降)(?:了|约|近)?\s?\d+(?:\.\d+)?\s?[%％]\s?[至到]\s?(?:约|近)?\s?/y;

/** The number that a change leads to, with its place: 同比增长8%至12亿元; null for none. */
export function reachedAt(sentence: string, from: number): { value: ToldValue; end: number } | null {
  reaches.lastIndex = from;
  if (!reaches.test(sentence)) return null;
  const start = reaches.lastIndex;
  const value = valueAt(sentence, start);
  const end = start + (value?.length ?? 0);
  return value && !others.test(sentence.slice(end, end + 3)) ? { value, end } : null;
}
