import { type Codes, readPhone } from '../codes/index.ts';
import { bindPhone, changePhone } from '../contract/phoneAccounts.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { maskPhone } from '../models/phone.ts';
import { findUser, lockUser, setPasswordHash, setPhone } from '../models/user.ts';
import type { Services } from '../services.ts';
import { hashPassword, readNewPassword } from './password.ts';

/** Giving one's account a phone, and another one (spec §7). */
export function ownPhoneRoutes({ database }: Services, codes: Codes): Route[] {
  const refuseSecond = (phone: string | null | undefined) => {
    if (phone) throw new ApiError('conflict', { text: '账号已绑定手机号，请使用更换手机' });
  };
  const write = (userId: number, phone: string, passwordHash: string | null, first: boolean) =>
    inTransaction(database, async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (user === null) throw new ApiError('session_expired');
      if (first) refuseSecond(user.phone);
      if (!(await setPhone(transaction, userId, phone))) throw new ApiError('phone_taken');
      if (passwordHash !== null) await setPasswordHash(transaction, userId, passwordHash);
    });
  return [
    handle(bindPhone, async ({ phone: typed, code, pwd }, { userId, request }) => {
      const phone = readPhone(typed);
      readNewPassword(pwd);
      refuseSecond((await findUser(database, userId))?.phone);
      await codes.redeem(phone, 'bind', code, request);
      await write(userId, phone, await hashPassword(pwd), true);
      return { message: '手机绑定成功', phone: maskPhone(phone) };
    }),
    handle(changePhone, async ({ phone: typed, code, pwd }, { userId, request }) => {
      const phone = readPhone(typed);
      if (pwd !== undefined) readNewPassword(pwd);
      await codes.redeem(phone, 'change', code, request);
      await write(userId, phone, pwd === undefined ? null : await hashPassword(pwd), false);
      return { message: '手机更换成功', phone: maskPhone(phone) };
    }),
  ];
}
