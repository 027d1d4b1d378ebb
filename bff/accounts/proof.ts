import type { Request } from 'express';
import type { Codes } from '../codes/index.ts';
import { ApiError } from '../errors.ts';
import { addressKey } from '../http/caller.ts';
import { findSession, proveSession } from '../models/account/session.ts';
import type { User } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { sidHashOf } from './credentials.ts';
import { attemptLogin, createLoginLimit } from './password.ts';
import { createKnownDevices } from './sessions.ts';

/** Time for which a login or an earlier proof counts as proof by itself. */
const freshMilliseconds = 15 * 60_000;

/** Proof of the account's owner, as clients send it. */
export interface Proof {
  old_pwd?: string | undefined;
  old_code?: string | undefined;
}

/**
 * Makes sure that who changes an account is its owner, not somebody who found a session: a fresh login, the present
 * password or a code to the present phone. An account that has neither password nor phone has nothing to prove by.
 * `explicit` asks for the code where there is a phone, else for the password, however fresh the login is.
 * @returns throws `ApiError` proof_required, invalid, wrong_code, too_many, cache_unavailable
 */
export function createDemandProof({ config, database, redis }: Services, codes: Codes) {
  const count = createLoginLimit(redis);
  const devices = createKnownDevices(config.internalKey);

  const holdsPassword = (user: User, password: string, request: Request) =>
    attemptLogin(async (check) => {
      const attempt = await count(`user-${user.id}`, addressKey(request), devices.keyOf(request, user.id));
      if (!(await check(user.password_hash || null, password)))
        throw new ApiError('invalid', { text: '原密码错误', field: 'old_pwd' });
      await attempt.forgive();
    });

  const holdsPhone = async (phone: string, code: string, request: Request) => {
    try {
      await codes.redeem(phone, 'prove', code, request);
    } catch (error) {
      if (!(error instanceof ApiError && error.id === 'wrong_code')) throw error;
      throw new ApiError('invalid', { text: error.text, field: 'old_code' });
    }
  };

  return async (
    user: User,
    { old_pwd, old_code }: Proof,
    request: Request,
    strength: 'usual' | 'explicit' = 'usual',
  ): Promise<void> => {
    const explicit = strength === 'explicit';
    const { phone, password_hash: passwordHash } = user;
    if (!phone && !passwordHash && !explicit) return;
    const now = new Date();
    const session = await findSession(database, sidHashOf(request), now);
    if (session === null) throw new ApiError('session_expired');
    if (old_pwd !== undefined && passwordHash && !(explicit && phone))
      await holdsPassword(user, old_pwd, request);
    else if (old_code !== undefined && phone) await holdsPhone(phone, old_code, request);
    else if (explicit && phone) throw new ApiError('proof_required', { text: '请输入发送到手机的验证码' });
    else if (explicit && passwordHash) throw new ApiError('proof_required', { text: '请输入密码' });
    else if (session.proven_at === null || now.getTime() - session.proven_at.getTime() > freshMilliseconds)
      throw new ApiError('proof_required', {
        text: explicit ? '请重新扫码登录后再操作' : wanted(phone, passwordHash),
      });
    else return;
    // A later step may fail for another reason; the proof is not asked for again.
    await inTransaction(database, (transaction) => proveSession(transaction, session.id, now));
  };
}

function wanted(phone: string | null, passwordHash: string | null): string {
  const ways = [passwordHash && '原密码', phone && '发送到原手机的验证码'].filter(Boolean);
  return `为保障账号安全，请输入${ways.join('或')}`;
}
