import { useState } from 'react';
import type { Data } from '../../../../bff/contract/call.ts';
import { deskLedger } from '../../../../bff/contract/desk/users.ts';
import { Button } from '../../../components/Button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { DeskList } from '../DeskList.tsx';

type Line = Data<typeof deskLedger>['items'][number];

/** Why shells came or went, as the site does it; an operator's own words stand beside. */
const kinds: Record<string, (reference: string) => string> = {
  invite: (reference) => `邀请用户 ${reference}`,
  download: (reference) => `下载报告 ${reference.split('-')[1] ?? reference}`,
  grant: () => '运营授予',
  withdraw: () => '运营收回',
  demo: () => '演示账户',
};

const why = ({ kind, reference, reason }: Line) =>
  [kinds[kind]?.(reference) ?? `${kind} ${reference}`, reason].filter(Boolean).join('：');

/** With its sign, as accounts are kept. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))}`;

/** Every line of an account's shells with its reason, the latest first. */
export function Ledger({ id }: { id: number }) {
  const [befores, setBefores] = useState<number[]>([]);
  const before = befores.at(-1);
  const { data, error, isLoading, mutate } = useCall(deskLedger, { id, ...(before && { before }) });
  return (
    <>
      <DeskList
        label="贝壳账"
        rows={data?.items}
        rowKey={(line) => line.id}
        row={(line) => (
          <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
            <span>{why(line)}</span>
            <span className="font-figure text-lg">{signed(line.amount)}</span>
            <span className="text-muted text-sm">{line.time}</span>
          </p>
        )}
        empty={{ title: '没有进出' }}
        error={error}
        onRetry={() => void mutate()}
        loading={isLoading}
      />
      {(before || data?.next) && (
        <p className="mt-4 flex gap-3">
          {before && <Button onClick={() => setBefores(befores.slice(0, -1))}>较新的</Button>}
          {data?.next && (
            <Button onClick={() => setBefores([...befores, data.next as number])}>更早的</Button>
          )}
        </p>
      )}
    </>
  );
}
