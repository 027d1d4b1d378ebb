import type { Sequelize, Transaction } from 'sequelize';
import type { NoteColor } from '../contract/constants.ts';
import { type Connection, change, insert, select, selectOne, selectWindow } from './statements.ts';

/** What a note keeps. */
type NoteKind = 'text' | 'page' | 'chart' | 'table';

/** A highlighted passage, or a page, chart or table that is kept, as its row has it. */
export interface NoteRow {
  id: number;
  kind: NoteKind;
  /** Of a chart or table. */
  chart_id: number | null;
  report_id: number;
  page: number;
  quote: string;
  prefix: string;
  suffix: string;
  /** JSON: where a passage stood when it was marked, in fractions of its page. */
  boxes: string;
  color: NoteColor;
  text: string;
  created_at: Date;
}

/** Whose notes: of one report or notebook where it is given, with a text in the passage or the note where one is. */
export interface NoteFilter {
  userId: number;
  reportId: number | undefined;
  notebookId: number | undefined;
  keyword: string;
}

const columns = 'id, kind, chart_id, report_id, page, quote, prefix, suffix, boxes, color, text, created_at';

/** Adds a passage. @returns its id */
export async function insertNote(
  transaction: Transaction,
  row: Omit<NoteRow, 'id' | 'report_id' | 'created_at'> & { userId: number; reportId: number; now: Date },
): Promise<number> {
  const sql = `INSERT INTO notes
    (user_id, kind, chart_id, report_id, page, quote, prefix, suffix, boxes, color, text, created_at)
    VALUES (:userId, :kind, :chart_id, :reportId, :page, :quote, :prefix, :suffix, :boxes, :color, :text, :now)`;
  return Number(await insert(transaction, sql, { ...row }));
}

/** A reader's own note that keeps the same page, or the same chart or table; null without one. */
export async function findClipping(
  connection: Connection,
  wanted: { userId: number; reportId: number; page: number; chartId: number | null },
): Promise<number | null> {
  const same = wanted.chartId === null ? "kind = 'page' AND page = :page" : 'chart_id = :chartId';
  const sql = `SELECT id FROM notes WHERE user_id = :userId AND report_id = :reportId AND ${same} LIMIT 1`;
  return (await selectOne<{ id: number }>(connection, sql, wanted))?.id ?? null;
}

/** Which of these notes are a reader's own. */
export async function ownNotes(
  connection: Connection,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const sql = 'SELECT id FROM notes WHERE user_id = :userId AND id IN (:ids)';
  return new Set((await select<{ id: number }>(connection, sql, { userId, ids })).map(({ id }) => id));
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

/** A part of a reader's notes and how many there are: one report's by page, a notebook's in its order, else the latest first. */
export function listNotes(
  database: Sequelize,
  { userId, reportId, notebookId, keyword }: NoteFilter,
  window: { offset: number; limit: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const conditions = [
    'user_id = :userId',
    ...(reportId === undefined ? [] : ['report_id = :reportId']),
    ...(keyword === '' ? [] : ["(quote LIKE :pattern ESCAPE '!' OR text LIKE :pattern ESCAPE '!')"]),
  ];
  const inNotebook =
    notebookId === undefined ? '' : ' JOIN notebook_notes ON note_id = id AND notebook_id = :notebookId';
  const ownOrder = notebookId === undefined ? 'id DESC' : 'place, id';
  const order = reportId === undefined ? ownOrder : 'page, id';
  const list = {
    columns,
    from: `notes${inNotebook} WHERE ${conditions.join(' AND ')}`,
    order,
  };
  const pattern = `%${keyword.replace(/[!%_]/g, '!$&')}%`;
  return selectWindow<NoteRow>(database, list, { userId, reportId, notebookId, pattern }, window);
}

/** Sets what is given of a reader's own note. @returns whether there is one */
export async function changeNote(
  transaction: Transaction,
  key: { id: number; userId: number },
  set: { text?: string | undefined; color?: NoteColor | undefined },
): Promise<boolean> {
  const where = 'WHERE id = :id AND user_id = :userId';
  const sql = `UPDATE notes SET text = COALESCE(:text, text), color = COALESCE(:color, color) ${where}`;
  const { text = null, color = null } = set;
  await change(transaction, sql, { ...key, text, color });
  // An update that changes nothing touches no row.
  return (await select(transaction, `SELECT 1 AS found FROM notes ${where}`, key)).length > 0;
}

/** Notes of each the page on which it is now, and of a chart which one it is now, in one statement. */
export async function moveNotes(
  transaction: Transaction,
  targets: readonly Pick<NoteRow, 'id' | 'page' | 'chart_id'>[],
): Promise<void> {
  const sql = `UPDATE notes JOIN JSON_TABLE(:places, '$[*]' COLUMNS (
      id BIGINT PATH '$.id', page INT PATH '$.page', chart_id BIGINT PATH '$.chart_id'
    )) AS moved ON moved.id = notes.id
    SET notes.page = moved.page, notes.chart_id = moved.chart_id`;
  await change(transaction, sql, { places: JSON.stringify(targets) });
}

/** Removes a reader's own notes. @returns how many there were */
export function deleteNotes(
  transaction: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const sql = 'DELETE FROM notes WHERE user_id = :userId AND id IN (:ids)';
  return change(transaction, sql, { userId, ids });
}
