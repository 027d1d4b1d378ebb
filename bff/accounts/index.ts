import type { Codes } from '../codes/index.ts';
import {
  endOneSession,
  endOtherSessions,
  sessionList,
  userInfo,
  userLogout,
  usernameLogin,
} from '../contract/account/accounts.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { deleteKeysOf } from '../models/account/apiKey.ts';
import { deleteOwnSession, deleteSessionsOf, listSessions } from '../models/account/session.ts';
import { findUserByLogin, lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { closingRoutes } from './closing.ts';
import { clearSessionCookies, readSid, sidHashOf } from './credentials.ts';
import { ownAccountRoutes, ownPhoneRoutes, readUserInfo } from './ownAccount.ts';
import { createPasswordLogin } from './password.ts';
import { phoneAccountRoutes } from './phoneAccounts.ts';
import { factorRoutes } from './secondFactor.ts';
import { clientOf, endSession, startSession } from './sessions.ts';

/** Lists the account's sessions, and logs devices out. */
function sessionRoutes({ database }: Services): Route[] {
  return [
    handle(sessionList, async (_input, { userId, request }) => {
      const own = sidHashOf(request);
      const sessions = await listSessions(database, userId, new Date());
      const items = sessions.map(({ id, sid_hash, device, address, created_at, seen_at }) => ({
        id,
        device,
        address,
        started_at: created_at.toISOString(),
        seen_at: (seen_at ?? created_at).toISOString(),
        current: sid_hash === own,
      }));
      items.sort((a, b) => Number(b.current) - Number(a.current));
      return { items, total: items.length };
    }),
    handle(endOneSession, async ({ id }, { userId, request }) => {
      await inTransaction(database, async (transaction) => {
        if (!(await deleteOwnSession(transaction, userId, id)))
          throw new ApiError('not_found', { text: '该设备已退出登录' });
        await insertTrail(transaction, { userId, what: 'sessions.end', ...clientOf(request) });
      });
      return { message: '已退出该设备' };
    }),
    handle(endOtherSessions, async (_input, { userId, request }) => {
      const [ended, keys] = await inTransaction(database, async (transaction) => {
        // As whoever adds a key: none comes while they end.
        await lockUser(transaction, userId);
        const counts = [
          await deleteSessionsOf(transaction, userId, sidHashOf(request)),
          await deleteKeysOf(transaction, userId),
        ] as const;
        const client = clientOf(request);
        if (counts[0] > 0) await insertTrail(transaction, { userId, what: 'sessions.end', ...client });
        if (counts[1] > 0) await insertTrail(transaction, { userId, what: 'keys.end', ...client });
        return counts;
      });
      const devices = ended === 0 ? '没有其他设备在登录' : `已退出 ${ended} 台其他设备`;
      return { message: keys === 0 ? devices : `${devices}，${keys} 个密钥已失效`, ended };
    }),
  ];
}

export { closingJobs } from './closing.ts';
export { createReadViewer, hashSecret, sidHashOf } from './credentials.ts';
export { hashPassword, passwordProblem } from './password.ts';
export { createAccount } from './phoneAccounts.ts';
export { createDemandProof } from './proof.ts';
export { issueEnrolmentToken } from './secondFactor.ts';
export { clientOf, limitSessions, startSession } from './sessions.ts';

/** Registering, logging in with a password or a code, one's own account, logging out. */
export function accountRoutes(services: Services, codes: Codes): Route[] {
  const { database } = services;
  const checkLogin = createPasswordLogin(services);
  return [
    handle(usernameLogin, async ({ username, password }, exchange) => {
      const user = await checkLogin(username, findUserByLogin, password, exchange.request);
      return startSession(services, user, exchange, 'password', { password_hash: user.password_hash });
    }),
    ...phoneAccountRoutes(services, codes, checkLogin),
    ...ownPhoneRoutes(services, codes),
    ...sessionRoutes(services),
    ...ownAccountRoutes(services, codes),
    ...closingRoutes(services, codes),
    ...factorRoutes(services),
    handle(
      userInfo,
      (_input, { userId, request }) => readUserInfo(database, userId, readSid(request) ?? ''),
      // A script cannot remove the cookie of a dead session, and would get the error for ever.
      { onExpired: clearSessionCookies },
    ),
    handle(userLogout, async (_input, { viewer, request, response }) => {
      if (viewer.databaseAway) throw new ApiError('database_unavailable');
      const sid = readSid(request);
      if (sid !== null) await endSession(database, sid, viewer.userId, clientOf(request));
      clearSessionCookies(request, response);
      return {};
    }),
  ];
}
