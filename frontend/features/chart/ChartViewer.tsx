import { CloseButton, DialogPanel, DialogTitle } from '@headlessui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Overlay } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { ChartFacts, ChartStrip } from './ChartFoot.tsx';
import { ChartStage, ChartTools, useZoom } from './ChartStage.tsx';
import { type ListedCharts, useChartAddress } from './useChartAddress.ts';

/** Charts of one report that its strip shows; hardly any has more. */
const stripSize = 100;

/** The chart on show and what it is walked through with. */
interface ViewedChart {
  chart: Chart | undefined;
  /**
   * The list it was opened from; the charts of its report where that lacks it (an address that was sent) or has no
   * others.
   */
  list: ListedCharts;
  /** The charts of its report in page order; undefined while they load. */
  siblings: ListedCharts | undefined;
  /** Why there is no chart to show. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The chart with an id (0: none), from the list on the page where it has it. */
function useViewedChart(id: number, from: ListedCharts): ViewedChart {
  const listed = from.charts.find((chart) => chart.id === id);
  const asked = useCall('/api/chart/detail', id > 0 && !listed ? { id } : null, { keepPreviousData: false });
  const fid = listed?.fid ?? asked.data?.fid;
  const own = useCall('/api/file/chartlist', fid ? { id: fid, page: 1, pageSize: stripSize } : null);
  const siblings = own.data?.charts[0]?.fid === fid ? own.data : undefined;
  const chart = listed ?? siblings?.charts.find((sibling) => sibling.id === id) ?? asked.data;
  const isOfOthers = listed && (!siblings || from.charts.some((other) => other.fid !== fid));
  const list = isOfOthers ? from : (siblings ?? { charts: [] });
  return {
    chart,
    list,
    siblings,
    error: chart === undefined ? asked.error : undefined,
    retry: () => void asked.mutate(),
  };
}

/** Where a button stands: a strip at the chart's side from tablets on, else in the row under it. */
const sideStyle = 'scheme-light absolute top-1/2 h-24 -translate-y-1/2 text-muted max-md:hidden';
const stepSides = {
  left: `${sideStyle} left-1`,
  right: `${sideStyle} right-1`,
  phoneRow: 'md:hidden',
  row: '',
} as const;

/** Which way it goes, and whether there is somewhere to go. */
interface StepButtonProps {
  by: 1 | -1;
  disabled: boolean;
  onStep: (by: 1 | -1) => void;
  side: keyof typeof stepSides;
}

/** To the chart before or after. */
function StepButton({ by, disabled, onStep, side }: StepButtonProps) {
  return (
    <IconButton
      icon={by < 0 ? ChevronLeft : ChevronRight}
      label={by < 0 ? '上一张' : '下一张'}
      disabled={disabled}
      onClick={() => onStep(by)}
      className={stepSides[side]}
    />
  );
}

/** Hears the left (-1) and right (1) arrow keys, wherever the focus is but in a field or among the cells of a table. */
function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, table')) return;
      if (event.key === 'ArrowLeft') step.current(-1);
      if (event.key === 'ArrowRight') step.current(1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const TableData = lazyPart(async () => (await import('./TableData.tsx')).TableData, {
  loading: <Skeleton className="m-8 h-2/3" />,
});

/** A table, or a chart whose values were read, as its picture or as data. */
function ViewSwitch({
  isData,
  onTrial,
  onChange,
}: {
  isData: boolean;
  onTrial: boolean;
  onChange: (isData: boolean) => void;
}) {
  return (
    <fieldset className="mx-2 flex" aria-label="显示方式">
      {[false, true].map((data) => (
        <Button
          key={String(data)}
          tone="quiet"
          size="sm"
          aria-pressed={data === isData}
          onClick={() => onChange(data)}
          className={classNames(data === isData ? 'font-semibold text-sea' : 'text-muted')}
        >
          {data ? '数据' : '图片'}
          {data && onTrial && <span className="font-normal text-muted text-xs">试行</span>}
        </Button>
      ))}
    </fieldset>
  );
}

/** One chart with all that is known of it, and the ways to its neighbours, which stop at the list's ends. */
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
  const { charts, total = charts.length, before = 0 } = list;
  const at = charts.findIndex(({ id }) => id === chart.id);
  const neighbour = (by: 1 | -1) => (at < 0 ? undefined : charts[at + by]);
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
  const [wantsData, setWantsData] = useState<boolean | null>(null);
  const { level } = useViewer();
  // Whoever may have the numbers of a table came for them, where they were read.
  const isRead = chart.first_rows !== undefined && level >= 1;
  // Whether a chart has values no list tells.
  const asked = useCall('/api/chart/detail', chart.kind === 1 ? { id: chart.id } : null, {
    keepPreviousData: false,
  });
  const mayBeData = chart.kind === 2 || asked.data?.has_cells === 1;
  const isData = mayBeData && (wantsData ?? isRead);
  useArrowKeys(step);
  const row = isData ? 'row' : 'phoneRow';
  const previous = { by: -1, disabled: !neighbour(-1), onStep: step } as const;
  const next = { by: 1, disabled: !neighbour(1), onStep: step } as const;

  return (
    <>
      <div className="softened relative min-h-0 flex-1 bg-white md:h-[54vh] md:flex-none">
        {isData && <TableData key={chart.id} chart={chart} />}
        {!isData && <ChartStage chart={chart} drawn={drawn} />}
        {!isData && <StepButton {...previous} side="left" />}
        {!isData && <StepButton {...next} side="right" />}
      </div>
      <div className="flex items-center border-line border-t px-1 md:px-3">
        <StepButton {...previous} side={row} />
        <p className="min-w-14 text-center text-muted text-sm tabular-nums" aria-live="polite">
          {at >= 0 && `${before + at + 1} / ${formatCount(total)}`}
        </p>
        <StepButton {...next} side={row} />
        {mayBeData && <ViewSwitch isData={isData} onTrial={chart.kind === 1} onChange={setWantsData} />}
        <div className={classNames('ml-auto flex', isData && 'max-md:hidden')}>
          <ChartTools chart={chart} scale={drawn.scale} onZoom={zoom} />
        </div>
      </div>
      <ChartFacts chart={chart} />
      <ChartStrip siblings={siblings} chart={chart} onChoose={onMove} />
    </>
  );
}

/** The chart that the address names, over the page whose list it may belong to. */
export function ChartViewer(listed: ListedCharts) {
  const { id, move, close } = useChartAddress();
  // While the dialog fades out it still shows what it showed.
  const last = useRef(id);
  if (id > 0) last.current = id;
  const viewed = useViewedChart(last.current, listed);
  const { chart, error, retry } = viewed;
  // Any other failure passes: the chart may well be there.
  const absent = error?.http === 404 || error?.http === 422;
  const untitled = error ? '图表打开失败' : '正在载入图表';

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
