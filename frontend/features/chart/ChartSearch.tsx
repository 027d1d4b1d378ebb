import { chartPageSize, searchCharts } from '../../../bff/contract/charts.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FilterChips } from '../../components/FilterChips.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartFilters, chipsOf, useChartNames } from './ChartFilters.tsx';
import { ChartViewerSlot } from './ChartViewerSlot.tsx';
import { toChartRequest } from './chartState.ts';
import { useChartAddress } from './useChartAddress.ts';
import { useChartControl } from './useChartControl.ts';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-6 xl:grid-cols-4';

function ChartPlaces() {
  return (
    <ul className={grid} aria-label="正在搜索">
      {Array.from({ length: chartPageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <li key={index}>
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="mt-2.5 h-4 w-4/5" />
          <div className="h-10" />
        </li>
      ))}
    </ul>
  );
}

/** The chart search (spec §2: /chart): conditions as lines and chips, 20 charts a page, each opens in the viewer. */
export function ChartSearch() {
  const control = useChartControl();
  const { state } = control;
  const names = useChartNames();
  const search = useCall(searchCharts, toChartRequest(state));
  const { open } = useChartAddress();
  const failed = search.error && !search.isLoading ? search.error : null;
  const found = failed ? undefined : search.data;
  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)} 的图表` : '数据图表'}</PageTitle>
      <h1 className="sr-only">数据图表</h1>
      <SearchBox
        value={state.keyword}
        label="搜索图表"
        placeholder="搜索图表标题"
        onSearch={(keyword) => control.change({ keyword })}
        className="mb-6 max-w-3xl"
      />
      <ChartFilters control={control} names={names} />
      <div className="mb-6 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-ink border-b py-2 text-sm">
        <h2 aria-live="polite" className="mr-3 tabular-nums">
          {found && (
            <>
              找到 <span className="font-semibold text-lg">{formatCount(found.total)}</span> 张图表
            </>
          )}
        </h2>
        <FilterChips chips={chipsOf(control, names)} onClear={control.clear} />
      </div>
      {failed?.id === 'payment_required' && (
        <EmptyState
          title="分类、行业和后面的页，是高级会员的功能"
          action={
            <>
              <ButtonLink to="/vip" tone="primary">
                了解会员
              </ButtonLink>
              <ButtonLink to={control.hrefOf({ typeId: 0, industryId: 0 })}>回到全部图表</ButtonLink>
            </>
          }
        >
          关键词搜索和第一页对所有人开放。
        </EmptyState>
      )}
      {failed && failed.id !== 'payment_required' && (
        <ErrorState error={failed} onRetry={() => search.mutate()} title="搜索没有完成" />
      )}
      {!failed && !found && <ChartPlaces />}
      {found?.charts.length === 0 && !search.isLoading && (
        <EmptyState
          title={
            state.keyword ? `没有找到与「${state.keyword.slice(0, 40)}」相符的图表` : '没有符合条件的图表'
          }
        >
          换一个更短的词，或去掉几项条件再看看。
        </EmptyState>
      )}
      {found && found.charts.length > 0 && (
        <>
          <ul className={grid} aria-busy={search.isLoading}>
            {found.charts.map((chart) => (
              <li key={chart.id}>
                <ChartFigure chart={chart} onOpen={() => open(chart.id)} />
              </li>
            ))}
          </ul>
          <div className="mt-8 border-line border-t pt-6">
            <Pagination
              page={state.page}
              pages={Math.ceil(found.total / chartPageSize)}
              href={(page) => control.hrefOf({ page })}
            />
          </div>
        </>
      )}
      <ChartViewerSlot charts={found?.charts ?? []} />
    </div>
  );
}
