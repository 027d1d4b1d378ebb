import type { Sequelize, Transaction } from 'sequelize';
import type { NoteColour } from '../contract/constants.ts';
import { type Connection, change, insert, select, selectOne, selectWindow } from './statements.ts';

/** A highlighted passage as its row has it. */
export interface NoteRow {
  id: number;
  report_id: number;
  page: number;
  quote: string;
  before_quote: string;
  after_quote: string;
  colour: NoteColour;
  note: string;
  created_at: Date;
}

/** Whose notes: of one report where it is given, with a text in the passage or the note where one is. */
export interface NoteFilter {
  userId: number;
  reportId: number | undefined;
  keyword: string;
}

const columns = 'id, report_id, page, quote, before_quote, after_quote, colour, note, created_at';

/** Adds a passage. @returns its id */
export async function insertNote(
  transaction: Transaction,
  row: Omit<NoteRow, 'id' | 'report_id' | 'created_at'> & { userId: number; reportId: number; now: Date },
): Promise<number> {
  const sql = `INSERT INTO notes
    (user_id, report_id, page, quote, before_quote, after_quote, colour, note, created_at)
    VALUES (:userId, :reportId, :page, :quote, :before_quote, :after_quote, :colour, :note, :now)`;
  return Number(await insert(transaction, sql, { ...row }));
}

/** How many notes a reader has, and how many of them on a report. */
export async function countNotes(
  connection: Connection,
  userId: number,
  reportId: number,
): Promise<{ total: number; onReport: number }> {
  // Counts come as numbers, sums as decimal texts.
  const sql = `SELECT COUNT(*) AS total, COUNT(CASE WHEN report_id = :reportId THEN 1 END) AS onReport
    FROM notes WHERE user_id = :userId`;
  const counts = await selectOne<{ total: number; onReport: number }>(connection, sql, { userId, reportId });
  return counts ?? { total: 0, onReport: 0 };
}

/** A part of a reader's notes and how many there are: one report's by page, others the latest first. */
export function listNotes(
  database: Sequelize,
  { userId, reportId, keyword }: NoteFilter,
  window: { offset: number; limit: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const conditions = [
    'user_id = :userId',
    ...(reportId === undefined ? [] : ['report_id = :reportId']),
    ...(keyword === '' ? [] : ["(quote LIKE :pattern ESCAPE '!' OR note LIKE :pattern ESCAPE '!')"]),
  ];
  const list = {
    columns,
    from: `notes WHERE ${conditions.join(' AND ')}`,
    order: reportId === undefined ? 'id DESC' : 'page, id',
  };
  const pattern = `%${keyword.replace(/[!%_]/g, '!$&')}%`;
  return selectWindow<NoteRow>(database, list, { userId, reportId, pattern }, window);
}

/** Sets what is given of a reader's own note. @returns whether there is one */
export async function changeNote(
  transaction: Transaction,
  key: { id: number; userId: number },
  set: { note?: string | undefined; colour?: NoteColour | undefined },
): Promise<boolean> {
  const where = 'WHERE id = :id AND user_id = :userId';
  const sql = `UPDATE notes SET note = COALESCE(:note, note), colour = COALESCE(:colour, colour) ${where}`;
  const { note = null, colour = null } = set;
  await change(transaction, sql, { ...key, note, colour });
  // An update that changes nothing touches no row.
  return (await select(transaction, `SELECT 1 AS found FROM notes ${where}`, key)).length > 0;
}

/** Notes the page on which a passage is now. */
export async function moveNote(transaction: Transaction, id: number, page: number): Promise<void> {
  await change(transaction, 'UPDATE notes SET page = :page WHERE id = :id', { id, page });
}

/** Removes a reader's own note. @returns whether there was one */
export async function deleteNote(
  transaction: Transaction,
  key: { id: number; userId: number },
): Promise<boolean> {
  return (await change(transaction, 'DELETE FROM notes WHERE id = :id AND user_id = :userId', key)) > 0;
}
