import { type Dispatch, type RefObject, useEffect, useMemo, useReducer, useRef } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { savePosition } from '../../../lib/storage/readingPosition.ts';
import { writeStored } from '../../../lib/storage/storage.ts';
import { firstHit, type Hit, type Hits, nextHit, useHits } from './hits/hits.ts';
import { useNotes } from './notes/useNotes.ts';
import {
  type Paper,
  type Sheets,
  savePaper,
  sheetsOf,
  turnedTop,
  useFullScreen,
} from './pages/pageLayout.ts';
import { usePageZoom } from './pages/usePageZoom.ts';
import { stepTextSize } from './prose/textLook.ts';
import type { Position } from './prose/textRanges.ts';
import { openReader, type ReaderAction, type ReaderState, reduceReader, type Shown } from './readerState.ts';
import { type ReaderAddress, type Ring, useReaderAddress, useSavePosition } from './useReaderAddress.ts';
import { useRing } from './useRing.ts';

/** From this width on, panel and thumbnails are beside the pages; below, they come in a sheet. */
const isWide = () => window.matchMedia('(min-width: 80rem)').matches;

/** Moves the view on show, pages or text: pages from 0, `top` as a fraction of the page's height. */
interface ViewHandle {
  goTo: (index: number, top?: number) => void;
  /** The position that is read. */
  position: () => Position | null;
}

/** The address and this device follow the reader after so much rest, milliseconds. */
const debounceMs = 400;

/** Keeps the position that is read: in the address, on this device and in the account. */
function useKeptPosition(
  report: ReportDetail,
  { page, keyword, resume }: ReaderState,
  seen: number,
  note: ReaderAddress['note'],
  dispatch: Dispatch<ReaderAction>,
): void {
  useEffect(() => {
    if (seen === 0) return;
    const timer = setTimeout(() => {
      note({ page, keyword });
      // Opening a report again and leaving it at once does not lose the position.
      if (page === 1 && resume > 1) return;
      savePosition(report, Math.min(page, seen));
      dispatch({ type: 'stay' });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [page, keyword, note, seen, report, resume, dispatch]);
  useSavePosition(report.id, Math.min(page, seen), resume === 1);
}

/** What the ways through a report are made of; `isDrawn`: whether there is a window to move in. */
interface WaysInput {
  state: ReaderState;
  dispatch: Dispatch<ReaderAction>;
  sheets: Sheets;
  hits: Hits;
  ring: Ring | null;
  isDrawn: boolean;
}

/** The ways to pages and hits; goes by itself to what was searched, and to what the address rings. */
function useWays({ state, dispatch, sheets, hits, ring, isDrawn }: WaysInput) {
  const { page, turns, seeking } = state;
  const seen = sheets.images.length;
  const handle = useRef<ViewHandle>(null);
  const goTo = (target: number) => {
    dispatch({ type: 'go', page: target });
    handle.current?.goTo(target - 1);
  };
  const showHit = (hit: Hit | null) => {
    dispatch({ type: 'found', hit });
    if (!hit) return;
    const box = hits.pages.find((one) => one.page === hit.page)?.boxes[hit.box];
    handle.current?.goTo(hit.page - 1, box ? turnedTop(box, turns) : 0);
  };
  useEffect(() => {
    if (seeking && hits.found && isDrawn) showHit(firstHit(hits, seeking.from, seeking.only));
  });
  useEffect(() => {
    if (ring && isDrawn) handle.current?.goTo(ring.page - 1, turnedTop(ring.box, turns));
  }, [ring, isDrawn, turns]);
  return {
    handle,
    goTo,
    /** To the next or former page, or row of pages. */
    step: (by: 1 | -1) => goTo(page + by * state.columns),
    /** To the last page, or to where the preview ends. */
    goToEnd: () => {
      dispatch({ type: 'end' });
      handle.current?.goTo(sheets.torn ? seen : seen - 1);
    },
    /** Opens a page at its first hit. */
    goToHits: (target: number) => {
      if (target > seen) return goTo(target);
      dispatch({ type: 'go', page: target });
      showHit({ page: target, box: 0 });
    },
    stepHit: (by: 1 | -1) => {
      const hit = nextHit(hits, page, by);
      if (hit) showHit(hit);
    },
  };
}

/** One report open for reading: what is read of it, and what can be done. Pages are counted from 1. */
export type OpenReport = ReturnType<typeof useReader>;

/** Opens a report, where the address says; `cid`: the collection it was opened from. */
export function useReader(report: ReportDetail, cid: number | undefined) {
  const address = useReaderAddress();
  const sheets = useMemo(() => sheetsOf(report), [report]);
  const seen = sheets.images.length;
  const [state, dispatch] = useReducer(reduceReader, undefined, () =>
    openReader(report, sheets, address, isWide()),
  );
  const { view, page, asked, begin, textSize } = state;
  const hits = { ...useHits(report.id, state.keyword, seen), active: state.active };
  const scrollers: Record<ReaderState['view'], RefObject<HTMLDivElement | null>> = {
    pages: useRef<HTMLDivElement>(null),
    text: useRef<HTMLDivElement>(null),
  };
  const zoom = usePageZoom(scrollers.pages, state, sheets, dispatch);
  const ring = useRing(address, state.figure, report.id, hits.pages);
  const ways = useWays({ state, dispatch, sheets, hits, ring, isDrawn: zoom.windowWidth > 0 });
  useKeptPosition(report, state, seen, address.note, dispatch);

  const show = (chosen: Partial<Shown>) => dispatch({ type: 'show', chosen });
  return {
    ...state,
    page: Math.min(page, Math.max(1, sheets.pageCount)),
    report,
    cid,
    sheets,
    /** Pages that may be opened. */
    seen,
    /** The page asked for beyond what may be seen, or null. */
    beyond: asked !== null && asked > seen ? Math.min(asked, sheets.pageCount) : null,
    hits,
    ring,
    notes: useNotes(report.id),
    fullScreen: useFullScreen(),
    inText: view === 'text',
    scroller: scrollers[view],
    scrollers,
    ...zoom,
    ...ways,
    dispatch,
    show,
    search: (keyword: string) => dispatch({ type: 'search', keyword }),
    /** To the same position of the text, or of the pages. */
    turnTo: (next: ReaderState['view'], at: Position = ways.handle.current?.position() ?? begin) => {
      writeStored('readerView', next);
      address.noteView(next);
      dispatch({ type: 'view', view: next, at });
    },
    /** To a chart of the report, which is ringed on its page. */
    goToChart: (chart: { id: number; page: number }) => {
      ways.goTo(chart.page);
      show({ figure: chart.id });
    },
    keepPages: () => {
      writeStored('readerView', 'pages');
      show({ isTextOffered: false });
    },
    choosePaper: (paper: Paper) => {
      savePaper(paper);
      show({ paper });
    },
    resizeText: (by: 1 | -1) => show({ textSize: stepTextSize(textSize, by) }),
    openPanel: (tab: number) => dispatch({ type: 'panel', tab, isWide: isWide() }),
    isWide,
  };
}
