import type { Codes } from '../codes/index.ts';
import { changePassword, exportData, setNickname } from '../contract/ownAccount.ts';
import { ApiError } from '../http/apiError.ts';
import { limits } from '../http/limits.ts';
import { createRateLimiter } from '../http/rateLimit.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { ownCopy } from '../models/ownCopy.ts';
import { deleteSessionsOf, lockSession } from '../models/session.ts';
import { findUser, lockUser, setPasswordHash, writeNickname } from '../models/user.ts';
import type { Services } from '../services.ts';
import { clientOf } from './client.ts';
import { sidHashOf } from './credentials.ts';
import { readNickname } from './nickname.ts';
import { hashPassword, readNewPassword } from './password.ts';
import { createDemandProof } from './proof.ts';

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
