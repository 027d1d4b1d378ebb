import { useCallback, useEffect, useState } from 'react';
import { QrCode } from '../../components/QrCode.tsx';
import { QrFrame } from '../../components/QrFrame.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { countsAsPaid, type PayChannel } from './channels.ts';
import { usePaid } from './usePaid.ts';

/** Side of the code in the list dialog, in pixels, and milliseconds between two looks (spec §4). */
const side = 146;
const interval = 1000;
/** A code is open for half an hour; nobody looks longer than that. */
const maxPolls = 1800;

/** Item and way of payment. */
export interface OrderCodeProps {
  itemId: number;
  channel: PayChannel;
}

/** An order's code in the list dialog; polls each second whether it was paid. Key it by item. */
export function OrderCode({ itemId, channel }: OrderCodeProps) {
  const [order, setOrder] = useState<{ code: string; number: string } | null>(null);
  const [invalid, setInvalid] = useState(false);
  const paid = usePaid();
  const place = useCallback(async () => {
    setInvalid(false);
    try {
      const { code_uri, out_trade_no } = await send(channel.order, { item_id: itemId });
      setOrder({ code: code_uri, number: out_trade_no });
    } catch (error) {
      setInvalid(true);
      if (error instanceof ApiError) void notify('error', error.message);
    }
  }, [channel, itemId]);
  useEffect(() => void place(), [place]);
  usePolling({
    subject: invalid ? null : (order?.number ?? null),
    interval,
    maxPolls,
    onExpired: () => setInvalid(true),
    async ask() {
      if (!order) return false;
      const done = await channel.isPaid(order.number).catch(countsAsPaid);
      if (done) paid();
      return done;
    },
  });
  return (
    <div className="flex flex-col items-center">
      <QrFrame size={side} invalid={invalid} refreshLabel="刷新二维码" onRefresh={() => void place()}>
        {order && <QrCode text={order.code} size={side} label={`${channel.name}二维码`} />}
      </QrFrame>
      <p className="mt-2 text-sm">打开{channel.app}扫一扫支付</p>
    </div>
  );
}
