import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

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
}

/**
 * A virtual column of pages of known heights. Keeps the point under the eye when the zoom changes, and tells the
 * page (from 0) a third of the way down the window.
 */
export function usePageScroller({ scroller, count, pageWidth, height, start }: PageScrollerInput) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => height(index, pageWidth) + pageGap,
    paddingStart: pageGap,
    overscan: 1,
  });
  const [opened, setOpened] = useState(false);
  const drawnAt = useRef(pageWidth);

  // A change of width moves every page: the page at the window's top stays there, at the same fraction of it.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || drawnAt.current === pageWidth) return;
    const top = element.scrollTop;
    const before = virtual.measurementsCache.findLast((item) => item.start <= top);
    drawnAt.current = pageWidth;
    virtual.measure();
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    if (!before) return;
    const after = virtual.getOffsetForIndex(before.index, 'start')?.[0] ?? 0;
    const size = height(before.index, pageWidth) + pageGap;
    element.scrollTop = after + ((top - before.start) / before.size) * size;
  }, [pageWidth, scroller, virtual, height]);

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
    /** Brings a page to the window's top, or a fraction of its height to a third of the window. */
    goTo: (index: number, fraction = 0) => {
      const element = scroller.current;
      const to = virtual.getOffsetForIndex(Math.max(0, Math.min(index, count - 1)), 'start')?.[0];
      if (!element || to === undefined) return;
      const lead = fraction > 0 ? height(index, pageWidth) * fraction - element.clientHeight / 3 : 0;
      element.scrollTop = Math.max(0, to + Math.max(0, lead));
    },
  };
}
