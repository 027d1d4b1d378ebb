import type { Sequelize, Transaction } from 'sequelize';
import { type Act, auditInsert } from '../../mappings/auditTrail.ts';
import { change, insert, select, selectOne } from './statements.ts';

/** What people write to the operators. */
export type FeedbackKind = 'suggestion' | 'notice' | 'counter_notice';

/** One message as it comes in. */
export interface NewFeedback {
  kind: FeedbackKind;
  /** What a suggestion is about. */
  type: string;
  /** Null for a visitor. */
  userId: number | null;
  name: string;
  contact: string;
  reportId: number | null;
  url: string;
  content: string;
}

/** One message as operators see it. */
export interface Feedback {
  id: number;
  kind: FeedbackKind;
  type: string;
  user_id: number | null;
  name: string;
  contact: string;
  report_id: number | null;
  url: string;
  content: string;
  created_at: Date;
  /** When an operator had done with it. */
  closed_at: Date | null;
}

/** Keeps a message. @returns its number */
export async function insertFeedback(transaction: Transaction, given: NewFeedback): Promise<number> {
  const id = await insert(
    transaction,
    `INSERT INTO feedback (kind, type, user_id, name, contact, report_id, url, content)
      VALUES (:kind, :type, :userId, :name, :contact, :reportId, :url, :content)`,
    { ...given },
  );
  if (id === null) throw new Error('feedback has no key that could be taken');
  return id;
}

/** Messages, the latest first. @param wanted only one kind; those that are closed too */
export async function listFeedback(
  database: Sequelize,
  { kind, closed = false, limit }: { kind?: FeedbackKind | undefined; closed?: boolean; limit: number },
): Promise<Feedback[]> {
  return select<Feedback>(
    database,
    `SELECT id, kind, type, user_id, name, contact, report_id, url, content, created_at, closed_at
      FROM feedback WHERE (:kind IS NULL OR kind = :kind) AND (:closed OR closed_at IS NULL)
      ORDER BY id DESC LIMIT :limit`,
    { kind: kind ?? null, closed, limit },
  );
}

/** A message. @returns null when there is none */
export async function findFeedback(database: Sequelize, id: number): Promise<Feedback | null> {
  return selectOne<Feedback>(database, 'SELECT * FROM feedback WHERE id = :id', { id });
}

/**
 * Notes that an operator has done with a message, and in the trail who and why.
 * @returns false when it is not there or closed already
 */
export async function closeFeedback(
  transaction: Transaction,
  id: number,
  act: Act,
  now: Date,
): Promise<boolean> {
  const sql = 'UPDATE feedback SET closed_at = :now WHERE id = :id AND closed_at IS NULL';
  if ((await change(transaction, sql, { id, now })) !== 1) return false;
  const { sql: noting, values } = auditInsert(
    { ...act, what: 'feedback.close', target: `feedback ${id}` },
    now,
  );
  await insert(transaction, noting, values);
  return true;
}
