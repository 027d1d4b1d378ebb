/** What a reader does who goes elsewhere meanwhile. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which nobody expects to be moved any more. */
const scrollTimeoutMs = 8000;

/**
 * Scrolls to a place, at once or as soon as the page is long enough for it: after a reload its lists come later. Ends
 * when the reader moves; the answer ends it too.
 */
export function scrollOnceThere(place: number): () => void {
  window.scrollTo(0, place);
  const page = document.documentElement;
  const isThere = () => page.scrollHeight - window.innerHeight >= place;
  if (isThere()) return () => undefined;
  const watcher = new ResizeObserver(() => {
    if (!isThere()) return;
    window.scrollTo(0, place);
    end();
  });
  const timer = setTimeout(() => end(), scrollTimeoutMs);
  const end = () => {
    clearTimeout(timer);
    watcher.disconnect();
    for (const move of moves) window.removeEventListener(move, end);
  };
  for (const move of moves) window.addEventListener(move, end, { passive: true });
  watcher.observe(document.body);
  return end;
}
