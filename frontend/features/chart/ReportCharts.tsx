import { useState } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button } from '../../components/Button.tsx';
import { ClipButton } from '../../components/report/ClipButton.tsx';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { ChartFigure, ChartViewerSlot } from './ChartFigure.tsx';
import { useChartAddress } from './useChartAddress.ts';

const likeness = ({ name, source }: Chart) => `${name}\n${source}`;

/** Charts of other titles or sources than those before them and than `others`: reports of one house repeat charts. */
function distinctCharts(charts: readonly Chart[], others: readonly Chart[] = []): Chart[] {
  const seen = new Set(others.map(likeness));
  return charts.filter((chart) => {
    const known = seen.has(likeness(chart));
    seen.add(likeness(chart));
    return !known;
  });
}

/** Charts shown before the reader asks for all, and those of other reports. */
const shown = 6;
/** Charts of one report asked for at first, and a page of all of them. */
const ownCharts = 20;
const pageSize = 50;
/** Of other reports twice what is shown is asked for: some are alike, or of this report. */
const asked = 12;

const sizes = '(min-width: 64rem) 17rem, (min-width: 40rem) 40vw, 70vw';

function Figures({ charts, ofReport }: { charts: readonly Chart[]; ofReport: boolean }) {
  const { open } = useChartAddress();
  return charts.map((chart) => (
    <li key={chart.id} className="min-w-0 snap-start">
      <ChartFigure chart={chart} onOpen={() => open(chart.id)} sizes={sizes} ofReport={ofReport} />
      <ClipButton
        name={chart.name}
        clipping={{ id: chart.fid, clip: { page: chart.page, chart_id: chart.id, quote: chart.name } }}
        className="touch text-sea text-xs hover:underline"
      />
    </li>
  ));
}

/** A further page of a report's charts; nothing until it is there. */
function OwnPage({ reportId, page }: { reportId: number; page: number }) {
  const { data } = useCall('/api/file/chartlist', { id: reportId, page, pageSize });
  return <Figures ofReport charts={data?.charts ?? []} />;
}

const grid = 'mt-4 gap-x-4 gap-y-6 lg:grid-cols-3';
const strip = `swipe-strip auto-cols-[70%] pb-1 sm:auto-cols-[40%] ${grid}`;

/** The report's own charts: the first, then, once asked for, all there are. */
function OwnCharts({ reportId, charts, total }: { reportId: number; charts: Chart[]; total: number }) {
  const [all, setAll] = useState(false);
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index + 1);
  return (
    <section aria-label="本报告图表" className="print:hidden">
      <h2 className="ruled flex items-baseline justify-between font-semibold font-song text-lg">
        本报告图表
        {total > shown && !all && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => setAll(true)}
            className="-my-1 -mr-3 text-sea tabular-nums"
          >
            全部 {formatCount(total)} 张
          </Button>
        )}
      </h2>
      <ul className={all ? classNames('grid sm:grid-cols-2', grid) : strip}>
        {all ? (
          pages.map((page) => <OwnPage key={page} reportId={reportId} page={page} />)
        ) : (
          <Figures ofReport charts={charts.slice(0, shown)} />
        )}
      </ul>
    </section>
  );
}

/** The charts in a report, and those of others near to its subject. What fails or is empty stays away. */
export function ReportCharts({ reportId }: { reportId: number }) {
  const { id: viewed } = useChartAddress();
  const own = useCall('/api/file/chartlist', { id: reportId, page: 1, pageSize: ownCharts });
  const related = useCall('/api/chart/relatedlist', { id: reportId, page: 1, pageSize: asked });
  const charts = own.data?.charts ?? [];
  const foreign = related.data?.charts.filter(({ fid }) => fid !== reportId) ?? [];
  const others = distinctCharts(foreign, charts).slice(0, shown);
  return (
    <>
      {own.data && charts.length > 0 && (
        <OwnCharts reportId={reportId} charts={charts} total={own.data.total} />
      )}
      {others.length > 0 && (
        <section aria-label="相关图表" className="print:hidden">
          <h2 className="ruled font-semibold font-song text-lg">相关图表</h2>
          <ul className={strip}>
            <Figures ofReport={false} charts={others} />
          </ul>
        </section>
      )}
      <ChartViewerSlot charts={charts.some((chart) => chart.id === viewed) ? charts : others} />
    </>
  );
}
