import { z } from 'zod';
import { body, defineCall, flag } from '../call.ts';

/** A phone as people type it; the server says in words when it is none. */
export const phoneField = z.string().min(1).max(40);

/**
 * POST /api/user/sendPhoneCode: sends a code of six digits, valid for five minutes and once (spec §7). With a
 * `purpose` it serves only that. A phone without an account is answered like one with.
 */
export const sendPhoneCode = defineCall({
  method: 'POST',
  path: '/api/user/sendPhoneCode',
  summary: 'Send a code to a phone',
  tag: 'accounts',
  who: 'anyone',
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

/** POST /api/user/verifyUserPhone: whether a phone has an account; ten times an hour an address. */
export const verifyUserPhone = defineCall({
  method: 'POST',
  path: '/api/user/verifyUserPhone',
  summary: 'Tell whether a phone is registered',
  tag: 'accounts',
  who: 'anyone',
  request: body({ phone: phoneField }),
  data: z.object({ registered: flag }),
  errors: ['database_unavailable'],
  example: { phone: '13800000002' },
});

/**
 * POST /api/captcha: something to read before a code is sent, where the numbers look wrong (`captcha_required`). The
 * characters of the picture, or the answer to the question for those who cannot see it, go with the next
 * `sendPhoneCode`; each is good for one try within five minutes.
 */
export const captcha = defineCall({
  method: 'POST',
  path: '/api/captcha',
  summary: 'Something to read before a code is sent',
  tag: 'accounts',
  who: 'anyone',
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
