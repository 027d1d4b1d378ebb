import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows of a scroller, from 0: those that are drawn, and the one a third of the way down its window. */
export interface RowsInView {
  first: number;
  last: number;
  current: number;
}

/** Rows that are drawn beyond each edge of the window. */
const overscan = 1;

/** The row at a height of the column; `tops` has the top of each row, and the column's end. */
export const rowAt = (tops: readonly number[], at: number): number =>
  Math.max(
    0,
    Math.min(
      tops.findLastIndex((top) => top <= at),
      tops.length - 2,
    ),
  );

function rowsBetween(tops: readonly number[], top: number, height: number): RowsInView {
  return {
    first: Math.max(0, rowAt(tops, top) - overscan),
    last: Math.min(tops.length - 2, rowAt(tops, top + height) + overscan),
    current: rowAt(tops, top + height / 3),
  };
}

/**
 * Follows which rows of known heights a scroller shows.
 * @param tops top of each row in pixels, and the column's end
 * @param begin where it is scrolled to first
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  tops: readonly number[],
  begin = 0,
): RowsInView {
  const [rows, setRows] = useState(() => rowsBetween(tops, begin, scroller.current?.clientHeight ?? 0));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () =>
      setRows((before) => {
        const now = rowsBetween(tops, element.scrollTop, element.clientHeight);
        const same = now.first === before.first && now.last === before.last && now.current === before.current;
        return same ? before : now;
      });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, tops]);
  return rows;
}
