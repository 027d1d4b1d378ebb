import type { Sequelize } from 'sequelize';
import { chinaDay, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { disownAnswerSchema } from '../../mappings/intake.ts';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { backgroundTimeoutMs, createAskIntake } from '../clients/indexer.ts';
import type { Codes } from '../codes/index.ts';
import { closeAccount, reopenAccount } from '../contract/account/ownAccount.ts';
import { closingDays } from '../contract/constants.ts';
import { postEntries } from '../entitlements/ledger.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import {
  clearClosing,
  closedAccounts,
  erasedWithUploads,
  eraseUser,
  flagPaidSince,
  lockClosed,
  markClosing,
  markUploadsErased,
} from '../models/account/ownData.ts';
import { deleteSessionsOf, lockSession } from '../models/account/session.ts';
import { findUser, lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { clearSessionCookies, sidHashOf } from './credentials.ts';
import { createDemandProof } from './proof.ts';
import { clientOf } from './sessions.ts';

const closingMs = closingDays * dayMilliseconds;

/** Closing one's own account, and opening it again before it is erased (privacy policy). */
export function closingRoutes(services: Services, codes: Codes): Route[] {
  const { database } = services;
  const demandProof = createDemandProof(services, codes);
  return [
    handle(closeAccount, async (proof, { userId, request, response }) => {
      const user = await findUser(database, userId);
      if (user === null) throw new ApiError('session_expired');
      if (user.is_operator)
        throw new ApiError('conflict', { text: '运营账号须先由管理员收回权限，才能注销' });
      await demandProof(user, proof, request, 'explicit');
      const now = new Date();
      await inTransaction(database, async (transaction) => {
        // The owner's proof may have changed meanwhile: then this session has ended.
        const locked = await lockUser(transaction, userId);
        if (locked === null || !(await lockSession(transaction, sidHashOf(request), now)))
          throw new ApiError('session_expired');
        await markClosing(transaction, userId, now);
        await deleteSessionsOf(transaction, userId);
        await insertTrail(transaction, { userId, what: 'account.close', ...clientOf(request) }, now);
      });
      clearSessionCookies(request, response);
      const erasedAfter = new Date(now.getTime() + closingMs);
      const day = chinaDay(erasedAfter);
      if (user.phone) codes.tell([user.phone], `账号已申请注销，${day}前登录可以撤销`);
      return {
        message: `账号已申请注销。${day}前登录并撤销，可以恢复账号`,
        erased_after: erasedAfter.toISOString(),
      };
    }),
    handle(reopenAccount, async (_input, { viewer, request }) => {
      if (viewer.databaseAway) throw new ApiError('database_unavailable');
      if (viewer.closing === undefined) throw new ApiError('conflict', { text: '账号没有申请注销' });
      const { userId } = viewer.closing;
      await inTransaction(database, async (transaction) => {
        if ((await lockUser(transaction, userId)) === null) throw new ApiError('session_expired');
        // Another window may have been first: the account is open, as wished.
        if (await clearClosing(transaction, userId))
          await insertTrail(transaction, { userId, what: 'account.reopen', ...clientOf(request) });
      });
      return { message: '已撤销注销，账号恢复使用' };
    }),
  ];
}

/** Erases closed accounts whose time to reopen is over, and tells the catalog of those that are erased. */
export function closingJobs({ database, config, log }: Pick<Services, 'database' | 'config' | 'log'>): Job[] {
  const ask = createAskIntake(config, backgroundTimeoutMs);
  const end = (now: Date) => new Date(now.getTime() - closingMs);
  const erase: Job<{ id: number }> = {
    name: 'erase',
    title: '清除已注销账号',
    every: 3_600_000,
    ...closedAccounts(database, 'erase', end),
    keyOf: ({ id }) => String(id),
    work: one(async ({ id }, now) => {
      if (await eraseAccount(database, id, end(now), now)) log.info({ user: id }, 'account erased');
    }),
  };
  const disown: Job<{ id: number }> = {
    name: 'disown',
    title: '隐去已清除账号的上传者',
    every: 60_000,
    ...erasedWithUploads(database, 'disown'),
    keyOf: ({ id }) => String(id),
    work: one(async ({ id }, now) => {
      await ask('/intake/disown', disownAnswerSchema, { uploader_id: id });
      await inTransaction(database, (transaction) => markUploadsErased(transaction, id, now));
    }),
  };
  return [erase, disown];
}

/** Erases one account. @returns false when it was opened again, erased by another process, or may still be paid for */
async function eraseAccount(database: Sequelize, id: number, before: Date, now: Date): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const closed = await lockClosed(transaction, id, before);
    if (closed === null) return false;
    const { closingAt, shells } = closed;
    const entries = [
      { account: 'forfeited', amount: shells },
      { account: 'reader', userId: id, amount: -shells },
    ];
    // The books balance without the reader: what was left goes where it can be seen.
    if (shells > 0)
      await postEntries(transaction, { kind: 'account-erased', reference: String(id), entries });
    await flagPaidSince(transaction, id, closingAt);
    await eraseUser(transaction, id, now);
    return true;
  });
}
