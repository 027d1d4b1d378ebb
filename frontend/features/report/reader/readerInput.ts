import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A point of the scroller's window, pixels from its corner. */
export interface Point {
  x: number;
  y: number;
}

/** Gestures: `scale` multiplies the zoom around a point, `toggle` zooms in or back at a point. */
export interface PinchActs {
  scale: (by: number, around: Point) => void;
  toggle: (at: Point) => void;
}

/** Two taps so near, in milliseconds and pixels, are a double tap. */
const tapTime = 300;
const tapReach = 24;
/** Scale of one step of a trackpad's pinch. */
const wheelStep = 0.01;

/** Pinch and double tap on the pages alone: the bar stays as it is. A trackpad's pinch does the same. */
export function usePinch(scroller: RefObject<HTMLElement | null>, acts: PinchActs): void {
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

/** Actions of the keys. */
interface ReaderKeys {
  scrollBy: (pixels: number) => void;
  screen: () => number;
  stepPage: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  zoom: (by: 1 | -1) => void;
  fitWidth: () => void;
  search: () => void;
  stepHit: (by: 1 | -1) => void;
  toggleColumns: () => void;
  turn: () => void;
  fullScreen: () => void;
  pickText: () => void;
}

const line = 72;

/** Elements that keep their keys while focused: fields, and anything that floats. */
const taken = 'input, textarea, select, [role="dialog"], [role="tablist"], [role="menu"], [role="toolbar"]';

/** Action of each key. */
const keyActs = new Map<string, (keys: ReaderKeys) => void>([
  ['ArrowDown', (keys) => keys.scrollBy(line)],
  ['ArrowUp', (keys) => keys.scrollBy(-line)],
  ['PageDown', (keys) => keys.scrollBy(keys.screen() * 0.9)],
  ['PageUp', (keys) => keys.scrollBy(keys.screen() * -0.9)],
  ['ArrowRight', (keys) => keys.stepPage(1)],
  ['ArrowLeft', (keys) => keys.stepPage(-1)],
  ['Home', (keys) => keys.first()],
  ['End', (keys) => keys.last()],
  ['+', (keys) => keys.zoom(1)],
  ['=', (keys) => keys.zoom(1)],
  ['-', (keys) => keys.zoom(-1)],
  ['0', (keys) => keys.fitWidth()],
  ['/', (keys) => keys.search()],
  ['n', (keys) => keys.stepHit(1)],
  ['N', (keys) => keys.stepHit(-1)],
  ['d', (keys) => keys.toggleColumns()],
  ['r', (keys) => keys.turn()],
  ['f', (keys) => keys.fullScreen()],
  ['v', (keys) => keys.pickText()],
]);

/**
 * Reading by keyboard: arrows, PageUp and PageDown, Home, End, + and -, 0 (fit width), / (search), n and N (hits),
 * d (two pages), r (turn), f (full screen), v (select text).
 */
export function useReaderKeys(keys: ReaderKeys): void {
  const now = useRef(keys);
  now.current = keys;
  // Before the page is seen: who sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      const act = keyActs.get(event.key);
      if (!act) return;
      event.preventDefault();
      act(now.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** On paper the column does not scroll: its scroll position is restored afterwards. */
export function usePrintPlace(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let top = 0;
    const keep = () => {
      top = scroller.current?.scrollTop ?? 0;
    };
    const restore = () => scroller.current?.scrollTo({ top });
    window.addEventListener('beforeprint', keep);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', keep);
      window.removeEventListener('afterprint', restore);
    };
  }, [scroller]);
}
