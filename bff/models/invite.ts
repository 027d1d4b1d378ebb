import type { Sequelize } from 'sequelize';
import { select, selectOne } from './statements.ts';

/** One user whom another invited. */
export interface Invitee {
  id: number;
  nickname: string;
  avatar: string;
  created_at: Date;
}

/** Whom a user invited, newest first, with their number. */
export async function listInvitees(
  database: Sequelize,
  userId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ invitees: Invitee[]; total: number }> {
  const invited = 'FROM users WHERE invited_by = :userId';
  const [invitees, counted] = await Promise.all([
    select<Invitee>(
      database,
      `SELECT id, nickname, avatar, created_at ${invited} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
      { userId, limit, offset },
    ),
    selectOne<{ total: number }>(database, `SELECT COUNT(*) AS total ${invited}`, { userId }),
  ]);
  return { invitees, total: counted?.total ?? 0 };
}
