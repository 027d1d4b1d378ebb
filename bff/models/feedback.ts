import type { Sequelize, Transaction } from 'sequelize';
import type { Act } from '../../mappings/auditTrail.ts';
import { insertAudit } from './audit.ts';
import { change, insert, select, selectOne, selectWindow } from './statements.ts';

/** Messages to the operators. */
export type FeedbackKind = 'suggestion' | 'notice' | 'counter_notice';

/** One message as it comes in. */
export interface NewFeedback {
  kind: FeedbackKind;
  /** Subject of a suggestion. */
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
  /** How; null while it is open, and for what was closed before this was kept. */
  outcome: FeedbackOutcome | null;
  /** The answer to its sender; may be empty. */
  answer: string;
  /** `user 12` or `console NAME`; empty while it is open. */
  closed_by: string;
}

/** Outcome of a message: report taken down, sender answered, or neither needed. */
export type FeedbackOutcome = 'takedown' | 'answered' | 'closed';

/** Which messages to list, the latest first. */
export interface FeedbackQuery {
  kind?: FeedbackKind | undefined;
  /** Those that are closed too. */
  closed?: boolean;
  /** Only messages before this one. */
  before?: number | undefined;
  limit: number;
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

/** Messages, the latest first. */
export async function listFeedback(
  database: Sequelize,
  { kind, closed = false, before, limit }: FeedbackQuery,
): Promise<Feedback[]> {
  const conditions = [
    closed ? 'TRUE' : 'closed_at IS NULL',
    ...(kind === undefined ? [] : ['kind = :kind']),
    ...(before === undefined ? [] : ['id < :before']),
  ];
  return select<Feedback>(
    database,
    `SELECT id, kind, type, user_id, name, contact, report_id, url, content, created_at, closed_at, outcome,
        answer, closed_by
      FROM feedback WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT :limit`,
    { kind, before, limit },
  );
}

/** One user's messages, the latest first, and how many there are. */
export async function listOwnFeedback(
  database: Sequelize,
  userId: number,
  window: { offset: number; limit: number },
): Promise<{ messages: Feedback[]; total: number }> {
  const list = { columns: '*', from: 'feedback WHERE user_id = :userId', order: 'id DESC' };
  const { rows, total } = await selectWindow<Feedback>(database, list, { userId }, window);
  return { messages: rows, total };
}

/** Rows of a kind are counted up to here: a desk that has more to do needs no number. */
const maxCounted = 1_000;

/** Open messages by kind; 1,000 for more. */
export async function countOpenFeedback(database: Sequelize): Promise<Record<FeedbackKind, number>> {
  const counted = (kind: FeedbackKind) =>
    `(SELECT COUNT(*) FROM (SELECT 1 FROM feedback WHERE kind = '${kind}' AND closed_at IS NULL
      LIMIT ${maxCounted}) AS open_${kind}) AS ${kind}`;
  const kinds: FeedbackKind[] = ['suggestion', 'notice', 'counter_notice'];
  const row = await selectOne<Record<FeedbackKind, number>>(
    database,
    `SELECT ${kinds.map(counted).join(', ')}`,
    {},
  );
  return row ?? { suggestion: 0, notice: 0, counter_notice: 0 };
}

/** A message. @returns null when there is none */
export async function findFeedback(database: Sequelize, id: number): Promise<Feedback | null> {
  return selectOne<Feedback>(database, 'SELECT * FROM feedback WHERE id = :id', { id });
}

/** Outcome with which an operator closed a message. */
export interface Closing {
  outcome: FeedbackOutcome;
  answer?: string;
}

/**
 * Notes that an operator has done with a message, and in the trail who and why.
 * @returns false when it is not there or closed already
 */
export async function closeFeedback(
  transaction: Transaction,
  id: number,
  { outcome, answer = '' }: Closing,
  act: Act,
  now: Date,
): Promise<boolean> {
  const sql = `UPDATE feedback SET closed_at = :now, outcome = :outcome, answer = :answer, closed_by = :actor
    WHERE id = :id AND closed_at IS NULL`;
  if ((await change(transaction, sql, { id, now, outcome, answer, actor: act.actor })) !== 1) return false;
  const after = { outcome, ...(answer && { answer }) };
  await insertAudit(transaction, { ...act, what: 'feedback.close', target: `feedback ${id}`, after }, now);
  return true;
}
