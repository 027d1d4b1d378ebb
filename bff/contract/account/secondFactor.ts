import { z } from 'zod';
import { body, callsOf } from '../call.ts';

const readersCall = callsOf('accounts', 'reader');

/** Six digits of an app, or one of the recovery codes. */
const code = z.string().trim().min(6).max(20);

export const factorState = readersCall({
  path: '/api/user/factor',
  summary: 'Whether one has a second factor',
  data: z.object({ enrolled: z.boolean(), recovery_left: z.number() }),
});

/**
 * A secret for an app that makes codes (TOTP, RFC 6238); it counts once confirmed. `token` comes from who grants the
 * rights (`npm run user -- grant NAME --operator`): a password alone enrols nobody.
 */
export const factorBegin = readersCall({
  path: '/api/user/factorBegin',
  summary: 'Begin a second factor',
  request: body({ token: z.string().max(100).default('') }),
  data: z.object({
    /** Base32, to type in where nothing can be scanned. */
    secret: z.string(),
    /** A QR image of the `otpauth:` address, as data URI. */
    image: z.string(),
  }),
  errors: ['conflict', 'forbidden'],
  example: { token: 'kbf0-made-up' },
});

const byCode = {
  request: body({ code }),
  errors: ['wrong_factor', 'conflict'],
  example: { code: '123456' },
} as const;

export const factorConfirm = readersCall({
  ...byCode,
  path: '/api/user/factorConfirm',
  summary: 'Confirms the second factor by a code of its app; gives the recovery codes, this once',
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

export const factorCheck = readersCall({
  ...byCode,
  path: '/api/user/factorCheck',
  summary: 'Shows a code (or a recovery code, used up by it) for what operators do next',
  data: z.object({ message: z.string() }),
});

export const factorEnd = readersCall({
  ...byCode,
  path: '/api/user/factorEnd',
  summary: 'Takes the second factor away, by a code of it',
  data: z.object({ message: z.string() }),
});
