import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from './usePinch.ts';

/** Ground between pages, pixels. */
export const pageGap = 16;

/** What is scrolled: `height` gives a page's height at a width (index from 0). */
export interface PageScrollerInput {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  pageWidth: number;
  height: (index: number, pageWidth: number) => number;
  /** Page to open at, from 0. */
  start: number;
  /** The point of the window that stays where it is at the next change of width; null: the window's top. */
  focus: RefObject<Point | null>;
}

/**
 * A virtual column of pages of known heights. Keeps the point under the eye when the zoom changes, and tells the
 * page (from 0) a third of the way down the window.
 */
export function usePageScroller(input: PageScrollerInput) {
  const { scroller, count, pageWidth, height, start, focus } = input;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => height(index, pageWidth) + pageGap,
    paddingStart: pageGap,
    overscan: 1,
  });
  /** Where a page begins, or, for the number of pages, the column ends. */
  const topOf = useCallback(
    (index: number) => {
      let top = pageGap;
      for (let before = 0; before < index; before++) top += height(before, pageWidth) + pageGap;
      return top;
    },
    [height, pageWidth],
  );
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
    if (start > 0) virtual.scrollToIndex(Math.min(start, count - 1), { align: 'start' });
    setOpened(true);
  }, [opened, start, count, scroller, virtual]);

  const eye = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0) / 3;
  const current = virtual.getVirtualItems().findLast((item) => item.start <= eye)?.index ?? 0;

  return {
    virtual,
    current,
    /** The column's height in pixels. */
    total: topOf(count),
    /** Brings a page to the window's top, or a fraction of its height to a third of the window. */
    goTo: (index: number, fraction = 0) => {
      const element = scroller.current;
      if (!element) return;
      const to = topOf(Math.max(0, Math.min(index, count - 1)));
      const lead = fraction > 0 ? height(index, pageWidth) * fraction - element.clientHeight / 3 : 0;
      element.scrollTop = Math.max(0, to + lead);
    },
  };
}
