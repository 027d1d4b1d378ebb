import { unitPattern } from '../../mappings/quantities/units.ts';

/** A number that a sentence or a cell states. */
export interface Quantity {
  /** 营业收入; 营业收入同比 for its change against a year before, 营业收入环比 against the period before. */
  indicator: string;
  subject: string;
  /** As `periods.ts` says it; empty where none is told. */
  period: string;
  isOutlook: boolean;
  low: number;
  high: number;
  unit: string;
}

/** A number as a sentence tells it; a range has two bounds. */
export interface ToldValue {
  low: number;
  high: number;
  /** As printed; empty for none. */
  unit: string;
  /** Units of the text that it takes. */
  length: number;
}

const digits = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?';
const number = `[-+−]?${digits}`;
const behind = `(?![\\d.]*\\d|[A-Za-z])`;
const range = new RegExp(
  `(?<low>${number})\\s?(?<one>${unitPattern})?\\s?(?:[-–—~～至到]|——)\\s?(?<high>${digits})\\s?(?<unit>${unitPattern})?${behind}`,
  'y',
);
const single = new RegExp(`(?<low>${number})\\s?(?<unit>${unitPattern})?${behind}`, 'y');
const listed = new RegExp(
  `(?:${number}\\s?(?:${unitPattern})?\\s?(?:[、/,，]|和|及)\\s?)+${number}\\s?(?:${unitPattern})?${behind}`,
  'y',
);

/** What stands behind a number that bounds or counts something else, or is of a unit that is not known: 5倍以上, 元/人日. */
export const others = /^\s?(?:[/／]|的|以上|以下|以内|之间|时|分位|个|名|成)|^\s?[-–—~～]/;
const amountOf = (text: string): number =>
  Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''));

/** Reads the number or range at a place of a text; null for none. */
export function valueAt(text: string, at: number): ToldValue | null {
  for (const pattern of [range, single]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const { low = '', high = low, one, unit = one ?? '' } = found?.groups ?? {};
    if (!found || low === '') continue;
    const bounds = [amountOf(low), amountOf(high)] as const;
    // 2024-2025 is a time, and 12-5 no range.
    if (bounds[0] > bounds[1] || (one !== undefined && one !== unit)) continue;
    if (unit === '' && pattern === range) continue;
    return { low: bounds[0], high: bounds[1], unit, length: found[0].length };
  }
  return null;
}

const pieces = new RegExp(`(${number})\\s?(${unitPattern})?`, 'g');

/** Reads several numbers in a row, 1.2、1.5和1.8亿元: each with its own unit or the last one's. Null for fewer than two. */
export function valuesAt(text: string, at: number): { values: ToldValue[]; length: number } | null {
  listed.lastIndex = at;
  const found = listed.exec(text);
  if (!found) return null;
  const all = [...found[0].matchAll(pieces)];
  const last = all.at(-1)?.[2] ?? '';
  const values = all.map(([whole, value = '', unit = last]) => ({
    low: amountOf(value),
    high: amountOf(value),
    unit,
    length: whole.length,
  }));
  return { values, length: found[0].length };
}
