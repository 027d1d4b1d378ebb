import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import type { TextCell } from './cells.ts';

/** A number as printed in a cell. */
export interface CellNumber {
  value: number;
  /** As printed beside the number: %, 倍, 亿元; absent where none is. */
  unit?: string;
}

/** Units that stand behind numbers, and in heads and captions in parentheses. */
const units =
  '%|％|‰|pct|pp|bps?|个百分点|百分点|倍|(?:万|百万|千万|亿|十亿|百亿|千亿|万亿|千|百)?(?:元|美元|港元|欧元|日元|人民币|吨|台|辆|套|股|份|手|人|户|家|件|只|张|次|千瓦时?|平方米|平米)(?:\\/(?:吨|股|千克|公斤|台|平方米|平米|瓦|W|Wh|度|桶|年|月|日))?|[GMkK]W[hp]?|[TGMk]?Wh|万|亿|年|个月|月|天|日|周|个|支|点|bp|BP|x|X';
const number = '[-+−–—]?\\s?[$¥￥]?\\s?(?:\\d{1,3}(?:[,，]\\d{3})+|\\d+)(?:\\.\\d+)?|[-+−–]?\\.\\d+';
const printed = new RegExp(
  `^(?<open>[(（])?\\s?(?<number>${number})\\s?(?<unit>${units})?\\s?(?<close>[)）])?[*†‡]{0,3}$`,
);
const named = new RegExp(
  `[(（【\\[]\\s*(?:单位\\s*[:：]?\\s*)?(${units})\\s*[)）】\\]]|[,，/:：]\\s*(%|％|${units})\\s*$|单位\\s*[:：]\\s*(${units})`,
  'i',
);

/** Longer texts are no numbers. */
const maxLength = 40;

/**
 * The number that is all a cell prints, with thousands, sign and unit; in parentheses it is negative, as in accounts,
 * but for a `statistic`. Null for anything else, also a date, a code with leading zeros, or a range.
 */
export function numberOf(text: string, statistic = false): CellNumber | null {
  if (text.length > maxLength) return null;
  const found = printed.exec(text.trim());
  const groups = found?.groups;
  if (!groups?.number || Boolean(groups.open) !== Boolean(groups.close)) return null;
  const plain = groups.number
    .replaceAll(/[,，$¥￥\s]/g, '')
    .replace(/^[−–—]/, '-')
    .replace(/^\+/, '');
  // Codes of securities begin with zeros.
  if (/^-?0\d/.test(plain)) return null;
  const value = Number(plain);
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const signed = groups.open && value > 0 && !statistic ? -value : value;
  const unit = groups.unit?.replace('％', '%');
  return { value: signed, ...(unit ? { unit } : {}) };
}

/** The unit that a head or a caption gives its numbers: 营业收入（亿元）, 单位：万吨; undefined without one. */
export function unitNamed(head: string): string | undefined {
  if (head.length > 200) return undefined;
  const found = named.exec(head);
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.replace('％', '%');
}

/** Heads and captions of regressions, whose numbers in parentheses are t-values or standard errors. */
const regression =
  /回归(?:结果|系数|分析|检验|模型|方程|估计)|(?:线性|多元|面板|截面|逐步|因子|稳健性?)回归|\bt\s*(?:值|统计量?|检验|-?stat)|标准误|Fama/i;

/** Whether a caption or head is of a regression. */
export const isOfRegression = (text: string) => regression.test(text);

const bracketed = /^[(（][^()（）%％]+[)）][*†‡]*$/;

/** Rows without a name in which all numbers are in parentheses, each under its coefficient. */
export function rowsOfStatistics(cells: readonly TextCell[], rows: number): Set<number> {
  const numbersIn = (r: number) => cells.filter((cell) => cell.r === r && numberOf(cell.text));
  return new Set(
    Array.from({ length: rows }, (_, r) => r).filter((r) => {
      const own = numbersIn(r);
      const coefficients = numbersIn(r - 1).filter(({ text }) => !bracketed.test(text));
      return (
        own.length > 0 &&
        own.every(({ c, text }) => bracketed.test(text) && coefficients.some((one) => one.c === c)) &&
        !cells.some((cell) => cell.r === r && cell.c === 0)
      );
    }),
  );
}

/**
 * A table as read from a picture, in which a percent sign is taken for a figure at times: where most of a column have
 * one, those without have no value.
 */
export function withoutDoubtful(table: TableData): TableData {
  const isPercent = ({ text }: TableCell) => /[%％]/.test(text);
  const items = table.items.map((cell) => {
    const column = table.items.filter((one) => one.c === cell.c && one.value !== undefined);
    const isDoubtful = !isPercent(cell) && column.filter(isPercent).length > column.length / 2;
    if (cell.value === undefined || !isDoubtful) return cell;
    const { value: _value, unit: _unit, ...read } = cell;
    return read;
  });
  return { ...table, items };
}
