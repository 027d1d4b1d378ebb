import { CloseButton, DialogPanel, DialogTitle } from '@headlessui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Overlay } from '../../components/Overlay.tsx';
import { ChartFacts } from './ChartFacts.tsx';
import { useArrowKeys } from './useArrowKeys.ts';

/** The charts to go through and the place of the one on show; null: closed. */
export interface ChartViewerProps {
  charts: readonly Chart[];
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One chart at a time on white, with arrows that stop at the list's ends (spec §2). */
export function ChartViewer({ charts, index, onMove, onClose }: ChartViewerProps) {
  // While the dialog fades out it still shows what it showed.
  const last = useRef(0);
  if (index !== null) last.current = index;
  const at = Math.min(last.current, charts.length - 1);
  const chart = charts[at];
  const step = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < charts.length) onMove(next);
  };
  useArrowKeys(index !== null, step);
  if (!chart) return null;

  return (
    <Overlay open={index !== null} onClose={onClose} shade="bg-[#0b1115]/70">
      <div className="fixed inset-0 flex items-center justify-center md:p-8">
        <DialogPanel
          transition
          className="flex size-full max-w-5xl flex-col bg-surface shadow-float transition data-closed:opacity-0 md:h-auto md:max-h-full md:rounded-md"
        >
          <div className="flex items-start gap-4 border-line border-b py-1 pr-1 pl-5">
            <DialogTitle className="flex min-h-11 flex-1 items-center py-2 font-semibold text-lg">
              {chart.name}
            </DialogTitle>
            <CloseButton as={IconButton} icon={X} label="关闭" />
          </div>
          <div className="relative flex min-h-0 flex-1 items-center justify-center bg-white p-4 md:h-[60vh] md:flex-none md:px-14">
            <img
              key={chart.id}
              src={chart.online_url}
              alt={chart.name}
              width={chart.width || undefined}
              height={chart.height || undefined}
              className="max-h-full w-auto max-w-full object-contain"
            />
          </div>
          <div className="flex items-center justify-between border-line border-t px-1">
            <IconButton icon={ChevronLeft} label="上一张" disabled={at === 0} onClick={() => step(-1)} />
            <p className="text-muted text-sm tabular-nums" aria-live="polite">
              {at + 1} / {charts.length}
            </p>
            <IconButton
              icon={ChevronRight}
              label="下一张"
              disabled={at === charts.length - 1}
              onClick={() => step(1)}
            />
          </div>
          <ChartFacts chart={chart} />
        </DialogPanel>
      </div>
    </Overlay>
  );
}
