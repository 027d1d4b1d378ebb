import type { Sequelize } from 'sequelize';
import { selectWindow } from '../statements.ts';

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
  window: { offset: number; limit: number },
): Promise<{ invitees: Invitee[]; total: number }> {
  const list = {
    columns: 'id, nickname, avatar, created_at',
    from: 'users WHERE invited_by = :userId',
    order: 'id DESC',
  };
  const { rows, total } = await selectWindow<Invitee>(database, list, { userId }, window);
  return { invitees: rows, total };
}
