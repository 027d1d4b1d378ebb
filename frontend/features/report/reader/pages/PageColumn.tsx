import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import type { HitPlace } from '../hits/hitPlaces.ts';
import type { HitPage } from '../hits/useHits.ts';
import type { Point } from '../usePinch.ts';
import type { Ring } from '../useReaderAddress.ts';
import { PageSheet } from './PageSheet.tsx';
import { isSideways, pageGap, type Sheets } from './pageLayout.ts';
import { TornPage, tornHeight } from './TornPage.tsx';
import type { PageLayout, Paper } from './usePageLayout.ts';
import { usePageScroller } from './usePageScroller.ts';

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
