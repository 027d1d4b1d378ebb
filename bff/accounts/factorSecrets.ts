import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { ApiError } from '../errors.ts';
import { change, selectOne } from '../models/statements.ts';
import { createSealer, type Sealer } from '../secrets.ts';
import { hashSecret } from './credentials.ts';

/** Bytes of a secret (RFC 4226 asks for 20), and how far a phone's clock may be off, in steps of 30 s. */
const secretBytes = 20;
const window = 1;
const recoveryCodes = 10;

/** Makes, seals and reads the secrets of second factors. */
export interface FactorSecrets extends Sealer {
  make(): string;
}

/** @param key the site's; what it sealed no other site can read */
export function createFactorSecrets(key: string): FactorSecrets {
  return { make: () => new Secret({ size: secretBytes }).base32, ...createSealer(key, 'second factors') };
}

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: '研海', label, secret: Secret.fromBase32(secret) });

/** The address that apps scan. */
export const factorAddress = (secret: string, label: string): string => totp(secret, label).toString();

/** The step of time whose code this is; null when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** The code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  totp(secret).generate({ timestamp: now.getTime() });

/** Codes for those who lose their phone: 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase(),
  );
}

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
