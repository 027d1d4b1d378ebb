import { z } from 'zod';
import { body, callsOf } from './call.ts';

const anyonesCall = callsOf('sandbox', 'anyone');

export const sandboxMessages = anyonesCall({
  method: 'GET',
  path: '/sandbox/api/messages',
  summary: 'Sandbox: codes and notices that were "sent", newest first; of one phone or of all',
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
    /** Account notices sent to phones, newest first. */
    notices: z.array(
      z.object({ phone: z.string(), what: z.string(), time: z.string(), sent_at: z.string() }),
    ),
  }),
  errors: ['cache_unavailable'],
  example: {},
});

export const sandboxTickets = anyonesCall({
  method: 'GET',
  path: '/sandbox/api/tickets',
  summary: 'Sandbox: login codes that wait for someone to scan them, newest first',
  data: z.object({
    tickets: z.array(
      z.object({
        ticket: z.string(),
        /** Seconds left. */
        expires_in: z.number(),
      }),
    ),
  }),
  errors: ['cache_unavailable'],
});

export const sandboxScan = anyonesCall({
  path: '/sandbox/api/scan',
  summary: 'Sandbox: scans a login code as the person with this openid; without one as a new person',
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

/**
 * Pays an order as its payer would. `amount` (分) pays another sum than asked for; `notify: false` loses the notice, so
 * that the site must ask the gateway.
 */
export const sandboxPay = anyonesCall({
  path: '/sandbox/api/pay',
  summary: 'Sandbox: pay an order',
  request: body({
    out_trade_no: z.string().min(1).max(32),
    amount: z.number().int().min(1).max(100_000_000).optional(),
    notify: z.boolean().default(true),
  }),
  data: z.object({
    out_trade_no: z.string(),
    /** 0 WeChat, 1 Alipay. */
    pay_platform: z.number(),
    /** 分 that were paid. */
    amount: z.number(),
    /** The site's answer to the notice; `http` 0 without an answer. Null when none was sent. */
    notice: z.object({ http: z.number(), answer: z.string() }).nullable(),
  }),
  errors: ['order_not_found', 'cache_unavailable'],
  example: { out_trade_no: 'YH01JEXAMPLE00000000000000' },
});

export const sandboxRefund = anyonesCall({
  path: '/sandbox/api/refund',
  summary:
    'Sandbox: gives money of a paid order back as the merchant would, all that is left or `amount` (分)',
  request: body({
    out_trade_no: z.string().min(1).max(32),
    amount: z.number().int().min(1).max(100_000_000).optional(),
    notify: z.boolean().default(true),
  }),
  data: sandboxPay.data,
  errors: ['order_not_found', 'cache_unavailable'],
  example: { out_trade_no: 'YH01JEXAMPLE00000000000000' },
});

export const sandboxOrders = anyonesCall({
  method: 'GET',
  path: '/sandbox/api/orders',
  summary: 'Sandbox: the orders made last, of everybody, for the page to pay',
  data: z.object({
    items: z.array(
      z.object({
        out_trade_no: z.string(),
        orderItemName: z.string(),
        /** 分. */
        total_fee: z.number(),
        pay_platform: z.number(),
        state: z.enum(['pending', 'paid', 'closed']),
      }),
    ),
  }),
  errors: ['database_unavailable'],
});

/**
 * Ends the second factor of the demo operator and gives a token that enrols another, as `npm run user -- grant operator
 * --operator` does.
 */
export const sandboxOperator = anyonesCall({
  path: '/sandbox/api/operator',
  summary: 'Sandbox: a token to enrol the demo operator’s second factor',
  data: z.object({ username: z.string(), token: z.string() }),
  errors: ['not_found', 'database_unavailable'],
});
