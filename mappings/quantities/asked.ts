import { segment } from '../text/segment.ts';
import { indicatorsIn } from './indicators.ts';
import { periodsIn } from './periods.ts';

/** A keyword that asks for numbers: 光伏 新增装机 2025. */
export interface AskedQuantity {
  indicator: string;
  /** As typed, without indicator and time. */
  subject: string;
  /** Words of the subject, one at least. */
  words: string[];
  /** As `periods.ts` says it; empty for any. */
  period: string;
}

const maxLength = 40;
/** What asks, and what is said between the three. */
const asking = /[?？,，、的]|(?:是|有|为)?(?:多少|几何)|(?:是|为)什么|预测|预期|预计|情况|数据/g;
const bareYear = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** Reads a keyword as a subject and an indicator, and a time or none; null for any other. */
export function readAsked(keyword: string): AskedQuantity | null {
  if (keyword.length > maxLength) return null;
  const [indicator, ...further] = indicatorsIn(keyword);
  if (!indicator || further.length > 0) return null;
  const behind = keyword.slice(indicator.end);
  const [change = ''] = /^\s*(?:同比|环比)(?:增速|增长率?)?/.exec(behind) ?? [];
  const rest = `${keyword.slice(0, indicator.start)} ${behind.slice(change.length)}`;
  const periods = periodsIn(rest);
  const year = bareYear.exec(rest);
  if (periods.length > 1) return null;
  const named = periods[0] ?? (year && { key: year[0], start: year.index, end: year.index + year[0].length });
  const said = named ? `${rest.slice(0, named.start)} ${rest.slice(named.end)}` : rest;
  const subject = said.replace(asking, ' ').replaceAll(/\s+/g, ' ').trim();
  const words = [...new Set(segment(subject))];
  if (words.length === 0 || words.length > 6) return null;
  const suffix = change === '' ? '' : change.trim().slice(0, 2);
  return { indicator: indicator.name + suffix, subject, words, period: named?.key ?? '' };
}

/** A number as it is looked up. */
interface LookedUp {
  indicator: string;
  subject: string;
  period: string;
}

/** What a number is looked up by: its indicator with each word of its subject, and with each year of its period. */
export function quantityKeys({ indicator, subject, period }: LookedUp): string[] {
  const words = [...segment(subject), ...(period.match(/\d{4}/g) ?? [])];
  return [...new Set(words)].map((word) => `${indicator} ${word}`);
}
