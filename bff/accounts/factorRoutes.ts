import type { Request } from 'express';
import { toDataURL } from 'qrcode';
import type { Transaction } from 'sequelize';
import {
  factorBegin,
  factorCheck,
  factorConfirm,
  factorEnd,
  factorState,
} from '../contract/account/secondFactor.ts';
import { ApiError } from '../errors.ts';
import { limits } from '../http/limits.ts';
import { createRateLimiter } from '../http/rateLimit.ts';
import { handle, type Route } from '../http/route.ts';
import { type AccountEvent, insertTrail } from '../models/account/accountTrail.ts';
import { deleteFactor, findFactor, lockFactor, writeFactor } from '../models/account/secondFactor.ts';
import { markFactorShown } from '../models/account/session.ts';
import { findUser, lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { hashSecret, sidHashOf } from './credentials.ts';
import {
  createFactorSecrets,
  demandEnrolmentToken,
  factorAddress,
  makeRecoveryCodes,
  stepOf,
  useEnrolmentToken,
} from './factorSecrets.ts';
import { clientOf } from './sessions.ts';

const qrWidth = 380;
const unreadable =
  '动态验证码已失效（站点恢复后密钥不同）。请使用恢复码，或请管理员在服务器上运行 npm run user -- end-factor 用户名';

/** The second factor: beginning, confirming, showing and ending it. */
export function factorRoutes(services: Services): Route[] {
  const { database, config, redis } = services;
  const secrets = createFactorSecrets(config.internalKey);
  const tries = createRateLimiter(redis, limits.factorTries);

  /** @throws conflict, with the way out, where another key sealed it: a restore brought the rows without theirs */
  const open = (sealed: string) => {
    try {
      return secrets.open(sealed);
    } catch (cause) {
      throw new ApiError('conflict', { text: unreadable, cause });
    }
  };
  /** Uses a code up. @returns the factor as it is then, and whether it was a recovery code; throws wrong_factor */
  const use = async (transaction: Transaction, userId: number, code: string, confirmed: boolean) => {
    const factor = await lockFactor(transaction, userId);
    if (factor === null || (factor.confirmed_at !== null) !== confirmed)
      throw new ApiError('conflict', { text: confirmed ? '尚未开启二次验证' : '请重新开始设置' });
    const step = /^\d{6}$/.test(code) ? stepOf(open(factor.secret), code, new Date()) : null;
    if (step !== null && step > Number(factor.last_step))
      return { row: { ...factor, last_step: step }, recovered: false };
    const left = JSON.parse(factor.recovery) as string[];
    const hash = hashSecret(code.toLowerCase());
    if (!confirmed || !left.includes(hash)) throw new ApiError('wrong_factor');
    const recovery = JSON.stringify(left.filter((one) => one !== hash));
    return { row: { ...factor, recovery }, recovered: true };
  };
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
        const { row } = await use(transaction, userId, code, false);
        const recovery = JSON.stringify(codes.map(hashSecret));
        await writeFactor(transaction, { ...row, confirmed_at: new Date(), recovery });
        await useEnrolmentToken(transaction, userId);
        await shown(transaction, request);
        await note(transaction, userId, 'factor.on', request);
      });
      return { recovery_codes: codes };
    }),
    handle(factorCheck, async ({ code }, { userId, request }) => {
      await tries(String(userId));
      await inTransaction(database, async (transaction) => {
        const { row, recovered } = await use(transaction, userId, code, true);
        await writeFactor(transaction, row);
        await shown(transaction, request);
        if (recovered) await note(transaction, userId, 'factor.recovery', request);
      });
      return { message: '验证通过' };
    }),
    handle(factorEnd, async ({ code }, { userId, request }) => {
      await tries(String(userId));
      await inTransaction(database, async (transaction) => {
        await use(transaction, userId, code, true);
        await deleteFactor(transaction, userId);
        await note(transaction, userId, 'factor.off', request);
      });
      return { message: '已关闭二次验证' };
    }),
  ];
}
