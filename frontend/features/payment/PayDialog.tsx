import { type ReactNode, useState } from 'react';
import { vipList } from '../../../bff/contract/endpoints/account.ts';
import { TextLink } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { useViewer } from '../../lib/session.ts';
import { PhonePay, paysInApps } from './channels.tsx';
import { PayCodes } from './PayCodes.tsx';
import { RightsList, TierPicker, tierFor, tierRights } from './tiers.tsx';

/** Becoming a member, three tiers (spec §6, newer dialog): what it gives, what it costs, a code to pay. */
export function PayDialog({ itemId, platform, level: wanted, reason }: DialogTable['pay']) {
  const { data, error, mutate } = useCall(vipList, {});
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
