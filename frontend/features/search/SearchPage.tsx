import { type SearchTab, searchTabs } from '../../../bff/contract/searchState.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { SkipTo } from '../../components/search/ListControls.tsx';
import { ReportSearch } from '../../components/search/SearchBox.tsx';
import { FilteredList, lost } from './FilteredList.tsx';
import { ResultSkeleton } from './results/ResultRow.tsx';
import { useCounts, useReportSearch, useSearchControl } from './useReportSearch.ts';

const hitsOnTheirWay = { loading: <ResultSkeleton rows={3} fullText={false} />, lost };
const FigureHits = lazyPart(
  async () => (await import('./results/FigureHits.tsx')).FigureHits,
  hitsOnTheirWay,
);
const CollectionHits = lazyPart(
  async () => (await import('./results/CollectionHits.tsx')).CollectionHits,
  hitsOnTheirWay,
);

const tabNames: Record<SearchTab, string> = {
  reports: '报告',
  pages: '页面',
  charts: '图表',
  tables: '表格',
  collections: '专题',
};

/** The search: the box first, then a tab for each kind of hits, with its own filters. */
export function SearchPage() {
  const control = useSearchControl();
  const { state } = control;
  const onReports = state.tab === 'reports';
  // Pages are found by their text: so are the reports that their filters and months count.
  const fullText = state.fullText || state.tab === 'pages';
  const search = useReportSearch(onReports ? state : { ...state, page: 1, fullText });
  const counts = useCounts(state, search.found);
  const countOf = (tab: SearchTab) => {
    if (state.keyword === '') return undefined;
    return counts?.[tab] ?? null;
  };
  const contentOf = (tab: SearchTab) => () =>
    tab === 'reports' || tab === 'pages' ? (
      <FilteredList control={control} search={search} />
    ) : (
      <div id="results" tabIndex={-1} className="outline-none">
        {tab === 'collections' ? (
          <CollectionHits control={control} />
        ) : (
          <FigureHits key={tab} control={control} tab={tab} facets={search.found?.facets} />
        )}
      </div>
    );
  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)}的报告` : '搜索报告'}</PageTitle>
      <h1 className="sr-only">搜索报告</h1>
      <div className="mb-2 max-w-3xl">
        <ReportSearch value={state.keyword} onSearch={(keyword) => control.change({ keyword })} />
        <SkipTo target="results">跳到结果</SkipTo>
      </div>
      {/* The toolbar floats at the edge of all but the widest screens. */}
      <div className="min-[87.5rem]:max-[118rem]:pr-9">
        <Tabs
          label="结果种类"
          selected={searchTabs.indexOf(state.tab)}
          onSelect={(index) => control.change({ tab: searchTabs[index] ?? 'reports' })}
          tabs={searchTabs.map((tab) => ({
            key: tab,
            name: tabNames[tab],
            count: countOf(tab),
            content: contentOf(tab),
          }))}
        />
      </div>
    </div>
  );
}
