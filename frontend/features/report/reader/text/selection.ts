import type { SelectedRun } from './composeText.ts';

/** Selected text of the pages, and the selection's end on the screen. */
export interface PageSelection {
  runs: SelectedRun[];
  /** Of the window: the first and the last line's box. */
  first: DOMRect;
  last: DOMRect;
}

/** The part of an element's text that lies within a range. */
function textWithin(element: Element, range: Range): string {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (element.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (element.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

/** Reads the selection of the pages below `root`; null without one. */
export function readSelection(root: Element): PageSelection | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const runs: SelectedRun[] = [];
  const drawn: Element[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-run]')) {
    if (!range.intersectsNode(element)) continue;
    const text = textWithin(element, range);
    if (text === '') continue;
    const page = Number(element.closest<HTMLElement>('[data-page]')?.dataset.page);
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.dataset.run ?? '').split(' ').map(Number);
    runs.push({ text, page, box: [left, top, right, bottom] });
    drawn.push(element);
  }
  const [first, last] = [drawn[0]?.getBoundingClientRect(), drawn.at(-1)?.getBoundingClientRect()];
  return first && last ? { runs, first, last } : null;
}

/**
 * Keeps a selection from leaping to the page's first or last word while the pointer is between lines: an empty
 * stopper stands behind the words and, while one selects, right after the last one selected.
 * @returns what ends it
 */
export function steadySelection(layer: HTMLElement): () => void {
  const stopper = document.createElement('span');
  stopper.dataset.stopper = '';
  let before: Range | null = null;

  const follow = () => {
    const selection = document.getSelection();
    if (!stopper.isConnected || !selection || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(layer)) return;
    const fromTheStart =
      before !== null &&
      (range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
        range.compareBoundaryPoints(Range.START_TO_END, before) === 0);
    const end = fromTheStart ? range.startContainer : range.endContainer;
    const run = (end instanceof Element ? end : end.parentElement)?.closest('[data-run]');
    if (run?.parentElement === layer) {
      if (fromTheStart) run.before(stopper);
      else run.after(stopper);
    }
    before = range.cloneRange();
  };
  const start = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    before = null;
    layer.append(stopper);
  };
  const stop = () => stopper.remove();

  layer.addEventListener('pointerdown', start);
  document.addEventListener('selectionchange', follow);
  window.addEventListener('pointerup', stop);
  window.addEventListener('blur', stop);
  return () => {
    stop();
    layer.removeEventListener('pointerdown', start);
    document.removeEventListener('selectionchange', follow);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('blur', stop);
  };
}
