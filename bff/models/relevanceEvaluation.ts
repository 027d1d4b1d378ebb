import type { Sequelize } from 'sequelize';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { inTransaction } from './inTransaction.ts';
import { insert, select, selectOne } from './statements.ts';

/** How well the golden queries were answered on one day. */
export interface RelevanceEvaluation {
  /** YYYY-MM-DD in China. */
  day: string;
  /** Version of what ranks. */
  version: number;
  queries: number;
  ndcg: number;
  mrr: number;
  recall: number;
  zero: number;
  /** Milliseconds. */
  median: number;
}

const fields = 'day, version, queries, ndcg, mrr, recall, zero, median';

/** Evaluations of the last so many days, the latest first. */
export async function evaluationsSince(database: Sequelize, days: number): Promise<RelevanceEvaluation[]> {
  const since = chinaDayBefore(Date.now(), days);
  const rows = await select<RelevanceEvaluation>(
    database,
    `SELECT ${fields} FROM relevance_evaluations WHERE day > :since ORDER BY day DESC`,
    { since },
  );
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
}

/** The latest evaluation with its moment, or null. */
export function latestEvaluation(
  database: Sequelize,
): Promise<(RelevanceEvaluation & { evaluated_at: Date }) | null> {
  const sql = `SELECT ${fields}, evaluated_at FROM relevance_evaluations ORDER BY day DESC LIMIT 1`;
  return selectOne(database, sql, {});
}

/** Keeps the evaluation of a day; the first of a day stays. */
export async function keepEvaluation(database: Sequelize, evaluation: RelevanceEvaluation): Promise<void> {
  await inTransaction(database, (transaction) =>
    insert(
      transaction,
      `INSERT INTO relevance_evaluations (${fields}, evaluated_at)
        VALUES (:day, :version, :queries, :ndcg, :mrr, :recall, :zero, :median, :now)`,
      { ...evaluation, now: new Date() },
    ),
  );
}
