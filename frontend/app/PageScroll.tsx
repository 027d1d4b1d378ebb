import { useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';

const storageKey = 'scrollPlaces';
/** Gestures of a reader who goes elsewhere meanwhile. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which nobody expects to be moved any more. */
const scrollTimeoutMs = 8000;

/** How far down an entry of the history was left, in pixels, as `ScrollRestoration` stored it; 0 if it did not. */
function storedPlace(key: string): number {
  try {
    const places = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return Number(places[key] ?? 0);
  } catch {
    return 0;
  }
}

/** Scrolls to `place` once the page is long enough for it; ends when the reader moves. @returns what ends it before */
function scrollOnceThere(place: number): () => void {
  const isThere = () => document.documentElement.scrollHeight - window.innerHeight >= place;
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

/**
 * Scrolls as a browser does between pages: a new page starts at its top or anchor, a page gone back to, or reloaded,
 * where it was left. After a reload the lists that lead there come later than the router scrolls.
 */
export function PageScroll() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later page gone back to has its lists already.
  useEffect(() => scrollOnceThere(storedPlace(key)), []);
  return <ScrollRestoration storageKey={storageKey} />;
}
