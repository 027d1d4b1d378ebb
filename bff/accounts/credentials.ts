import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Sequelize } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { usernameLogin } from '../contract/account/accounts.ts';
import { phoneLogin, phoneRegister, resetPwd, returnPwd } from '../contract/account/phoneAccounts.ts';
import { closingDays } from '../contract/constants.ts';
import { type Viewer, visitor } from '../entitlements/plans.ts';
import { ApiError, outageOf } from '../errors.ts';
import { addressOf, maskAddress } from '../http/caller.ts';
import { cookieName, cookieScope, readCookie } from '../http/cookies.ts';
import type { ReadViewer } from '../http/route.ts';
import { findSession, type LiveSession, touchSession } from '../models/account/session.ts';
import { inTransaction } from '../models/inTransaction.ts';

/** The secrets of a session that a client holds; the server keeps their hashes alone. */
export interface Credentials {
  sid: string;
  token: string;
}

/** Milliseconds a session and its cookies live: 30 days (2592000 s). */
export const sessionMilliseconds = 30 * dayMilliseconds;

/**
 * The session id a request claims: the header of API clients, the cookie of browsers, or the `sid` of a body. Null when
 * none is sent or it is empty.
 */
export function readSid(request: Request): string | null {
  const sent = [request.get('sid'), readCookie(request, 'sid'), request.body?.sid];
  return sent.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** Whether the request proves by its `token` header that it comes from whoever holds the session. */
function holdsToken(request: Request, tokenHash: string): boolean {
  const sent = Buffer.from(hashSecret(request.get('token') ?? ''));
  return timingSafeEqual(sent, Buffer.from(tokenHash));
}

/** Hashes a secret of 256 random bits: too many to guess, so without salt or a slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The hash of the session id a request claims, as sessions are kept; no session's where it claims none. */
export function sidHashOf(request: Request): string {
  return hashSecret(readSid(request) ?? '');
}

/** Gives a browser its session: `sid` out of reach of scripts, `token` for the site's own to send back. */
export function setSessionCookies(request: Request, response: Response, { sid, token }: Credentials): void {
  const common = { ...cookieScope(request), maxAge: sessionMilliseconds };
  response.cookie(cookieName(request, 'sid'), sid, { ...common, httpOnly: true });
  response.cookie(cookieName(request, 'token'), token, common);
}

/** Makes a browser forget both cookies. */
export function clearSessionCookies(request: Request, response: Response): void {
  response.clearCookie(cookieName(request, 'sid'), { ...cookieScope(request), httpOnly: true });
  response.clearCookie(cookieName(request, 'token'), cookieScope(request));
}

/** Calls that end the earlier session anyway: no proof of it is asked. */
const beginnings: ReadonlySet<string> = new Set(
  [usernameLogin, phoneRegister, phoneLogin, resetPwd, returnPwd].map(({ path }) => path),
);
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Identifies the viewer by the sessions in MySQL, which is not asked without a session id. While it is away, a request
 * with a session is a visitor's with `databaseAway`, so that search goes on and account calls can say so.
 * @throws `ApiError` bad_token when a session would act without its token
 */
export function createReadViewer(database: Sequelize): ReadViewer {
  return async (request) => {
    const sid = readSid(request);
    if (sid === null) return visitor;
    const now = new Date();
    try {
      const session = await findSession(database, hashSecret(sid), now);
      if (session === null) return { ...visitor, expired: true };
      const acts = !readingMethods.has(request.method) && !beginnings.has(request.baseUrl + request.path);
      if (acts && !holdsToken(request, session.token_hash)) throw new ApiError('bad_token');
      noteUse(database, session, request, now);
      if (session.closing_at !== null) {
        const erasedAfter = new Date(session.closing_at.getTime() + closingDays * dayMilliseconds);
        return { ...visitor, closing: { userId: session.user_id, erasedAfter } };
      }
      return {
        userId: session.user_id,
        level: session.level,
        ...operatorRights(session, now),
        ...(holdsToken(request, session.token_hash) && { holdsToken: true }),
      } satisfies Viewer;
    } catch (error) {
      if (outageOf(error) !== 'database_unavailable') throw error;
      return { ...visitor, databaseAway: true };
    }
  };
}

/** A session is noted as used at most this often: a write with every request would be the busiest of all. */
const noteEvery = 5 * 60_000;

/** Notes that a session is used; nobody waits for it. */
function noteUse(database: Sequelize, { id, seen_at }: LiveSession, request: Request, now: Date): void {
  if (seen_at !== null && now.getTime() - seen_at.getTime() < noteEvery) return;
  const address = maskAddress(addressOf(request));
  inTransaction(database, (transaction) => touchSession(transaction, { id, address, now })).catch(
    () => undefined,
  );
}

/** Time for which a code of the second factor gives an operator's rights. */
const factorLifetimeMs = 30 * 60_000;

/** Rights exist only while the factor is shown: no route can forget to ask for it. */
function operatorRights(
  { is_operator, has_factor, factor_at }: LiveSession,
  now: Date,
): Pick<Viewer, 'operator' | 'factor'> {
  if (!is_operator) return { operator: false };
  if (!has_factor) return { operator: false, factor: 'missing' };
  const shown = factor_at !== null && now.getTime() - factor_at.getTime() < factorLifetimeMs;
  return shown ? { operator: true } : { operator: false, factor: 'due' };
}
