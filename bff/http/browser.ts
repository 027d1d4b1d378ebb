import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { cookieName, cookiePlace, readCookie } from './cookies.ts';

const name = 'qr';

/** Id of the browser that asked for a login code or a text message, or null; in a cookie that scripts cannot read. */
export function readBrowser(request: Request): string | null {
  const sent = readCookie(request, name);
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : null;
}

/** The same, given to a browser that has none yet; several tabs share it. */
export function setBrowserCookie(request: Request, response: Response): string {
  const browser = readBrowser(request) ?? randomBytes(32).toString('base64url');
  response.cookie(cookieName(request, name), browser, {
    ...cookiePlace(request, '/api/user'),
    httpOnly: true,
    // Long enough for a page that stays open over a day; a browser that returns later gets another.
    maxAge: dayMilliseconds,
  });
  return browser;
}
