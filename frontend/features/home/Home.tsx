import { lazyPart } from '../../components/lazyPart.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { CollectionStrip } from './CollectionStrip.tsx';
import { FileTypeDrawers } from './FileTypeDrawers.tsx';
import { Folio } from './Folio.tsx';
import { HomeCharts } from './HomeCharts.tsx';
import { HomeNotice } from './HomeNotice.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import { useRanked } from './homeCalls.ts';
import { RankedList } from './RankedList.tsx';
import { rankedLists } from './rankedLists.ts';

// Below the first screen, and the one part that needs tabs: it comes after the rest.
const IndustryStrip = lazyPart(async () => (await import('./IndustryStrip.tsx')).IndustryStrip, {
  loading: <div className="mt-16 min-h-[23.5rem]" />,
});

/** The home page (spec §2): search, catalogue, ranked lists, industries, collections, charts. */
export function Home() {
  const first = useRanked(1);
  return (
    <div className="page">
      <PageTitle />
      <Folio total={first.data?.total} fresh={first.data?.new} failed={first.error !== undefined} />
      <HomeNotice />
      <HomeSearch />
      <FileTypeDrawers />
      <div className="swipe-strip mt-16 auto-cols-[86%] gap-x-6 md:auto-cols-[46%] lg:grid-cols-3 lg:gap-x-0">
        {rankedLists.map((list) => (
          <RankedList key={list.recommend} {...list} />
        ))}
      </div>
      <IndustryStrip />
      <CollectionStrip />
      <HomeCharts />
    </div>
  );
}
