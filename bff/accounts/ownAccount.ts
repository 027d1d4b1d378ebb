import type { Request } from 'express';
import type { Sequelize } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { type Codes, readPhone } from '../codes/index.ts';
import type { userInfo } from '../contract/account/accounts.ts';
import { changePassword, exportData, setNickname } from '../contract/account/ownAccount.ts';
import { bindPhone, changePhone, sendOwnCode } from '../contract/account/phoneAccounts.ts';
import type { Data } from '../contract/call.ts';
import { nicknameLength } from '../contract/constants.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { membershipOf, membershipYear } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { ownCopy } from '../models/account/ownData.ts';
import { maskPhone } from '../models/account/phone.ts';
import { deleteSessionsOf, lockSession } from '../models/account/session.ts';
import {
  findUser,
  lockUser,
  setPasswordHash,
  setPhone,
  type User,
  writeNickname,
} from '../models/account/user.ts';
import { downloadsOfDay } from '../models/download.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { unlocksOfYear } from '../models/unlock.ts';
import type { Services } from '../services.ts';
import { sidHashOf } from './credentials.ts';
import { hashPassword, readNewPassword } from './password.ts';
import { createDemandProof } from './proof.ts';
import { clientOf } from './sessions.ts';

/** Letters and digits of any script, `_`, `-`, `·`, and single blanks between: nothing that hides or turns text. */
const allowed = /^[\p{L}\p{N}_\-·]+(?: [\p{L}\p{N}_\-·]+)*$/u;

/** Names that would pass for the site's own. */
const official = /研海|官方|管理员|运营|客服|admin|official|yanhai/i;

/**
 * Normalises a nickname: wide letters narrow, no blanks around.
 * @throws `ApiError` invalid, with the reason, for one that is not allowed
 */
function readNickname(typed: string): string {
  const nickname = typed.normalize('NFKC').trim();
  const refuse = (text: string) => new ApiError('invalid', { text, field: 'nickname' });
  const { length } = [...nickname];
  const { min, max } = nicknameLength;
  if (length < min || length > max) throw refuse(`昵称应为 ${min} 至 ${max} 个字`);
  if (!allowed.test(nickname)) throw refuse('昵称只能使用文字、数字、空格、下划线、连字符和间隔号');
  if (!/\p{L}/u.test(nickname)) throw refuse('昵称至少要有一个文字或字母');
  if (official.test(nickname.replace(/[ _\-·]/g, ''))) throw refuse('该昵称容易与官方混淆，请换一个');
  return nickname;
}

/** One's own password, nickname and a copy of one's data. */
export function ownAccountRoutes(services: Services, codes: Codes): Route[] {
  const { database, redis } = services;
  const demandProof = createDemandProof(services, codes);
  const limitNicknames = createRateLimiter(redis, limits.nicknamesOfUser);
  return [
    handle(changePassword, async ({ old_pwd, pwd }, { userId, request }) => {
      readNewPassword(pwd);
      const user = await findUser(database, userId);
      if (user === null) throw new ApiError('session_expired');
      if (!user.password_hash)
        throw new ApiError('conflict', { text: '账号尚未设置密码，绑定手机号后可以设置' });
      await demandProof(user, { old_pwd }, request);
      const passwordHash = await hashPassword(pwd);
      await inTransaction(database, async (transaction) => {
        const locked = await lockUser(transaction, userId);
        if (locked === null || !(await lockSession(transaction, sidHashOf(request), new Date())))
          throw new ApiError('session_expired');
        // Another device was first: the old password that was shown is none any more.
        if (locked.password_hash !== user.password_hash)
          throw new ApiError('invalid', { text: '原密码错误', field: 'old_pwd' });
        await setPasswordHash(transaction, userId, passwordHash);
        await deleteSessionsOf(transaction, userId, sidHashOf(request));
        await insertTrail(transaction, { userId, what: 'password.change', ...clientOf(request) });
      });
      if (user.phone) codes.tell([user.phone], '密码已修改');
      return { message: '密码已修改，其他设备已退出登录' };
    }),
    handle(setNickname, async ({ nickname: typed }, { userId }) => {
      const nickname = readNickname(typed);
      await limitNicknames(String(userId));
      await inTransaction(database, (transaction) => writeNickname(transaction, userId, nickname));
      return { message: '昵称已修改', nickname };
    }),
    handle(exportData, async (_input, { userId }) => ({
      made_at: new Date().toISOString(),
      ...(await ownCopy(database, userId)),
    })),
  ];
}

/**
 * Presents a user's own account.
 * @throws `ApiError` session_expired when the account is gone
 */
export async function readUserInfo(
  database: Sequelize,
  userId: number,
  sid: string,
  now = new Date(),
): Promise<Data<typeof userInfo>> {
  const [user, membership, beike, downloaded] = await Promise.all([
    findUser(database, userId),
    membershipOf(database, userId, now),
    balanceOf(database, userId),
    downloadsOfDay(database, userId, chinaDay(now)),
  ]);
  if (user === null) throw new ApiError('session_expired');
  const { level } = membership;
  const { downloadsPerDay, unlocksPerYear } = planOf(level);
  const year = { userId, level, beginsAt: membershipYear(membership, now) };
  const dayOf = (moment: Date | null) => (moment === null ? '' : chinaDay(moment));
  return {
    id: user.id,
    user_id: user.id,
    nickname: user.nickname,
    avatar: user.avatar,
    phone: maskPhone(user.phone),
    is_vip: level,
    unlock_end_time_text: dayOf(membership.ends[1]),
    advanced_end_time_text: dayOf(membership.ends[2]),
    business_end_time_text: dayOf(membership.ends[3]),
    s_id: sid,
    beike,
    invite_code: user.invite_code,
    is_operator: user.is_operator ? 1 : 0,
    downloads: { used: downloaded, limit: downloadsPerDay },
    unlocks: { used: unlocksPerYear === 0 ? 0 : await unlocksOfYear(database, year), limit: unlocksPerYear },
  };
}

async function findOwn(database: Sequelize, userId: number): Promise<User> {
  const user = await findUser(database, userId);
  if (user === null) throw new ApiError('session_expired');
  return user;
}

/** Binds or changes the phone of one's account, ends all other sessions and notifies both phones. */
export function ownPhoneRoutes(services: Services, codes: Codes): Route[] {
  const { database } = services;
  const demandProof = createDemandProof(services, codes);
  const refuseSecond = (phone: string | null) => {
    if (phone) throw new ApiError('conflict', { text: '账号已绑定手机号，请改用更换手机号' });
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
      const user = await findOwn(database, userId);
      refuseSecond(user.phone);
      await demandProof(user, proof, request);
      await codes.redeem(phone, 'bind', code, request);
      await write(userId, { phone, passwordHash: await hashPassword(pwd), first: true }, request);
      codes.tell([phone], '已绑定此手机号');
      return { message: '手机号绑定成功', phone: maskPhone(phone) };
    }),
    handle(changePhone, async ({ phone: typed, code, pwd, ...proof }, { userId, request }) => {
      const phone = readPhone(typed);
      if (pwd !== undefined) readNewPassword(pwd);
      await demandProof(await findOwn(database, userId), proof, request);
      await codes.redeem(phone, 'change', code, request);
      const passwordHash = pwd === undefined ? null : await hashPassword(pwd);
      const former = await write(userId, { phone, passwordHash, first: false }, request);
      codes.tell([former, phone], `手机号已更换为${maskPhone(phone)}`);
      return { message: '手机号更换成功', phone: maskPhone(phone) };
    }),
    handle(sendOwnCode, async (_input, exchange) => {
      const { phone } = await findOwn(database, exchange.userId);
      if (!phone) throw new ApiError('conflict', { text: '账号尚未绑定手机号' });
      await codes.send(phone, 'prove', exchange);
      return { message: '验证码已发送，5 分钟内有效', phone: maskPhone(phone) };
    }),
  ];
}
