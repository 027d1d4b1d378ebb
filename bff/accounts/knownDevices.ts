import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { cookieName, cookiePlace, readCookie } from '../http/cookies.ts';
import { keyedHash } from '../secrets.ts';

const cookie = 'known';
/** Lifetime of the cookie, as of a session (spec §9); each login renews it. */
const lifetimeMs = 30 * dayMilliseconds;
/** Accounts that one browser is known by. */
const maxAccounts = 5;

/**
 * Tells devices that logged into an account before, by a signed cookie: `id.signature.signature…`, a signature for each
 * account. It lets nobody in; it keeps a count of wrong passwords of its own, which strangers cannot fill.
 */
export function createKnownDevices(secret: string) {
  const hash = keyedHash(secret, 'known devices');
  const read = (request: Request): { id: string; signatures: string[] } => {
    const [id = '', ...signatures] = (readCookie(request, cookie) ?? '').slice(0, 1_000).split('.');
    return { id, signatures };
  };
  const sign = (id: string, userId: number) => hash(`${id} ${userId}`).slice(0, 22);
  return {
    /** The key of a device that logged in as this user before; null for any other. */
    keyOf(request: Request, userId: number): string | null {
      const { id, signatures } = read(request);
      const wanted = Buffer.from(sign(id, userId));
      const known = signatures.map((one) => Buffer.from(one));
      return known.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
        ? hash(id)
        : null;
    },
    /** Notes that a browser has logged in as this user. */
    note(request: Request, response: Response, userId: number): void {
      const sent = read(request);
      const id = /^[\w-]{24}$/.test(sent.id) ? sent.id : randomBytes(18).toString('base64url');
      const signature = sign(id, userId);
      const others = id === sent.id ? sent.signatures.filter((one) => one !== signature) : [];
      const value = [id, signature, ...others].slice(0, maxAccounts + 1).join('.');
      const place = cookiePlace(request, '/api');
      response.cookie(cookieName(request, cookie), value, { ...place, httpOnly: true, maxAge: lifetimeMs });
    },
  };
}
