import { Copy } from 'lucide-react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { copyText } from '../../lib/copy.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatYuan } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

/** Unpaid orders that can still be paid, each with the ways to pay and to cancel it; nothing where there is none. */
function OpenOrders() {
  const { data } = useCall('/api/user/openOrders', {});
  const cancel = useAction('/api/order/cancel', {
    success: ({ msg }) => msg,
    revalidates: ['/api/user/openOrders'],
  });
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

const invoiceStates = { requested: '发票已申请', issued: '发票已开具' } as const;
const platforms = ['微信支付', '支付宝'] as const;

type Order = DataOf<'/api/user/orderList'>['items'][number];

/** One order: what was bought, for how much and how, and its invoice. */
function OrderRow({ order }: { order: Order }) {
  const { orderItemName, total_fee, trade_no, refunded, invoice } = order;
  return (
    <div className="grid min-h-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-4">
      <p className="font-semibold">{orderItemName}</p>
      <p>
        <span className="font-semibold text-lg tabular-nums">{formatYuan(total_fee)}</span>
        <span className="ml-1 text-muted text-sm">元</span>
      </p>
      <p className="col-span-2 text-muted text-sm tabular-nums">
        {order.startDate} 起 {order.validMonth} 个月 · {platforms[order.pay_platform]}
        {refunded > 0 && ` · 已退款 ${formatYuan(refunded)} 元`}
        {order.simulated === 1 && ' · 沙盒订单，未实际付款'}
      </p>
      <p className="col-span-2 flex min-w-0 items-center text-muted text-sm tabular-nums">
        <span className="min-w-0">交易单号 {trade_no}</span>
        <IconButton icon={Copy} label="复制交易单号" onClick={() => void copyText(trade_no, '已复制')} />
        <span className="ml-auto shrink-0">
          {invoice !== ''
            ? invoiceStates[invoice]
            : refunded < total_fee && (
                <Button
                  tone="quiet"
                  size="sm"
                  className="-mr-3 text-sea"
                  onClick={() => openDialog('invoice', { tradeNo: trade_no, itemName: orderItemName })}
                >
                  申请发票
                </Button>
              )}
        </span>
      </p>
    </div>
  );
}

/** /user/order: what one paid, the latest first. */
export function Orders() {
  const { data, list } = useOwnPages('/api/user/orderList');
  const { level } = useViewer();
  return (
    <UserFrame title="我的订单">
      <OpenOrders />
      <PagedList
        {...list}
        label="我的订单"
        rows={data?.items}
        expected={3}
        empty={{
          title: '还没有订单',
          children: level > 0 ? '付款后，订单会出现在这里。' : '开通会员后，订单会出现在这里。',
          action: (
            <Button tone="primary" onClick={() => openDialog('pay', {})}>
              {level > 0 ? '续费' : '立即开通'}
            </Button>
          ),
        }}
        rowKey={({ id }) => id}
        row={(order) => <OrderRow order={order} />}
        skeleton={
          <div className="py-4">
            <Skeleton className="h-24" />
          </div>
        }
      />
      <p className={classNames('mt-6 text-muted text-sm', list.call.isLoading && 'invisible')}>
        发票也可扫描在线客服二维码并回复“发票”索取。
      </p>
    </UserFrame>
  );
}
