/** A day or a month as an axis prints it. */
export interface AxisDate {
  /** Months since year 0, and days since 1970 of its first day. */
  month: number;
  day: number;
  /** Day of the month, from 1. */
  ofMonth: number;
  unit: 'year' | 'quarter' | 'month' | 'day';
}

const forms: readonly [RegExp, AxisDate['unit']][] = [
  [/^(?<y>(?:19|20)\d\d)[-/.年](?<m>\d{1,2})[-/.月](?<d>\d{1,2})日?$/, 'day'],
  [/^(?<y>(?:19|20)\d\d)(?<m>\d\d)(?<d>\d\d)$/, 'day'],
  [/^(?<y>(?:19|20)\d\d)[-/.年](?<m>\d{1,2})月?$/, 'month'],
  [/^(?<y>(?:19|20)\d\d)(?<m>0[1-9]|1[0-2])$/, 'month'],
  [/^(?<s>[0-3]\d)[-/](?<m>0[1-9]|1[0-2])$/, 'month'],
  [/^(?<y>(?:19|20)\d\d)Q(?<q>[1-4])$/i, 'quarter'],
  [/^(?<s>[0-3]\d)Q(?<q>[1-4])$/i, 'quarter'],
  [/^(?<y>(?:19|20)\d\d)年?$/, 'year'],
];

/** The date that a label prints; null for another text. */
export function dateOf(text: string): AxisDate | null {
  for (const [form, unit] of forms) {
    const groups = form.exec(text)?.groups;
    if (!groups) continue;
    const year = groups.y ? Number(groups.y) : 2000 + Number(groups.s);
    const month = groups.q ? Number(groups.q) * 3 - 2 : Number(groups.m ?? 1);
    const day = Number(groups.d ?? 1);
    if (month < 1 || month > 12 || day < 1 || day > 31) return null;
    return { month: year * 12 + month - 1, day: Date.UTC(year, month - 1, day) / 864e5, ofMonth: day, unit };
  }
  return null;
}

/** A month as a label of the same form prints it. */
export function asLabel(month: number, like: string): string {
  const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
  const two = `${number}`.padStart(2, '0');
  if (/Q\d$/i.test(like))
    return like
      .replace(/^\d+(?=Q)/i, (old) => `${year}`.slice(-old.length))
      .replace(/\d$/, `${Math.ceil(number / 3)}`);
  if (/^\d{4}年?$/.test(like)) return like.replace(/^\d{4}/, `${year}`);
  return like.replace(
    /^(\d{4}|\d\d)(?<between>[-/.年]?)(?<old>\d{1,2})/,
    (_all, first: string, between: string, old: string) =>
      `${`${year}`.slice(-first.length)}${between}${old.length === 1 ? number : two}`,
  );
}

/** YYYY-MM-DD of days since 1970. */
export const dayText = (day: number): string => new Date(Math.round(day) * 864e5).toISOString().slice(0, 10);
