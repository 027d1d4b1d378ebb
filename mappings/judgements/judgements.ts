import { z } from 'zod';
import { loadJson, loadLines } from '../load.ts';

/** A query with what a reader would want first, by report id: 3 the very thing, 2 about it, 1 touches it. */
export const judgementSchema = z.strictObject({
  /** Kind of input. */
  kind: z.string().min(1),
  keyword: z.string().min(1),
  /** A title search; else full text. */
  onlyTitle: z.literal(1).optional(),
  grades: z.record(z.string().regex(/^\d+$/), z.number().min(0).max(3)),
});
export type Judgement = z.output<typeof judgementSchema>;

/** A judged report, as `npm run ingest` takes it. */
export interface JudgedReport {
  id: number;
  title: string;
  organization: string;
  researchers: string[];
  stock?: { code: string; name: string };
  date: string;
  keywords: string[];
  pages: string[];
}

const read = <Line>(file: string): Line[] =>
  loadLines(`judgements/${file}`).map((line) => JSON.parse(line) as Line);

/** The golden queries: what the ranking is held to whenever its numbers or analysis change. */
export const judgements = (): Judgement[] => read('golden.ndjson');

/** The reports they are asked of, out of the seed's. */
export const judgedReports = (): JudgedReport[] => read('reports.ndjson');

/**
 * nDCG@10 of an order: discounted gain of the first ten hits, as a share of the best order's.
 * @param ids of the hits in order
 */
export function ndcg(ids: readonly number[], grades: Record<string, number>): number {
  const gain = (grade: number, rank: number) => (2 ** grade - 1) / Math.log2(rank + 2);
  const sum = (list: number[]) =>
    list.slice(0, 10).reduce((total, grade, rank) => total + gain(grade, rank), 0);
  const best = sum(Object.values(grades).sort((a, b) => b - a));
  return sum(ids.map((id) => grades[id] ?? 0)) / best;
}

const why = z.string().min(10);
const share = z.number().positive().max(1);

/** The form of `clicks.json`: how clicks become grades. */
export const clicksFile = z.strictObject({
  /** Share of readers who look at each rank, from the first. */
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
type ClickNumbers = z.output<typeof clicksFile>;

/** Rules that turn clicks into grades, from the project's file. @throws MappingsError */
export const clickNumbers = (): ClickNumbers => loadJson('judgements/clicks.json', clicksFile);

/** Times one search showed a report at a rank, from 1, and times readers opened it there. */
interface Counted {
  keyword: string;
  only_title: 0 | 1;
  report_id: number;
  position: number;
  shown: number;
  clicked: number;
  downloaded: number;
}

/**
 * Judgements from what readers took, by the position-based model: a reader takes a report when they look at its rank
 * and want it, so what is wanted is the share of takers among those who looked, `taken / sum(shown * examined)`. A
 * report at the tenth rank needs few clicks for what one at the first needs many. Queries without a graded report are
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
    const pair = `${key} ${row.report_id}`;
    const sum = sums.get(pair) ?? { key, id: row.report_id, taken: 0, looked: 0 };
    sum.taken += row.clicked + download.value * row.downloaded;
    sum.looked += row.shown * (examined.value[row.position - 1] ?? examined.value.at(-1) ?? 1);
    sums.set(pair, sum);
  }
  for (const { key, id, taken, looked } of sums.values()) {
    const wanted = (taken + prior.rate * prior.value) / Math.max(1, looked + prior.value);
    const grade = ([3, 2, 1] as const).find((one) => wanted >= grades[one]);
    const judgement = judgements.get(key);
    if (grade && judgement) judgement.grades[String(id)] = grade;
  }
  return [...judgements.values()].filter((one) => Object.keys(one.grades).length > 0);
}
