import { randomInt } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { type Codes, readPhone } from '../codes/index.ts';
import { phoneLogin, phoneRegister, resetPwd, returnPwd } from '../contract/account/phoneAccounts.ts';
import { ApiError } from '../errors.ts';
import { type Handler, handle, type Route } from '../http/route.ts';
import { creditInvite } from '../invites/index.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { deleteKeysOf } from '../models/account/apiKey.ts';
import { deleteSessionsOf } from '../models/account/session.ts';
import {
  createUser,
  findUserByInviteCode,
  findUserByPhone,
  lockUser,
  type NewUser,
  setPasswordHash,
} from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { hashPassword, type PasswordLogin, readNewPassword } from './password.ts';
import { clientOf, startSession } from './sessions.ts';

function resetPassword(services: Services, codes: Codes): Handler<typeof resetPwd | typeof returnPwd> {
  const { database } = services;
  return async ({ phone: typed, code, pwd }, exchange) => {
    const phone = readPhone(typed);
    readNewPassword(pwd);
    const user = await findUserByPhone(database, phone);
    await codes.redeem(phone, 'reset', code, exchange.request);
    if (user === null) throw new ApiError('phone_unknown');
    const passwordHash = await hashPassword(pwd);
    await inTransaction(database, async (transaction) => {
      // Whoever holds the former phone has no say any more.
      if ((await lockUser(transaction, user.id))?.phone !== phone) throw new ApiError('phone_unknown');
      await setPasswordHash(transaction, user.id, passwordHash);
      await deleteSessionsOf(transaction, user.id);
      // Who had the account for a minute may have made some.
      const keys = await deleteKeysOf(transaction, user.id);
      const client = clientOf(exchange.request);
      await insertTrail(transaction, { userId: user.id, what: 'password.reset', ...client });
      if (keys > 0) await insertTrail(transaction, { userId: user.id, what: 'keys.end', ...client });
    });
    codes.tell([phone], '密码已重置');
    return startSession(services, user, exchange, 'reset', { password_hash: passwordHash });
  };
}

/**
 * Accounts by phone. Each call reads MySQL before it consumes the code, so that an outage costs no code, and
 * reports the result only after the code proved the caller.
 */
export function phoneAccountRoutes(services: Services, codes: Codes, checkLogin: PasswordLogin): Route[] {
  const { config, database } = services;
  const findInviter = async (code: string) => {
    const inviter = code.trim() === '' ? null : await findUserByInviteCode(database, code);
    if (code.trim() !== '' && inviter === null)
      throw new ApiError('invalid', { text: '邀请码无效', field: 'invite_code' });
    return inviter?.id ?? null;
  };
  const reset = resetPassword(services, codes);

  return [
    handle(phoneRegister, async (input, exchange) => {
      const phone = readPhone(input.phone);
      if (input.agree !== 1)
        throw new ApiError('invalid', { text: '请先阅读并同意服务协议和隐私政策', field: 'agree' });
      readNewPassword(input.pwd);
      const [known, invitedBy] = await Promise.all([
        findUserByPhone(database, phone),
        findInviter(input.invite_code ?? ''),
      ]);
      await codes.redeem(phone, 'register', input.code, exchange.request);
      if (known !== null) throw new ApiError('phone_taken', { text: '该手机号已注册，请直接登录' });
      const { channel = '', referrer = '' } = input;
      const passwordHash = await hashPassword(input.pwd);
      const id = await createAccount(database, {
        phone,
        passwordHash,
        invitedBy,
        channel,
        referrer,
        sandbox: config.gateways.sms === null,
      });
      if (id === null) throw new ApiError('phone_taken', { text: '该手机号已注册，请直接登录' });
      return startSession(services, { id, phone }, exchange, 'register', { password_hash: passwordHash });
    }),
    handle(phoneLogin, async ({ phone: typed, pwd, code }, exchange) => {
      const phone = readPhone(typed);
      if (code !== undefined) {
        const user = await findUserByPhone(database, phone);
        await codes.redeem(phone, 'login', code, exchange.request);
        if (user === null) throw new ApiError('phone_unknown');
        return startSession(services, user, exchange, 'code', { phone });
      }
      if (pwd === undefined) throw new ApiError('invalid', { text: '请输入密码或验证码', field: 'pwd' });
      const user = await checkLogin(phone, findUserByPhone, pwd, exchange.request);
      return startSession(services, user, exchange, 'password', { password_hash: user.password_hash });
    }),
    handle(resetPwd, reset),
    handle(returnPwd, reset),
  ];
}

/** A person who registers, named by a phone or by the messaging app; consent is dated by it. */
type Registration = Pick<
  NewUser,
  'phone' | 'openid' | 'passwordHash' | 'channel' | 'referrer' | 'invitedBy'
> & {
  /** Nobody outside proved it: the code or the scan was the sandbox's. */
  sandbox: boolean;
};

/**
 * Makes an account and thanks who invited it, both or neither.
 * @returns its id, or null when the phone or the person has an account already
 */
export async function createAccount(
  database: Sequelize,
  registration: Registration,
  now = new Date(),
): Promise<number | null> {
  const nickname = `研友${String(randomInt(1_000_000)).padStart(6, '0')}`;
  return inTransaction(database, async (transaction) => {
    const { invitedBy } = registration;
    // The inviter may be erased at this moment: then there is none.
    const inviterId = invitedBy && (await lockUser(transaction, invitedBy)) ? invitedBy : null;
    const userId = await createUser(transaction, {
      ...registration,
      invitedBy: inviterId,
      nickname,
      agreedAt: now,
    });
    if (userId !== null && inviterId) {
      await creditInvite(transaction, { inviterId, userId, sandbox: registration.sandbox });
    }
    return userId;
  });
}
