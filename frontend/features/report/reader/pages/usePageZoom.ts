import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReaderAction, ReaderState } from '../readerState.ts';
import {
  boundFactor,
  factorOf,
  isSideways,
  pageWidthAt,
  type Sheets,
  stepFrom,
  type Zoom,
} from './pageLayout.ts';

/** A point of the scroller's window, pixels from its corner. */
export interface Point {
  x: number;
  y: number;
}

/** Gestures: `scale` multiplies the zoom around a point, `toggle` zooms in or back at a point. */
interface PinchActs {
  scale: (by: number, around: Point) => void;
  toggle: (at: Point) => void;
}

/** Two taps so near, in milliseconds and pixels, are a double tap. */
const tapTime = 300;
const tapReach = 24;
/** Scale of one step of a trackpad's pinch. */
const wheelStep = 0.01;

/** Pinch and double tap on the pages alone: the bar stays as it is. A trackpad's pinch does the same. */
function usePinch(scroller: RefObject<HTMLElement | null>, acts: PinchActs): void {
  const now = useRef(acts);
  now.current = acts;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const pointOf = (touches: readonly { clientX: number; clientY: number }[]): Point => {
      const { left, top } = element.getBoundingClientRect();
      const sum = (pick: 'clientX' | 'clientY') => touches.reduce((total, touch) => total + touch[pick], 0);
      return { x: sum('clientX') / touches.length - left, y: sum('clientY') / touches.length - top };
    };
    let apart = 0;
    let lastTap = { at: 0, x: 0, y: 0 };
    let moved = false;

    const onStart = ({ touches }: TouchEvent) => {
      moved = touches.length > 1;
      apart = distance(touches);
    };
    const onMove = (event: TouchEvent) => {
      moved = true;
      if (event.touches.length !== 2 || apart === 0) return;
      event.preventDefault();
      const next = distance(event.touches);
      now.current.scale(next / apart, pointOf([...event.touches]));
      apart = next;
    };
    const onEnd = (event: TouchEvent) => {
      apart = distance(event.touches);
      const [touch] = event.changedTouches;
      if (moved || !touch || event.touches.length > 0) return;
      const point = pointOf([touch]);
      const near = Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < tapReach;
      if (near && event.timeStamp - lastTap.at < tapTime) {
        event.preventDefault();
        now.current.toggle(point);
        lastTap = { at: 0, x: 0, y: 0 };
      } else lastTap = { at: event.timeStamp, ...point };
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      now.current.scale(Math.exp(-event.deltaY * wheelStep), pointOf([event]));
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd, { passive: false });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller]);
}

/** Distance of two fingers; 0 for any other number of them. */
function distance(touches: TouchList): number {
  const [one, other] = touches;
  if (!one || !other || touches.length !== 2) return 0;
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

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

/** The width of the pages, and how it is changed. */
export function usePageZoom(
  scroller: RefObject<HTMLDivElement | null>,
  { zoom, columns, turns }: ReaderState,
  sheets: Sheets,
  dispatch: Dispatch<ReaderAction>,
) {
  const windowWidth = useWindowWidth(scroller);
  const naturalWidth = isSideways(turns) ? sheets.naturalWidth * sheets.ratio : sheets.naturalWidth;
  const focus = useRef<Point | null>(null);
  const factorAt = (now: Zoom) => factorOf(now, windowWidth, naturalWidth, columns);
  /** Around a point of the window, else around its top. */
  const zoomTo = (change: (now: Zoom) => Zoom, point: Point | null = null) => {
    focus.current = point;
    // Fingers move more often than pages are drawn.
    dispatch({ type: 'zoom', change });
  };
  usePinch(scroller, {
    scale: (by, around) => zoomTo((now) => boundFactor(factorAt(now) * by), around),
    toggle: (at) => zoomTo((now) => (factorAt(now) > 1.01 ? 1 : nearer), at),
  });
  return {
    windowWidth,
    pageWidth: pageWidthAt(zoom, windowWidth, naturalWidth, columns),
    /** Point that keeps its place at the next change. */
    focus,
    factor: factorAt(zoom),
    zoomBy: (by: 1 | -1) => zoomTo((now) => stepFrom(factorAt(now), by)),
    fitWidth: () => zoomTo((now) => (now === 'width' ? 1 : 'width')),
  };
}
