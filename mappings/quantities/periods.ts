/** A time that a text names, and where. */
export interface NamedPeriod {
  /** 2025, 2025Q1, 2025H1, 2025Q1-Q3, 2025-03, 2025-01~10, 2024~2026; 2010~ for what began then. */
  key: string;
  /** It is marked as an estimate: 2025E. */
  isEstimate: boolean;
  start: number;
  end: number;
}

const year = '(?<!\\d)(?:20|19)\\d\\d';
const part =
  '(?<season>(?:第?[一二三四1-4]季度|[Qq][1-4]))|(?<half>[上下]半年|[Hh][12])|(?<three>前三季度|前3季度|[Qq]1-[Qq]?3)|(?<months>1?\\d(?:月)?[-–—~至到]1?\\d月)|(?<month>1?\\d月)(?:份|底|末)?|(?<end>年?[底末])';
const patterns: [
  RegExp,
  (groups: Record<string, string | undefined>, own: number | null) => string | null,
][] = [
  [
    new RegExp(
      `(?<a>${year})(?:年|[./-])(?<am>1?\\d)(?:月|(?=[./-]))(?:[./-]?\\d{1,2}日?)?(?:[-–—~至到]+)(?<b>(?:20|19)\\d\\d)(?:年|[./-])(?<bm>1?\\d)(?:月|(?=[./-]|\\b))(?:[./-]?\\d{1,2}日?)?`,
      'g',
    ),
    ({ a, am = '', b, bm = '' }) => `${a}-${am.padStart(2, '0')}~${b}-${bm.padStart(2, '0')}`,
  ],
  [
    new RegExp(
      `(?<a>${year})(?:[AEF]|年)?[-–—~至到]+(?<b>(?:20|19)?\\d\\d)(?:(?<e>[EF])(?![A-Za-z])|年)`,
      'g',
    ),
    ({ a = '', b = '' }) => {
      const last = b.length === 2 ? a.slice(0, 2) + b : b;
      return Number(last) > Number(a) ? `${a}~${last}` : null;
    },
  ],
  [
    new RegExp(`(?<a>${year})年(?:(?<m>1?\\d)月份?)?(?:\\d{1,2}日)?(?:年?初)?(?:以来|至今|开始)`, 'g'),
    ({ a, m }) => `${a}${m ? `-${m.padStart(2, '0')}` : ''}~`,
  ],
  [
    new RegExp(`(?<a>${year})(?:(?<e>[EF])(?![A-Za-z])|年?)(?:${part})`, 'g'),
    ({ a = '', ...rest }) => keyOf(a, rest),
  ],
  [
    /(?<![\d.])(?:(?<q>[1-4])[Qq]|(?<h>[12])[Hh])(?<a>\d\d)(?<e>E)?(?![\d.%A-Za-z])/g,
    ({ a, q, h }) => `20${a}${q ? `Q${q}` : `H${h}`}`,
  ],
  [
    /(?<![\dA-Za-z.])(?<a>[12]\d)(?:[Qq](?<q>[1-4])|[Hh](?<h>[12]))(?<e>E)?(?![\d.%A-Za-z])/g,
    ({ a, q, h }) => `20${a}${q ? `Q${q}` : `H${h}`}`,
  ],
  [
    new RegExp(`(?<a>${year})(?:A(?![A-Za-z])|(?<e>[EF])(?![A-Za-z])|年(?:度|全年)?)`, 'g'),
    ({ a }) => a ?? null,
  ],
  [
    new RegExp(`(?<rel>今年|本年度?|去年|上年|明年)(?:同期)?(?:(?:${part})|全年)?`, 'g'),
    ({ rel = '', ...rest }, own) => {
      if (own === null || rest.same) return null;
      const off = /去|上年/.test(rel) ? -1 : rel === '明年' ? 1 : 0;
      return keyOf(String(own + off), rest);
    },
  ],
];
const numerals = '一二三四';

function keyOf(year: string, groups: Record<string, string | undefined>): string {
  const { season, half, three, months, month } = groups;
  if (season) {
    const sign = season.replaceAll(/[第季度Qq]/g, '');
    return `${year}Q${numerals.includes(sign) ? numerals.indexOf(sign) + 1 : sign}`;
  }
  if (half) return `${year}${/上|1/.test(half) ? 'H1' : 'H2'}`;
  if (three) return `${year}Q1-Q3`;
  const [from = '', to = ''] = (months ?? month ?? '').replaceAll('月', '').split(/[-–—~至到]/);
  if (months) return `${year}-${from.padStart(2, '0')}~${to.padStart(2, '0')}`;
  return month ? `${year}-${from.padStart(2, '0')}` : year;
}

/**
 * The times that a text names, in their order, none inside another. Words as 今年 are of the year in which it was
 * written; without one they name nothing.
 */
export function periodsIn(text: string, writtenIn: number | null = null): NamedPeriod[] {
  const found: NamedPeriod[] = [];
  for (const [pattern, keyed] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => one.start < end && one.end > start)) continue;
      if (/同期/.test(match[0])) continue;
      const key = keyed(match.groups ?? {}, writtenIn);
      if (key !== null) found.push({ key, isEstimate: match.groups?.e !== undefined, start, end });
    }
  return found.sort((one, other) => one.start - other.start);
}

/** The years of a period of whole years, in order: of 2024~2026 three; of a part of a year none. */
export function yearsOf(key: string): string[] {
  const [, from = '', to = from] = /^(\d{4})(?:~(\d{4}))?$/.exec(key) ?? [];
  const count = Math.min(Number(to) - Number(from) + 1, 20);
  return from === '' ? [] : Array.from({ length: count }, (_, at) => String(Number(from) + at));
}

/** Whether a period is asked for by another: 2025 asks for its quarters and months too, not for longer times. */
export const isWithin = (key: string, asked: string): boolean =>
  key === asked || (/^\d{4}$/.test(asked) && new RegExp(`^${asked}(?:[QH]|-\\d\\d(?:~\\d\\d)?$)`).test(key));
