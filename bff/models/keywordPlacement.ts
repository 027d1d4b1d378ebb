import type { Sequelize, Transaction } from 'sequelize';
import { change, insert, select, selectOne } from './statements.ts';

/** What an operator decided on one report for one keyword. */
export interface KeywordPlacement {
  id: number;
  /** As `placementKey` spells it. */
  keyword: string;
  report_id: number;
  kind: 'pin' | 'hide';
  /** Of a pin, from 1; of what is hidden 0. */
  place: number;
  /** The last day in China, YYYY-MM-DD. */
  until_day: string;
  reason: string;
  user_id: number;
  created_at: Date;
  /** When somebody took it back; null while nobody did. */
  ended_at: Date | null;
}

const fields = 'id, keyword, report_id, kind, place, until_day, reason, user_id, created_at, ended_at';

/** Placements read for the search, at most; the oldest beyond are not in force. */
const maxInForce = 5_000;

/** All placements of a day and later that nobody took back. */
export function placementsInForce(database: Sequelize, day: string): Promise<KeywordPlacement[]> {
  return select(
    database,
    `SELECT ${fields} FROM keyword_placements WHERE ended_at IS NULL AND until_day >= :day
      ORDER BY id DESC LIMIT :limit`,
    { day, limit: maxInForce },
  );
}

/** Placements, the latest first; of one keyword, or of all. */
export function listPlacements(
  database: Sequelize,
  { keyword, before, limit }: { keyword?: string | undefined; before?: number | undefined; limit: number },
): Promise<KeywordPlacement[]> {
  const conditions = [
    'TRUE',
    ...(keyword === undefined ? [] : ['keyword = :keyword']),
    ...(before === undefined ? [] : ['id < :before']),
  ];
  const sql = `SELECT ${fields} FROM keyword_placements
    WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT :limit`;
  return select(database, sql, { keyword, before, limit });
}

/** A placement for update; null where there is none. */
export function lockPlacement(transaction: Transaction, id: number): Promise<KeywordPlacement | null> {
  const sql = `SELECT ${fields} FROM keyword_placements WHERE id = :id FOR UPDATE`;
  return selectOne(transaction, sql, { id });
}

/** Those of a keyword in force, for update: who else pins for it waits. */
export function lockPlacements(
  transaction: Transaction,
  keyword: string,
  day: string,
): Promise<KeywordPlacement[]> {
  const sql = `SELECT ${fields} FROM keyword_placements
    WHERE keyword = :keyword AND ended_at IS NULL AND until_day >= :day FOR UPDATE`;
  return select(transaction, sql, { keyword, day });
}

/** Adds a placement. Gives its number. */
export async function insertPlacement(
  transaction: Transaction,
  placement: Omit<KeywordPlacement, 'id' | 'created_at' | 'ended_at'>,
): Promise<number> {
  const id = await insert(
    transaction,
    `INSERT INTO keyword_placements
        (keyword, report_id, kind, place, until_day, reason, user_id, created_at)
      VALUES (:keyword, :report_id, :kind, :place, :until_day, :reason, :user_id, :now)`,
    { ...placement, now: new Date() },
  );
  return id ?? 0;
}

/** Ends a placement now. */
export async function endPlacement(transaction: Transaction, id: number): Promise<void> {
  const sql = 'UPDATE keyword_placements SET ended_at = :now WHERE id = :id AND ended_at IS NULL';
  await change(transaction, sql, { id, now: new Date() });
}
