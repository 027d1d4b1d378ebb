import type { ReactNode } from 'react';
import { sortOrders } from '../../../bff/contract/constants.ts';
import { cleared, countFilters, toPageRequest, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { Button } from '../../components/Button.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { FilterChips, SortButtons } from '../../components/search/ListControls.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { runGated } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { barsOf, isTrend } from '../../lib/months.ts';
import { useChartStrip } from '../chart/useChartStrip.tsx';
import { useIndustryValues } from './filters/ChoiceFilters.tsx';
import { FilterBar, FilterPanel, FilterSheet, searchChips } from './filters/filters.tsx';
import { type Pane, usePane } from './pane/usePane.ts';
import { NamedPlaces } from './results/ResultNotes.tsx';
import { ResultSkeleton } from './results/ResultRow.tsx';
import { SearchAside } from './SearchAside.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { ReportSearchState, SearchControl } from './useReportSearch.ts';

/** In the place of hits whose code did not come. */
export const lost = (
  <p role="alert" className="py-12 text-center text-muted">
    这一栏加载失败，网络恢复后会自动载入
  </p>
);

/**
 * `total` is undefined until the first answer, null when there will be none; `whole` of it lack no word; `children` is
 * the phone's filter button.
 */
interface OptionsBarProps {
  control: SearchControl;
  total: number | undefined | null;
  whole: number | undefined;
  unit: string;
  /** The words that the hits are of, where they are not those typed. */
  corrected: string | undefined;
  children: ReactNode;
}

/** Whether there is anything in a search to wait for. */
const isSavable = (state: SearchControl['state']) => state.keyword !== '' || countFilters(state) > 0;

const Count = ({ count }: { count: number }) => (
  <span className="font-semibold text-lg tabular-nums">{formatCount(count)}</span>
);

/** The number of hits; of those that lack a word apart, where there are any. */
function Found({ total, whole, unit }: { total: number; whole: number; unit: string }) {
  if (whole >= total)
    return (
      <span>
        找到 <Count count={total} /> {unit}
      </span>
    );
  return (
    <span>
      {whole === 0 ? (
        '没有完整匹配'
      ) : (
        <>
          完整匹配 <Count count={whole} /> 份
        </>
      )}
      ，部分匹配 <Count count={total - whole} /> 份
    </span>
  );
}

/** Number of results, sort order and mode, and what keeps the search. */
function OptionsBar({ control, total, whole, unit, corrected, children }: OptionsBarProps) {
  const { state } = control;
  return (
    <div className="flex flex-wrap items-center gap-x-6 border-ink border-b md:min-h-12">
      <h2 className="flex min-h-11 flex-1 items-center whitespace-nowrap text-sm" aria-live="polite">
        {total === undefined && <Skeleton className="h-4 w-28" />}
        {total !== undefined && total !== null && <Found total={total} whole={whole ?? total} unit={unit} />}
      </h2>
      {isSavable(state) && (
        <Button
          tone="quiet"
          size="sm"
          onClick={() => void runGated({ kind: 'saveSearch' })}
          className="-mx-3"
        >
          订阅此搜索
        </Button>
      )}
      {state.tab === 'reports' && !!total && (
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            const search = toSearchRequest({ ...state, keyword: corrected ?? state.keyword });
            openDialog('export', { call: '/api/export/search', input: { search } });
          }}
          className="-mx-3 max-md:hidden"
        >
          导出
        </Button>
      )}
      {state.tab === 'reports' && (
        <Checkbox
          checked={state.fullText}
          onChange={(fullText) => control.change({ fullText })}
          className="text-sm"
        >
          全文
        </Checkbox>
      )}
      <div className="flex items-center justify-between gap-4 max-md:w-full max-md:pb-2">
        <SortButtons orders={sortOrders} order={state.order} onOrder={(order) => control.change({ order })} />
        <div className="md:hidden">{children}</div>
      </div>
    </div>
  );
}

/** Drawn only where there is one, in the room that it will take. */
const Trend = lazyPart(async () => (await import('./results/Trend.tsx')).Trend, {
  loading: <div className="h-29" />,
});
// Wide screens alone have it.
const PagePane = lazyPart(async () => (await import('./pane/PagePane.tsx')).PagePane);
const PageHits = lazyPart(async () => (await import('./results/PageHits.tsx')).PageHits, {
  loading: <ResultSkeleton rows={6} fullText />,
  lost,
});
/** From this width on there is room beside the results; below it nothing is asked for that nobody sees. */
const threeColumns = '(min-width: 80rem)';

/** The reports of a search, behind a strip of its charts and how many came each month. */
function ReportHits({
  control,
  search,
  pane,
}: {
  control: SearchControl;
  search: ReportSearchState;
  pane: Pane | null;
}) {
  const { state } = control;
  const strip = useChartStrip(
    state.page === 1 ? state : null,
    !search.loading,
    control.hrefOf({ tab: 'charts' }),
  );
  const trend = search.found?.trend;
  return (
    <>
      {isTrend(barsOf(trend ?? [])) && <Trend trend={trend} of="报告" control={control} />}
      <SearchResults
        control={control}
        search={search}
        // The strip is above most rows: a list drawn before it would jump.
        ready={search.loading || strip.settled}
        strip={strip.content}
        pane={pane}
      />
    </>
  );
}

/** What narrows a list of hits, with the counts of its own hits: the filters, and what was read out of the words. */
function useFilters(control: SearchControl, { found }: ReportSearchState) {
  const { state } = control;
  const ofPages = state.tab === 'pages' && state.keyword !== '';
  // The list of pages asks the same: one call.
  const ofPage = useCall('/api/page/search', ofPages ? toPageRequest(state) : null).data;
  const facets = ofPages ? ofPage?.facets : found?.facets;
  const industries = useIndustryValues(facets, state.industryIds);
  const read = found?.filters_read ?? [];
  return {
    facets,
    chips: searchChips(control, facets && { ...facets, industries }, read),
    clearAll: () =>
      control.change({ ...cleared, ignored: [...state.ignored, ...read.map(({ field }) => field)] }),
  };
}

/** A list of hits between its filters, which count its hits, and the side column. */
export function FilteredList({ control, search }: { control: SearchControl; search: ReportSearchState }) {
  const { state } = control;
  const ofPages = state.tab === 'pages';
  const { found } = search;
  const { facets, chips, clearAll } = useFilters(control, search);
  const filter = { control, facets };
  // Before anything is asked, what others search stands there.
  const paned = !ofPages && isSavable(state);
  const pane = usePane(paned && !search.loading ? found?.files : undefined);
  const beside = useMediaQuery(threeColumns);
  const total = search.error ? null : ofPages ? (found?.counts?.pages ?? null) : found?.total;
  return (
    <div
      className={classNames(
        'grid gap-x-8 xl:grid-cols-[14.5rem_minmax(0,1fr)_17.5rem]',
        // Before the hits are there: nothing moves when they come.
        paned &&
          'min-[85rem]:grid-cols-[13rem_minmax(0,1.2fr)_minmax(0,1fr)] min-[100rem]:grid-cols-[14.5rem_minmax(0,42rem)_minmax(0,1fr)] min-[100rem]:gap-x-10',
      )}
    >
      <section aria-label="筛选" className="pt-5 max-xl:hidden">
        <h2 className="sr-only">筛选</h2>
        {/* Nothing is on its way into its places after a failure. */}
        {(facets || !search.error) && <FilterPanel {...filter} />}
      </section>
      <div id="results" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mt-2 max-md:hidden xl:hidden">
          <FilterBar {...filter} />
        </div>
        <OptionsBar
          control={control}
          total={total}
          whole={ofPages ? undefined : found?.whole_total}
          unit={ofPages ? '页' : '份报告'}
          corrected={found?.corrected && found.suggestion}
        >
          <FilterSheet {...filter} total={total ?? undefined} unit={ofPages ? '页' : '份'} />
        </OptionsBar>
        {chips.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-b py-2">
            <FilterChips chips={chips} onClear={clearAll} />
          </div>
        )}
        <NamedPlaces places={found?.places} />
        {ofPages ? (
          <PageHits control={control} />
        ) : (
          <ReportHits control={control} search={search} pane={pane} />
        )}
      </div>
      {beside && (
        <div className="pt-5">
          {pane && <PagePane pane={pane} keyword={state.keyword} />}
          {!pane && !(paned && search.loading) && (
            <SearchAside hrefOfWord={(keyword) => control.hrefOf({ keyword })} />
          )}
        </div>
      )}
    </div>
  );
}
