import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, sid } from '../call.ts';

const anyonesCall = callsOf('accounts', 'anyone');
const readersCall = callsOf('accounts', 'reader');

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Use of a membership's right; `limit` 0 gives none. */
const quota = z.object({ used: z.number(), limit: z.number() });

/** A session that begins: its secrets, and whose it is; `phone` is masked, empty without one. */
export const newSession = z.object({
  s_id: z.string(),
  token: z.string(),
  uid: z.number(),
  phone: z.string(),
});

/**
 * Account or phone with password. The session comes as cookies too; API clients send `s_id` and `token` back as the
 * headers `sid` and `token`.
 */
export const usernameLogin = anyonesCall({
  path: '/api/v2/user/usernameLogin',
  summary: 'Log in with account or phone and password',
  request: body({ username: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
  data: newSession,
  errors: ['wrong_login', 'account_blocked', 'database_unavailable', 'cache_unavailable'],
  example: { username: 'free', password: 'yanhai-demo' },
});

export const userInfo = readersCall({
  path: '/api/user/info',
  summary: "One's own account. Texts of end times are YYYY-MM-DD or empty",
  request: body({ sid }),
  data: z.object({
    id: z.number(),
    user_id: z.number(),
    nickname: z.string(),
    avatar: z.string(),
    phone: z.string(),
    is_vip: level,
    unlock_end_time_text: z.string(),
    advanced_end_time_text: z.string(),
    business_end_time_text: z.string(),
    s_id: z.string(),
    beike: z.number(),
    invite_code: z.string(),
    is_operator: flag,
    /** Downloads of today in China that cost no shells, and unlocks of this year of the membership. */
    downloads: quota,
    unlocks: quota,
  }),
  example: {},
});

export const userLogout = anyonesCall({
  path: '/api/user/logout',
  summary: 'Ends the session on the server; without one it succeeds too',
  request: body({ sid }),
  data: z.object({}),
  errors: ['bad_token', 'database_unavailable'],
  example: {},
});

const session = z.object({
  id: z.number(),
  /** Browser and system as the browser named itself; empty when it did not. */
  device: z.string(),
  /** Masked: `203.0.*.*`. */
  address: z.string(),
  /** ISO 8601. */
  started_at: z.string(),
  /** ISO 8601; to some minutes. */
  seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});

export const sessionList = readersCall({
  path: '/api/user/sessions',
  summary: 'Where one is logged in, the session used last first',
  data: pageOf(session),
});

export const endOneSession = readersCall({
  path: '/api/user/endSession',
  summary: "Logs one of one's other devices out",
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

export const endOtherSessions = readersCall({
  path: '/api/user/endOtherSessions',
  summary: "Logs all of one's other devices out, and ends one's keys for programs",
  data: z.object({ message: z.string(), ended: z.number() }),
});

/**
 * A code to scan, valid for 60 seconds. The answer sets a cookie: the ticket logs in the browser that asked,
 * and no other. `channel`, `referrer` and `invite_code` are kept with the account.
 */
export const getWxQrcode = anyonesCall({
  method: 'GET',
  path: '/api/user/getWxQrcode',
  summary: 'A code to log in by scanning',
  request: body({
    channel: z.string().max(2000).default(''),
    referrer: z.string().max(2000).default(''),
    invite_code: z.string().max(40).default(''),
  }),
  data: z.object({
    /** A PNG as a data address. */
    qrcode_url: z.string(),
    ticket: z.string(),
    /** Seconds. */
    expires_in: z.number(),
  }),
  errors: ['cache_unavailable', 'gateway_off', 'gateway_unavailable'],
  example: { channel: 'share' },
});

/**
 * How the code stands, asked each second by the browser that fetched it. `code` 0: not scanned yet; 1: logged in, with
 * the session; 10010: over or used, fetch a new one.
 */
export const loginCheck = anyonesCall({
  method: 'GET',
  path: '/api/user/loginCheck',
  summary: 'Whether the code was scanned',
  request: body({ ticket: z.string().min(1).max(100) }),
  data: z.object({
    code: z.union([z.literal(0), z.literal(1), z.literal(10010)]),
    s_id: z.string().optional(),
    token: z.string().optional(),
    uid: z.number().optional(),
    /** Masked; empty when the account has none and the reader is to be asked for one. */
    phone: z.string().optional(),
  }),
  errors: ['account_blocked', 'database_unavailable', 'cache_unavailable'],
  example: { ticket: 'ticket-of-getWxQrcode' },
});
