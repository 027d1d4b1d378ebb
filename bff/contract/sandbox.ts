import { z } from 'zod';
import { body, defineCall } from './call.ts';

/** GET /sandbox/api/messages: codes that were "sent", newest first; of one phone or of all. */
export const sandboxMessages = defineCall({
  method: 'GET',
  path: '/sandbox/api/messages',
  summary: 'Sandbox: text messages that were sent',
  tag: 'sandbox',
  request: body({ phone: z.string().max(40).optional() }),
  data: z.object({
    messages: z.array(
      z.object({
        phone: z.string(),
        /** Empty: a code for any purpose. */
        purpose: z.string(),
        code: z.string(),
        /** ISO 8601. */
        sent_at: z.string(),
      }),
    ),
  }),
  errors: ['cache_unavailable'],
  example: {},
});

/** POST /sandbox/api/scan: scans a login code as the person with this openid; without one as a new person. */
export const sandboxScan = defineCall({
  method: 'POST',
  path: '/sandbox/api/scan',
  summary: 'Sandbox: scan a login code',
  tag: 'sandbox',
  request: body({
    ticket: z.string().min(1).max(100),
    openid: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  }),
  data: z.object({ openid: z.string() }),
  errors: ['qr_expired', 'cache_unavailable'],
  example: { ticket: 'ticket-of-getWxQrcode' },
});
