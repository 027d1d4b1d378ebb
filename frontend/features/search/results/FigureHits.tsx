import { type ChartState, figureState } from '../../../../bff/contract/chartRequest.ts';
import { chartDateRanges } from '../../../../bff/contract/chartState.ts';
import { chinaDayBefore } from '../../../../bff/contract/chinaTime.ts';
import type { Facets } from '../../../../bff/contract/entities.ts';
import {
  cleared,
  initialFigures,
  reportFilters,
  type SearchState,
} from '../../../../bff/contract/searchState.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState, ErrorState, FormerNotice } from '../../../components/Placeholders.tsx';
import { FilterChips } from '../../../components/search/ListControls.tsx';
import { ChartFilters, chipsOf, useChartChoices } from '../../chart/ChartFilters.tsx';
import { ChartGate, ChartHits, FoundCharts } from '../../chart/ChartList.tsx';
import { type ChartControl, useChartSearch } from '../../chart/useChartSearch.ts';
import { searchChips } from '../filters/filters.tsx';
import type { SearchControl } from '../useReportSearch.ts';

const kinds = { charts: { kind: 1, name: '图表' }, tables: { kind: 2, name: '表格' } } as const;

/** The control of the chart search, kept in the address of the report search, whose time is that of its charts. */
function figureControl({ state, change, hrefOf }: SearchControl, kind: 1 | 2): ChartControl {
  const { figures } = state;
  const patched = (patch: Partial<ChartState>): Partial<SearchState> => {
    const { typeId, industryId } = { ...figures, ...patch };
    const { from = state.from, to = state.to } = patch;
    const days = chartDateRanges.find(({ id }) => id === patch.dateRange)?.days;
    const isTimed = patch.dateRange !== undefined || patch.from !== undefined || patch.to !== undefined;
    return {
      figures: { typeId, industryId },
      ...(isTimed &&
        (days === undefined ? { from, to } : { from: chinaDayBefore(Date.now(), days), to: '' })),
      ...(patch.dateRange === 0 && { dateRange: 0 as const }),
      ...(patch.page !== undefined && { page: patch.page }),
    };
  };
  return {
    state: figureState(state, kind),
    change: (patch) => change(patched(patch)),
    clear: () => change({ ...cleared, figures: initialFigures }),
    hrefOf: (patch) => hrefOf(patched(patch)),
  };
}

/** Stands where no chart is found; `onClear` drops the conditions, where there are any. */
function NoFigures({
  name,
  keyword,
  onClear,
}: {
  name: string;
  keyword: string;
  onClear: (() => void) | undefined;
}) {
  return (
    <EmptyState
      title={keyword ? `未找到与“${keyword.slice(0, 40)}”相符的${name}` : `没有符合条件的${name}`}
      action={onClear && <Button onClick={onClear}>清空条件</Button>}
    >
      {onClear
        ? '条件可能太窄了，去掉几项再看看。'
        : `${name}按标题、所在报告和里面的文字查找，换一个更短的词试试。`}
    </EmptyState>
  );
}

/** The charts or the tables of a search (tabs 图表 and 表格), with the conditions of the chart search; loaded with the first look. */
export function FigureHits({
  control,
  tab,
  facets,
}: {
  control: SearchControl;
  tab: 'charts' | 'tables';
  /** Of the reports of the search, for the names of its filters. */
  facets: Facets | undefined;
}) {
  const { kind, name } = kinds[tab];
  const own = figureControl(control, kind);
  const search = useChartSearch(own.state, reportFilters(control.state));
  const { state, gated, viewer, locked, data, loading, error, retry } = search;
  const asked = own.state;
  const choices = useChartChoices(data?.facets, asked);
  // Of its time the chips of the search tell.
  const chips = [
    ...searchChips(control, facets, []),
    ...chipsOf(own, choices).filter(({ key }) => key !== 'range'),
  ];
  const back = {
    to: own.hrefOf({ typeId: 0, industryId: 0, page: 1 }),
    name: asked.typeId || asked.industryId ? '去掉条件' : '回到第一页',
  };
  return (
    <>
      <div className="-mt-px">
        <ChartFilters control={own} choices={choices} locked={locked} />
      </div>
      {chips.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 py-3">
          <FilterChips chips={chips} onClear={own.clear} />
        </div>
      )}
      <p className="min-h-12 py-3 tabular-nums">
        {data && data.total > 0 && <FoundCharts data={data} name={name} />}
      </p>
      <div>
        {gated && <ChartGate viewer={viewer} back={back} />}
        {error && data && <FormerNotice error={error} onRetry={retry} />}
        {error && !data && <ErrorState error={error} onRetry={retry} title="搜索失败" />}
        {data?.charts.length === 0 && !loading && (
          <NoFigures name={name} keyword={state.keyword} onClear={chips.length > 0 ? own.clear : undefined} />
        )}
        <ChartHits search={search} hrefOf={own.hrefOf} />
      </div>
    </>
  );
}
