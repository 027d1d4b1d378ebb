import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import type { HitPlace } from './hitPlaces.ts';
import { PageSheet } from './PageSheet.tsx';
import type { Paper } from './paper.ts';
import type { Sheets } from './sheets.ts';
import { TornPage, tornHeight } from './TornPage.tsx';
import type { HitPage } from './useHits.ts';
import { pageGap, usePageScroller } from './usePageScroller.ts';
import type { Point } from './usePinch.ts';

/** How others move the column: pages from 0, `fraction` of the page's height. */
export interface PageColumnHandle {
  goTo: (index: number, fraction?: number) => void;
}

/** The pages to draw at a width; `start` and what `onCurrent` hears are pages from 0. */
export interface PageColumnProps {
  sheets: Sheets;
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<PageColumnHandle | null>;
  pageWidth: number;
  start: number;
  report: ReportDetail;
  paper: Paper;
  hits: readonly HitPage[];
  active: HitPlace | null;
  /** A page that was asked for and lies beyond what may be seen. */
  beyond: number | null;
  /** What stays in its place when the width changes. */
  focus: RefObject<Point | null>;
  onCurrent: (index: number) => void;
}

/** Relative differences below this are rounding, not another format. */
const sameFormat = 0.005;

/** The column of pages inside the scroller, virtual: 2,000 pages cost as much as five. */
export function PageColumn(props: PageColumnProps) {
  const { sheets, scroller, handle, pageWidth, start, hits, active, focus, onCurrent } = props;
  const ratios = useRef(new Map<number, number>());
  const [, redraw] = useState(0);
  const height = useCallback(
    (index: number, width: number) =>
      index < sheets.images.length
        ? Math.round(width * (ratios.current.get(index) ?? sheets.ratio))
        : tornHeight(width),
    [sheets],
  );
  const count = sheets.images.length + (sheets.torn ? 1 : 0);
  const { virtual, current, total, goTo } = usePageScroller({
    scroller,
    count,
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
    virtual.resizeItem(index, height(index, pageWidth) + pageGap);
    redraw((times) => times + 1);
  };

  return (
    <div className="relative print:h-auto!" style={{ height: total, minWidth: pageWidth }}>
      {virtual.getVirtualItems().map(({ key, index, start: top }) => {
        const url = sheets.images[index];
        return (
          <div
            key={key}
            className="absolute inset-x-0 top-0 print:static print:transform-none! print:break-after-page"
            style={{ transform: `translateY(${top}px)` }}
          >
            {url === undefined ? (
              <TornPage
                report={props.report}
                seen={sheets.images.length}
                beyond={props.beyond}
                width={pageWidth}
                height={height(index, pageWidth)}
              />
            ) : (
              <PageSheet
                reportId={props.report.id}
                paper={props.paper}
                first={index === Math.min(start, sheets.images.length - 1)}
                worded={sheets.worded}
                url={url}
                naturalWidth={sheets.naturalWidth}
                number={index + 1}
                width={pageWidth}
                height={height(index, pageWidth)}
                hit={hits.find(({ page }) => page === index + 1)}
                active={active}
                onRatio={(ratio) => learnRatio(index, ratio)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
