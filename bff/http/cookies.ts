import { randomBytes } from 'node:crypto';
import type { CookieOptions, Express, Request, Response } from 'express';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';

const setting = 'secure cookies';

/** Sets `Secure` and the `__Host-` prefix where the site's public address is https, whatever a proxy says. */
export function configureCookies(app: Express, publicUrl: string): void {
  app.set(setting, new URL(publicUrl).protocol === 'https:');
}

const isSecure = (request: Request): boolean => request.app.get(setting) === true;

/** The name a cookie has in browsers; `__Host-` keeps subdomains and plain HTTP from setting one of that name. */
export function cookieName(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** The value a browser sent, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  const value: unknown = request.cookies?.[cookieName(request, name)];
  return typeof value === 'string' ? value : undefined;
}

/** Scope of a cookie. `__Host-` allows no path but the whole site. */
export function cookieScope(request: Request, path = '/'): CookieOptions {
  const secure = isSecure(request);
  return { path: secure ? '/' : path, sameSite: 'lax', secure: secure || request.secure };
}

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
    ...cookieScope(request, '/api/user'),
    httpOnly: true,
    // Long enough for a page that stays open over a day; a browser that returns later gets another.
    maxAge: dayMilliseconds,
  });
  return browser;
}
