import type { Sequelize } from 'sequelize';
import { select, selectOne } from './statements.ts';

/** One user whom another invited. */
export interface Invitee {
  id: number;
  nickname: string;
  avatar: string;
  created_at: Date;
}

/** Whom a user invited, newest first. */
export async function readInvitees(
  database: Sequelize,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invitee[]> {
  return select<Invitee>(
    database,
    `SELECT id, nickname, avatar, created_at FROM users WHERE invited_by = :userId
      ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    { userId, limit, offset },
  );
}

/** How many users a user invited. */
export async function countInvitees(database: Sequelize, userId: number): Promise<number> {
  const sql = 'SELECT COUNT(*) AS total FROM users WHERE invited_by = :userId';
  return (await selectOne<{ total: number }>(database, sql, { userId }))?.total ?? 0;
}
