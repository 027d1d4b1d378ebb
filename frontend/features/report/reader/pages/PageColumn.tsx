import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import type { HitPage, HitPlace } from '../hits/hits.ts';
import type { Note } from '../notes/useNotes.ts';
import type { Point } from '../readerInput.ts';
import type { Ring } from '../useReaderAddress.ts';
import { PageSheet } from './PageSheet.tsx';
import { isSideways, type PageLayout, type Paper, pageGap, type Sheets } from './pageLayout.ts';
import { TornPage, tornHeight } from './TornPage.tsx';

/** Contents of the column: `height` gives a page's height at a width (index from 0). */
interface PageScrollerInput {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Pages in a row; does not change while the column is mounted. */
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
function usePageScroller(input: PageScrollerInput) {
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

/** Commands that move the column: pages from 0, `fraction` of the page's height. */
export interface PageColumnHandle {
  goTo: (index: number, fraction?: number) => void;
}

/** The pages to draw at a width; `start` and what `onCurrent` hears are pages from 0. */
export interface PageColumnProps {
  sheets: Sheets;
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<PageColumnHandle | null>;
  layout: Pick<PageLayout, 'columns' | 'turns'>;
  pageWidth: number;
  start: number;
  report: ReportDetail;
  paper: Paper;
  hits: readonly HitPage[];
  notes: readonly Note[];
  active: HitPlace | null;
  /** A page that was asked for and lies beyond what may be seen. */
  beyond: number | null;
  /** A place to ring. */
  ring: Ring | null;
  /** Point that keeps its place when the width changes. */
  focus: RefObject<Point | null>;
  onCurrent: (index: number) => void;
}

/** Relative differences below this are rounding, not another format. */
const sameFormat = 0.005;

/** The column of pages inside the scroller, virtual: 2,000 pages cost as much as five. */
export function PageColumn(props: PageColumnProps) {
  const { sheets, scroller, handle, pageWidth, start, hits, active, focus, onCurrent } = props;
  const { columns, turns } = props.layout;
  const sideways = isSideways(turns);
  const ratios = useRef(new Map<number, number>());
  const [, redraw] = useState(0);
  const height = useCallback(
    (index: number, width: number) => {
      if (index >= sheets.images.length) return tornHeight(width);
      const ratio = ratios.current.get(index) ?? sheets.ratio;
      return Math.round(sideways ? width / ratio : width * ratio);
    },
    [sheets, sideways],
  );
  const count = sheets.images.length + (sheets.torn ? 1 : 0);
  const { virtual, current, total, goTo, resize } = usePageScroller({
    scroller,
    count,
    columns,
    pageWidth,
    height,
    start,
    focus,
  });
  useImperativeHandle(handle, () => ({ goTo }));
  useEffect(() => onCurrent(current), [current, onCurrent]);

  const learnRatio = (index: number, ratio: number) => {
    const known = ratios.current.get(index) ?? sheets.ratio;
    if (Math.abs(known / ratio - 1) < sameFormat) return;
    ratios.current.set(index, ratio);
    resize(index);
    redraw((times) => times + 1);
  };

  const pageAt = (index: number) => {
    const url = sheets.images[index];
    const size = { width: pageWidth, height: height(index, pageWidth) };
    if (url === undefined) {
      const { report, beyond } = props;
      return <TornPage key={index} report={report} seen={sheets.images.length} beyond={beyond} {...size} />;
    }
    return (
      <PageSheet
        key={index}
        reportId={props.report.id}
        paper={props.paper}
        first={index === Math.min(start, sheets.images.length - 1)}
        worded={sheets.worded}
        url={url}
        naturalWidth={sheets.naturalWidth}
        number={index + 1}
        turns={turns}
        {...size}
        hit={hits.find(({ page }) => page === index + 1)}
        active={active}
        notes={props.notes.filter(({ page }) => page === index + 1)}
        ring={props.ring?.page === index + 1 ? props.ring.box : null}
        onRatio={(ratio) => learnRatio(index, ratio)}
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
