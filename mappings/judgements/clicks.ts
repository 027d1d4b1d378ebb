import { z } from 'zod';
import { loadJson } from '../load.ts';
import type { Judgement } from './judgements.ts';

const why = z.string().min(10);
const share = z.number().positive().max(1);

/** The form of `clicks.json`: how clicks become grades. */
export const clicksFile = z.strictObject({
  /** Share of readers who look at each place, from the first. */
  examined: z.strictObject({ value: z.array(share).min(1).max(15), why }),
  /** Clicks a download counts as. */
  download: z.strictObject({ value: z.number().min(0).max(100), why }),
  /** Readers who must have asked a query. */
  readers: z.strictObject({ value: z.number().int().min(1), why }),
  /** Prior grade of a report that was never shown. */
  prior: z.strictObject({ value: z.number().min(0), rate: z.number().min(0).max(1), why }),
  /** From which share of those who looked a report has each grade. */
  grades: z.strictObject({ 3: share, 2: share, 1: share, why }),
});
/** Output of `clicksFile`. */
export type ClickNumbers = z.output<typeof clicksFile>;

/** Rules that turn clicks into grades, from the project's file. @throws MappingsError */
export const clickNumbers = (): ClickNumbers => loadJson('judgements/clicks.json', clicksFile);

/** Times one search showed a report at a place, from 1, and times readers opened it there. */
export interface Counted {
  keyword: string;
  only_title: 0 | 1;
  report_id: number;
  position: number;
  shown: number;
  clicked: number;
  downloaded: number;
}

/**
 * Judgements from what readers took, by the position-based model: a reader takes a report when they look at its place
 * and want it, so what is wanted is the share of takers among those who looked, `taken / sum(shown * examined)`. A
 * report at the tenth place needs few clicks for what one at the first needs many. Queries without a graded report are
 * left out.
 * @param rows by query
 */
export function judgementsOf(rows: readonly Counted[], numbers: ClickNumbers): Judgement[] {
  const { examined, download, prior, grades } = numbers;
  const judgements = new Map<string, Judgement>();
  const sums = new Map<string, { key: string; id: number; taken: number; looked: number }>();
  for (const row of rows) {
    const key = `${row.only_title} ${row.keyword}`;
    if (!judgements.has(key))
      judgements.set(key, {
        kind: 'clicks',
        keyword: row.keyword,
        ...(row.only_title === 1 && { onlyTitle: 1 as const }),
        grades: {},
      });
    const place = `${key} ${row.report_id}`;
    const sum = sums.get(place) ?? { key, id: row.report_id, taken: 0, looked: 0 };
    sum.taken += row.clicked + download.value * row.downloaded;
    sum.looked += row.shown * (examined.value[row.position - 1] ?? examined.value.at(-1) ?? 1);
    sums.set(place, sum);
  }
  for (const { key, id, taken, looked } of sums.values()) {
    const wanted = (taken + prior.rate * prior.value) / Math.max(1, looked + prior.value);
    const grade = ([3, 2, 1] as const).find((one) => wanted >= grades[one]);
    const judgement = judgements.get(key);
    if (grade && judgement) judgement.grades[String(id)] = grade;
  }
  return [...judgements.values()].filter((one) => Object.keys(one.grades).length > 0);
}
