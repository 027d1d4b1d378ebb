import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import type { PageColumnHandle } from './PageColumn.tsx';
import { sheetsOf } from './sheets.ts';
import { type HitPlace, nextPlace, useHits } from './useHits.ts';
import { useReaderAddress } from './useReaderAddress.ts';
import { useWindowWidth } from './useWindowWidth.ts';
import { factorOf, pageWidthAt, stepFrom, type Zoom } from './zoom.ts';

/** The address follows the reader after so much rest, milliseconds. */
const rest = 400;

/** The state of one open report and the ways to move in it. Pages are counted from 1. */
export function useReader(report: ReportDetail) {
  const address = useReaderAddress();
  const sheets = useMemo(() => sheetsOf(report), [report]);
  const hits = useHits(report.id, address.keyword);
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<PageColumnHandle>(null);
  const windowWidth = useWindowWidth(scroller);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [start] = useState(address.page);
  const [page, setPage] = useState(start);
  const onCurrent = useCallback((index: number) => setPage(index + 1), []);

  const { note } = address;
  useEffect(() => {
    if (sheets.images.length === 0) return;
    const timer = setTimeout(() => note({ page }), rest);
    return () => clearTimeout(timer);
  }, [page, note, sheets]);

  const seen = sheets.images.length;
  const goTo = (target: number) => column.current?.goTo(target - 1);
  const goToPlace = (place: HitPlace) => {
    const top = hits.pages.find((hit) => hit.page === place.page)?.boxes[place.box]?.[1] ?? 0;
    hits.setActive(place);
    column.current?.goTo(place.page - 1, place.page > seen ? 0 : top);
  };
  const factor = factorOf(zoom, windowWidth, sheets.naturalWidth);

  return {
    sheets,
    hits,
    scroller,
    column,
    start,
    page: Math.min(page, Math.max(1, sheets.pageCount)),
    /** Pages that may be opened. */
    seen,
    windowWidth,
    pageWidth: pageWidthAt(zoom, windowWidth, sheets.naturalWidth),
    onCurrent,
    goTo,
    /** Opens a page at its first hit. */
    goToHits: (target: number) => goToPlace({ page: target, box: 0 }),
    stepHit: (by: 1 | -1) => {
      const place = nextPlace(hits, page, by);
      if (place) goToPlace(place);
    },
    search: (keyword: string) => {
      hits.setActive(null);
      note({ keyword });
    },
    factor,
    fitted: zoom === 'width',
    zoomBy: (by: 1 | -1) => setZoom(stepFrom(factor, by)),
    fitWidth: () => setZoom((now) => (now === 'width' ? 1 : 'width')),
  };
}
