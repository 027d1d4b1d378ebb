import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Gestures of a reader who goes elsewhere meanwhile. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which nobody expects to be moved any more. */
const scrollTimeoutMs = 8000;

/**
 * Scrolls to a place, at once or as soon as the page is long enough for it: after a reload its lists come later. Ends
 * when the reader moves; the answer ends it too.
 */
function scrollOnceThere(place: number): () => void {
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

const stored = 'scrollPlaces';

function readPlaces(): Map<string, number> {
  try {
    const places: unknown = JSON.parse(window.sessionStorage.getItem(stored) ?? '[]');
    return new Map(Array.isArray(places) ? places : []);
  } catch {
    return new Map();
  }
}

/**
 * Scrolls as a browser does between pages: a new page starts at its top or anchor, a page gone back to, or reloaded,
 * where it was left. `stays` leaves the window as it is.
 * @returns a function to call before another page is drawn
 */
export function useScrollPlace(location: Location, stays: boolean): () => void {
  const places = useRef<Map<string, number>>(null);
  places.current ??= readPlaces();
  const drawn = useRef<string>(null);
  const leave = useCallback(() => {
    if (drawn.current !== null) places.current?.set(drawn.current, window.scrollY);
  }, []);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      leave();
      window.history.scrollRestoration = 'auto';
      try {
        window.sessionStorage.setItem(stored, JSON.stringify([...(places.current ?? [])]));
      } catch {
        // Without storage a reload begins at the top.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [leave]);

  useLayoutEffect(() => {
    const first = drawn.current === null;
    drawn.current = location.key;
    const left = places.current?.get(location.key);
    const { hash } = location;
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (left !== undefined) return scrollOnceThere(left);
    if (named) named.scrollIntoView();
    else if (!first && !stays) window.scrollTo(0, 0);
  }, [location, stays]);
  return leave;
}
