import type { Request } from 'express';
import { type Codes, readPhone } from '../codes/index.ts';
import { bindPhone, changePhone, sendOwnCode } from '../contract/account/phoneAccounts.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { maskPhone } from '../models/account/phone.ts';
import { deleteSessionsOf, lockSession } from '../models/account/session.ts';
import { findUser, lockUser, setPasswordHash, setPhone, type User } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { sidHashOf } from './credentials.ts';
import { hashPassword, readNewPassword } from './password.ts';
import { createDemandProof } from './proof.ts';
import { clientOf } from './sessions.ts';

/** Binds or changes the phone of one's account (spec §7), ends all other sessions and notifies both phones. */
export function ownPhoneRoutes(services: Services, codes: Codes): Route[] {
  const { database } = services;
  const demandProof = createDemandProof(services, codes);
  const refuseSecond = (phone: string | null) => {
    if (phone) throw new ApiError('conflict', { text: '账号已绑定手机号，请使用更换手机' });
  };
  const findOwn = async (userId: number): Promise<User> => {
    const user = await findUser(database, userId);
    if (user === null) throw new ApiError('session_expired');
    return user;
  };
  /** @returns the phone that the account had */
  const write = (
    userId: number,
    given: { phone: string; passwordHash: string | null; first: boolean },
    request: Request,
  ) =>
    inTransaction(database, async (transaction) => {
      const { phone, passwordHash, first } = given;
      const user = await lockUser(transaction, userId);
      // The owner may have ended this session at another device since it was asked who sends this.
      if (user === null || !(await lockSession(transaction, sidHashOf(request), new Date())))
        throw new ApiError('session_expired');
      if (first) refuseSecond(user.phone);
      if (!(await setPhone(transaction, userId, phone))) throw new ApiError('phone_taken');
      if (passwordHash !== null) await setPasswordHash(transaction, userId, passwordHash);
      await deleteSessionsOf(transaction, userId, sidHashOf(request));
      const what = first ? 'phone.bind' : 'phone.change';
      await insertTrail(transaction, { userId, what, ...clientOf(request) });
      return user.phone;
    });
  return [
    handle(bindPhone, async ({ phone: typed, code, pwd, ...proof }, { userId, request }) => {
      const phone = readPhone(typed);
      readNewPassword(pwd);
      const user = await findOwn(userId);
      refuseSecond(user.phone);
      await demandProof(user, proof, request);
      await codes.redeem(phone, 'bind', code, request);
      await write(userId, { phone, passwordHash: await hashPassword(pwd), first: true }, request);
      codes.tell([phone], '已绑定此手机号');
      return { message: '手机绑定成功', phone: maskPhone(phone) };
    }),
    handle(changePhone, async ({ phone: typed, code, pwd, ...proof }, { userId, request }) => {
      const phone = readPhone(typed);
      if (pwd !== undefined) readNewPassword(pwd);
      await demandProof(await findOwn(userId), proof, request);
      await codes.redeem(phone, 'change', code, request);
      const passwordHash = pwd === undefined ? null : await hashPassword(pwd);
      const former = await write(userId, { phone, passwordHash, first: false }, request);
      codes.tell([former, phone], `手机号已更换为${maskPhone(phone)}`);
      return { message: '手机更换成功', phone: maskPhone(phone) };
    }),
    handle(sendOwnCode, async (_input, exchange) => {
      const { phone } = await findOwn(exchange.userId);
      if (!phone) throw new ApiError('conflict', { text: '账号尚未绑定手机号' });
      await codes.send(phone, 'prove', exchange);
      return { message: '验证码已发送，5 分钟内有效', phone: maskPhone(phone) };
    }),
  ];
}
