import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { cookieName, cookiePlace, readCookie } from '../http/cookies.ts';

/** The secrets of a session that a client holds; the server keeps their hashes alone. */
export interface Credentials {
  sid: string;
  token: string;
}

/** Milliseconds a session and its cookies live: 30 days (spec §7: 2592000 s). */
export const sessionMilliseconds = 30 * dayMilliseconds;

/**
 * The session id a request claims: the header of API clients, the cookie of browsers, or the `sid` of a body
 * (spec §7). Null when none is sent or it is empty.
 */
export function readSid(request: Request): string | null {
  const sent = [request.get('sid'), readCookie(request, 'sid'), request.body?.sid];
  return sent.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** Whether the request proves by its `token` header that it comes from whoever holds the session. */
export function holdsToken(request: Request, tokenHash: string): boolean {
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
  const common = { ...cookiePlace(request), maxAge: sessionMilliseconds };
  response.cookie(cookieName(request, 'sid'), sid, { ...common, httpOnly: true });
  response.cookie(cookieName(request, 'token'), token, common);
}

/** Makes a browser forget both cookies. */
export function clearSessionCookies(request: Request, response: Response): void {
  response.clearCookie(cookieName(request, 'sid'), { ...cookiePlace(request), httpOnly: true });
  response.clearCookie(cookieName(request, 'token'), cookiePlace(request));
}
