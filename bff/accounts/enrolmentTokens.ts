import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { ApiError } from '../errors.ts';
import { change, selectOne } from '../models/statements.ts';
import { hashSecret } from './credentials.ts';

const tokenBytes = 18;
const tokenLifetimeMs = dayMilliseconds;

/**
 * Makes the token by which an operator enrols a second factor once, in place of an earlier one; good for a day. It
 * comes from who grants the rights, so that a password alone makes nobody an operator's stand-in.
 */
export async function issueEnrolmentToken(transaction: Transaction, userId: number): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await change(
    transaction,
    `INSERT INTO enrolment_tokens (user_id, token_hash, expires_at) VALUES (:userId, :hash, :expires)
      ON DUPLICATE KEY UPDATE token_hash = :hash, expires_at = :expires`,
    { userId, hash: hashSecret(token), expires: new Date(Date.now() + tokenLifetimeMs) },
  );
  return token;
}

/** Demands that a token is this user's. @throws `ApiError` forbidden */
export async function demandEnrolmentToken(
  transaction: Transaction,
  userId: number,
  token: string,
): Promise<void> {
  const row = await selectOne<{ token_hash: string }>(
    transaction,
    'SELECT token_hash FROM enrolment_tokens WHERE user_id = :userId AND expires_at > :now FOR UPDATE',
    { userId, now: new Date() },
  );
  if (row?.token_hash !== hashSecret(token.trim()))
    throw new ApiError('forbidden', { text: '设置令牌无效或已过期，请向管理员索取新的令牌' });
}

/** Uses a user's token up. */
export async function useEnrolmentToken(transaction: Transaction, userId: number): Promise<void> {
  await change(transaction, 'DELETE FROM enrolment_tokens WHERE user_id = :userId', { userId });
}
