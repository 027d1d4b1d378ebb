import { Lock } from 'lucide-react';
import type { ChartState } from '../../../bff/contract/chartRequest.ts';
import { chartPageSize } from '../../../bff/contract/constants.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { EmptyState, ErrorState, FormerNotice, Skeleton } from '../../components/Placeholders.tsx';
import { FilterChips, SkipTo } from '../../components/search/ListControls.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { runGated } from '../../lib/gate.ts';
import type { Viewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { ChartFigure, ChartViewerSlot } from './ChartFigure.tsx';
import { ChartFilters, chipsOf, useChartChoices } from './ChartFilters.tsx';
import { useChartAddress } from './useChartAddress.ts';
import { type ChartAnswer, chartLevel, useChartControl, useChartSearch } from './useChartSearch.ts';

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
export function ChartSkeletons() {
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

/** A page of a chart search with the ways to the others; `locked` names the membership that further pages take. */
interface ChartPageProps {
  charts: readonly Chart[];
  stale: boolean;
  page: number;
  total: number;
  href: (page: number) => string;
  locked: string | undefined;
}

/** One page of a chart search's hits, and the pages beneath. */
export function ChartPage({ charts, stale, page, total, href, locked }: ChartPageProps) {
  const pages = Math.ceil(total / chartPageSize);
  return (
    <>
      <ChartGrid charts={charts} stale={stale} />
      <div className="mt-8 border-line border-t pt-6">
        <Pagination page={page} pages={pages} href={href} />
        {locked && pages > 1 && (
          <p className="mt-2 flex items-center justify-center gap-1.5 text-gold text-sm">
            <Lock size={13} strokeWidth={1.75} />
            第2页起需{locked}
          </p>
        )}
      </div>
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

/** What is found, by the kind asked for; tabs of a search count the two apart. */
const kindNames = ['图表和表格', '图表', '表格'] as const;

function NoCharts({ state: { keyword } }: { state: ChartState }) {
  const title = keyword ? `未找到与“${keyword.slice(0, 40)}”相符的图表` : '没有符合条件的图表';
  return <EmptyState title={title}>换一个更短的词，或去掉几项条件再看看。</EmptyState>;
}

/** The chart search (/chart): conditions as lines and chips, 20 charts a page, each opens in the viewer. */
export function ChartSearch() {
  const control = useChartControl();
  const search = useChartSearch(control.state);
  const { state, gated, viewer, data, loading, error, retry } = search;
  // The pressed filter follows the address, also where the list shows less.
  const asked = control.state;
  const choices = useChartChoices(data?.facets, asked);
  const locked =
    viewer.state !== 'unknown' && viewer.level < chartLevel ? words.tiers[chartLevel] : undefined;
  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)}的图表` : '数据图表'}</PageTitle>
      <h1 className="sr-only">数据图表</h1>
      <SearchBox
        value={state.keyword}
        label="搜索图表"
        placeholder="搜索图表标题"
        isFocused={state.keyword === ''}
        onSearch={(keyword) => control.change({ keyword })}
        className="mb-6 max-w-3xl"
      />
      <SkipTo target="charts">跳到结果</SkipTo>
      <ChartFilters control={control} choices={choices} locked={locked} />
      <div
        id="charts"
        tabIndex={-1}
        className="mb-6 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-ink border-b py-2 text-sm outline-none"
      >
        <h2 aria-live="polite" className="mr-3 tabular-nums">
          {data && !error && <FoundCharts data={data} name={kindNames[asked.kind]} />}
        </h2>
        <FilterChips chips={chipsOf(control, choices)} onClear={control.clear} />
      </div>
      {gated && (
        <ChartGate
          viewer={viewer}
          back={{
            to: control.hrefOf({ typeId: 0, industryId: 0 }),
            name: asked.typeId || asked.industryId ? '去掉条件' : '回到第一页',
          }}
        />
      )}
      {error && data && <FormerNotice error={error} onRetry={retry} />}
      {/* The line of the results above is theirs as well. */}
      <div className="*:-mt-6 *:border-t-0">
        {error && !data && <ErrorState error={error} onRetry={retry} title="搜索失败" />}
        {data?.charts.length === 0 && !loading && <NoCharts state={state} />}
      </div>
      {!error && !data && <ChartSkeletons />}
      {data && data.charts.length > 0 && (
        <ChartPage
          charts={data.charts}
          stale={loading || error !== undefined}
          page={state.page}
          total={data.total}
          href={(page) => control.hrefOf({ page })}
          locked={locked}
        />
      )}
      <ChartViewerSlot
        charts={data?.charts ?? []}
        total={data?.total}
        before={(state.page - 1) * chartPageSize}
      />
    </div>
  );
}
