import type { ChartState } from '../../../bff/contract/chartRequest.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { EmptyState, ErrorState, FormerNotice } from '../../components/Placeholders.tsx';
import { FilterChips, SkipTo } from '../../components/search/ListControls.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import { ChartFilters, chipsOf, useChartChoices } from './ChartFilters.tsx';
import { ChartGate, ChartHits, FoundCharts } from './ChartList.tsx';
import { useChartControl, useChartSearch } from './useChartSearch.ts';

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
  const { state, gated, viewer, locked, data, loading, error, retry } = search;
  // The pressed filter follows the address, also where the list shows less.
  const asked = control.state;
  const choices = useChartChoices(data?.facets, asked);
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
      <ChartHits search={search} hrefOf={control.hrefOf} />
    </div>
  );
}
