import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataOf } from '../../../../../bff/contract/calls.ts';
import { Button } from '../../../../components/Button.tsx';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import type { HitPage } from '../hits/hits.ts';
import type { OpenReport } from '../useReader.ts';
import { useRested } from './PageSheet.tsx';
import type { Sheets } from './pageLayout.ts';
import { useRowsInView } from './useRowsInView.ts';

/** The pages as a column of small pictures; `current` from 0. */
interface ThumbnailsProps {
  sheets: Sheets;
  current: number;
  hits: readonly HitPage[];
  onGo: (index: number) => void;
}

const thumbnailWidth = 96;
const aboveThumbnails = 16;
/** Number line and gap under a picture. */
const underThumbnail = 34;

/** One small page. */
interface ThumbnailProps {
  sheets: Sheets;
  index: number;
  height: number;
  current: boolean;
  marked: boolean;
  onGo: (index: number) => void;
}

function Thumbnail({ sheets, index, height, current, marked, onGo }: ThumbnailProps) {
  const wanted = useRested(index < 12);
  return (
    <button
      type="button"
      onClick={() => onGo(index)}
      aria-label={`第${index + 1}页${marked ? '，有匹配' : ''}`}
      aria-current={current ? 'page' : undefined}
      className="group block w-full"
    >
      <span
        className={classNames(
          'relative block overflow-hidden bg-sunken ring-1 forced-colors:outline',
          current ? 'ring-2 ring-sea' : 'ring-ink/15 group-hover:ring-sea',
        )}
        style={{ height }}
      >
        {wanted && (
          <Picture
            url={sheets.images[index] ?? ''}
            width={sheets.naturalWidth}
            height={Math.round(sheets.naturalWidth * sheets.ratio)}
            sizes={`${thumbnailWidth}px`}
            thumbnail
            className="size-full object-cover object-top"
          />
        )}
        {marked && <span data-tick className="absolute top-0 right-0 h-4 w-1.5 bg-[#f0b429]" />}
      </span>
      <span
        className={classNames(
          'mt-1 block text-center text-xs tabular-nums',
          current ? 'font-semibold text-ink' : 'text-muted',
        )}
      >
        {index + 1}
      </span>
    </button>
  );
}

/** Small pages, those in view drawn; the current one stays in view, pages with hits carry a mark. */
function Thumbnails({ sheets, current, hits, onGo }: ThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = Math.round(thumbnailWidth * Math.min(sheets.ratio, 1.6));
  const count = sheets.images.length;
  const tops = useMemo(
    () =>
      Array.from({ length: count + 1 }, (_, index) => aboveThumbnails + index * (height + underThumbnail)),
    [count, height],
  );
  const { first, last } = useRowsInView(scroller, tops);
  useEffect(() => {
    const element = scroller.current;
    const [top, end] = tops.slice(current, current + 2);
    if (!element || top === undefined || end === undefined) return;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [tops, current]);
  const marked = new Set(hits.map(({ page }) => page - 1));

  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain [scrollbar-width:thin]">
      <ol className="relative mx-auto" style={{ width: thumbnailWidth, height: tops.at(-1) }}>
        {Array.from({ length: last - first + 1 }, (_, row) => first + row).map((index) => (
          <li
            key={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${tops[index]}px)` }}
          >
            <Thumbnail
              sheets={sheets}
              index={index}
              height={height}
              current={index === current}
              marked={marked.has(index)}
              onGo={onGo}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

type Chapter = DataOf<'/api/file/outline'>['items'][number];

/** The chapters of a report, of which pages up to `seen` may be opened; pages from 1. */
interface OutlineProps {
  chapters: readonly Chapter[];
  current: number;
  seen: number;
  onGo: (page: number) => void;
}

/** 目录: each chapter leads to its page; the one being read is marked. */
function Outline({ chapters, current, seen, onGo }: OutlineProps) {
  const currentChapter = chapters.findLastIndex(({ page }) => page <= current);
  return (
    <ol className="h-full overflow-y-auto overscroll-contain px-2 py-2 [scrollbar-width:thin]">
      {chapters.map(({ title, page, level }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is its place; titles repeat.
        <li key={index}>
          <button
            type="button"
            onClick={() => onGo(page)}
            aria-current={index === currentChapter ? 'location' : undefined}
            className={classNames(
              'flex min-h-11 w-full items-baseline gap-2 rounded-sm py-2 pr-2 text-left text-sm hover:bg-wash lg:min-h-9 lg:py-1.5',
              index === currentChapter && 'bg-wash font-semibold text-sea',
              page > seen && 'text-muted',
            )}
            style={{ paddingLeft: `${0.5 + Math.min(level, 2) * 0.875}rem` }}
          >
            <span className="min-w-0 flex-1">{title}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">
              {page}
              {page > seen && <span className="sr-only">，预览范围外</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Charts asked for at once. */
const chartsPerCall = 50;

interface ChartsProps {
  reader: OpenReport;
}

/** 图表: the charts of the report in its order, each of which leads to its place. */
function Charts({ reader }: ChartsProps) {
  const [pages, setPages] = useState([1]);
  return (
    <ol className="h-full divide-y divide-line overflow-y-auto overscroll-contain px-2 [scrollbar-width:thin]">
      {pages.map((page) => (
        <ChartRows key={page} reader={reader} page={page} />
      ))}
      {pages.length * chartsPerCall < reader.report.chart_count && (
        <li>
          <Button tone="quiet" className="w-full" onClick={() => setPages([...pages, pages.length + 1])}>
            更多图表
          </Button>
        </li>
      )}
    </ol>
  );
}

function ChartRows({ reader: { report, seen, figure, goToChart }, page }: ChartsProps & { page: number }) {
  const { data } = useCall('/api/file/chartlist', { id: report.id, page, pageSize: chartsPerCall });
  return (
    <>
      {!data && <li aria-busy="true" className="h-18" />}
      {data?.charts.map((chart) => (
        <li key={chart.id}>
          <button
            type="button"
            onClick={() => goToChart(chart)}
            aria-current={chart.id === figure ? 'location' : undefined}
            className={classNames(
              'flex w-full items-center gap-3 py-2 text-left text-sm hover:bg-wash',
              chart.id === figure && 'bg-wash font-semibold text-sea',
            )}
          >
            <span className="flex h-14 w-20 shrink-0 items-center justify-center border border-line bg-white p-1">
              <Picture
                url={chart.online_url}
                width={chart.width || 400}
                height={chart.height || 300}
                sizes="80px"
                className="max-h-full max-w-full object-contain"
              />
            </span>
            <span className="line-clamp-2 min-w-0 flex-1" title={chart.name}>
              {chart.name}
            </span>
            <span className="shrink-0 text-muted text-xs tabular-nums">
              {chart.page}
              {chart.page > seen && <span className="sr-only">，预览范围外</span>}
            </span>
          </button>
        </li>
      ))}
    </>
  );
}

const tabNames = { pages: '页面', chapters: '目录', charts: '图表' };

/** Thumbnails of the pages, the chapters where the report has bookmarks, and its charts; `fill`: as wide as its place. */
export function PagesPanel({ reader, fill = false }: { reader: OpenReport; fill?: boolean }) {
  const { report, sheets, page, seen, hits, goTo } = reader;
  const { data } = useCall('/api/file/outline', { id: report.id }, { shouldRetryOnError: false });
  const [asked, choose] = useState<keyof typeof tabNames | null>(null);
  const chapters = data?.items ?? [];
  // Where it was opened to go somewhere, the way is shown at once.
  const chosen = asked ?? (fill && chapters.length > 0 ? 'chapters' : 'pages');
  const tabs = (['pages', 'chapters', 'charts'] as const).filter(
    (tab) => tab === 'pages' || (tab === 'charts' ? report.chart_count > 0 : chapters.length > 0),
  );
  return (
    <div className={classNames('flex h-full flex-col', !fill && (chosen === 'pages' ? 'w-36' : 'w-72'))}>
      {tabs.length > 1 && (
        <div className="flex shrink-0 border-line border-b">
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              aria-pressed={chosen === tab}
              onClick={() => choose(tab)}
              className={classNames(
                'h-11 flex-1 border-b-2 text-sm hover:text-ink focus-visible:-outline-offset-2',
                chosen === tab ? 'border-sea font-semibold' : 'border-transparent text-muted',
              )}
            >
              {tabNames[tab]}
            </button>
          ))}
        </div>
      )}
      <div className="min-h-0 flex-1">
        {chosen === 'charts' && <Charts reader={reader} />}
        {chosen === 'chapters' && <Outline chapters={chapters} current={page} seen={seen} onGo={goTo} />}
        {chosen === 'pages' && (
          <Thumbnails
            sheets={sheets}
            current={page - 1}
            hits={hits.pages}
            onGo={(index) => goTo(index + 1)}
          />
        )}
      </div>
    </div>
  );
}
