import { z } from 'zod';
import { body, defineCall } from './call.ts';
import { proof } from './phoneAccounts.ts';

/** Six digits of an app, or one of the recovery codes. */
const code = z.string().trim().min(6).max(20);

/** POST /api/user/factor: whether one has a second factor. */
export const factorState = defineCall({
  method: 'POST',
  path: '/api/user/factor',
  summary: 'Whether I have a second factor',
  tag: 'accounts',
  who: 'reader',
  request: body({}),
  data: z.object({ enrolled: z.boolean(), recovery_left: z.number() }),
  example: {},
});

/**
 * POST /api/user/factorBegin: a secret for an app that makes codes (TOTP, RFC 6238); it counts once confirmed. Whoever
 * found a session shall not make the factor his own: a session that is not fresh proves itself as for another phone.
 */
export const factorBegin = defineCall({
  method: 'POST',
  path: '/api/user/factorBegin',
  summary: 'Begin a second factor',
  tag: 'accounts',
  who: 'reader',
  request: body(proof),
  data: z.object({
    /** Base32, to type in where nothing can be scanned. */
    secret: z.string(),
    /** A QR image of the `otpauth:` address, as data URI. */
    image: z.string(),
  }),
  errors: ['conflict', 'proof_required', 'cache_unavailable'],
  example: {},
});

const byCode = {
  method: 'POST',
  tag: 'accounts',
  who: 'reader',
  request: body({ code }),
  errors: ['wrong_factor', 'conflict'],
  example: { code: '123456' },
} as const;

/** POST /api/user/factorConfirm: shows that the app has the secret; gives the recovery codes, this once. */
export const factorConfirm = defineCall({
  ...byCode,
  path: '/api/user/factorConfirm',
  summary: 'Confirm the second factor',
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

/** POST /api/user/factorCheck: shows a code (or a recovery code, used up by it) for what operators do next. */
export const factorCheck = defineCall({
  ...byCode,
  path: '/api/user/factorCheck',
  summary: 'Show a code of the second factor',
  data: z.object({ message: z.string() }),
});

/** POST /api/user/factorEnd: takes the second factor away, by a code of it. */
export const factorEnd = defineCall({
  ...byCode,
  path: '/api/user/factorEnd',
  summary: 'Take the second factor away',
  data: z.object({ message: z.string() }),
});
