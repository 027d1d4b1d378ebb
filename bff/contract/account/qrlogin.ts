import { z } from 'zod';
import { body, defineCall } from '../call.ts';

/**
 * GET /api/user/getWxQrcode: a code to scan, valid for 60 seconds (spec §9). The answer sets a cookie: the ticket
 * logs in the browser that asked, and no other. `channel`, `referrer` and `invite_code` are kept with the account.
 */
export const getWxQrcode = defineCall({
  method: 'GET',
  path: '/api/user/getWxQrcode',
  summary: 'A code to log in by scanning',
  tag: 'accounts',
  who: 'anyone',
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
 * GET /api/user/loginCheck: how the code stands, asked each second by the browser that fetched it. `code` 0: not
 * scanned yet; 1: logged in, with the session; 10010: over or used, fetch a new one (spec §9).
 */
export const loginCheck = defineCall({
  method: 'GET',
  path: '/api/user/loginCheck',
  summary: 'Whether the code was scanned',
  tag: 'accounts',
  who: 'anyone',
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
