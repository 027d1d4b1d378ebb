import { lazy, Suspense } from 'react';
import { homeList } from '../../../bff/contract/reports.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useCall } from '../../lib/useCall.ts';
import { ChartStrip } from './ChartStrip.tsx';
import { FileTypeDrawers } from './FileTypeDrawers.tsx';
import { Folio } from './Folio.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import { RankedList } from './RankedList.tsx';
import { rankedLists } from './rankedLists.ts';

// Below the first screen, and the one part that needs tabs: it comes after the rest.
const IndustryStrip = lazy(() =>
  import('./IndustryStrip.tsx').then((module) => ({ default: module.IndustryStrip })),
);

/** The home page (spec §2): search, catalogue, ranked lists, industries, charts. */
export function Home() {
  const first = useCall(homeList, { recommend: 1, page: 1, pageSize: 8 });
  return (
    <div className="page">
      <PageTitle />
      <Folio total={first.data?.total} fresh={first.data?.new} />
      <HomeSearch />
      <FileTypeDrawers />
      <div className="-mx-4 mt-16 grid auto-cols-[86%] grid-flow-col gap-x-6 overflow-x-auto px-4 [scrollbar-width:none] max-lg:snap-x max-lg:snap-mandatory max-lg:scroll-px-4 md:-mx-8 md:auto-cols-[46%] md:px-8 md:max-lg:scroll-px-8 lg:mx-0 lg:grid-flow-row lg:grid-cols-3 lg:gap-x-0 lg:overflow-visible lg:px-0">
        {rankedLists.map((list) => (
          <RankedList key={list.recommend} {...list} />
        ))}
      </div>
      <Suspense fallback={<div className="mt-16 min-h-[22.5rem]" />}>
        <IndustryStrip />
      </Suspense>
      <ChartStrip />
    </div>
  );
}
