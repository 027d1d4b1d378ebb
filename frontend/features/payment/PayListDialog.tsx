import { useState } from 'react';
import { vipList } from '../../../bff/contract/orders.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { useViewer } from '../../lib/session.ts';
import { payChannels } from './channels.ts';
import { OrderCode } from './OrderCode.tsx';
import { PayFrame } from './PayFrame.tsx';
import { PhonePay, paysInApps } from './PhonePay.tsx';
import { RadioRow } from './RadioRow.tsx';
import { RightsList } from './RightsList.tsx';
import { TierPicker } from './TierPicker.tsx';
import { olderRights } from './tierRights.ts';

/** The tiers this dialog sells. */
const levels = [1, 2] as const;

/** The older payment dialog of the user area (spec §6): two tiers, one channel at a time. */
export function PayListDialog() {
  const { data, error, mutate } = useCall(vipList, {});
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
      placeholder="h-[24rem] w-full"
    >
      {item && (
        <>
          <TierPicker groups={groups} level={level} onChange={(value) => setLevel(value === 2 ? 2 : 1)} />
          <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
            <RightsList rights={olderRights[level]} />
            <div>
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
              <p className="mt-2 text-center tabular-nums">
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
