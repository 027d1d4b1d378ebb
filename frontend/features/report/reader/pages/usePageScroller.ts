import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../usePinch.ts';
import { pageGap } from './pageLayout.ts';

/** Contents of the column: `height` gives a page's height at a width (index from 0). */
export interface PageScrollerInput {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Pages in a row; does not change while the column stands. */
  columns: number;
  pageWidth: number;
  height: (index: number, pageWidth: number) => number;
  /** Page to open at, from 0. */
  start: number;
  /** The point of the window that stays where it is at the next change of width; null: the window's top. */
  focus: RefObject<Point | null>;
}

/**
 * A virtual column of rows of pages of known heights. Keeps the point under the eye when the zoom changes, and reports
 * the page (from 0) a third of the way down the window.
 */
export function usePageScroller(input: PageScrollerInput) {
  const { scroller, count, columns, pageWidth, start, focus } = input;
  const rows = Math.ceil(count / columns);
  const rowOf = (index: number) => Math.floor(Math.max(0, Math.min(index, count - 1)) / columns);
  const { height: pageHeight } = input;
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
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => height(row, pageWidth) + pageGap,
    paddingStart: pageGap,
    overscan: 1,
    // The first draw is of the page to open at.
    initialOffset: () => (start > 0 ? topOf(rowOf(start)) : 0),
  });
  const [opened, setOpened] = useState(false);
  const drawnAt = useRef(pageWidth);

  // A change of width moves every page: the focus stays at the same fraction of the same page.
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

  useLayoutEffect(() => {
    if (opened || !scroller.current) return;
    if (start > 0) virtual.scrollToIndex(rowOf(start), { align: 'start' });
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
    /** Brings a page to the window's top, or a fraction of its height to a third of the window. */
    goTo: (index: number, fraction = 0) => {
      const element = scroller.current;
      if (!element) return;
      const to = topOf(rowOf(index));
      const lead = fraction > 0 ? pageHeight(index, pageWidth) * fraction - element.clientHeight / 3 : 0;
      element.scrollTop = Math.max(0, to + lead);
    },
  };
}
