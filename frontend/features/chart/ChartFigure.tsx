import { useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Picture } from '../../components/Picture.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { Highlighted } from '../../components/search/Highlighted.tsx';
import { notifyNotOpened } from '../../lib/network.ts';
import { type ListedCharts, useChartAddress } from './useChartAddress.ts';

const ChartViewer = lazyPart(async () => (await import('./ChartViewer.tsx')).ChartViewer);

/** Host of the viewer; its code comes with the first opened chart. */
export function ChartViewerSlot(listed: ListedCharts) {
  const { id, close } = useChartAddress();
  const everOpened = useRef(false);
  if (id > 0) everOpened.current = true;
  const giveUp = () => {
    everOpened.current = false;
    close();
    notifyNotOpened();
  };
  return everOpened.current && <ChartViewer {...listed} onFailed={giveUp} />;
}

/** A chart as lists show it; `onOpen` opens the viewer. */
export interface ChartFigureProps {
  chart: Chart;
  onOpen: () => void;
  /** Width, in CSS. */
  sizes?: string;
  /** For what is seen first: its picture comes before others. */
  eager?: boolean;
}

/** In two columns on phones, in three or more beside a panel. */
const listSizes = '(min-width: 48rem) 17rem, 45vw';

/** The crop uncut on white in a box that never changes, its caption and its source line beneath. */
export function ChartFigure({ chart, onOpen, sizes = listSizes, eager = false }: ChartFigureProps) {
  return (
    <button type="button" onClick={onOpen} className="group block w-full text-left">
      <span className="softened flex aspect-[4/3] items-center justify-center border border-line bg-white p-2 transition-colors group-hover:border-sea">
        <Picture
          key={chart.id}
          url={chart.online_url}
          width={chart.width || 400}
          height={chart.height || 300}
          sizes={sizes}
          eager={eager}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </span>
      <span className="mt-1.5 block h-15">
        <span className="line-clamp-2 text-sm group-hover:text-sea">
          <Highlighted html={chart.name_highlight} />
        </span>
        <MetaLine parts={[chart.source || chart.file.name, chart.time_text]} className="mt-0.5 text-xs" />
      </span>
    </button>
  );
}
