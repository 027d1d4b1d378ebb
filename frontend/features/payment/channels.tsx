import { useCallback, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { markPaid } from '../../components/OwnAccount.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify, notifyLater } from '../../lib/notify.ts';
import { accountChanged } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';

/** One way to pay: 0 WeChat, 1 Alipay, as the API numbers them. */
export interface PayChannel {
  platform: 0 | 1;
  name: string;
  /** The app that scans. */
  app: string;
  /** Address of the picture of a new order's code. */
  image: string;
  order: '/api/order/wxpayQrcode' | '/api/order/alipayQrcode';
  /** Whether an order is paid. */
  isPaid: (outTradeNo: string) => Promise<boolean>;
}

/** The ways to pay. */
export const payChannels: readonly [PayChannel, PayChannel] = [
  {
    platform: 0,
    name: '微信支付',
    app: '微信',
    image: '/api/pay/wxOffiaccountQrCode',
    order: '/api/order/wxpayQrcode',
    isPaid: async (out_trade_no) =>
      (await send('/api/order/checkOrder', { out_trade_no })).trade_state === 'SUCCESS',
  },
  {
    platform: 1,
    name: '支付宝',
    app: '支付宝',
    image: '/api/v2/alipay/generateFaceToFaceQrCode',
    order: '/api/order/alipayQrcode',
    isPaid: async (out_trade_no) =>
      (await send('/api/order/checkAlipayOrder', { out_trade_no })).trade_state === 'TRADE_SUCCESS',
  },
];

/** The text of an order that is not known any more. */
const unknownOrder = '订单信息不存在';

/** Whether a poll failed with 订单信息不存在, which counts as paid; other failures are swallowed. */
export const countsAsPaid = (error: unknown): boolean =>
  error instanceof ApiError && (error.id === 'order_not_found' || error.message === unknownOrder);

/** Milliseconds from a payment to the page's reload. */
const reloadDelayMs = 500;

/** Runs once after a payment: shows a message, reads the account again, reloads the page. */
export function usePaid(): () => void {
  const done = useRef(false);
  return useCallback(() => {
    if (done.current) return;
    done.current = true;
    void notify('success', messages.paid);
    notifyLater('success', messages.paid);
    markPaid();
    closeDialog();
    void accountChanged().catch(() => undefined);
    setTimeout(() => window.location.reload(), reloadDelayMs);
  }, []);
}

/** Polls at most, and milliseconds between two, for a reader who comes back from the app. */
const maxPolls = 200;
const pollIntervalMs = 1500;

/** Item, and the fallback that shows codes to scan. */
export interface PhonePayProps {
  itemId: number;
  onShowCodes: () => void;
}

/** One button for each gateway: makes the order and opens the gateway's app on this phone. */
export function PhonePay({ itemId, onShowCodes }: PhonePayProps) {
  const [ordering, setOrdering] = useState(false);
  const [order, setOrder] = useState<{ channel: PayChannel; number: string } | null>(null);
  const paid = usePaid();
  usePolling({
    subject: order?.number ?? null,
    interval: pollIntervalMs,
    maxPolls: maxPolls,
    async ask() {
      const done = await order?.channel.isPaid(order.number).catch(countsAsPaid);
      if (done) paid();
      return done === true;
    },
  });
  const open = async (channel: PayChannel) => {
    setOrdering(true);
    try {
      const input = { item_id: itemId, payPlatform: channel.platform };
      const { pay_url, out_trade_no } = await send('/api/order/payOnPhone', input);
      setOrder({ channel, number: out_trade_no });
      window.location.assign(pay_url);
    } catch (error) {
      if (error instanceof ApiError) void notify('error', error.message);
    } finally {
      setOrdering(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {payChannels.map((channel) => (
        <Button
          key={channel.platform}
          tone={channel.platform === 0 ? 'primary' : 'plain'}
          aria-disabled={ordering}
          onClick={() => !ordering && void open(channel)}
        >
          打开{channel.app}支付
        </Button>
      ))}
      <Button tone="quiet" className="text-sea" onClick={onShowCodes}>
        用二维码支付
      </Button>
      {order && (
        <p role="status" className="text-center text-muted text-sm">
          支付后自动开通
        </p>
      )}
    </div>
  );
}

/**
 * Whether to offer the apps of this phone: its screen is one, and the page is not inside WeChat, which opens neither.
 */
export const paysInApps = (isNarrow: boolean): boolean =>
  isNarrow && !/MicroMessenger/i.test(navigator.userAgent);
