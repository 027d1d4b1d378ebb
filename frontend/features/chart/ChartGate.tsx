import { Lock } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { run } from '../../lib/gate.ts';
import type { Viewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { chartLevel } from './useChartSearch.ts';

/** The viewer at the gate, and the way back: the address without the gated part, and its label. */
export interface ChartGateProps {
  viewer: Viewer;
  back: { to: string; name: string };
}

/** Above a list that stays: what the address asks for, what it takes, what the viewer has, and the way in. */
export function ChartGate({ viewer, back }: ChartGateProps) {
  const reader = viewer.state === 'reader';
  const text = `按分类、行业筛选和查看后面的页，需${words.tiers[chartLevel]}`;
  const reason = reader ? `${text}，你是${words.tiers[viewer.level]}` : text;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-gold/40 border-y bg-gilt px-4 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2">
        <Lock aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0 text-gold" />
        <span>{reason}。下面是全部图表的第一页。</span>
      </p>
      <span className="flex gap-2">
        <ButtonLink to={back.to} tone="quiet" size="sm">
          {back.name}
        </ButtonLink>
        <Button
          tone="gold"
          size="sm"
          onClick={() => (reader ? openDialog('pay', { level: chartLevel, reason }) : run({ kind: 'pay' }))}
        >
          {reader ? `开通${words.tiers[chartLevel]}` : '登录并开通'}
        </Button>
      </span>
    </div>
  );
}
