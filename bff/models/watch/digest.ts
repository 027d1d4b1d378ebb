import type { Sequelize, Transaction } from 'sequelize';
import { rowsOf } from '../../../mappings/jobs/items.ts';
import { isShown } from '../hiddenReports.ts';
import { change, insert, select, selectOne } from '../statements.ts';

/** A day, or a week from Monday to Sunday, in China. */
export interface Period {
  cadence: 'day' | 'week';
  /** First and last day, YYYY-MM-DD. */
  startsOn: string;
  endsOn: string;
  /** What was announced before is in it. */
  end: Date;
}

/** Hits that no digest has yet, of saved searches that ask for one. */
const undigested = `saved.digest = :cadence AND hits.digest_id IS NULL
  AND hits.created_at >= saved.digest_since AND hits.created_at < :end`;

/** Readers who are due a digest of a period, as items of a job. */
export function readersDue(database: Sequelize, job: string, periodAt: (now: Date) => Period) {
  const due = `SELECT DISTINCT user_id FROM saved_searches saved WHERE saved.digest = :cadence
    AND NOT EXISTS (SELECT 1 FROM digests
      WHERE digests.user_id = saved.user_id AND cadence = :cadence AND starts_on = :startsOn)
    AND EXISTS (SELECT 1 FROM saved_search_hits hits WHERE hits.saved_id = saved.id AND ${undigested})`;
  const rows = { columns: 'user_id', key: 'due.user_id', from: `(${due}) due WHERE 1`, order: 'user_id' };
  return rowsOf<{ user_id: number }>(database, job, rows, (now) => ({ ...periodAt(now) }));
}

/**
 * Makes a reader's digest of a period, with what no digest has yet; it waits for the mail where its reader wants that.
 * The row is the reader's claim on the period: of several processes one makes it.
 */
export async function insertDigest(
  transaction: Transaction,
  of: Period & { userId: number; mails: boolean; now: Date },
): Promise<void> {
  const due = `SELECT CASE WHEN :mails AND EXISTS (SELECT 1 FROM mail_addresses
    WHERE user_id = :userId AND confirmed_at IS NOT NULL AND wanted = 1) THEN 'due' ELSE 'none' END`;
  const id = await insert(
    transaction,
    `INSERT INTO digests (user_id, cadence, starts_on, ends_on, created_at, mail_state, mail_at)
      VALUES (:userId, :cadence, :startsOn, :endsOn, :now, (${due}), :now)`,
    { ...of },
  );
  if (id === null) return;
  const taken = await change(
    transaction,
    `UPDATE saved_search_hits hits JOIN saved_searches saved ON saved.id = hits.saved_id
      SET hits.digest_id = :id WHERE saved.user_id = :userId AND ${undigested}`,
    { ...of, id },
  );
  if (taken === 0) await change(transaction, 'DELETE FROM digests WHERE id = :id', { id });
}

/** A digest as a list has it; its reports are counted once, however many searches found them. */
export interface DigestRow {
  id: number;
  cadence: 'day' | 'week';
  starts_on: string;
  ends_on: string;
  total: number;
  unread: number;
}

/** A part of a reader's digests, the latest first; those without a report that is shown are none. */
export async function digestsOf(
  database: Sequelize,
  userId: number,
  window: { offset: number; limit: number },
): Promise<{ rows: DigestRow[]; total: number }> {
  const from = `digests JOIN saved_search_hits hits ON hits.digest_id = digests.id
    JOIN inbox_items items ON items.user_id = digests.user_id AND items.report_id = hits.report_id
    WHERE digests.user_id = :userId AND ${isShown('items.report_id')}`;
  const [rows, counted] = await Promise.all([
    select<DigestRow>(
      database,
      `SELECT digests.id, cadence, starts_on, ends_on, COUNT(DISTINCT items.id) AS total,
        COUNT(DISTINCT CASE WHEN items.read_at IS NULL THEN items.id END) AS unread
        FROM ${from} GROUP BY digests.id, cadence, starts_on, ends_on
        ORDER BY digests.id DESC LIMIT :limit OFFSET :offset`,
      { userId, ...window },
    ),
    selectOne<{ total: number }>(database, `SELECT COUNT(DISTINCT digests.id) AS total FROM ${from}`, {
      userId,
    }),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A digest that waits for the mail, with the address where its reader wants it now; null: there is none any more. */
export interface DueMail {
  id: number;
  user_id: number;
  cadence: 'day' | 'week';
  starts_on: string;
  ends_on: string;
  address: string | null;
}

/** Digests that wait for the mail, the longest waiting first, as items of a job. */
export const dueMails = (database: Sequelize, job: string) =>
  rowsOf<{ id: number }>(database, job, {
    columns: 'id',
    key: 'digests.id',
    from: "digests WHERE mail_state = 'due'",
    order: 'mail_at, id',
  });

/** One of them, as it is now; null: it waits no more. */
export function findDueMail(database: Sequelize, id: number): Promise<DueMail | null> {
  const sql = `SELECT digests.id, digests.user_id, cadence, starts_on, ends_on,
      CASE WHEN confirmed_at IS NOT NULL AND wanted = 1 AND closing_at IS NULL AND blocked_at IS NULL
        THEN address END AS address
    FROM digests JOIN users ON users.id = digests.user_id
    LEFT JOIN mail_addresses ON mail_addresses.user_id = digests.user_id
    WHERE digests.id = :id AND mail_state = 'due'`;
  return selectOne<DueMail>(database, sql, { id });
}

/** Notes how the mail of a digest ended. */
export async function noteMail(
  transaction: Transaction,
  of: { id: number; state: 'sent' | 'none'; at: Date },
): Promise<void> {
  await change(transaction, 'UPDATE digests SET mail_state = :state, mail_at = :at WHERE id = :id', of);
}
