import { CloseButton, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Overlay } from '../../components/Overlay.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ChartFacts } from './ChartFacts.tsx';
import { ChartStage } from './ChartStage.tsx';
import { ChartTools } from './ChartTools.tsx';
import { SiblingStrip } from './SiblingStrip.tsx';
import { StepButton } from './StepButton.tsx';
import { useArrowKeys } from './useArrowKeys.ts';
import { useChartAddress } from './useChartAddress.ts';
import { useViewedChart, type ViewedChart } from './useViewedChart.ts';
import { useZoom } from './useZoom.ts';

/** One chart with all that is known of it, and the ways to its neighbours (spec §2: they stop at the list's ends). */
function Shown({
  viewed,
  chart,
  onMove,
}: {
  viewed: ViewedChart;
  chart: Chart;
  onMove: (id: number) => void;
}) {
  const { list, siblings } = viewed;
  const at = list.findIndex(({ id }) => id === chart.id);
  const neighbour = (by: 1 | -1) => (at < 0 ? undefined : list[at + by]);
  const step = (by: 1 | -1) => {
    const next = neighbour(by);
    if (next) onMove(next.id);
  };
  const drawn = useZoom(step);
  const { zoom } = drawn;
  const shown = useRef(chart.id);
  useEffect(() => {
    if (shown.current !== chart.id) zoom(1);
    shown.current = chart.id;
  }, [chart.id, zoom]);
  useArrowKeys(true, step);
  const previous = { by: -1, disabled: !neighbour(-1), onStep: step } as const;
  const next = { by: 1, disabled: !neighbour(1), onStep: step } as const;

  return (
    <>
      <div className="softened relative min-h-0 flex-1 bg-white md:h-[54vh] md:flex-none">
        <ChartStage chart={chart} drawn={drawn} />
        <StepButton {...previous} side />
        <StepButton {...next} side />
      </div>
      <div className="flex items-center border-line border-t px-1 md:px-3">
        <StepButton {...previous} />
        <p className="min-w-14 text-center text-muted text-sm tabular-nums" aria-live="polite">
          {at >= 0 && `${at + 1} / ${list.length}`}
        </p>
        <StepButton {...next} />
        <div className="ml-auto flex">
          <ChartTools chart={chart} scale={drawn.scale} onZoom={zoom} />
        </div>
      </div>
      <ChartFacts chart={chart} />
      <SiblingStrip charts={siblings} current={chart.id} onChoose={onMove} />
    </>
  );
}

/** The chart that the address names, over the page whose list it may belong to. */
export function ChartViewer({ charts }: { charts: readonly Chart[] }) {
  const { id, move, close } = useChartAddress();
  // While the dialog fades out it still shows what it showed.
  const last = useRef(id);
  if (id > 0) last.current = id;
  const viewed = useViewedChart(last.current, charts);
  const { chart, error, retry } = viewed;
  // Any other failure passes: the chart may well be there.
  const absent = error?.http === 404 || error?.http === 422;
  const untitled = error ? '图表没能打开' : '正在载入图表';

  return (
    <Overlay open={id > 0} onClose={close} shade="bg-[#0b1115]/70" addressed>
      <div className="fixed inset-0 flex items-center justify-center md:p-6">
        <DialogPanel
          transition
          className="flex size-full max-w-6xl flex-col bg-surface shadow-float animate-appear transition data-leave:data-closed:opacity-0 md:h-auto md:max-h-full md:rounded-md"
        >
          <div className="flex items-start gap-4 border-line border-b py-1 pr-1 pl-5">
            <DialogTitle className="flex min-h-11 flex-1 items-center py-2 font-semibold text-lg">
              <span className="line-clamp-2" title={chart?.name}>
                {chart?.name ?? (absent ? '图表不存在' : untitled)}
              </span>
            </DialogTitle>
            <CloseButton as={IconButton} icon={X} label="关闭" />
          </div>
          {chart && <Shown viewed={viewed} chart={chart} onMove={move} />}
          {!chart && absent && (
            <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-6 px-5 py-16 text-center md:flex-none">
              <p className="text-balance text-muted">地址可能有误，或者它所在的报告已被移除。</p>
              <Button onClick={close}>查看全部图表</Button>
            </div>
          )}
          {!chart && !absent && (
            <div className="flex min-h-0 flex-1 items-center justify-center *:border-0 md:h-[54vh] md:flex-none">
              {error && <ErrorState error={error} onRetry={retry} title="暂时打不开" />}
              {!error && <Skeleton className="m-8 h-2/3 w-2/3" />}
            </div>
          )}
        </DialogPanel>
      </div>
    </Overlay>
  );
}
