import { useState } from 'react';
import { relatedCharts } from '../../../bff/contract/charts.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import { fileChartList } from '../../../bff/contract/reports.ts';
import { Button } from '../../components/Button.tsx';
import { useCall } from '../../lib/useCall.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartViewerSlot } from './ChartViewerSlot.tsx';
import { useChartAddress } from './useChartAddress.ts';

/** Charts shown before the reader asks for all, and those of other reports (spec §9: 6). */
const shown = 6;
/** Charts of one report asked for at once (spec §7). */
const ownCharts = 20;

function ChartGrid({ title, charts }: { title: string; charts: readonly Chart[] }) {
  const [all, setAll] = useState(false);
  const { open } = useChartAddress();
  return (
    <section aria-label={title}>
      <h2 className="ruled flex items-baseline justify-between font-semibold text-lg">
        {title}
        {charts.length > shown && !all && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => setAll(true)}
            className="-my-1 -mr-3 text-sea tabular-nums"
          >
            全部 {charts.length} 张
          </Button>
        )}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3">
        {charts.slice(0, all ? undefined : shown).map((chart) => (
          <li key={chart.id}>
            <ChartFigure chart={chart} onOpen={() => open(chart.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The charts in a report, and those of others near to its subject. What fails or is empty stays away (spec §8). */
export function ReportCharts({ reportId }: { reportId: number }) {
  const { id: viewed } = useChartAddress();
  const own = useCall(fileChartList, { id: reportId, page: 1, pageSize: ownCharts });
  const related = useCall(relatedCharts, { id: reportId, page: 1, pageSize: shown });
  const others = related.data?.charts.filter(({ fid }) => fid !== reportId) ?? [];
  return (
    <>
      {own.data && own.data.charts.length > 0 && <ChartGrid title="本报告图表" charts={own.data.charts} />}
      {others.length > 0 && <ChartGrid title="相关图表" charts={others} />}
      <ChartViewerSlot
        charts={own.data?.charts.some((chart) => chart.id === viewed) ? own.data.charts : others}
      />
    </>
  );
}
