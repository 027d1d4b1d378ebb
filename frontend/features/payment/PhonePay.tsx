import { useState } from 'react';
import { payOnPhone } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { countsAsPaid, type PayChannel, payChannels, usePaid } from './channels.ts';

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
      const { pay_url, out_trade_no } = await send(payOnPhone, input);
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

/** Whether to offer the apps of this phone: its screen is one, and the page is not inside WeChat, which opens neither. */
export const paysInApps = (isNarrow: boolean): boolean =>
  isNarrow && !/MicroMessenger/i.test(navigator.userAgent);
