import { type RefObject, useRef, useState } from 'react';
import { type Point, usePinch } from './usePinch.ts';
import { useWindowWidth } from './useWindowWidth.ts';
import { boundFactor, factorOf, pageWidthAt, stepFrom, type Zoom } from './zoom.ts';

/** A double tap on a page that fills the window draws it so much larger. */
const nearer = 2;

/** How large pages are drawn, and the ways to change it. */
export function useReaderZoom(
  scroller: RefObject<HTMLDivElement | null>,
  naturalWidth: number,
  columns: number,
) {
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
    /** What stays in its place at the next change. */
    focus,
    factor,
    fitted: zoom === 'width',
    zoomBy: (by: 1 | -1) => zoomTo((now) => stepFrom(factorAt(now), by)),
    fitWidth: () => zoomTo((now) => (now === 'width' ? 1 : 'width')),
  };
}
