import type { Chart } from '../../../bff/contract/entities.ts';
import { TextLink } from '../../components/TextLink.tsx';
import { formatCount } from '../../lib/format.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartViewerSlot } from './ChartViewerSlot.tsx';
import { useChartAddress } from './useChartAddress.ts';

/** The first charts of a search; `total` counts all. */
export interface ChartStripProps {
  charts: readonly Chart[];
  total: number;
  keyword: string;
}

/** A row of charts between the results, scrolled sideways; each opens in the viewer. */
export function ChartStrip({ charts, total, keyword }: ChartStripProps) {
  const { open } = useChartAddress();
  return (
    <section aria-label="相关图表" className="py-5">
      <div className="flex items-baseline justify-between">
        <h3 className="font-semibold text-sm">
          相关图表 <span className="font-normal text-muted tabular-nums">{formatCount(total)}</span>
        </h3>
        <TextLink
          to={`/chart?${new URLSearchParams(keyword ? { searchKey: keyword } : {})}`}
          className="touch text-sm"
        >
          查看更多
        </TextLink>
      </div>
      <ul className="-mx-1 mt-2 flex snap-x scroll-px-1 gap-4 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]">
        {charts.map((chart) => (
          <li key={chart.id} className="w-44 shrink-0 snap-start">
            <ChartFigure chart={chart} onOpen={() => open(chart.id)} />
          </li>
        ))}
      </ul>
      <ChartViewerSlot charts={charts} />
    </section>
  );
}
