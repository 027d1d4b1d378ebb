import type { Transaction } from 'sequelize';
import { isShown } from './hiddenReports.ts';
import { type Connection, change, changeUnique, insert, select, selectOne } from './statements.ts';

/** A folder of favourites as its row has it. */
export interface FolderRow {
  id: number;
  user_id: number;
  name: string;
  /** What its reader says of it; may be empty. */
  description: string;
  /** Part of the secret address of a shared one: another one, another address; null while it is not shared. */
  share_nonce: string | null;
}

type FolderKey = { id: number; userId: number };

/** A reader's folders with the number of reports in each, by name. */
export function foldersOf(
  connection: Connection,
  userId: number,
): Promise<(FolderRow & { count: number })[]> {
  const sql = `SELECT id, favourite_folders.user_id, name, description, share_nonce, COUNT(report_id) AS count
    FROM favourite_folders LEFT JOIN foldered_favourites ON folder_id = id AND ${isShown('foldered_favourites.report_id')}
    WHERE favourite_folders.user_id = :userId
    GROUP BY id, favourite_folders.user_id, name, description, share_nonce ORDER BY name, id`;
  return select(connection, sql, { userId });
}

/** A reader's own folder, or null. */
export function findFolder(connection: Connection, key: FolderKey): Promise<FolderRow | null> {
  const sql = `SELECT id, user_id, name, description, share_nonce FROM favourite_folders
    WHERE id = :id AND user_id = :userId`;
  return selectOne(connection, sql, key);
}

/** A folder that is shared, whoever's it is; none of an account that is closed or blocked. */
export function findSharedFolder(
  connection: Connection,
  id: number,
): Promise<(FolderRow & { share_nonce: string }) | null> {
  const sql = `SELECT favourite_folders.id, user_id, name, description, share_nonce
    FROM favourite_folders JOIN users ON users.id = user_id
    WHERE favourite_folders.id = :id AND share_nonce IS NOT NULL
      AND closing_at IS NULL AND blocked_at IS NULL`;
  return selectOne(connection, sql, { id });
}

/** Adds a folder. @returns its id; null when the reader has one of this name */
export async function insertFolder(
  transaction: Transaction,
  folder: { userId: number; name: string; now: Date },
): Promise<number | null> {
  const sql = 'INSERT INTO favourite_folders (user_id, name, created_at) VALUES (:userId, :name, :now)';
  return insert(transaction, sql, folder);
}

/** Renames a folder. @returns false when the reader has another of this name */
export const renameFolder = (transaction: Transaction, key: FolderKey & { name: string }): Promise<boolean> =>
  changeUnique(
    transaction,
    'UPDATE favourite_folders SET name = :name WHERE id = :id AND user_id = :userId',
    key,
  );

/** Sets what a reader says of a folder. */
export async function describeFolder(
  transaction: Transaction,
  key: FolderKey & { description: string },
): Promise<void> {
  const sql = 'UPDATE favourite_folders SET description = :description WHERE id = :id AND user_id = :userId';
  await change(transaction, sql, key);
}

/** Shares a folder by the address of a nonce, or takes that back with null. */
export async function shareFolder(
  transaction: Transaction,
  key: FolderKey & { nonce: string | null },
): Promise<void> {
  const sql = 'UPDATE favourite_folders SET share_nonce = :nonce WHERE id = :id AND user_id = :userId';
  await change(transaction, sql, key);
}

/** Removes a folder; what was in it stays a favourite. @returns whether there was one */
export async function deleteFolder(transaction: Transaction, key: FolderKey): Promise<boolean> {
  const sql = 'DELETE FROM favourite_folders WHERE id = :id AND user_id = :userId';
  return (await change(transaction, sql, key)) > 0;
}

/** A folder that a favourite is in, and what its reader says of it there. */
export interface FolderOfFavourite {
  id: number;
  name: string;
  remark: string;
}

/** The folders of a reader's favourites, by report; one in no folder is not among them. */
export async function folderOfFavourites(
  connection: Connection,
  userId: number,
  reportIds: readonly number[],
): Promise<Map<number, FolderOfFavourite>> {
  if (reportIds.length === 0) return new Map();
  const sql = `SELECT report_id, id, name, remark FROM foldered_favourites JOIN favourite_folders ON id = folder_id
    WHERE foldered_favourites.user_id = :userId AND report_id IN (:reportIds)`;
  const rows = await select<FolderOfFavourite & { report_id: number }>(connection, sql, {
    userId,
    reportIds: [...reportIds],
  });
  return new Map(rows.map(({ report_id, ...folder }) => [report_id, folder]));
}

/**
 * Puts favourites into a folder, out of those they are in; 0 leaves them in none. Those that are there already keep what
 * was said of them. The user is locked.
 */
export async function moveFavourites(
  transaction: Transaction,
  { userId, reportIds, folderId }: { userId: number; reportIds: readonly number[]; folderId: number },
): Promise<void> {
  const out = `DELETE FROM foldered_favourites
    WHERE user_id = :userId AND report_id IN (:reportIds) AND folder_id <> :folderId`;
  await change(transaction, out, { userId, reportIds: [...reportIds], folderId });
  if (folderId === 0) return;
  const sql = `INSERT INTO foldered_favourites (user_id, report_id, folder_id)
    SELECT user_id, report_id, :folderId FROM favourites
    WHERE user_id = :userId AND report_id IN (:reportIds)
      AND report_id NOT IN (SELECT report_id FROM foldered_favourites WHERE user_id = :userId)`;
  await change(transaction, sql, { userId, reportIds: [...reportIds], folderId });
}

/** Sets what a reader says of a favourite in its folder. */
export async function remarkFavourite(
  transaction: Transaction,
  favourite: { userId: number; reportId: number; remark: string },
): Promise<void> {
  const sql =
    'UPDATE foldered_favourites SET remark = :remark WHERE user_id = :userId AND report_id = :reportId';
  await change(transaction, sql, favourite);
}

/** Sets the order of a folder; `reportIds` are all that are in it. */
export async function orderFolder(
  transaction: Transaction,
  folder: { id: number; userId: number; reportIds: readonly number[] },
): Promise<void> {
  const sql = `UPDATE foldered_favourites SET place = FIELD(report_id, :reportIds)
    WHERE folder_id = :id AND user_id = :userId`;
  await change(transaction, sql, { ...folder, reportIds: [...folder.reportIds] });
}
