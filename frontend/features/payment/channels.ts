import { useCallback, useRef } from 'react';
import {
  alipayImage,
  alipayQrcode,
  checkAlipayOrder,
  checkOrder,
  wxpayImage,
  wxpayQrcode,
} from '../../../bff/contract/endpoints/account.ts';
import { errorRules } from '../../../bff/contract/errors.ts';
import { ApiError, send } from '../../lib/api.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { notify, notifyLater } from '../../lib/notify.ts';
import { accountChanged } from '../../lib/session.ts';
import { markPaid } from '../../lib/storage/justPaid.ts';
import { messages } from '../../lib/words.ts';

/** One way to pay: 0 WeChat, 1 Alipay, as the API numbers them. */
export interface PayChannel {
  platform: 0 | 1;
  name: string;
  /** The app that scans. */
  app: string;
  /** Address of the picture of a new order's code. */
  image: string;
  order: typeof wxpayQrcode | typeof alipayQrcode;
  /** Whether an order is paid. */
  isPaid: (outTradeNo: string) => Promise<boolean>;
}

/** The ways to pay (spec §9). */
export const payChannels: readonly [PayChannel, PayChannel] = [
  {
    platform: 0,
    name: '微信支付',
    app: '微信',
    image: wxpayImage.path,
    order: wxpayQrcode,
    isPaid: async (out_trade_no) => (await send(checkOrder, { out_trade_no })).trade_state === 'SUCCESS',
  },
  {
    platform: 1,
    name: '支付宝',
    app: '支付宝',
    image: alipayImage.path,
    order: alipayQrcode,
    isPaid: async (out_trade_no) =>
      (await send(checkAlipayOrder, { out_trade_no })).trade_state === 'TRADE_SUCCESS',
  },
];

/** Whether a poll failed with 订单信息不存在, which counts as paid (spec §8); other failures are swallowed. */
export const countsAsPaid = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.id === 'order_not_found' || error.message === errorRules.order_not_found.text);

/** Milliseconds from a payment to the page's reload (spec §4). */
const reloadDelayMs = 500;

/** Runs once after a payment: shows a message, reads the account again, reloads the page (spec §4, §8). */
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
