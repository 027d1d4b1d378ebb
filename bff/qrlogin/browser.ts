import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';

const name = 'qr';

/** What tells the browser that asked for a ticket from all others, or null; out of reach of scripts. */
export function readBrowser(request: Request): string | null {
  const sent: unknown = request.cookies?.[name];
  return typeof sent === 'string' && /^[\w-]{43}$/.test(sent) ? sent : null;
}

/** The same, given to a browser that has none yet; several tabs share it. */
export function giveBrowser(request: Request, response: Response): string {
  const browser = readBrowser(request) ?? randomBytes(32).toString('base64url');
  response.cookie(name, browser, {
    path: '/api/user',
    sameSite: 'lax',
    secure: request.secure,
    httpOnly: true,
    // Long enough for a page that stays open over a day; a browser that returns later gets another.
    maxAge: dayMilliseconds,
  });
  return browser;
}
