import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import type { Transaction } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import {
  factorBegin,
  factorCheck,
  factorConfirm,
  factorEnd,
  factorState,
} from '../contract/account/secondFactor.ts';
import { ApiError } from '../errors.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import { type AccountEvent, insertTrail } from '../models/account/accountTrail.ts';
import {
  deleteEnrolmentToken,
  deleteFactor,
  findFactor,
  lockEnrolmentToken,
  lockFactor,
  writeEnrolmentToken,
  writeFactor,
} from '../models/account/secondFactor.ts';
import { markFactorShown } from '../models/account/session.ts';
import { findUser, lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { createSealer, type Sealer } from '../secrets.ts';
import type { Services } from '../services.ts';
import { hashSecret, sidHashOf } from './credentials.ts';
import { clientOf } from './sessions.ts';

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
const factorAddress = (secret: string, label: string): string => totp(secret, label).toString();

/** The step of time whose code this is; null when it is none of now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** The code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  totp(secret).generate({ timestamp: now.getTime() });

/** Codes for those who lose their phone: 50 random bits each. */
function makeRecoveryCodes(): string[] {
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
  const expires = new Date(Date.now() + tokenLifetimeMs);
  await writeEnrolmentToken(transaction, { userId, hash: hashSecret(token), expires });
  return token;
}

/** Demands that a token is this user's. @throws `ApiError` forbidden */
async function demandEnrolmentToken(transaction: Transaction, userId: number, token: string): Promise<void> {
  if ((await lockEnrolmentToken(transaction, userId, new Date())) !== hashSecret(token.trim()))
    throw new ApiError('forbidden', { text: '设置令牌无效或已过期，请向管理员索取新的令牌' });
}

const qrWidth = 380;
const unreadable =
  '动态验证码已失效（站点恢复后密钥不同）。请使用恢复码，或请管理员在服务器上运行 npm run user -- end-factor 用户名';

/** @throws conflict, with the way out, where another key sealed it: a restore brought the rows without theirs */
function open(secrets: FactorSecrets, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (cause) {
    throw new ApiError('conflict', { text: unreadable, cause });
  }
}

/** Uses a code up. @returns the factor as it is then, and whether it was a recovery code; throws wrong_factor */
async function useCode(
  transaction: Transaction,
  secrets: FactorSecrets,
  { userId, code, confirmed }: { userId: number; code: string; confirmed: boolean },
) {
  const factor = await lockFactor(transaction, userId);
  if (factor === null || (factor.confirmed_at !== null) !== confirmed)
    throw new ApiError('conflict', { text: confirmed ? '尚未开启二次验证' : '请重新开始设置' });
  const step = /^\d{6}$/.test(code) ? stepOf(open(secrets, factor.secret), code, new Date()) : null;
  if (step !== null && step > Number(factor.last_step))
    return { row: { ...factor, last_step: step }, recovered: false };
  const left = JSON.parse(factor.recovery) as string[];
  const hash = hashSecret(code.toLowerCase());
  if (!confirmed || !left.includes(hash)) throw new ApiError('wrong_factor');
  const recovery = JSON.stringify(left.filter((one) => one !== hash));
  return { row: { ...factor, recovery }, recovered: true };
}

/** The second factor: beginning, confirming, showing and ending it. */
export function factorRoutes(services: Services): Route[] {
  const { database, config, redis } = services;
  const secrets = createFactorSecrets(config.internalKey);
  const tries = createRateLimiter(redis, limits.factorTries);

  const note = (transaction: Transaction, userId: number, what: AccountEvent, request: Request) =>
    insertTrail(transaction, { userId, what, ...clientOf(request) });
  const shown = (transaction: Transaction, request: Request) =>
    markFactorShown(transaction, sidHashOf(request), new Date());

  return [
    handle(factorState, async (_input, { userId }) => {
      const factor = await findFactor(database, userId);
      const enrolled = factor !== null && factor.confirmed_at !== null;
      return { enrolled, recovery_left: enrolled ? (JSON.parse(factor.recovery) as string[]).length : 0 };
    }),
    handle(factorBegin, async ({ token }, { userId }) => {
      const secret = secrets.make();
      const user = await findUser(database, userId);
      if (user === null) throw new ApiError('session_expired');
      await inTransaction(database, async (transaction) => {
        // Where there is no row yet, the user's is what two beginnings wait for.
        await lockUser(transaction, userId);
        await demandEnrolmentToken(transaction, userId, token);
        if ((await lockFactor(transaction, userId))?.confirmed_at)
          throw new ApiError('conflict', { text: '已开启二次验证' });
        const row = { user_id: userId, secret: secrets.seal(secret), confirmed_at: null, last_step: 0 };
        await writeFactor(transaction, { ...row, recovery: '[]' });
      });
      const address = factorAddress(secret, user.username ?? user.nickname);
      return { secret, image: await toDataURL(address, { width: qrWidth, margin: 2 }) };
    }),
    handle(factorConfirm, async ({ code }, { userId, request }) => {
      await tries(String(userId));
      const codes = makeRecoveryCodes();
      await inTransaction(database, async (transaction) => {
        const { row } = await useCode(transaction, secrets, { userId, code, confirmed: false });
        const recovery = JSON.stringify(codes.map(hashSecret));
        await writeFactor(transaction, { ...row, confirmed_at: new Date(), recovery });
        await deleteEnrolmentToken(transaction, userId);
        await shown(transaction, request);
        await note(transaction, userId, 'factor.on', request);
      });
      return { recovery_codes: codes };
    }),
    handle(factorCheck, async ({ code }, { userId, request }) => {
      await tries(String(userId));
      await inTransaction(database, async (transaction) => {
        const { row, recovered } = await useCode(transaction, secrets, { userId, code, confirmed: true });
        await writeFactor(transaction, row);
        await shown(transaction, request);
        if (recovered) await note(transaction, userId, 'factor.recovery', request);
      });
      return { message: '验证通过' };
    }),
    handle(factorEnd, async ({ code }, { userId, request }) => {
      await tries(String(userId));
      await inTransaction(database, async (transaction) => {
        await useCode(transaction, secrets, { userId, code, confirmed: true });
        await deleteFactor(transaction, userId);
        await note(transaction, userId, 'factor.off', request);
      });
      return { message: '已关闭二次验证' };
    }),
  ];
}
