import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { panelTabs } from './readerState.ts';
import type { OpenReport } from './useReader.ts';

const line = 72;

/** Elements that keep their keys while focused: fields, and anything that floats. */
const taken = 'input, textarea, select, [role="dialog"], [role="tablist"], [role="menu"], [role="toolbar"]';

/** The reader, and the field that searches within the report, where the bar has room for it. */
interface Keyed {
  reader: OpenReport;
  field: RefObject<HTMLInputElement | null>;
}

const scrollBy = ({ reader }: Keyed, lines: number, screens: number) => {
  const window = reader.scroller.current;
  window?.scrollBy({ top: lines * line + screens * window.clientHeight });
};

const zoom = ({ reader }: Keyed, by: 1 | -1) => (reader.inText ? reader.resizeText(by) : reader.zoomBy(by));

const startSearch = ({ reader, field }: Keyed) => {
  if (!reader.isWide()) return reader.openPanel(panelTabs.hits);
  field.current?.focus();
  field.current?.select();
};

/** Action of each key. */
const keyActs = new Map<string, (keyed: Keyed) => void>([
  ['ArrowDown', (keyed) => scrollBy(keyed, 1, 0)],
  ['ArrowUp', (keyed) => scrollBy(keyed, -1, 0)],
  ['PageDown', (keyed) => scrollBy(keyed, 0, 0.9)],
  ['PageUp', (keyed) => scrollBy(keyed, 0, -0.9)],
  ['ArrowRight', ({ reader }) => reader.step(1)],
  ['ArrowLeft', ({ reader }) => reader.step(-1)],
  ['Home', ({ reader }) => reader.goTo(1)],
  ['End', ({ reader }) => reader.goToEnd()],
  ['+', (keyed) => zoom(keyed, 1)],
  ['=', (keyed) => zoom(keyed, 1)],
  ['-', (keyed) => zoom(keyed, -1)],
  ['0', ({ reader }) => reader.fitWidth()],
  ['/', startSearch],
  ['n', ({ reader }) => reader.stepHit(1)],
  ['N', ({ reader }) => reader.stepHit(-1)],
  ['d', ({ reader }) => reader.dispatch({ type: 'columns' })],
  ['r', ({ reader }) => reader.dispatch({ type: 'turn' })],
  ['f', ({ reader }) => reader.fullScreen?.toggle()],
  ['v', ({ reader }) => reader.show({ isPicking: true })],
]);

/**
 * Reading by keyboard: arrows, PageUp and PageDown, Home, End, + and -, 0 (fit width), / (search), n and N (hits),
 * d (two pages), r (turn), f (full screen), v (select text).
 */
export function useReaderKeys(reader: OpenReport, field: Keyed['field']): void {
  const now = useRef({ reader, field });
  now.current = { reader, field };
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
export function usePrintScroll(scroller: RefObject<HTMLElement | null>): void {
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
