import { useCallback, useEffect, useRef, useState } from 'react';
import { QrFrame } from '../../components/QrFrame.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { countsAsPaid, type PayChannel, payChannels, usePaid } from './channels.tsx';

/** On a phone the code cannot be scanned from its own screen: saves it, and says how the app reads it. */
function SaveCode({ channel, address }: { channel: PayChannel; address: string }) {
  return (
    <p className="mt-1 max-w-36 text-center text-muted text-xs md:hidden">
      <a
        href={address}
        download={`${channel.app}付款码.png`}
        className="inline-flex min-h-11 items-center text-sea text-sm underline-offset-4 hover:underline"
      >
        保存到相册
      </a>
      <br />
      再打开{channel.app}扫一扫，从相册选取
    </p>
  );
}

/** Side of a code in this dialog, in pixels. */
const codeSide = 108;
/** Polls at most, and milliseconds between two. */
const maxPolls = 200;
const pollIntervalMs = 1500;

/** `idle`: no order is made; `ordered`: its picture may be loaded. */
type CodeState = 'idle' | 'ordering' | 'ordered' | 'failed';

/** One channel's code: `round` counts how often codes were made anew, `isExpired` whether none is polled any more. */
interface CodeProps {
  channel: PayChannel;
  itemId: number;
  state: CodeState;
  round: number;
  isExpired: boolean;
  onOrder: () => void;
  onRefresh: () => void;
  onFailed: () => void;
}

/** A code to be scanned; pressing its place makes the order. */
function Code({ channel, itemId, state, round, isExpired, onOrder, onRefresh, onFailed }: CodeProps) {
  const { name } = channel;
  // The number of the round makes a refreshed code another picture.
  const query = new URLSearchParams({ itemId: String(itemId), fileId: String(round) });
  const address = `${channel.image}?${query}`;
  return (
    <figure className="flex flex-col items-center">
      <QrFrame
        size={codeSide}
        invalid={(isExpired && state === 'ordered') || state === 'failed'}
        refreshLabel={isExpired ? '二维码已失效，刷新二维码' : '获取失败，刷新二维码'}
        onRefresh={onRefresh}
      >
        {state === 'idle' && (
          <button
            type="button"
            aria-label={`${name}：显示二维码`}
            onClick={onOrder}
            className="size-full text-center text-sea text-sm underline-offset-4 hover:underline"
          >
            显示二维码
          </button>
        )}
        {state === 'ordered' && (
          <img
            key={round}
            src={address}
            alt={`${name}二维码`}
            width={codeSide}
            height={codeSide}
            onError={onFailed}
          />
        )}
        {state === 'failed' && <span />}
      </QrFrame>
      <figcaption className="mt-2 text-sm">{name}</figcaption>
      {state === 'ordered' && !isExpired && <SaveCode channel={channel} address={address} />}
    </figure>
  );
}

/** Item; `platform`: the channel chosen already. */
export interface PayCodesProps {
  itemId: number;
  platform?: 0 | 1 | undefined;
}

/** Asks in turn whether the order of a channel is paid, for as long as a round of codes holds; null: none does. */
function usePaidPoll(open: readonly PayChannel[], round: number | null, onExpired: () => void): void {
  const paid = usePaid();
  const lastPolled = useRef<number | null>(null);
  usePolling({
    subject: open.length > 0 ? round : null,
    interval: pollIntervalMs,
    maxPolls,
    onExpired,
    async ask() {
      const channel = open.find(({ platform }) => platform !== lastPolled.current) ?? open[0];
      if (!channel) return false;
      lastPolled.current = channel.platform;
      try {
        if ((await send('/api/v2/order/getLastOrderPayStatus', { payPlatform: channel.platform })) !== 1)
          return false;
      } catch (error) {
        if (!countsAsPaid(error)) return false;
      }
      paid();
      return true;
    },
  });
}

/** A code for each channel: pressing it makes the order. Polls the channels in turn. Key it by item. */
export function PayCodes({ itemId, platform: initial }: PayCodesProps) {
  const [round, setRound] = useState(1);
  const [expired, setExpired] = useState(false);
  const [states, setStates] = useState<Record<0 | 1, CodeState>>({ 0: 'idle', 1: 'idle' });
  // Only existing orders are polled: one that does not exist counts as paid.
  const open = payChannels.filter(({ platform }) => states[platform] === 'ordered');

  const setState = useCallback(
    ({ platform }: PayChannel, state: CodeState) => setStates((now) => ({ ...now, [platform]: state })),
    [],
  );
  const order = useCallback(
    async (channel: PayChannel) => {
      setState(channel, 'ordering');
      try {
        await send(channel.order, { item_id: itemId });
        setState(channel, 'ordered');
      } catch (error) {
        setState(channel, 'failed');
        if (error instanceof ApiError) void notify('error', error.message);
      }
    },
    [itemId, setState],
  );
  useEffect(() => {
    if (initial !== undefined) void order(payChannels[initial]);
  }, [initial, order]);
  usePaidPoll(open, expired ? null : round, () => setExpired(true));
  const refresh = (channel: PayChannel) => {
    setExpired(false);
    setRound(round + 1);
    for (const each of open) if (each !== channel) void order(each);
    void order(channel);
  };

  return (
    <div>
      <div className="flex justify-center gap-8">
        {payChannels.map((channel) => (
          <Code
            key={channel.platform}
            channel={channel}
            itemId={itemId}
            state={states[channel.platform]}
            round={round}
            isExpired={expired}
            onOrder={() => void order(channel)}
            onRefresh={() => refresh(channel)}
            onFailed={() => setState(channel, 'failed')}
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-center text-muted text-sm">
        {expired
          ? '二维码已失效，请刷新'
          : open.length > 0
            ? '请扫码支付，支付后自动开通'
            : '选择支付方式后显示二维码'}
      </p>
    </div>
  );
}
