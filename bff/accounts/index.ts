import type { Codes } from '../codes/index.ts';
import { userInfo, userLogout, usernameLogin } from '../contract/accounts.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { findUserByLogin } from '../models/user.ts';
import type { Services } from '../services.ts';
import { clientOf } from './client.ts';
import { closingRoutes } from './closing.ts';
import { readSid, takeCookies } from './credentials.ts';
import { factorRoutes } from './factorRoutes.ts';
import { createPasswordLogin } from './login.ts';
import { ownAccountRoutes } from './ownAccount.ts';
import { ownPhoneRoutes } from './ownPhone.ts';
import { phoneAccountRoutes } from './phoneAccounts.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { endSession } from './sessions.ts';
import { startSession } from './startSession.ts';
import { readUserInfo } from './userInfo.ts';

export { createAccount } from './createAccount.ts';
export { issueEnrolmentToken } from './enrolmentTokens.ts';
export { limitSessions } from './limitSessions.ts';
export { hashPassword, passwordProblem } from './password.ts';
export { createReadViewer } from './readViewer.ts';
export { startSession } from './startSession.ts';
export { watchRetention } from './watchRetention.ts';

/** Registering, logging in with a password or a code, one's own account, logging out (spec §7). */
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
      // A script cannot remove the cookie of a dead session, and it would be told of it for ever.
      { onExpired: takeCookies },
    ),
    handle(userLogout, async (_input, { viewer, request, response }) => {
      if (viewer.databaseAway) throw new ApiError('database_unavailable');
      const sid = readSid(request);
      if (sid !== null) await endSession(database, sid, viewer.userId, clientOf(request));
      takeCookies(request, response);
      return {};
    }),
  ];
}
