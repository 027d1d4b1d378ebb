import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { TextLink } from '../../components/Button.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { QrFrame } from '../../components/QrFrame.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { useViewer } from '../../lib/session.ts';
import { countsAsPaid, type PayChannel, PhonePay, payChannels, paysInApps, usePaid } from './channels.tsx';
import { PayCodes } from './PayCodes.tsx';
import { olderRights, RadioRow, RightsList, TierPicker, tierFor, tierRights } from './tiers.tsx';

const QrCode = lazyPart(async () => (await import('../../components/QrCode.tsx')).QrCode, {
  loading: <Skeleton className="size-full" />,
});

/** Becoming a member, three tiers: what it gives, what it costs, a code to pay. */
export function PayDialog({ itemId, platform, level: wanted, reason }: DialogTable['pay']) {
  const { data, error, mutate } = useCall('/api/order/vipList', {});
  const viewer = useViewer();
  const [chosen, setChosen] = useState<number | null>(null);
  const isNarrow = useMediaQuery('(width < 48rem)');
  const [showsCodes, setShowsCodes] = useState(false);
  const groups = data?.items ?? [];
  const byItem = groups.find(({ items }) => items.some(({ id }) => id === itemId));
  const level = chosen ?? byItem?.level ?? wanted ?? Math.max(1, viewer.level);
  const group = groups.find((each) => each.level === level) ?? groups[0];
  const plan = data?.plans.find((each) => each.level === group?.level);
  const item = group?.items.find(({ id }) => id === itemId) ?? group?.items[0];
  return (
    <PayFrame
      title={viewer.level > 0 ? '续费或升级会员' : '开通会员'}
      className="max-w-2xl"
      reason={reason}
      loaded={data !== undefined}
      error={error}
      onRetry={() => mutate()}
      placeholder="h-[34.5rem] w-full md:h-[21.5rem]"
    >
      {group && plan && item && (
        <>
          <TierPicker groups={groups} level={group.level} onChange={setChosen} />
          <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
            <section aria-label={`${group.name}权益`}>
              <p className="mb-2 text-muted text-sm">{tierFor[group.level]}</p>
              <RightsList rights={tierRights(plan)} />
            </section>
            <section aria-label="扫码支付" className="border-line md:border-l md:pl-8">
              <p className="mb-4 text-center tabular-nums">
                <span className="text-muted">应付</span>{' '}
                <span className="font-figure text-2xl text-gold">{formatCount(item.price)}</span> 元
                <span className="text-muted text-sm">，有效期 1 年</span>
              </p>
              {paysInApps(isNarrow) && !showsCodes ? (
                <PhonePay itemId={item.id} onShowCodes={() => setShowsCodes(true)} />
              ) : (
                <PayCodes
                  key={item.id}
                  itemId={item.id}
                  platform={item.id === itemId ? platform : undefined}
                />
              )}
            </section>
          </div>
        </>
      )}
    </PayFrame>
  );
}

/** On what terms one pays. */
function LegalConsent() {
  return (
    <p className="text-center text-muted text-sm">
      支付即表示同意
      <TextLink to="/protocol" newTab className="touch">
        《服务协议》
      </TextLink>
      ，付款后可申请发票
    </p>
  );
}

/** A payment dialog; `children` need the price list, `loaded` says whether it is there, `error` why not. */
interface PayFrameProps {
  title: string;
  className: string;
  /** Why it opened, above all else. */
  reason?: string | undefined;
  loaded: boolean;
  error: unknown;
  onRetry: () => void;
  /** As high as what comes. */
  placeholder: string;
  children: ReactNode;
}

/** Frame of both payment dialogs: without prices nothing can be paid or agreed to. */
export function PayFrame(props: PayFrameProps) {
  const { title, className, reason, loaded, error, onRetry, placeholder, children } = props;
  const failed = !loaded && error !== undefined;
  return (
    <DialogFrame
      title={title}
      onClose={dismissDialog}
      className={className}
      footer={!failed && <LegalConsent />}
    >
      {reason && <p className="mb-4 rounded-md bg-gilt px-3 py-2 text-gold text-sm">{reason}</p>}
      {failed && (
        // The dialog's own edges are lines enough.
        <div className="*:border-0">
          <ErrorState error={error} onRetry={onRetry} />
        </div>
      )}
      {!loaded && !failed && <Skeleton className={placeholder} />}
      {children}
    </DialogFrame>
  );
}

/** Side of the code in the list dialog, in pixels, and milliseconds between two looks. */
const side = 146;
const interval = 1000;
/** A code is open for half an hour; nobody looks longer than that. */
const maxPolls = 1800;

/** Item and way of payment. */
interface OrderCodeProps {
  itemId: number;
  channel: PayChannel;
}

/** An order's code in the list dialog; polls each second whether it was paid. Key it by item. */
function OrderCode({ itemId, channel }: OrderCodeProps) {
  const [order, setOrder] = useState<{ code: string; number: string } | null>(null);
  const [invalid, setInvalid] = useState(false);
  const paid = usePaid();
  const placeOrder = useCallback(async () => {
    setInvalid(false);
    try {
      const { code_uri, out_trade_no } = await send(channel.order, { item_id: itemId });
      setOrder({ code: code_uri, number: out_trade_no });
    } catch (error) {
      setInvalid(true);
      if (error instanceof ApiError) void notify('error', error.message);
    }
  }, [channel, itemId]);
  useEffect(() => void placeOrder(), [placeOrder]);
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
      <QrFrame size={side} invalid={invalid} refreshLabel="刷新二维码" onRefresh={() => void placeOrder()}>
        {order && <QrCode text={order.code} size={side} label={`${channel.name}二维码`} />}
      </QrFrame>
      <p className="mt-2 text-sm">打开{channel.app}扫一扫支付</p>
    </div>
  );
}

/** The tiers this dialog sells. */
const levels = [1, 2] as const;

/** The older payment dialog of the user area: two tiers, one channel at a time. */
export function PayListDialog() {
  const { data, error, mutate } = useCall('/api/order/vipList', {});
  const viewer = useViewer();
  const [level, setLevel] = useState<1 | 2>(viewer.level === 2 ? 2 : 1);
  const [platform, setPlatform] = useState<0 | 1 | null>(null);
  const isNarrow = useMediaQuery('(width < 48rem)');
  const [showsCodes, setShowsCodes] = useState(false);
  const groups = data?.items.filter((group) => levels.some((each) => each === group.level)) ?? [];
  const item = groups.find((group) => group.level === level)?.items[0];
  const channel = platform === null ? null : payChannels[platform];
  return (
    <PayFrame
      title={viewer.level > 0 ? '续费会员' : '开通会员'}
      className="max-w-xl"
      loaded={data !== undefined}
      error={error}
      onRetry={() => mutate()}
      placeholder={level === 2 ? 'h-[36.875rem] md:h-[25.5rem]' : 'h-[32.875rem] md:h-[25.5rem]'}
    >
      {item && (
        <>
          <TierPicker groups={groups} level={level} onChange={(value) => setLevel(value === 2 ? 2 : 1)} />
          <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
            <RightsList rights={olderRights[level]} />
            <div className="flex flex-col gap-2">
              {paysInApps(isNarrow) && !showsCodes ? (
                <PhonePay itemId={item.id} onShowCodes={() => setShowsCodes(true)} />
              ) : (
                <>
                  <RadioRow
                    label="支付方式"
                    value={platform}
                    onChange={setPlatform}
                    options={payChannels.map((each) => ({ value: each.platform, content: each.name }))}
                    className="mb-4"
                  />
                  {channel ? (
                    <OrderCode key={`${item.id}-${platform}`} itemId={item.id} channel={channel} />
                  ) : (
                    <p className="flex h-[11.125rem] items-center justify-center text-muted text-sm">
                      选择支付方式后显示二维码
                    </p>
                  )}
                </>
              )}
              <p className="text-center tabular-nums max-md:order-first">
                应付 <span className="font-figure text-xl text-gold">{formatCount(item.price)}</span>{' '}
                元，有效期 1 年
              </p>
            </div>
          </div>
        </>
      )}
    </PayFrame>
  );
}
