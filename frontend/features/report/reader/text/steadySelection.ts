/**
 * Keeps a selection from leaping to the page's first or last word while the pointer is between lines: an empty
 * stopper is behind the words and, while one selects, right after the last one selected.
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
