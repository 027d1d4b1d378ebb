import { z } from 'zod';
import { body, callsOf, flag, idField } from './call.ts';
import { maxInvoiceTitleLength } from './constants.ts';
import { backwards, defineDeskCall, done, itemsBefore, reasonField } from './desk/audit.ts';

const taxNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[0-9A-Z]{15,20})?$/);

export const invoiceRequest = callsOf(
  'orders',
  'reader',
)({
  path: '/api/order/invoice',
  summary: "Asks for the invoice of one's own paid order; once for each",
  request: body({
    out_trade_no: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
    title: z.string().trim().min(1).max(maxInvoiceTitleLength),
    tax_number: taxNumber.default(''),
    mail: z.email().max(254),
  }),
  data: done,
  errors: ['order_not_found', 'conflict'],
  example: {
    out_trade_no: 'YH01JEXAMPLE00000000000000',
    title: '某某科技有限公司',
    tax_number: '91310000MA1FL0000X',
    mail: 'finance@example.com',
  },
});

export const deskInvoices = defineDeskCall({
  path: '/api/operator/invoice/list',
  summary: 'Requests for invoices, the latest first',
  request: body({
    /** 1: only those without an invoice yet. */
    open: flag.default(1),
    ...backwards,
  }),
  data: itemsBefore(
    z.object({
      id: z.number(),
      out_trade_no: z.string(),
      user_id: z.number(),
      item_name: z.string(),
      /** 分, paid and given back. */
      total: z.number(),
      refunded: z.number(),
      /** 1: paid in the sandbox, with no money. */
      simulated: flag,
      title: z.string(),
      tax_number: z.string(),
      mail: z.string(),
      create_time: z.string(),
      handle_time: z.string(),
      handled_by: z.string(),
      note: z.string(),
    }),
  ),
  example: { open: 1 },
});

export const deskInvoiceHandle = defineDeskCall({
  path: '/api/operator/invoice/handle',
  summary: 'Notes that an invoice was sent, or why there is none',
  request: body({ id: idField, reason: reasonField }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1, reason: '已开具电子发票并发送' },
});
