import { z } from 'zod';
import { body, flag, idField } from '../call.ts';
import { backwards, defineDeskCall, done, itemsBefore, reasonField } from './audit.ts';

export const deskPayments = defineDeskCall({
  path: '/api/operator/payment/list',
  summary: 'Money that came and bought nothing, the latest first',
  request: body({
    /** 1: only those that nobody has handled. */
    open: flag.default(1),
    ...backwards,
  }),
  data: itemsBefore(
    z.object({
      id: z.number(),
      /** 0 WeChat, 1 Alipay. */
      platform: z.number(),
      transaction_id: z.string(),
      out_trade_no: z.string(),
      /** 分. */
      total: z.number(),
      /** Buyer, item and state of the order; 0 and empty when there is none of that number. */
      user_id: z.number(),
      user_name: z.string(),
      item_name: z.string(),
      order_state: z.string(),
      /** Why it bought nothing. */
      why: z.string(),
      receive_time: z.string(),
      handle_time: z.string(),
      handled_by: z.string(),
      note: z.string(),
    }),
  ),
  example: { open: 1 },
});

export const deskPaymentHandle = defineDeskCall({
  path: '/api/operator/payment/handle',
  summary: 'Notes what was done about a payment that bought nothing',
  request: body({ id: idField, reason: reasonField }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1, reason: '已在商户平台全额退款' },
});
