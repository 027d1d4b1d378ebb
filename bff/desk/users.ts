import type { Sequelize, Transaction } from 'sequelize';
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
import { type MembershipTerm, membershipOf, termsOf } from '../entitlements/memberships.ts';
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
export const userRoutes = ({ database }: Services): Route[] => [
  ...lookUpRoutes(database),
  ...grantRoutes(database),
  ...blockRoutes(database),
];

function lookUpRoutes(database: Sequelize): Route[] {
  return [
    handle(deskUsers, async ({ query }) => {
      const byNumber = /^\d{1,10}$/.test(query) ? await findUser(database, Number(query)) : null;
      const byLogin = await findUserByLogin(database, query);
      const found = [byNumber, byLogin].filter((user) => user !== null);
      const once = [...new Map(found.map((user) => [user.id, user])).values()];
      return { items: await Promise.all(once.map((user) => presentUser(database, user))) };
    }),
    handle(deskUser, async ({ id }) => {
      const user = await demandUser(database, id);
      const now = new Date();
      const [shells, terms, events, acts] = await Promise.all([
        balanceOf(database, id),
        termsOf(database, id),
        listTrail(database, id, maxEvents),
        readTrail(database, { target: `user ${id}`, limit: maxEvents }),
      ]);
      return {
        user: await presentUser(database, user),
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
  ];
}

function grantRoutes(database: Sequelize): Route[] {
  return [
    handle(deskGrant, async ({ id, days = membershipDays, reason, ...given }, { userId }) => {
      refuseNothing(given);
      await onAccount(database, id, (transaction) =>
        applyGrant(transaction, id, { ...given, days }, userAct(userId, reason)),
      );
      return { msg: '已授予' };
    }),
    handle(deskWithdraw, async ({ id, reason, ...taken }, { userId }) => {
      refuseNothing(taken);
      await onAccount(database, id, async (transaction) => {
        const lacking = await applyWithdrawal(transaction, id, taken, userAct(userId, reason));
        if (lacking === 'shells') throw new ApiError('conflict', { text: '该用户没有这么多贝壳' });
        if (lacking === 'days') throw new ApiError('conflict', { text: '该用户没有这一等级的剩余会员期' });
      });
      return { msg: '已收回' };
    }),
  ];
}

function blockRoutes(database: Sequelize): Route[] {
  /** Does something to an account and notes it in the trail. @throws ApiError not_found */
  const actOn = (id: number, what: string, act: Act, work: (transaction: Transaction) => Promise<unknown>) =>
    onAccount(database, id, async (transaction) => {
      await work(transaction);
      await insertAudit(transaction, { ...act, what, target: `user ${id}` });
    });
  return [
    handle(deskEndSessions, async ({ id, reason }, { userId }) => {
      await actOn(id, 'user.end-sessions', userAct(userId, reason), (transaction) =>
        deleteSessionsOf(transaction, id),
      );
      return { msg: '已退出全部设备' };
    }),
    handle(deskBlock, async ({ id, reason }, { userId }) => {
      const { is_operator: operates } = await demandUser(database, id);
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

async function demandUser(database: Sequelize, id: number): Promise<User> {
  const user = await findUser(database, id);
  if (user === null) throw noUser();
  return user;
}

function refuseNothing({ level, shells }: { level?: number | undefined; shells?: number | undefined }): void {
  if (level === undefined && shells === undefined)
    throw new ApiError('invalid', { text: '请写明会员等级或贝壳数', field: 'shells' });
}

/** Works on a locked account. @throws ApiError not_found */
const onAccount = (database: Sequelize, id: number, work: (transaction: Transaction) => Promise<void>) =>
  inTransaction(database, async (transaction) => {
    if ((await lockUser(transaction, id)) === null) throw noUser();
    await work(transaction);
  });

async function presentUser(
  database: Sequelize,
  user: User,
): Promise<Data<typeof deskUsers>['items'][number]> {
  return {
    id: user.id,
    username: user.username ?? '',
    nickname: user.nickname,
    phone: maskPhone(user.phone),
    level: (await membershipOf(database, user.id, new Date())).level,
    operator: user.is_operator ? 1 : 0,
    blocked: user.blocked_reason ?? '',
    create_time: chinaMinute(user.created_at),
  };
}

function presentTerm({ level, starts_at, ends_at }: MembershipTerm, now: Date) {
  const state = ends_at <= now ? 'over' : starts_at > now ? 'later' : 'valid';
  return { level, start: chinaMinute(starts_at), end: chinaMinute(ends_at), state } as const;
}
