import { useState } from 'react';
import { vipList } from '../../../bff/contract/endpoints/account.ts';
import type { DialogTable } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { useViewer } from '../../lib/session.ts';
import { PayCodes } from './PayCodes.tsx';
import { PayFrame } from './PayFrame.tsx';
import { PhonePay, paysInApps } from './PhonePay.tsx';
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
