import type { PageArtifact } from '../artifacts.ts';
import type { FrontLine, Spot } from './frontMatter.ts';

const year = '((?:19|20)\\d{2})';
const patterns: [RegExp, (match: RegExpMatchArray) => [string, string, string]][] = [
  [
    new RegExp(`${year}\\s*年\\s*(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*日`),
    ([, y = '', m = '', d = '']) => [y, m, d],
  ],
  [
    new RegExp(`(?<!\\d)${year}\\s*([-./])\\s*(\\d{1,2})\\s*\\2\\s*(\\d{1,2})(?!\\d)`),
    ([, y = '', , m = '', d = '']) => [y, m, d],
  ],
  // 2024 05 12: the signs between are of a font without letters.
  [
    new RegExp(`^\\D{0,8}${year}\\s+(\\d{1,2})\\s+(\\d{1,2})\\D{0,8}$`),
    ([, y = '', m = '', d = '']) => [y, m, d],
  ],
  [new RegExp(`^\\D{0,8}${year}(\\d{2})(\\d{2})\\D{0,8}$`), ([, y = '', m = '', d = '']) => [y, m, d]],
  [
    /(\d{1,2})(?:st|nd|rd|th)?\s+([A-Z][a-z]{2})[a-z]*\.?,?\s+((?:19|20)\d{2})/,
    ([, d = '', m = '', y = '']) => [y, monthOf(m), d],
  ],
  [
    /([A-Z][a-z]{2})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})/,
    ([, m = '', d = '', y = '']) => [y, monthOf(m), d],
  ],
  [
    /(?<!\d)(\d{1,2})[-\s]([A-Z][a-z]{2})[-\s](\d{2})(?!\d)/,
    ([, d = '', m = '', y = '']) => [`20${y}`, monthOf(m), d],
  ],
];
/** May 2024, set alone. */
const monthInEnglish = /^\D{0,6}?(?<![A-Za-z])([A-Z][a-z]{2})[a-z]{0,6}\.?,?\s+((?:19|20)\d{2})\s*$/;
const monthOnly = new RegExp(`^\\D{0,6}${year}\\s*(?:年|[./-])\\s*(\\d{1,2})\\s*月?\\D{0,6}$`);
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const label = /(?:发布|报告|出版|发表|撰写|完成|研究)?(?:日期|时间|日)\s*[:：]?|证券研究报告|report date/i;
/** Dates that are of something else: prices, data, earlier reports, licences. */
const foreign = /截至|截止|收盘|股价|数据|更新于|上市|成立|年报|评级日期|有效期/;

/** The day a report was published, YYYY-MM-DD, with where it was read. */
export interface FoundDate {
  date: string;
  spot: Spot;
  /** 0 to 1. */
  confidence: number;
}

/**
 * The day a report was published, or null. A line that is nothing but a date (or names it as the report's) wins over
 * dates inside sentences; dates in lists of other reports do not count.
 */
export function findDate(front: FrontLine[], pages: PageArtifact[]): FoundDate | null {
  const lines = front.filter((line) => !line.related);
  const scored = lines.flatMap((line) => {
    const date = dateIn(line.text);
    if (!date) return [];
    const rest = line.text.replace(/[\d\s年月日.\-/]/g, '').length;
    let score = 10 - Math.min(rest, 12) + (label.test(line.text) ? 6 : 0) - (foreign.test(line.text) ? 8 : 0);
    if (line.box[1] < 260) score += 3;
    return [{ date, score, line }];
  });
  const best = scored.sort((one, other) => other.score - one.score || (one.date < other.date ? 1 : -1))[0];
  const given = best && { date: best.date, spot: best.line };
  if (given && best.score > 0) return { ...given, confidence: best.score >= 10 ? 0.98 : 0.8 };
  return monthAlone(lines) ?? elsewhere(pages) ?? (given ? { ...given, confidence: 0.4 } : null);
}

/** The first full date of a text, YYYY-MM-DD, or null; 二〇二四年五月七日 counts as well. */
export function dateIn(text: string): string | null {
  const plain = arabic(text);
  for (const [pattern, parts] of patterns) {
    const match = plain.match(pattern);
    const date = match && composed(parts(match));
    if (date) return date;
  }
  return null;
}

/** Whether a line is a date and next to nothing else. */
export function isDateLine(text: string): boolean {
  const plain = arabic(text.replace(/\s+/g, ''));
  const rest = plain.replace(/(?:19|20)\d\d|\d{1,2}(?=[年月日./-]|$)|[年月日号./-]/g, '');
  return /(?:19|20)\d\d(?:年|[./-])\d/.test(plain) && rest.length <= 4;
}

function monthAlone(lines: FrontLine[]): FoundDate | null {
  for (const line of lines) {
    const match = arabic(line.text).match(monthOnly);
    const named = line.text.match(monthInEnglish);
    const date =
      (match && composed([match[1] ?? '', match[2] ?? '', '1'])) ||
      (named && composed([named[2] ?? '', monthOf(named[1] ?? ''), '1']));
    if (date) return { date, spot: line, confidence: 0.7 };
  }
  return null;
}

/** Heads and feet of later pages often carry the date that a cover picture hides. */
function elsewhere(pages: PageArtifact[]): FoundDate | null {
  const counts = new Map<string, { count: number; spot: Spot }>();
  for (const { page, height, runs } of pages.slice(0, 12)) {
    for (const { text, box } of runs) {
      const edge = box[1] < height * 0.12 || box[3] > height * 0.88;
      const date = edge && text.length < 40 ? dateIn(text) : null;
      if (!date) continue;
      const known = counts.get(date);
      counts.set(date, { count: (known?.count ?? 0) + 1, spot: known?.spot ?? { page, box } });
    }
  }
  const [best] = [...counts].sort((one, other) => other[1].count - one[1].count);
  return best ? { date: best[0], spot: best[1].spot, confidence: 0.6 } : null;
}

function composed([y, m, d]: [string, string, string]): string | null {
  const [years, month, day] = [Number(y), Number(m), Number(d)];
  const date = new Date(Date.UTC(years, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const tooLate = date.getTime() > Date.now() + 366 * 86_400_000;
  return real && years >= 1990 && !tooLate ? date.toISOString().slice(0, 10) : null;
}

function monthOf(name: string): string {
  return String(months.indexOf(name) + 1);
}

const numerals = '一二三四五六七八九';
/** What prints and recognition put for the zero of a Chinese year; after NFKC full width is no other sign. */
const zeros = '〇○◯零0Oo';

/** A date in figures, whatever signs its digits are: 二〇二四年五月七日, 二O二四年, 2 0 2 4 年, 2O24年. */
function arabic(text: string): string {
  const digit = (one: string) => String(numerals.indexOf(one) + 1);
  const joined = text
    .replace(spacedDigits, (found) => found.replace(/\s/g, ''))
    .replace(/(?<=\d\s?)[Oo〇○](?=\s?[\d年月日])/g, '0');
  const years = joined.replace(chineseYear, (found) => Array.from(found.replace(/\s/g, ''), digit).join(''));
  if (years === joined) return joined;
  return years
    .replace(
      /([二三])?\s?十\s?([一二三四五六七八九])?(?=\s?[月日])/g,
      (_, tens, ones) => `${tens ? digit(tens) : 1}${ones ? digit(ones) : 0}`,
    )
    .replace(/[一二三四五六七八九](?=\s?[月日])/g, digit);
}

/** Digits set apart that lead to a part of a date. */
const spacedDigits = /(?<!\d)\d(?:\s\d){1,3}(?=\s?(?:[年月日./-]|$))/g;
const chineseYear = new RegExp(`[二一](?:\\s?[${zeros}${numerals}]){3}(?=\\s?年)`, 'g');
