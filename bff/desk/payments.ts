import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { deskPaymentHandle, deskPayments } from '../contract/deskPayments.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { handlePayment, listFlagged } from '../models/payment.ts';
import type { Services } from '../services.ts';
import { lastOf } from './lastOf.ts';

/** Money that came and bought nothing: what it was for, and what was done about it. */
export function paymentRoutes({ database }: Services): Route[] {
  return [
    handle(deskPayments, async ({ open, before, pageSize }) => {
      const { items, next } = await lastOf(pageSize, (limit) =>
        listFlagged(database, { handled: open === 0, before, limit }),
      );
      return {
        items: items.map(
          ({ received_at, handled_at, user_id, item_name, state, reason: why, ...payment }) => ({
            ...payment,
            why,
            user_id: user_id ?? 0,
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
  ];
}
