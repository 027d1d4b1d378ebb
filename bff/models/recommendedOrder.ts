import type { Sequelize, Transaction } from 'sequelize';
import { change, insert, select } from './statements.ts';

/** A ranked list: 1 daily, 2 weekly, 3 monthly. */
export type Ranking = 1 | 2 | 3;

/** So many picks of a list are in an order. */
export const maxRecommended = 50;

/** The reports of a ranked list that operators put in an order, in that order; they may be recommended no longer. */
export async function recommendedOrder(database: Sequelize, recommend: Ranking): Promise<number[]> {
  const rows = await select<{ report_id: number }>(
    database,
    'SELECT report_id FROM recommended_places WHERE recommend = :recommend ORDER BY place LIMIT :limit',
    { recommend, limit: maxRecommended },
  );
  return rows.map(({ report_id }) => report_id);
}

/** Puts the reports of a ranked list in an order, instead of the one they had. */
export async function setRecommendedOrder(
  transaction: Transaction,
  recommend: Ranking,
  ids: readonly number[],
): Promise<void> {
  const forget = 'DELETE FROM recommended_places WHERE recommend = :recommend OR report_id IN (:ids)';
  await change(transaction, forget, { recommend, ids: [...ids] });
  for (const [rank, id] of ids.entries())
    await insert(
      transaction,
      'INSERT INTO recommended_places (report_id, recommend, place) VALUES (:id, :recommend, :rank)',
      { id, recommend, rank },
    );
}
