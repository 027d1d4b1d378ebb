import type { ReactNode } from 'react';
import { sortOrders } from '../../../bff/contract/search.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { FilterChips, SkipTo, SortButtons } from '../../components/search/ListControls.tsx';
import { ReportSearch } from '../../components/search/ReportSearch.tsx';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { useChartStrip } from '../chart/useChartStrip.tsx';
import { FilterBar, FilterPanel, FilterSheet } from './filters/filters.tsx';
import { useIndustryValues } from './filters/IndustryFilter.tsx';
import { searchChips } from './filters/searchChips.ts';
import { usePane } from './pane/usePane.ts';
import { SearchAside } from './SearchAside.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useReportSearch } from './useReportSearch.ts';
import { cleared, type SearchControl, useSearchControl } from './useSearchControl.ts';

/** `total` is undefined until the first answer, null when there will be none; `children` is the phone's filter button. */
interface OptionsBarProps {
  control: SearchControl;
  total: number | undefined | null;
  children: ReactNode;
}

/** Number of results, sort order and mode (spec §2). */
function OptionsBar({ control, total, children }: OptionsBarProps) {
  const { state } = control;
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-ink border-b md:min-h-12">
      <h2 className="flex min-h-11 flex-1 items-center whitespace-nowrap text-sm" aria-live="polite">
        {total === undefined && <Skeleton className="h-4 w-28" />}
        {total !== undefined && total !== null && (
          <span>
            找到 <span className="font-semibold text-lg tabular-nums">{formatCount(total)}</span> 份结果
          </span>
        )}
      </h2>
      <Checkbox
        checked={state.fullText}
        onChange={(fullText) => control.change({ fullText })}
        className="text-sm"
      >
        全文
      </Checkbox>
      <div className="flex items-center justify-between gap-4 max-md:w-full max-md:pb-2">
        <SortButtons orders={sortOrders} order={state.order} onOrder={(order) => control.change({ order })} />
        <div className="md:hidden">{children}</div>
      </div>
    </div>
  );
}

// Wide screens alone have it.
const PagePane = lazyPart(async () => (await import('./pane/PagePane.tsx')).PagePane);

/** From this width on there is room beside the results; below it nothing is asked for that nobody sees. */
const threeColumns = '(min-width: 80rem)';

/** The report search (spec §2): the search first, then filters, results with the charts of the same words, side column. */
export function SearchPage() {
  const control = useSearchControl();
  const { state } = control;
  const search = useReportSearch(state);
  const strip = useChartStrip(state.page === 1 ? state : null, !search.loading);
  const { found } = search;
  const facets = found?.data.facets;
  const filter = { control, facets };
  const industries = useIndustryValues(facets, state.industryIds);
  const read = found?.data.filters_read ?? [];
  // All that narrows the list: the filters, and what was read out of the words.
  const clearAll = () =>
    control.change({ ...cleared, ignored: [...state.ignored, ...read.map(({ field }) => field)] });
  const chips = searchChips(control, facets && { ...facets, industries }, read);
  const pane = usePane(search.loading ? undefined : found?.data.files);
  const beside = useMediaQuery(threeColumns);
  const total = search.error ? null : found?.data.total;

  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)}的报告` : '搜索报告'}</PageTitle>
      <h1 className="sr-only">搜索报告</h1>
      <div
        className={classNames(
          'grid gap-x-8 xl:grid-rows-[auto_1fr]',
          pane
            ? 'grid-cols-[14.5rem_minmax(0,42rem)_minmax(0,1fr)] gap-x-10'
            : 'xl:grid-cols-[14.5rem_minmax(0,1fr)_17.5rem]',
        )}
      >
        <div className="min-w-0 xl:col-start-2">
          <ReportSearch value={state.keyword} onSearch={(keyword) => control.change({ keyword })} />
          <SkipTo target="results">跳到结果</SkipTo>
        </div>
        <section aria-label="筛选" className="row-span-2 max-xl:hidden xl:col-start-1 xl:row-start-1">
          <h2 className="sr-only">筛选</h2>
          {/* Nothing is on its way into its places after a failure. */}
          {(facets || !search.error) && <FilterPanel {...filter} />}
        </section>
        <div id="results" tabIndex={-1} className="min-w-0 outline-none xl:col-start-2">
          <div className="mt-2 max-md:hidden xl:hidden">
            <FilterBar {...filter} />
          </div>
          <OptionsBar control={control} total={total}>
            <FilterSheet {...filter} total={found?.data.total} />
          </OptionsBar>
          {chips.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-b py-2">
              <FilterChips chips={chips} onClear={clearAll} />
            </div>
          )}
          <SearchResults
            control={control}
            search={search}
            // The strip stands above most rows: a list drawn before it would jump.
            ready={search.loading || strip.settled}
            strip={strip.content}
            pane={pane}
          />
        </div>
        {beside && (
          <div className="row-span-2 xl:col-start-3 xl:row-start-1">
            {pane ? (
              <PagePane pane={pane} keyword={state.keyword} />
            ) : (
              <SearchAside hrefOfWord={(keyword) => control.hrefOf({ keyword })} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}
