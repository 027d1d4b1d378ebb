import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { readingPlace, saveReadingPlace } from '../../../lib/storage/readingPlace.ts';
import { firstPlace, type HitPlace, nextPlace, useHits } from './hits/hits.ts';
import type { PageColumnHandle } from './pages/PageColumn.tsx';
import {
  boundFactor,
  factorOf,
  isSideways,
  pageWidthAt,
  sheetsOf,
  stepFrom,
  turnedTop,
  usePageLayout,
  type Zoom,
} from './pages/pageLayout.ts';
import { type Point, usePinch } from './readerInput.ts';
import { useReaderAddress, useSavePlace } from './useReaderAddress.ts';
import { useRing } from './useRing.ts';

/** The inner width in pixels of an element, followed as it changes; 0 before it is drawn. */
function useWindowWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A double tap on a page that fills the window draws it so much larger. */
const nearer = 2;

/** Zoom of the pages, and its controls. */
function useReaderZoom(scroller: RefObject<HTMLDivElement | null>, naturalWidth: number, columns: number) {
  const windowWidth = useWindowWidth(scroller);
  const [zoom, setZoom] = useState<Zoom>(1);
  const focus = useRef<Point | null>(null);
  const factorAt = (now: Zoom) => factorOf(now, windowWidth, naturalWidth, columns);
  const factor = factorAt(zoom);
  const zoomAround = (change: (factor: number) => number, point: Point) => {
    focus.current = point;
    // Fingers move more often than pages are drawn.
    setZoom((now) => boundFactor(change(factorAt(now))));
  };
  usePinch(scroller, {
    scale: (by, around) => zoomAround((now) => now * by, around),
    toggle: (at) => zoomAround((now) => (now > 1.01 ? 1 : nearer), at),
  });
  /** By button or key: around the window's top. */
  const zoomTo = (change: (now: Zoom) => Zoom) => {
    focus.current = null;
    setZoom(change);
  };
  return {
    windowWidth,
    pageWidth: pageWidthAt(zoom, windowWidth, naturalWidth, columns),
    /** Point that keeps its place at the next change. */
    focus,
    factor,
    fitted: zoom === 'width',
    zoomBy: (by: 1 | -1) => zoomTo((now) => stepFrom(factorAt(now), by)),
    fitWidth: () => zoomTo((now) => (now === 'width' ? 1 : 'width')),
  };
}

/** The address follows the reader after so much rest, milliseconds. */
const debounceMs = 400;

/** The state of one open report and the ways to move in it. Pages are counted from 1. */
export function useReader(report: ReportDetail) {
  const address = useReaderAddress();
  const sheets = useMemo(() => sheetsOf(report), [report]);
  /** Pages that may be opened. */
  const seen = sheets.images.length;
  const [keyword, setKeyword] = useState(address.keyword);
  const hits = useHits(report.id, keyword, seen);
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<PageColumnHandle>(null);
  const layout = usePageLayout();
  const upright = !isSideways(layout.turns);
  const naturalWidth = upright ? sheets.naturalWidth : sheets.naturalWidth * sheets.ratio;
  const zoom = useReaderZoom(scroller, naturalWidth, layout.columns);
  const [start, setStart] = useState(address.page ?? 1);
  const [page, setPage] = useState(start);
  const [opened] = useState(start);
  const ring = useRing(address, report.id, opened, hits.pages);
  const onCurrent = useCallback((index: number) => setPage(index + 1), []);
  const [beyond, setBeyond] = useState<number | null>(start > seen ? start : null);

  const { note } = address;
  // Where one stopped the last time; no matter when the address says where to go.
  const [resume, setResume] = useState(() =>
    address.page === null && address.keyword === '' ? Math.min(readingPlace(report), seen) : 1,
  );
  useEffect(() => {
    if (seen === 0) return;
    const timer = setTimeout(() => {
      note({ page, keyword });
      // Opening a report again and leaving it at once does not lose the place.
      if (page === 1 && resume > 1) return;
      saveReadingPlace(report, Math.min(page, seen));
      setResume(1);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [page, keyword, note, seen, report, resume]);

  useSavePlace(report.id, Math.min(page, seen), resume === 1);

  const goTo = (target: number) => {
    setBeyond(target > seen ? Math.min(target, sheets.pageCount) : null);
    column.current?.goTo(target - 1);
  };
  const goToPlace = (place: HitPlace) => {
    const box = hits.pages.find((hit) => hit.page === place.page)?.boxes[place.box];
    hits.setActive(place);
    column.current?.goTo(place.page - 1, box ? turnedTop(box, layout.turns) : 0);
  };

  // Goes to the searched words once found: by Enter the first hit from the current page, by a link the first on the
  // page that it names.
  const [seeking, setSeeking] = useState<{ from: number; only: boolean } | null>(
    address.keyword ? { from: start, only: address.page !== null } : null,
  );
  const found = hits.found && zoom.windowWidth > 0;
  useEffect(() => {
    if (!seeking || !found) return;
    setSeeking(null);
    const place = firstPlace(hits, seeking.from, seeking.only);
    if (place) goToPlace(place);
  });

  const isReady = zoom.windowWidth > 0;
  useEffect(() => {
    if (ring && isReady) column.current?.goTo(ring.page - 1, turnedTop(ring.box, layout.turns));
  }, [ring, isReady, layout.turns]);

  return {
    ring,
    ...zoom,
    layout: {
      ...layout,
      // The column is made again, at the current page.
      toggleColumns: () => {
        setStart(page);
        layout.toggleColumns();
      },
      turn: () => {
        setStart(page);
        layout.turn();
      },
    },
    sheets,
    hits,
    scroller,
    column,
    start,
    page: Math.min(page, Math.max(1, sheets.pageCount)),
    seen,
    /** The page asked for beyond what may be seen, or null. */
    beyond,
    /** The page where one stopped the last time; 1 when there is nothing to go on with. */
    resume,
    dismissResume: () => setResume(1),
    onCurrent,
    /** Makes the column begin at a page when it is drawn next. */
    startAt: setStart,
    goTo,
    /** To the next or former page, or row of pages. */
    step: (by: 1 | -1) => goTo(page + by * layout.columns),
    /** To the last page, or to where the preview ends. */
    goToEnd: () => {
      setBeyond(null);
      column.current?.goTo(sheets.torn ? seen : seen - 1);
    },
    /** Opens a page at its first hit. */
    goToHits: (target: number) => {
      if (target > seen) goTo(target);
      else goToPlace({ page: target, box: 0 });
    },
    stepHit: (by: 1 | -1) => {
      const place = nextPlace(hits, page, by);
      if (place) goToPlace(place);
    },
    search: (words: string) => {
      hits.setActive(null);
      setSeeking(words ? { from: page, only: false } : null);
      setKeyword(words);
    },
  };
}
