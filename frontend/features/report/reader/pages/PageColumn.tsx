import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Position } from '../prose/textRanges.ts';
import type { OpenReport } from '../useReader.ts';
import { PageSheet } from './PageSheet.tsx';
import { isSideways, pageGap } from './pageLayout.ts';
import { TornPage, tornHeight } from './TornPage.tsx';
import type { Point } from './usePageZoom.ts';
import { rowAt, useRowsInView } from './useRowsInView.ts';

/** Contents of the column: `height` gives a page's height at a width (index from 0). */
interface PageScrollerInput {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Pages in a row; does not change while the column is mounted. */
  columns: number;
  pageWidth: number;
  height: (index: number, pageWidth: number) => number;
  /** Place to open at. */
  begin: Position;
  /** The point of the window that stays where it is at the next change of width; null: the window's top. */
  focus: RefObject<Point | null>;
}

/** Tops of the rows of pages as they lie under each other, and the column's end. */
function useTops({ count, columns, pageWidth, height }: PageScrollerInput): number[] {
  return useMemo(() => {
    let end = pageGap;
    const tops = [end];
    for (let first = 0; first < count; first += columns) {
      const pages = Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column);
      end += Math.max(...pages.map((index) => height(index, pageWidth))) + pageGap;
      tops.push(end);
    }
    return tops;
  }, [count, columns, pageWidth, height]);
}

/** Another width or another height moves pages: the focus stays at the same fraction of the same row. */
function useKeptFocus({ scroller, pageWidth, focus }: PageScrollerInput, tops: readonly number[]): void {
  const drawn = useRef({ tops, pageWidth });
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = drawn.current;
    drawn.current = { tops, pageWidth };
    if (!element || before.tops === tops) return;
    const { x, y } = focus.current ?? { x: element.clientWidth / 2, y: 0 };
    focus.current = null;
    const at = element.scrollTop + y;
    const row = rowAt(before.tops, at);
    const place = ([top = 0, end = 0]: readonly number[]) => ({ top, height: end - top });
    const [was, is] = [place(before.tops.slice(row, row + 2)), place(tops.slice(row, row + 2))];
    const top = Math.round(is.top + ((at - was.top) / was.height) * is.height - y);
    if (before.pageWidth !== pageWidth) {
      const margin = (width: number) => Math.max(0, (element.clientWidth - width) / 2);
      // Without a focus the page is centred; what stood beside the window's edge is of no interest.
      const across = (element.scrollLeft + x - margin(before.pageWidth)) / before.pageWidth;
      element.scrollLeft = margin(pageWidth) + across * pageWidth - x;
    }
    // To set what is there already would stop a finger's swing on some phones.
    if (top !== Math.round(element.scrollTop)) element.scrollTop = top;
  }, [pageWidth, scroller, focus, tops]);
}

/**
 * A column of rows of pages of known heights, of which those in view are drawn. Keeps the point under the eye when the
 * zoom changes, and reports the page (from 0) a third of the way down the window.
 */
function usePageScroller(input: PageScrollerInput) {
  const { scroller, count, columns, pageWidth, begin } = input;
  const tops = useTops(input);
  const topOf = (index: number) =>
    tops[Math.floor(Math.max(0, Math.min(index, count - 1)) / columns)] ?? pageGap;
  /** Brings a page to the window's top, or a fraction of its height to a third of the window. */
  const goTo = (index: number, fraction = 0) => {
    const element = scroller.current;
    if (!element) return;
    const lead = fraction > 0 ? input.height(index, pageWidth) * fraction - element.clientHeight / 3 : 0;
    element.scrollTop = Math.max(0, topOf(index) + lead);
  };
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (opened || !scroller.current) return;
    if (begin.page > 1 || begin.top > 0) goTo(begin.page - 1, begin.top);
    setOpened(true);
  });
  useKeptFocus(input, tops);
  // After what scrolls. The first draw is of the page to open at.
  const { first, last, current } = useRowsInView(scroller, tops, begin.page > 1 ? topOf(begin.page - 1) : 0);
  return {
    /** The rows that are drawn. */
    rows: Array.from({ length: last - first + 1 }, (_, row) => ({
      row: first + row,
      top: tops[first + row] ?? 0,
    })),
    /** The first page of the row on show. */
    current: current * columns,
    /** The column's height in pixels. */
    total: tops.at(-1) ?? 0,
    goTo,
  };
}

/** The position a third down the window. */
function positionIn(root: HTMLElement | null): Position | null {
  if (!root) return null;
  const at = root.getBoundingClientRect().top + root.clientHeight / 3;
  for (const page of root.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom, height } = page.getBoundingClientRect();
    if (bottom > at) return { page: Number(page.dataset.page), top: Math.max(0, (at - top) / height) };
  }
  return null;
}

/** Relative differences below this are rounding, not another format. */
const sameFormat = 0.005;

/** Heights of the pages at a width: of the usual format until their images say otherwise. */
function usePageHeights({ sheets, turns }: OpenReport) {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const sideways = isSideways(turns);
  const height = useCallback(
    (index: number, width: number) => {
      if (index >= sheets.images.length) return tornHeight(width);
      const ratio = ratios.get(index) ?? sheets.ratio;
      return Math.round(sideways ? width / ratio : width * ratio);
    },
    [sheets, sideways, ratios],
  );
  const learn = (index: number, ratio: number) => {
    if (Math.abs((ratios.get(index) ?? sheets.ratio) / ratio - 1) < sameFormat) return;
    setRatios((known) => new Map(known).set(index, ratio));
  };
  return { height, learn };
}

/** The column of pages inside the scroller: 2,000 pages cost as much as five. */
export function PageColumn({ reader }: { reader: OpenReport }) {
  const { report, sheets, scrollers, handle, columns, pageWidth, begin, hits, ring, dispatch } = reader;
  const scroller = scrollers.pages;
  const { images, torn } = sheets;
  const { height, learn } = usePageHeights(reader);
  const count = images.length + (torn ? 1 : 0);
  const { rows, current, total, goTo } = usePageScroller({
    scroller,
    count,
    columns,
    pageWidth,
    height,
    begin,
    focus: reader.focus,
  });
  useImperativeHandle(handle, () => ({ goTo, position: () => positionIn(scroller.current) }));
  useEffect(() => dispatch({ type: 'read', page: current + 1 }), [current, dispatch]);

  const pageAt = (index: number) => {
    const url = images[index];
    const number = index + 1;
    const size = { width: pageWidth, height: height(index, pageWidth) };
    if (url === undefined)
      return <TornPage key={index} report={report} seen={images.length} beyond={reader.beyond} {...size} />;
    return (
      <PageSheet
        key={index}
        reportId={report.id}
        paper={reader.paper}
        first={number === Math.min(begin.page, images.length)}
        worded={sheets.worded}
        url={url}
        naturalWidth={sheets.naturalWidth}
        number={number}
        turns={reader.turns}
        {...size}
        hit={hits.pages.find(({ page }) => page === number)}
        active={hits.active}
        notes={reader.notes.filter(({ page }) => page === number)}
        ring={ring?.page === number ? ring.box : null}
        onRatio={(ratio) => learn(index, ratio)}
      />
    );
  };
  const minWidth = columns * pageWidth + (columns - 1) * pageGap;
  return (
    <div className="relative print:h-auto!" style={{ height: total, minWidth }}>
      {rows.map(({ row, top }) => (
        <div
          key={row}
          className="absolute inset-x-0 top-0 mx-auto flex w-fit items-start print:static print:block print:w-auto print:transform-none! print:break-after-page"
          style={{ transform: `translateY(${top}px)`, gap: pageGap }}
        >
          {Array.from({ length: columns }, (_, column) => row * columns + column)
            .filter((index) => index < count)
            .map(pageAt)}
        </div>
      ))}
    </div>
  );
}
