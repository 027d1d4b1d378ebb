import { Link } from 'react-router';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Picture } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ChartViewerSlot } from '../chart/ChartFigure.tsx';
import { chartHref, chartOpened } from '../chart/useChartAddress.ts';
import { useCharts } from './homeCalls.ts';
import { Strip } from './Section.tsx';

/** Crops stand uncut on white, in one and the same box. */
const frame = 'softened flex aspect-[8/5] items-center justify-center border border-line bg-white p-3';

function ChartFigure({ chart }: { chart: Chart }) {
  return (
    <figure>
      <div className={frame}>
        <Picture
          url={chart.online_url}
          width={chart.width}
          height={chart.height}
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 40vw, 75vw"
          className="max-h-full w-auto max-w-full object-contain"
        />
      </div>
      <figcaption className="mt-3">
        <Link
          to={chartHref(chart.id)}
          state={chartOpened}
          preventScrollReset
          title={chart.name}
          className="whole-row block truncate font-semibold hover:text-sea"
        >
          {chart.name}
        </Link>
        <MetaLine parts={[chart.file.name, `第${chart.page}页`]} className="text-sm" />
      </figcaption>
    </figure>
  );
}

/** Four charts, each opens in the viewer. */
export function HomeCharts() {
  const { data, error } = useCharts();
  return (
    <Strip
      id="home-charts"
      name="数据图表"
      note="从报告页面中析出"
      more={{ name: '更多图表', to: '/chart' }}
      items={data?.charts}
      failed={Boolean(error)}
      itemKey={({ id }) => id}
      item={(chart) => <ChartFigure chart={chart} />}
      skeleton={
        <>
          <Skeleton className="aspect-[8/5] w-full" />
          <Skeleton className="mt-5 h-3.5 w-3/4" />
          <Skeleton className="mt-3 mb-2 h-3 w-1/2" />
        </>
      }
    >
      <ChartViewerSlot charts={data?.charts ?? []} />
    </Strip>
  );
}
