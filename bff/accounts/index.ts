import { userInfo, userLogout, usernameLogin } from '../contract/accounts.ts';
import { ApiError } from '../http/apiError.ts';
import { requireUser } from '../http/requireUser.ts';
import { handle, type Route } from '../http/route.ts';
import { maskPhone } from '../models/phone.ts';
import type { Services } from '../services.ts';
import { giveCookies, readSid, takeCookies } from './credentials.ts';
import { createPasswordLogin } from './login.ts';
import { beginSession, endSession } from './sessions.ts';
import { readUserInfo } from './userInfo.ts';

export { hashPassword, passwordProblem } from './password.ts';
export { createReadViewer } from './readViewer.ts';

/** Logging in with a password, one's own account, logging out (spec §7). */
export function accountRoutes(services: Services): Route[] {
  const { database } = services;
  const checkLogin = createPasswordLogin(services);
  return [
    handle(usernameLogin, async ({ username, password }, { request, response }) => {
      const user = await checkLogin(username, password, request);
      const session = await beginSession(database, user.id, readSid(request));
      giveCookies(request, response, session);
      return { s_id: session.sid, token: session.token, uid: user.id, phone: maskPhone(user.phone) };
    }),
    handle(userInfo, async (_input, { viewer, request, response }) => {
      // A script cannot remove the cookie of a dead session, and it would be told of it for ever.
      if (viewer.expired) takeCookies(request, response);
      return readUserInfo(database, requireUser(viewer), readSid(request) ?? '');
    }),
    handle(userLogout, async (_input, { viewer, request, response }) => {
      if (viewer.databaseAway) throw new ApiError('database_unavailable');
      const sid = readSid(request);
      if (sid !== null) await endSession(database, sid);
      takeCookies(request, response);
      return {};
    }),
  ];
}
