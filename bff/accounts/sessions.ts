import { randomBytes, timingSafeEqual } from 'node:crypto';
import Bowser from 'bowser';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Sequelize } from 'sequelize';
import type { z } from 'zod';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import type { newSession } from '../contract/account/accounts.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { addressOf, maskAddress } from '../http/caller.ts';
import { cookieName, cookieScope, readCookie } from '../http/cookies.ts';
import type { RateLimiter } from '../http/limits.ts';
import type { ReadViewer } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { maskPhone } from '../models/account/phone.ts';
import { type Client, deleteSession, insertSession, trimSessions } from '../models/account/session.ts';
import { lockUser, type User } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { keyedHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import {
  type Credentials,
  hashSecret,
  readSid,
  sessionMilliseconds,
  setSessionCookies,
} from './credentials.ts';

/** Sessions that each process remembers as known, and for how long, in ms. */
const remembered = { max: 10_000, ttl: 60_000 };

/**
 * Consumes one use of a limit for each request of a session, from however many addresses it comes (decisions, limits).
 * Unknown sessions are not counted: their address already was. One that was known lately is counted while it is looked
 * up again.
 */
export function limitSessions(readViewer: ReadViewer, limiter: RateLimiter): ReadViewer {
  const known = new LRUCache<string, true>(remembered);
  return async (request) => {
    const sid = readSid(request);
    if (sid === null) return readViewer(request);
    const key = `session-${hashSecret(sid).slice(0, 22)}`;
    if (known.has(key)) return (await Promise.all([readViewer(request), limiter(key)]))[0];
    const viewer = await readViewer(request);
    if (viewer.userId === null) return viewer;
    known.set(key, true);
    await limiter(key);
    return viewer;
  };
}

/** Characters of a User-Agent that are parsed. */
const maxAgentLength = 1000;

/** Device and masked address of a request, as shown to the account's owner: `Chrome · Windows`. */
export function clientOf(request: Request): Client {
  return { device: deviceOf(request.get('user-agent') ?? ''), address: maskAddress(addressOf(request)) };
}

function deviceOf(agent: string): string {
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent.slice(0, maxAgentLength));
  const browserName = [browser.name, os.name].filter(Boolean).join(' · ');
  return (browserName || agent).slice(0, 80);
}

const secret = () => randomBytes(32).toString('base64url');

/** How a session came about: the way, the client, what was checked. */
export interface LoginFacts {
  how: 'password' | 'code' | 'qr' | 'register' | 'reset';
  client: Client;
  /** The credential that was checked; it must still be the account's when the session begins. */
  provenBy?: { password_hash: string | null } | { phone: string } | undefined;
}

const unknown: LoginFacts = { how: 'code', client: { device: '', address: '' } };

/**
 * Begins a session with new secrets, ends the browser's earlier one and the oldest beyond the plan's number
 * (decisions).
 * @param earlierSid what the browser sent, whosever session it was
 * @throws ApiError account_blocked; wrong_login when the password or phone was changed meanwhile
 */
export async function beginSession(
  database: Sequelize,
  userId: number,
  earlierSid: string | null,
  { how, client, provenBy }: LoginFacts = unknown,
): Promise<Credentials> {
  const credentials = { sid: secret(), token: secret() };
  await inTransaction(database, async (transaction) => {
    // Concurrent logins of one user queue here, or together they would exceed the plan's number.
    const user = await lockUser(transaction, userId);
    if (user === null || !isStill(user, provenBy)) throw new ApiError('wrong_login');
    if (user.blocked_reason !== null) {
      const text = `账号已停用：${user.blocked_reason}。如有疑问请联系客服`;
      throw new ApiError('account_blocked', { text });
    }
    // Read the plan after taking the lock: a purchase may have committed meanwhile.
    const now = new Date();
    if (earlierSid !== null) await deleteSession(transaction, hashSecret(earlierSid));
    const { level } = await membershipOf(transaction, userId, now);
    await trimSessions(transaction, { userId, keep: planOf(level).sessions - 1, now });
    await insertSession(transaction, {
      sidHash: hashSecret(credentials.sid),
      tokenHash: hashSecret(credentials.token),
      userId,
      expiresAt: new Date(now.getTime() + sessionMilliseconds),
      now,
      ...client,
    });
    await insertTrail(transaction, { userId, what: 'login', how, ...client }, now);
  });
  return credentials;
}

function isStill(user: Pick<User, 'phone' | 'password_hash'>, provenBy: LoginFacts['provenBy']): boolean {
  if (provenBy === undefined) return true;
  return 'phone' in provenBy ? user.phone === provenBy.phone : user.password_hash === provenBy.password_hash;
}

/** Ends a session on the server, so that its secrets no longer work. */
export async function endSession(
  database: Sequelize,
  sid: string,
  userId: number | null,
  client: Client,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteSession(transaction, hashSecret(sid));
    if (userId !== null) await insertTrail(transaction, { userId, what: 'logout', ...client });
  });
}

/**
 * Logs a user in on this browser or client, and ends its earlier session.
 * @param how the way in
 * @param provenBy the password hash or the phone that let the user in; omitted when something else did
 * @returns the session as calls answer it; its cookies are set
 */
export async function startSession(
  { database, config }: Pick<Services, 'database' | 'config'>,
  user: Pick<User, 'id' | 'phone'>,
  { request, response }: { request: Request; response: Response },
  how: LoginFacts['how'],
  provenBy?: LoginFacts['provenBy'],
): Promise<z.output<typeof newSession>> {
  const session = await beginSession(database, user.id, readSid(request), {
    how,
    client: clientOf(request),
    provenBy,
  });
  setSessionCookies(request, response, session);
  createKnownDevices(config.internalKey).note(request, response, user.id);
  return { s_id: session.sid, token: session.token, uid: user.id, phone: maskPhone(user.phone) };
}

const cookie = 'known';
/** Lifetime of the cookie, as of a session; each login renews it. */
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
      const scope = cookieScope(request, '/api');
      response.cookie(cookieName(request, cookie), value, { ...scope, httpOnly: true, maxAge: lifetimeMs });
    },
  };
}
