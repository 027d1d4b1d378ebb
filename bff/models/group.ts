import type { Sequelize, Transaction } from 'sequelize';
import { isShown } from './hiddenReports.ts';
import { change, insert, select, selectOne, selectWindow } from './statements.ts';

/** A group as its members see it. */
export interface Group {
  id: number;
  name: string;
  logo: string;
  member_count: number;
  /** Number of its reports. */
  fcount: number;
}

const groupColumns = `id, name, logo,
  (SELECT COUNT(*) FROM group_members AS others WHERE others.group_id = id) AS member_count,
  (SELECT COUNT(*) FROM group_files AS files WHERE files.group_id = id) AS fcount`;
const ownGroups = `report_groups JOIN group_members AS mine ON mine.group_id = id
  WHERE mine.user_id = :userId`;

/** A group that a user is in, or null. */
export async function findOwnGroup(database: Sequelize, userId: number, id: number): Promise<Group | null> {
  const sql = `SELECT ${groupColumns} FROM ${ownGroups} AND id = :id`;
  return selectOne<Group>(database, sql, { userId, id });
}

/** A report in a group: when it was put in, and by whom; null for an account that is gone. */
export interface GroupFile {
  report_id: number;
  user_id: number | null;
  added_at: Date;
}

/** One page of a group's reports, the latest put in first, and how many there are. */
export async function listGroupFiles(
  database: Sequelize,
  groupId: number,
  window: { offset: number; limit: number },
): Promise<{ rows: GroupFile[]; total: number }> {
  const list = {
    columns: 'report_id, user_id, added_at',
    from: `group_files WHERE group_id = :groupId AND ${isShown('group_files.report_id')}`,
    order: 'added_at DESC, report_id DESC',
  };
  return selectWindow<GroupFile>(database, list, { groupId }, window);
}

/** Takes a report that a user put into a group out again. @returns false when it is not there, or another's */
export async function removeGroupFile(
  transaction: Transaction,
  given: { groupId: number; reportId: number; userId: number },
): Promise<boolean> {
  const sql =
    'DELETE FROM group_files WHERE group_id = :groupId AND report_id = :reportId AND user_id = :userId';
  return (await change(transaction, sql, given)) === 1;
}

/** One page of a user's groups, the first joined first, and how many there are in all. */
export async function listGroups(
  database: Sequelize,
  userId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ groups: Group[]; total: number }> {
  const list = { columns: groupColumns, from: ownGroups, order: 'id' };
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await selectWindow<Group>(database, list, { userId }, window);
  return { groups: rows, total };
}

/** Which of these groups a user is in; the memberships stay as they are until the transaction ends. */
export async function groupsOfMember(
  transaction: Transaction,
  userId: number,
  groupIds: readonly number[],
): Promise<number[]> {
  if (groupIds.length === 0) return [];
  const rows = await select<{ group_id: number }>(
    transaction,
    'SELECT group_id FROM group_members WHERE user_id = :userId AND group_id IN (:groupIds) FOR UPDATE',
    { userId, groupIds },
  );
  return rows.map(({ group_id }) => group_id);
}

/** Puts a report into a group. @returns false when it is there already */
export async function addReportToGroup(
  transaction: Transaction,
  given: { groupId: number; reportId: number; userId: number | null },
): Promise<boolean> {
  const sql = `INSERT INTO group_files (group_id, report_id, user_id) VALUES (:groupId, :reportId, :userId)`;
  return (await insert(transaction, sql, given)) !== null;
}

/** Makes a group. @returns its id, or null when there is one of that theme already */
export async function createGroup(
  transaction: Transaction,
  given: { theme: string | null; name: string; logo: string },
): Promise<number | null> {
  const sql = 'INSERT INTO report_groups (theme, name, logo) VALUES (:theme, :name, :logo)';
  return insert(transaction, sql, given);
}

/** The seeded groups by their themes. */
export async function groupIds(transaction: Transaction): Promise<Map<string, number>> {
  const sql = 'SELECT id, theme FROM report_groups WHERE theme IS NOT NULL';
  const rows = await select<{ id: number; theme: string }>(transaction, sql, {});
  return new Map(rows.map(({ id, theme }) => [theme, id]));
}

/** Takes a user into a group. @returns false for one who is in it */
export async function joinGroup(transaction: Transaction, userId: number, groupId: number): Promise<boolean> {
  const sql = 'INSERT INTO group_members (user_id, group_id) VALUES (:userId, :groupId)';
  return (await insert(transaction, sql, { userId, groupId })) !== null;
}
