import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Position } from '../prose/textRanges.ts';
import type { OpenReport } from '../useReader.ts';
import { PageSheet } from './PageSheet.tsx';
import { isSideways, pageGap } from './pageLayout.ts';
import { TornPage, tornHeight } from './TornPage.tsx';
import type { Point } from './usePageZoom.ts';

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

/** Rows of pages as they lie under each other, of known heights. */
function useRows({ count, columns, pageWidth, height: pageHeight }: PageScrollerInput) {
  const height = useCallback(
    (row: number, width: number) => {
      const pages = Array.from({ length: columns }, (_, column) => row * columns + column);
      return Math.max(...pages.filter((index) => index < count).map((index) => pageHeight(index, width)));
    },
    [columns, count, pageHeight],
  );
  /** Top of a row, or, for the number of rows, the column's end. */
  const topOf = useCallback(
    (row: number) => {
      let top = pageGap;
      for (let before = 0; before < row; before++) top += height(before, pageWidth) + pageGap;
      return top;
    },
    [height, pageWidth],
  );
  const rowOf = (index: number) => Math.floor(Math.max(0, Math.min(index, count - 1)) / columns);
  return { rows: Math.ceil(count / columns), rowOf, topOf, height };
}

/** A change of width moves every page: the focus stays at the same fraction of the same page. */
function useKeptFocus(
  { scroller, pageWidth, focus }: PageScrollerInput,
  virtual: Virtualizer<HTMLDivElement, Element>,
  { height, topOf }: Pick<ReturnType<typeof useRows>, 'height' | 'topOf'>,
): void {
  const drawnAt = useRef(pageWidth);
  useLayoutEffect(() => {
    const element = scroller.current;
    const earlier = drawnAt.current;
    if (!element || earlier === pageWidth) return;
    const { x, y } = focus.current ?? { x: element.clientWidth / 2, y: 0 };
    focus.current = null;
    const margin = (width: number) => Math.max(0, (element.clientWidth - width) / 2);
    // Without a focus the page is centred; what stood beside the window's edge is of no interest.
    const across = (element.scrollLeft + x - margin(earlier)) / earlier;
    const at = element.scrollTop + y;
    const before = virtual.measurementsCache.findLast((item) => item.start <= at);
    drawnAt.current = pageWidth;
    virtual.measure();
    element.scrollLeft = margin(pageWidth) + across * pageWidth - x;
    if (!before) return;
    const after = topOf(before.index);
    const size = height(before.index, pageWidth) + pageGap;
    element.scrollTop = after + ((at - before.start) / before.size) * size - y;
  }, [pageWidth, scroller, virtual, height, focus, topOf]);
}

/**
 * A virtual column of rows of pages of known heights. Keeps the point under the eye when the zoom changes, and reports
 * the page (from 0) a third of the way down the window.
 */
function usePageScroller(input: PageScrollerInput) {
  const { scroller, columns, pageWidth, begin } = input;
  const laid = useRows(input);
  const { rows, rowOf, topOf, height } = laid;
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => height(row, pageWidth) + pageGap,
    paddingStart: pageGap,
    overscan: 1,
    // The first draw is of the page to open at.
    initialOffset: () => (begin.page > 1 ? topOf(rowOf(begin.page - 1)) : 0),
  });
  useKeptFocus(input, virtual, laid);
  /** Brings a page to the window's top, or a fraction of its height to a third of the window. */
  const goTo = (index: number, fraction = 0) => {
    const element = scroller.current;
    if (!element) return;
    const lead = fraction > 0 ? input.height(index, pageWidth) * fraction - element.clientHeight / 3 : 0;
    element.scrollTop = Math.max(0, topOf(rowOf(index)) + lead);
  };
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (opened || !scroller.current) return;
    if (begin.page > 1 || begin.top > 0) goTo(begin.page - 1, begin.top);
    setOpened(true);
  });
  const eye = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0) / 3;
  const current = virtual.getVirtualItems().findLast((item) => item.start <= eye)?.index ?? 0;
  return {
    virtual,
    /** The first page of the row on show. */
    current: current * columns,
    /** Tells that a page's height became known. */
    resize: (index: number) => {
      const row = rowOf(index);
      virtual.resizeItem(row, height(row, pageWidth) + pageGap);
    },
    /** The column's height in pixels. */
    total: topOf(rows),
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
  const ratios = useRef(new Map<number, number>());
  const [, redraw] = useState(0);
  const sideways = isSideways(turns);
  const ratioOf = useCallback((index: number) => ratios.current.get(index) ?? sheets.ratio, [sheets]);
  const height = useCallback(
    (index: number, width: number) => {
      if (index >= sheets.images.length) return tornHeight(width);
      return Math.round(sideways ? width / ratioOf(index) : width * ratioOf(index));
    },
    [sheets, sideways, ratioOf],
  );
  const learn = (index: number, ratio: number, onNew: (index: number) => void) => {
    if (Math.abs(ratioOf(index) / ratio - 1) < sameFormat) return;
    ratios.current.set(index, ratio);
    onNew(index);
    redraw((times) => times + 1);
  };
  return { height, learn };
}

/** The column of pages inside the scroller, virtual: 2,000 pages cost as much as five. */
export function PageColumn({ reader }: { reader: OpenReport }) {
  const { report, sheets, scrollers, handle, columns, pageWidth, begin, hits, ring, dispatch } = reader;
  const scroller = scrollers.pages;
  const { images, torn } = sheets;
  const { height, learn } = usePageHeights(reader);
  const count = images.length + (torn ? 1 : 0);
  const { virtual, current, total, goTo, resize } = usePageScroller({
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
        onRatio={(ratio) => learn(index, ratio, resize)}
      />
    );
  };
  const minWidth = columns * pageWidth + (columns - 1) * pageGap;
  return (
    <div className="relative print:h-auto!" style={{ height: total, minWidth }}>
      {virtual.getVirtualItems().map(({ key, index: row, start: top }) => (
        <div
          key={key}
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
