import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { deskPaymentHandle, deskPayments } from '../contract/desk/payments.ts';
import { deskInvoiceHandle, deskInvoices } from '../contract/invoices.ts';
import { ApiError } from '../errors.ts';
import { platformNumber } from '../gateways/pay/gateway.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { nicknamesOf } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { handleInvoiceRequest, listInvoiceRequests } from '../models/orders/invoice.ts';
import { handlePayment, listFlagged } from '../models/orders/payment.ts';
import type { Services } from '../services.ts';

/** Money that came and bought nothing, and requests for invoices: what they are about, and what was done. */
export function paymentRoutes({ database }: Services): Route[] {
  return [
    handle(deskPayments, async ({ open, before, pageSize }) => {
      const { items, next } = await cursorPage(pageSize, (limit) =>
        listFlagged(database, { handled: open === 0, before, limit }),
      );
      const names = await nicknamesOf(database, [...new Set(items.flatMap(({ user_id: id }) => id ?? []))]);
      return {
        items: items.map(
          ({ received_at, handled_at, user_id, item_name, state, reason: why, platform, ...payment }) => ({
            ...payment,
            platform: platformNumber(platform),
            why,
            user_id: user_id ?? 0,
            user_name: names.get(user_id ?? 0) ?? '',
            item_name: item_name ?? '',
            order_state: state ?? '',
            receive_time: chinaMinute(received_at),
            handle_time: handled_at ? chinaMinute(handled_at) : '',
          }),
        ),
        next,
      };
    }),
    handle(deskPaymentHandle, async ({ id, reason }, { userId }) => {
      const act = userAct(userId, reason);
      const known = await inTransaction(database, (transaction) => handlePayment(transaction, id, act));
      if (known === null) throw new ApiError('not_found', { text: '没有这笔待核款项' });
      if (!known) throw new ApiError('conflict', { text: '这笔款项已经处理过' });
      return { msg: '已记下处理结果' };
    }),
    handle(deskInvoices, async ({ open, before, pageSize }) => {
      const { items, next } = await cursorPage(pageSize, (limit) =>
        listInvoiceRequests(database, { handled: open === 0, before, limit }),
      );
      return {
        items: items.map(({ created_at, handled_at, sandbox, ...request }) => ({
          ...request,
          simulated: sandbox === 0 ? (0 as const) : (1 as const),
          create_time: chinaMinute(created_at),
          handle_time: handled_at ? chinaMinute(handled_at) : '',
        })),
        next,
      };
    }),
    handle(deskInvoiceHandle, async ({ id, reason }, { userId }) => {
      const act = userAct(userId, reason);
      const known = await inTransaction(database, (transaction) =>
        handleInvoiceRequest(transaction, id, act),
      );
      if (known === null) throw new ApiError('not_found', { text: '没有这份发票申请' });
      if (!known) throw new ApiError('conflict', { text: '这份发票申请已经处理过' });
      return { msg: '已记下处理结果' };
    }),
  ];
}
