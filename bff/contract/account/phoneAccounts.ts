import { z } from 'zod';
import { body, callsOf, flag } from '../call.ts';
import type { ErrorId } from '../errors.ts';
import { newSession } from './accounts.ts';

const anyonesCall = callsOf('accounts', 'anyone');
const readersCall = callsOf('accounts', 'reader');

/** A phone as people type it; the server says in words when it is none. */
const phoneField = z.string().min(1).max(40);

/**
 * Sends a code of six digits, valid for five minutes and once. With a `purpose` it serves only that. A phone
 * without an account is answered like one with.
 */
export const sendPhoneCode = anyonesCall({
  path: '/api/user/sendPhoneCode',
  summary: 'Send a code to a phone',
  request: body({
    phone: phoneField,
    purpose: z.enum(['register', 'login', 'reset', 'bind', 'change']).optional(),
    /** After `captcha_required`: the id of a `captcha` and the text read in it. */
    captcha: z.string().max(100).optional(),
    captcha_text: z.string().max(20).optional(),
  }),
  data: z.object({ message: z.string() }),
  errors: ['captcha_required', 'cache_unavailable', 'gateway_off', 'gateway_unavailable'],
  example: { phone: '13800000001', purpose: 'register' },
});

export const verifyUserPhone = anyonesCall({
  path: '/api/user/verifyUserPhone',
  summary: 'Whether a phone has an account; ten times an hour an address',
  request: body({ phone: phoneField }),
  data: z.object({ registered: flag }),
  errors: ['database_unavailable'],
  example: { phone: '13800000002' },
});

/**
 * Something to read before a code is sent, where the numbers look wrong (`captcha_required`). The characters of the
 * picture, or the answer to the question for those who cannot see it, go with the next `sendPhoneCode`; each is good
 * for one try within five minutes.
 */
export const captcha = anyonesCall({
  path: '/api/captcha',
  summary: 'Something to read before a code is sent',
  request: body({
    /** `question`: a sum in words, for screen readers; a program reads it too, so few an hour for an address. */
    kind: z.enum(['picture', 'question']).default('picture'),
  }),
  data: z.object({
    id: z.string(),
    /** A PNG as data URI; empty for a question. */
    image: z.string(),
    /** Task in words. */
    text: z.string(),
  }),
  errors: ['cache_unavailable'],
  example: {},
});

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '应为 6 位数字');
/** The server says in words which passwords it takes: 6 to 64 characters, none of the commonest. */
const pwd = z.string().min(1).max(200);

/**
 * Proof of the owner, where the session is not fresh: the present password, or a code sent to the present phone
 * (`sendOwnCode`). Not needed within 15 minutes of a login; otherwise the answer is 403 `proof_required` and lists the
 * accepted proofs.
 */
export const proof = { old_pwd: pwd.optional(), old_code: code.optional() };

const outages: ErrorId[] = ['database_unavailable', 'cache_unavailable'];

/**
 * A new account, logged in. `agree: 1` says that the agreement and the privacy policy were consented to; the time is
 * kept. `channel` and `referrer` are what the browser kept of its entry.
 */
export const phoneRegister = anyonesCall({
  path: '/api/user/phoneRegister',
  summary: 'Register with a phone',
  request: body({
    phone: phoneField,
    code,
    pwd,
    agree: flag.optional(),
    invite_code: z.string().max(40).optional(),
    channel: z.string().max(2000).optional(),
    referrer: z.string().max(2000).optional(),
  }),
  data: newSession,
  errors: ['wrong_code', 'phone_taken', ...outages],
  example: { phone: '13800000003', code: '123456', pwd: 'a-good-password', agree: 1 },
});

export const phoneLogin = anyonesCall({
  path: '/api/user/phoneLogin',
  summary: 'Logs in with a phone and its password or a code',
  request: body({ phone: phoneField, pwd: pwd.optional(), code: code.optional() }),
  data: newSession,
  errors: ['wrong_login', 'wrong_code', 'phone_unknown', 'account_blocked', ...outages],
  example: { phone: '13800000004', pwd: 'a-good-password' },
});

export const bindPhone = readersCall({
  path: '/api/user/bindPhone',
  summary: 'Gives an account without a phone its phone and password; ends all other sessions',
  request: body({ phone: phoneField, code, pwd, ...proof }),
  data: z.object({ message: z.string(), phone: z.string() }),
  errors: ['wrong_code', 'phone_taken', 'conflict', 'proof_required', 'cache_unavailable'],
  example: { phone: '13800000005', code: '123456', pwd: 'a-good-password' },
});

/** Replaces the account's phone; with `pwd` the password too. Ends all other sessions, and notifies both phones. */
export const changePhone = readersCall({
  path: '/api/user/changePhone',
  summary: 'Change the phone',
  request: body({ phone: phoneField, code, pwd: pwd.optional(), ...proof }),
  data: z.object({ message: z.string(), phone: z.string() }),
  errors: ['wrong_code', 'phone_taken', 'proof_required', 'cache_unavailable'],
  example: { phone: '13800000006', code: '123456' },
});

export const sendOwnCode = readersCall({
  path: '/api/user/sendOwnCode',
  summary: "Sends a code to the account's own phone, as a proof for changing phone or password",
  /** `phone` is masked. */
  data: z.object({ message: z.string(), phone: z.string() }),
  errors: ['conflict', 'cache_unavailable', 'gateway_off', 'gateway_unavailable'],
});

const reset = {
  request: body({ phone: phoneField, code, pwd }),
  data: newSession,
  errors: ['wrong_code', 'phone_unknown', 'account_blocked', ...outages] as ErrorId[],
} as const;

export const resetPwd = anyonesCall({
  ...reset,
  path: '/api/user/resetPwd',
  summary: 'Sets a new password by code; ends all sessions and logs in',
  example: { phone: '13800000007', code: '123456', pwd: 'a-new-password' },
});

export const returnPwd = anyonesCall({
  ...reset,
  path: '/api/user/returnPwd',
  summary: 'Sets a new password by code; the same as `resetPwd`, for older clients',
  example: { phone: '13800000008', code: '123456', pwd: 'a-new-password' },
});
