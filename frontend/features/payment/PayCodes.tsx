import { useRef, useState } from 'react';
import { lastOrderPayStatus } from '../../../bff/contract/orders.ts';
import { QrFrame } from '../../components/QrFrame.tsx';
import { send } from '../../lib/api.ts';
import { usePolling } from '../../lib/usePolling.ts';
import { countsAsPaid, type PayChannel, payChannels } from './channels.ts';
import { usePaid } from './usePaid.ts';

/** Side of a code in this dialog, in pixels; looks at most, milliseconds between them (spec §4). */
const side = 108;
const most = 200;
const interval = 1500;

type Shown = 'waiting' | 'shown' | 'failed';

/** What one channel's code is addressed by: the round makes a refreshed code another picture. */
const addressOf = ({ image }: PayChannel, itemId: number, round: number) =>
  `${image}?${new URLSearchParams({ itemId: String(itemId), fileId: String(round) })}`;

/** The codes of both channels for one item; looks at both in turn whether either was paid (spec §4). */
export function PayCodes({ itemId }: { itemId: number }) {
  const [round, setRound] = useState(1);
  const [ended, setEnded] = useState(false);
  const [shown, setShown] = useState<Record<string, Shown>>({});
  const paid = usePaid();
  /** The platform that was looked at last. */
  const looked = useRef<number | null>(null);
  const keyOf = (platform: number) => `${itemId}-${round}-${platform}`;
  const stateOf = ({ platform }: PayChannel): Shown => shown[keyOf(platform)] ?? 'waiting';
  // Only an order that was made can be asked for: one that does not exist counts as paid.
  const open = payChannels.filter((channel) => stateOf(channel) === 'shown');
  usePolling({
    subject: open.length > 0 && !ended ? `${itemId}-${round}` : null,
    interval,
    most,
    onExpired: () => setEnded(true),
    async ask() {
      // In turn, whenever the second code came.
      const channel = open.find(({ platform }) => platform !== looked.current) ?? open[0];
      if (!channel) return false;
      looked.current = channel.platform;
      try {
        if ((await send(lastOrderPayStatus, { payPlatform: channel.platform })) !== 1) return false;
      } catch (error) {
        if (!countsAsPaid(error)) return false;
      }
      paid();
      return true;
    },
  });
  const refresh = () => {
    setEnded(false);
    setRound(round + 1);
  };
  const tell = (platform: number, state: Shown) => setShown((now) => ({ ...now, [keyOf(platform)]: state }));

  return (
    <div>
      <div className="flex justify-center gap-8">
        {payChannels.map((channel) => (
          <figure key={channel.platform} className="flex flex-col items-center">
            <QrFrame
              size={side}
              invalid={ended || stateOf(channel) === 'failed'}
              refreshLabel={ended ? '二维码已失效，刷新二维码' : '没能取得，刷新二维码'}
              onRefresh={refresh}
            >
              <img
                key={keyOf(channel.platform)}
                src={addressOf(channel, itemId, round)}
                alt={`${channel.name}二维码`}
                width={side}
                height={side}
                onLoad={() => tell(channel.platform, 'shown')}
                onError={() => tell(channel.platform, 'failed')}
              />
            </QrFrame>
            <figcaption className="mt-2 text-sm">{channel.name}</figcaption>
          </figure>
        ))}
      </div>
      <p role="status" className="mt-3 text-center text-muted text-sm">
        {ended ? '二维码已失效，请刷新' : '请用微信或支付宝扫码支付，支付后自动开通'}
      </p>
    </div>
  );
}
