import { Lock } from 'lucide-react';
import { chartPageSize } from '../../../bff/contract/constants.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { runGated } from '../../lib/gate.ts';
import type { Viewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { ChartFigure, ChartViewerSlot } from './ChartFigure.tsx';
import { useChartAddress } from './useChartAddress.ts';
import { type ChartAnswer, type ChartSearchResult, chartLevel } from './useChartSearch.ts';

/** The viewer at the gate, and the way back: the address without the gated part, and its label. */
interface ChartGateProps {
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
        <Lock size={14} strokeWidth={1.75} className="shrink-0 text-gold" />
        <span>{reason}。下面是全部图表的第一页。</span>
      </p>
      <span className="flex gap-2">
        <ButtonLink to={back.to} tone="quiet" size="sm">
          {back.name}
        </ButtonLink>
        <Button
          tone="gold"
          size="sm"
          onClick={() =>
            reader ? openDialog('pay', { level: chartLevel, reason }) : runGated({ kind: 'pay' })
          }
        >
          {reader ? `开通${words.tiers[chartLevel]}` : '登录并开通'}
        </Button>
      </span>
    </div>
  );
}

const grid = 'grid gap-x-4 min-[30rem]:grid-cols-2 gap-y-6 md:grid-cols-3 md:gap-x-6 xl:grid-cols-4';

/** Charts above the fold: of three rows on a phone, of two on a common screen. */
const inSight = 8;

/** Grey places of a page of charts. */
function ChartSkeletons() {
  return (
    <ul className={grid} aria-label="正在搜索">
      {Array.from({ length: chartPageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <li key={index}>
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="mt-2.5 h-4 w-4/5" />
          <div className="h-14" />
        </li>
      ))}
    </ul>
  );
}

/**
 * A page of charts, each of which opens in the page's viewer (`ChartViewerSlot`); `stale` while the next answer loads.
 */
function ChartGrid({ charts, stale }: { charts: readonly Chart[]; stale: boolean }) {
  const { open } = useChartAddress();
  return (
    <ul className={classNames(grid, 'transition-opacity', stale && 'opacity-55 delay-150')} aria-busy={stale}>
      {charts.map((chart, index) => (
        <li key={chart.id} className="min-w-0">
          <ChartFigure chart={chart} onOpen={() => open(chart.id)} eager={index < inSight} />
        </li>
      ))}
    </ul>
  );
}

/** A chart search, and the address of each of its pages. */
interface ChartHitsProps {
  search: ChartSearchResult;
  hrefOf: (change: { page: number }) => string;
}

/** One page of a chart search's hits with the pages beneath, or their grey places; and the viewer that they open in. */
export function ChartHits({ search, hrefOf }: ChartHitsProps) {
  const { data, state, locked, loading, error } = search;
  const { charts = [], total = 0 } = data ?? {};
  const pages = Math.ceil(total / chartPageSize);
  return (
    <>
      {!error && !data && <ChartSkeletons />}
      {charts.length > 0 && (
        <>
          <ChartGrid charts={charts} stale={loading || error !== undefined} />
          <div className="mt-8 border-line border-t pt-6">
            <Pagination page={state.page} pages={pages} href={(page) => hrefOf({ page })} />
            {locked && pages > 1 && (
              <p className="mt-2 flex items-center justify-center gap-1.5 text-gold text-sm">
                <Lock size={13} strokeWidth={1.75} />
                第2页起需{locked}
              </p>
            )}
          </div>
        </>
      )}
      <ChartViewerSlot charts={charts} total={data?.total} before={(state.page - 1) * chartPageSize} />
    </>
  );
}

/** How many charts are found, and how many of them the list leaves out because it shows their picture. */
export function FoundCharts({ data, name }: { data: ChartAnswer; name: string }) {
  const repeated = data.chart_total - data.total;
  return (
    <>
      找到 <span className="font-semibold text-lg">{formatCount(data.chart_total)}</span> 张{name}
      {repeated > 0 && (
        <span className="text-muted">，其中 {formatCount(repeated)} 张与别处相同，已合并</span>
      )}
    </>
  );
}
