import { Link } from 'react-router';
import { chinaDay } from '../../../bff/contract/chinaTime.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Picture } from '../../components/Picture.tsx';
import { failureText, Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { fileTypeAddress } from '../../lib/addresses.ts';
import { formatChinaWeekday, formatCount } from '../../lib/format.ts';
import { ChartViewerSlot } from '../chart/ChartFigure.tsx';
import { chartHref, chartOpened } from '../chart/useChartAddress.ts';
import { CollectionCard, CollectionCardSkeleton } from '../collection/CollectionCard.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import {
  rankedLists,
  useCharts,
  useCollections,
  useFileTypes,
  useHomeFailures,
  useRanked,
} from './homeCalls.ts';
import { RankedList } from './RankedList.tsx';
import { MissingPart, Strip } from './Section.tsx';

/** Crops are shown whole on white, all in boxes of one size. */
const frame = 'softened flex aspect-[8/5] items-center justify-center border border-line bg-white p-3';

function ChartFigure({ chart }: { chart: Chart }) {
  return (
    <figure>
      <div className={frame}>
        <Picture
          url={chart.online_url}
          width={chart.width}
          height={chart.height}
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 40vw, 75vw"
          className="max-h-full w-auto max-w-full object-contain"
        />
      </div>
      <figcaption className="mt-3">
        <Link
          to={chartHref(chart.id)}
          state={chartOpened}
          preventScrollReset
          title={chart.name}
          className="whole-row block truncate font-semibold hover:text-sea"
        >
          {chart.name}
        </Link>
        <p title={chart.file.name} className="truncate text-muted text-sm">
          {chart.file.name}
        </p>
        <MetaLine
          parts={[chart.organization.name, chart.time_text, `第${chart.page}页`]}
          className="text-sm"
        />
      </figcaption>
    </figure>
  );
}

/** Four charts, each opens in the viewer. */
function HomeCharts() {
  const { data, error } = useCharts();
  return (
    <Strip
      id="home-charts"
      name="数据图表"
      note="摘自报告原文"
      more={{ name: '更多图表', to: '/chart' }}
      items={data?.charts}
      failed={Boolean(error)}
      itemKey={({ id }) => id}
      item={(chart) => <ChartFigure chart={chart} />}
      skeleton={
        <>
          <Skeleton className="aspect-[8/5] w-full" />
          <Skeleton className="mt-5 h-3.5 w-3/4" />
          <Skeleton className="mt-3 h-3 w-3/4" />
          <Skeleton className="mt-2 mb-2 h-3 w-1/2" />
        </>
      }
    >
      <ChartViewerSlot charts={data?.charts ?? []} />
    </Strip>
  );
}

/** One line for all that did not load, with one way to try again: as high as what stood there. */
function Failure({ error, retry }: ReturnType<typeof useHomeFailures>) {
  const text = failureText(error);
  return (
    <span role="alert" className="flex min-w-0 items-center">
      <span title={text} className="truncate">
        <span className="font-semibold text-ink">部分内容加载失败</span>
        <span className="max-sm:hidden">：{text}</span>
      </span>
      <Button tone="quiet" size="sm" onClick={retry} className="text-sea">
        重试
      </Button>
    </span>
  );
}

/** The line over a newspaper's name: today, and what the house holds, or what failed. */
function Folio() {
  const now = new Date();
  const { data } = useRanked(1);
  const failures = useHomeFailures();
  return (
    <div className="flex h-10 items-center justify-between gap-4 border-line border-b text-muted text-sm tabular-nums">
      <span className="shrink-0">
        {chinaDay(now)} <span className="max-sm:hidden">{formatChinaWeekday(now)}</span>
      </span>
      {failures.error !== undefined && <Failure {...failures} />}
      {!failures.error && !data && <Skeleton className="h-3 w-44" />}
      {!failures.error && data && (
        // Figures are never cut: the second goes whole where both find no room.
        <span className="flex h-5 flex-wrap justify-end overflow-hidden">
          <span>收录 {formatCount(data.total)} 份</span>
          <span>
            <span className="mx-2 text-edge">|</span>今日发布 {formatCount(data.new)} 份
          </span>
        </span>
      )}
    </div>
  );
}

/** Four collections with their banners. */
function CollectionStrip() {
  const { data, error } = useCollections();
  return (
    <Strip
      id="home-collections"
      name="专题"
      note="按产业链与主题整理"
      more={{ name: '更多专题', to: '/collection' }}
      items={data?.items}
      failed={Boolean(error)}
      itemKey={({ id }) => id}
      item={(collection) => <CollectionCard collection={collection} />}
      skeleton={<CollectionCardSkeleton />}
    />
  );
}

// Below the first screen, and the one part that needs tabs: it comes after the rest.
const IndustryStrip = lazyPart(async () => (await import('./IndustryStrip.tsx')).IndustryStrip, {
  loading: <div className="mt-16 min-h-[23.5rem]" />,
});

/** The home page: search, catalogue, ranked lists, industries, collections, charts. */
export function Home() {
  return (
    <div className="page">
      <PageTitle />
      <Folio />
      <HomeSearch />
      <FileTypeDrawers />
      <div className="swipe-strip mt-10 auto-cols-[86%] gap-x-6 md:auto-cols-[46%] lg:grid-cols-3 lg:gap-x-0">
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

const drawer =
  'group relative flex h-16 items-center justify-center bg-sunken px-2 transition-colors hover:bg-wash xl:h-24 xl:flex-col';

/** The half ring one pulls a drawer by. */
function Pull() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 10"
      className="mt-2 h-2 w-7 text-edge group-hover:text-sea max-xl:hidden"
    >
      <path d="M1 1h34M5 1.5c1 9 25 9 26 0" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}

/** The eight file types as the drawers of a catalogue. */
function FileTypeDrawers() {
  const { data, error } = useFileTypes();
  const slots = data?.items ?? Array.from({ length: 8 }, () => null);
  return (
    // As high as its drawers where they are lost: what is below stays.
    <section aria-labelledby="home-types" className="min-h-[261px] md:min-h-[131px] xl:min-h-[98px]">
      <h2 id="home-types" className="sr-only">
        按类型查阅
      </h2>
      {error && !data ? (
        <MissingPart />
      ) : (
        <ul
          className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4 xl:grid-cols-8"
          aria-busy={!data}
        >
          {slots.map((type, index) =>
            type ? (
              <li key={type.id}>
                <Link to={fileTypeAddress(type.id)} title={type.description} className={drawer}>
                  <span className="flex w-full items-baseline justify-center gap-x-2 border border-line bg-surface py-1.5 xl:max-w-32 xl:flex-col xl:items-center xl:py-1">
                    <span className="max-w-full truncate font-semibold group-hover:text-sea">
                      {type.name}
                    </span>
                    <span className="shrink-0 text-muted text-xs tabular-nums">
                      {formatCount(type.count)} 份
                    </span>
                  </span>
                  <Pull />
                </Link>
              </li>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity but their place.
              <li key={`skeleton-${index}`} className={drawer}>
                <Skeleton className="h-10 w-full xl:h-13 xl:max-w-32" />
                <Pull />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
