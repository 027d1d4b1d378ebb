import { z } from 'zod';
import { loadLines } from '../load.ts';

/** A query with what a reader would want first, by report id: 3 the very thing, 2 about it, 1 touches it. */
export const judgementSchema = z.strictObject({
  /** Kind of input. */
  kind: z.string().min(1),
  keyword: z.string().min(1),
  /** A title search; else full text. */
  onlyTitle: z.literal(1).optional(),
  grades: z.record(z.string().regex(/^\d+$/), z.number().min(0).max(3)),
});
/** Output of `judgementSchema`. */
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
