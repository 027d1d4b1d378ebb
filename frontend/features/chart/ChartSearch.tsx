import type { ChartState } from '../../../bff/contract/chartState.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { EmptyState, ErrorState, FormerNotice } from '../../components/Placeholders.tsx';
import { FilterChips, SkipTo } from '../../components/search/ListControls.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import { formatCount } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { ChartViewerSlot } from './ChartFigure.tsx';
import { ChartFilters, chipsOf, useChartChoices } from './ChartFilters.tsx';
import { ChartGate, ChartPage, ChartPlaces } from './ChartGrid.tsx';
import { chartLevel, useChartControl, useChartSearch } from './useChartSearch.ts';

function NoCharts({ state: { keyword } }: { state: ChartState }) {
  const title = keyword ? `没有找到与「${keyword.slice(0, 40)}」相符的图表` : '没有符合条件的图表';
  return <EmptyState title={title}>换一个更短的词，或去掉几项条件再看看。</EmptyState>;
}

/** The chart search (spec §2: /chart): conditions as lines and chips, 20 charts a page, each opens in the viewer. */
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
          {data && !error && (
            <>
              找到 <span className="font-semibold text-lg">{formatCount(data.total)}</span> 张图表
            </>
          )}
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
        {error && !data && <ErrorState error={error} onRetry={retry} title="搜索没有完成" />}
        {data?.charts.length === 0 && !loading && <NoCharts state={state} />}
      </div>
      {!error && !data && <ChartPlaces />}
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
      <ChartViewerSlot charts={data?.charts ?? []} />
    </div>
  );
}
