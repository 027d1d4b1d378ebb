import type { ReactNode } from 'react';
import { searchReports } from '../../../bff/contract/search.ts';
import { toSearchRequest } from '../../../bff/contract/searchState.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { useCall } from '../../lib/useCall.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { FilterSheet } from './filters/FilterSheet.tsx';
import { OptionsBar } from './results/OptionsBar.tsx';
import { SearchAside } from './SearchAside.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useSearchControl } from './useSearchControl.ts';

/** What stands between results, and whether it is known yet: rows never move once shown. */
export interface Strip {
  content: ReactNode;
  settled: boolean;
}

/**
 * The report search (spec §2): filters, results, side column. `useStrip` gives the chart strip of a keyword (null:
 * none wanted here) and hears when the results are there, so that this feature needs to know nothing of charts.
 */
export function SearchPage({ useStrip }: { useStrip: (keyword: string | null, ready: boolean) => Strip }) {
  const control = useSearchControl();
  const { state } = control;
  const search = useCall(searchReports, toSearchRequest(state));
  const strip = useStrip(state.page === 1 ? state.keyword : null, !search.isLoading);
  // The strip stands above most rows: a list drawn before it would jump.
  const data = search.isLoading || strip.settled ? search.data : undefined;
  const filter = { control, facets: search.data?.facets };

  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)} 的报告` : '搜索报告'}</PageTitle>
      <h1 className="sr-only">搜索报告</h1>
      <div className="grid gap-x-8 xl:grid-cols-[14.5rem_minmax(0,47.5rem)_17.5rem]">
        <section aria-label="筛选" className="max-xl:hidden">
          <FilterPanel {...filter} />
        </section>
        <div className="min-w-0">
          <SearchBox value={state.keyword} onSearch={(keyword) => control.change({ keyword })} />
          <div className="mt-2 max-md:hidden xl:hidden">
            <FilterBar {...filter} />
          </div>
          <OptionsBar control={control} total={search.error && !search.isLoading ? null : search.data?.total}>
            <FilterSheet {...filter} total={search.data?.total} />
          </OptionsBar>
          <SearchResults
            control={control}
            data={data}
            loading={search.isLoading}
            error={search.error}
            onRetry={() => search.mutate()}
            strip={strip.content}
          />
        </div>
        <div className="max-xl:hidden">
          <SearchAside hrefOfWord={(keyword) => control.hrefOf({ keyword })} />
        </div>
      </div>
    </div>
  );
}
