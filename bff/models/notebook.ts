import type { Transaction } from 'sequelize';
import { type Connection, change, insert, select, selectOne } from './statements.ts';

/** A notebook, and how many notes are in it. */
export interface Notebook {
  id: number;
  name: string;
  notes: number;
}

/** A reader's own notebooks, the latest first. */
export function notebooksOf(connection: Connection, userId: number): Promise<Notebook[]> {
  const sql = `SELECT id, name,
    (SELECT COUNT(*) FROM notebook_notes WHERE notebook_id = notebooks.id) AS notes
    FROM notebooks WHERE user_id = :userId ORDER BY id DESC`;
  return select<Notebook>(connection, sql, { userId });
}

/** The name of a reader's own notebook; null where there is none. */
export async function notebookName(
  connection: Connection,
  key: { id: number; userId: number },
): Promise<string | null> {
  const sql = 'SELECT name FROM notebooks WHERE id = :id AND user_id = :userId';
  return (await selectOne<{ name: string }>(connection, sql, key))?.name ?? null;
}

/** Makes a notebook. @returns its id */
export async function insertNotebook(
  transaction: Transaction,
  row: { userId: number; name: string; now: Date },
): Promise<number> {
  const sql = 'INSERT INTO notebooks (user_id, name, created_at) VALUES (:userId, :name, :now)';
  return Number(await insert(transaction, sql, row));
}

/** Gives a notebook another name. */
export async function renameNotebook(transaction: Transaction, id: number, name: string): Promise<void> {
  await change(transaction, 'UPDATE notebooks SET name = :name WHERE id = :id', { id, name });
}

/** Removes a reader's own notebook; its notes stay. @returns whether there was one */
export async function deleteNotebook(
  transaction: Transaction,
  key: { id: number; userId: number },
): Promise<boolean> {
  const sql = 'DELETE FROM notebooks WHERE id = :id AND user_id = :userId';
  return (await change(transaction, sql, key)) > 0;
}

/** The notes of a notebook in its order. */
export async function notesOfNotebook(connection: Connection, id: number): Promise<number[]> {
  const sql = 'SELECT note_id FROM notebook_notes WHERE notebook_id = :id ORDER BY place, note_id';
  return (await select<{ note_id: number }>(connection, sql, { id })).map(({ note_id }) => note_id);
}

/** Puts notes that are not in a notebook behind its last one; the reader's own alone, in the order given. */
export async function insertIntoNotebook(
  transaction: Transaction,
  row: { id: number; userId: number; noteIds: readonly number[] },
): Promise<void> {
  const last = 'SELECT COALESCE(MAX(place), 0) AS last FROM notebook_notes WHERE notebook_id = :id';
  const sql = `INSERT INTO notebook_notes (notebook_id, note_id, place)
    SELECT :id, id, :last + FIELD(id, :noteIds) FROM notes WHERE user_id = :userId AND id IN (:noteIds)`;
  const found = await selectOne<{ last: number }>(transaction, last, row);
  await change(transaction, sql, { ...row, last: Number(found?.last ?? 0) });
}

/** Takes notes out of a notebook. @returns how many were in it */
export function deleteFromNotebook(
  transaction: Transaction,
  id: number,
  noteIds: readonly number[],
): Promise<number> {
  const sql = 'DELETE FROM notebook_notes WHERE notebook_id = :id AND note_id IN (:noteIds)';
  return change(transaction, sql, { id, noteIds });
}

/** Sets the order of a notebook; `noteIds` are all of its notes. */
export async function orderNotebook(
  transaction: Transaction,
  id: number,
  noteIds: readonly number[],
): Promise<void> {
  const sql = 'UPDATE notebook_notes SET place = FIELD(note_id, :noteIds) WHERE notebook_id = :id';
  await change(transaction, sql, { id, noteIds });
}
