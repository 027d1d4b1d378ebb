import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxPutAtOnce } from '../../../bff/contract/constants.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { notify } from '../../lib/notify.ts';
import { Button, IconButton } from '../Button.tsx';

/** Reports picked in a list, by their numbers in the order they were picked. */
export interface Picks {
  ids: readonly number[];
  pick(ids: readonly number[]): void;
}

/** Opens reports in tabs of their own. @returns those that the browser did not let open */
function openReports(ids: readonly number[]): readonly number[] {
  return ids.filter((id) => {
    const opened = window.open(detailAddress(id), '_blank');
    if (opened) opened.opener = null;
    return opened === null;
  });
}

/** `children` are what else can be done with the picked reports. */
interface PickBarProps {
  picks: Picks;
  children?: ReactNode;
}

/** At the window's foot, while reports are picked: how many, and what can be done with all of them. */
export function PickBar({ picks: { ids, pick }, children }: PickBarProps) {
  const gate = useGate();
  const open = () => {
    const left = openReports(ids);
    pick(left);
    if (left.length > 0) notify('info', `浏览器未允许再打开 ${left.length} 份，请允许本站弹出窗口后重试`);
  };
  const actions = {
    引用: () => openDialog('cite', { ids }),
    导出: () => openDialog('export', { call: '/api/export/reports', input: { ids: [...ids] } }),
    放入收藏夹: () => void gate.runGated({ kind: 'folder', ids }),
    打开: open,
  };
  const tooMany = ids.length > maxPutAtOnce;
  return (
    <section
      aria-label="所选报告"
      data-foot
      className="md:-translate-x-1/2 fixed inset-x-0 bottom-0 z-30 flex animate-appear flex-wrap items-center justify-between border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] pl-4 shadow-float md:inset-x-auto md:bottom-4 md:left-1/2 md:rounded-md md:border print:hidden"
    >
      <span aria-live="polite" className="text-sm tabular-nums">
        已选 {formatCount(ids.length)} 份{tooMany && `，一次最多 ${maxPutAtOnce} 份`}
      </span>
      <IconButton icon={X} label="清除选择" onClick={() => pick([])} className="md:order-last" />
      <span className="-mt-1.5 flex justify-between max-md:-ml-3 max-md:basis-full max-md:pr-1 md:mt-0 md:ml-2">
        {Object.entries(actions).map(([name, run]) => (
          <Button
            key={name}
            tone="quiet"
            size="sm"
            disabled={tooMany}
            onClick={run}
            className="text-sea max-sm:-mx-1"
          >
            {name}
          </Button>
        ))}
        {children}
      </span>
    </section>
  );
}
