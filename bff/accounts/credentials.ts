import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';

/** What a client holds of its session; the server keeps hashes alone. */
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
  const sent = [request.get('sid'), request.cookies?.sid, request.body?.sid];
  return sent.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** Whether the request proves by its `token` header that it comes from whoever holds the session. */
export function holdsToken(request: Request, tokenHash: string): boolean {
  const sent = Buffer.from(hashSecret(request.get('token') ?? ''));
  return timingSafeEqual(sent, Buffer.from(tokenHash));
}

/** How secrets of 256 random bits are kept: too many to guess, so no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The hash of the session id a request claims, as sessions are kept; no session's where it claims none. */
export function sidHashOf(request: Request): string {
  return hashSecret(readSid(request) ?? '');
}

/** Gives a browser its session: `sid` out of reach of scripts, `token` for the site's own to send back. */
export function giveCookies(request: Request, response: Response, { sid, token }: Credentials): void {
  const common = { ...place(request), maxAge: sessionMilliseconds };
  response.cookie('sid', sid, { ...common, httpOnly: true });
  response.cookie('token', token, common);
}

/** Makes a browser forget both cookies. */
export function takeCookies(request: Request, response: Response): void {
  response.clearCookie('sid', { ...place(request), httpOnly: true });
  response.clearCookie('token', place(request));
}

const place = (request: Request) => ({ path: '/', sameSite: 'lax', secure: request.secure }) as const;
