import { openOrders, orderCancel } from '../../../bff/contract/orders.ts';
import { Button } from '../../components/Button.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { formatYuan } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Unpaid orders that can still be paid, each with the ways to pay and to cancel it; nothing where there is none. */
export function OpenOrders() {
  const { data } = useCall(openOrders, {});
  const cancel = useAction(orderCancel, { success: ({ msg }) => msg, revalidates: [openOrders] });
  const orders = data?.items ?? [];
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="open-orders" className="mb-8">
      <h2 id="open-orders" className="mb-2 font-semibold text-lg">
        待付款
      </h2>
      <ul aria-label="待付款的订单" className="divide-y divide-line border-line border-y">
        {orders.map((order) => (
          <li key={order.trade_no} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{order.orderItemName}</p>
              <p className="text-muted text-sm tabular-nums">
                {formatYuan(order.total_fee)} 元 · {order.pay_platform === 0 ? '微信支付' : '支付宝'} ·{' '}
                {order.expire_time.slice(-5)} 前有效
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                tone="primary"
                size="sm"
                onClick={() => openDialog('pay', { itemId: order.item_id, platform: order.pay_platform })}
              >
                去支付
              </Button>
              <Button
                size="sm"
                aria-disabled={cancel.pending}
                onClick={() => void cancel.run({ out_trade_no: order.trade_no })}
              >
                取消
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
