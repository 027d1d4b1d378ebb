import { useLayoutEffect, useRef } from 'react';

/** Actions of the keys. */
export interface ReaderKeys {
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
}

const line = 72;

/** Elements that keep their keys while focused: fields, and anything that floats. */
const taken = 'input, textarea, select, [role="dialog"], [role="tablist"], [role="menu"]';

/** Action of each key. */
const acts = new Map<string, (keys: ReaderKeys) => void>([
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
]);

/**
 * Reading by keyboard: arrows, PageUp and PageDown, Home, End, + and -, 0 (fit width), / (search), n and N (hits),
 * d (two pages), r (turn), f (full screen).
 */
export function useReaderKeys(keys: ReaderKeys): void {
  const now = useRef(keys);
  now.current = keys;
  // Before the page is seen: who sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      const act = acts.get(event.key);
      if (!act) return;
      event.preventDefault();
      act(now.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
