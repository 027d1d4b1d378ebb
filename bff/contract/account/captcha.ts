import { z } from 'zod';
import { body, defineCall } from '../call.ts';

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
