import type { Transaction } from 'sequelize';
import { type Act, userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import {
  deskBlock,
  deskEndSessions,
  deskGrant,
  deskLedger,
  deskUnblock,
  deskUser,
  deskUsers,
  deskWithdraw,
} from '../contract/desk/users.ts';
import { applyGrant, applyWithdrawal } from '../entitlements/grants.ts';
import { balanceOf, listLedger } from '../entitlements/ledger.ts';
import { membershipOf, type Term, termsOf } from '../entitlements/memberships.ts';
import { membershipDays } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { listTrail } from '../models/account/accountTrail.ts';
import { maskPhone } from '../models/account/phone.ts';
import { deleteSessionsOf } from '../models/account/session.ts';
import { findUser, findUserByLogin, lockUser, setBlocked, type User } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { readTrail } from './audit.ts';

/** Events and acts shown with an account. */
const maxEvents = 20;

/** Accounts: found, read, given memberships and shells; every line of their shells. */
export function userRoutes({ database }: Services): Route[] {
  const present = async (user: User): Promise<Data<typeof deskUsers>['items'][number]> => ({
    id: user.id,
    username: user.username ?? '',
    nickname: user.nickname,
    phone: maskPhone(user.phone),
    level: (await membershipOf(database, user.id, new Date())).level,
    operator: user.is_operator ? 1 : 0,
    blocked: user.blocked_reason ?? '',
    create_time: chinaMinute(user.created_at),
  });
  const wanted = async (id: number): Promise<User> => {
    const user = await findUser(database, id);
    if (user === null) throw noUser();
    return user;
  };

  /** Works on a locked account. @throws ApiError invalid when nothing is said to be done, not_found */
  const onAccount = (
    id: number,
    { level, shells }: { level?: number | undefined; shells?: number | undefined },
    work: (transaction: Transaction) => Promise<void>,
  ) => {
    if (level === undefined && shells === undefined)
      throw new ApiError('invalid', { text: '请写明会员等级或贝壳数', field: 'shells' });
    return inTransaction(database, async (transaction) => {
      if ((await lockUser(transaction, id)) === null) throw noUser();
      await work(transaction);
    });
  };

  /** Does something to a locked account and notes it in the trail. @throws ApiError not_found */
  const actOn = (id: number, what: string, act: Act, work: (transaction: Transaction) => Promise<unknown>) =>
    inTransaction(database, async (transaction) => {
      if ((await lockUser(transaction, id)) === null) throw noUser();
      await work(transaction);
      await insertAudit(transaction, { ...act, what, target: `user ${id}` });
    });

  return [
    handle(deskUsers, async ({ query }) => {
      const byNumber = /^\d{1,10}$/.test(query) ? await findUser(database, Number(query)) : null;
      const byLogin = await findUserByLogin(database, query);
      const found = [byNumber, byLogin].filter((user) => user !== null);
      const once = [...new Map(found.map((user) => [user.id, user])).values()];
      return { items: await Promise.all(once.map(present)) };
    }),
    handle(deskUser, async ({ id }) => {
      const user = await wanted(id);
      const now = new Date();
      const [shells, terms, events, acts] = await Promise.all([
        balanceOf(database, id),
        termsOf(database, id),
        listTrail(database, id, maxEvents),
        readTrail(database, { target: `user ${id}`, limit: maxEvents }),
      ]);
      return {
        user: await present(user),
        shells,
        terms: terms.map((term) => presentTerm(term, now)),
        events: events.map(({ what, how, device, address, created_at }) => ({
          what: [what, how].filter(Boolean).join(' '),
          device,
          address,
          time: chinaMinute(created_at),
        })),
        acts,
      };
    }),
    handle(deskLedger, async ({ id, before, pageSize }) => {
      const { items, next } = await cursorPage(pageSize, (limit) =>
        listLedger(database, { userId: id, before, limit }),
      );
      return {
        items: items.map(({ created_at, ...line }) => ({ ...line, time: chinaMinute(created_at) })),
        next,
      };
    }),
    handle(deskGrant, async ({ id, level, days = membershipDays, shells, reason }, { userId }) => {
      await onAccount(id, { level, shells }, (transaction) =>
        applyGrant(transaction, id, { level, days, shells }, userAct(userId, reason)),
      );
      return { msg: '已授予' };
    }),
    handle(deskWithdraw, async ({ id, level, days, shells, reason }, { userId }) => {
      await onAccount(id, { level, shells }, async (transaction) => {
        const act = userAct(userId, reason);
        const lacking = await applyWithdrawal(transaction, id, { level, days, shells }, act);
        if (lacking === 'shells') throw new ApiError('conflict', { text: '该用户没有这么多贝壳' });
        if (lacking === 'days') throw new ApiError('conflict', { text: '该用户没有这一等级的剩余会员期' });
      });
      return { msg: '已收回' };
    }),
    handle(deskEndSessions, async ({ id, reason }, { userId }) => {
      await actOn(id, 'user.end-sessions', userAct(userId, reason), (transaction) =>
        deleteSessionsOf(transaction, id),
      );
      return { msg: '已退出全部设备' };
    }),
    handle(deskBlock, async ({ id, reason }, { userId }) => {
      const { is_operator: operates } = await wanted(id);
      if (operates) throw new ApiError('conflict', { text: '运营账号须先收回运营权限，才能停用' });
      await actOn(id, 'user.block', userAct(userId, reason), async (transaction) => {
        await setBlocked(transaction, id, reason, new Date());
        await deleteSessionsOf(transaction, id);
      });
      return { msg: '已停用' };
    }),
    handle(deskUnblock, async ({ id, reason }, { userId }) => {
      await actOn(id, 'user.unblock', userAct(userId, reason), (transaction) =>
        setBlocked(transaction, id, null, new Date()),
      );
      return { msg: '已恢复' };
    }),
  ];
}

const noUser = () => new ApiError('not_found', { text: '没有这个用户' });

function presentTerm({ level, starts_at, ends_at }: Term, now: Date) {
  const state = ends_at <= now ? 'over' : starts_at > now ? 'later' : 'valid';
  return { level, start: chinaMinute(starts_at), end: chinaMinute(ends_at), state } as const;
}
