import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router';
import { setShownPath } from '../../lib/shownPath.ts';
import { loadPage } from './pages.ts';
import { useScrollPlace } from './useScrollPlace.ts';

/** State of an entry in the browser's history: what was passed along, and the entry's name. */
interface Entry {
  usr: unknown;
  key: string;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Whether the current entry is ours; a link to an anchor makes one that is not. */
const isNamed = (): boolean => typeof (window.history.state as Partial<Entry> | null)?.key === 'string';

/** Names the current entry if it has no name. @returns whether it did */
function nameEntry(): boolean {
  if (isNamed()) return false;
  window.history.replaceState({ usr: null, key: newKey() } satisfies Entry, '');
  return true;
}

/** The entry on show, as the router knows places. */
function entryOnShow(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = window.history.state as Entry;
  return { pathname, search, hash, state: usr, key };
}

/** Writes an entry, after the one on show or in its place. */
function writeEntry(how: 'push' | 'replace', to: To, state: unknown): void {
  const entry: Entry = { usr: state ?? null, key: newKey() };
  const address = typeof to === 'string' ? to : createPath(to);
  if (how === 'push') window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
}

/** A place in the history as it is drawn, how one came there, and whether the window stays scrolled as it is. */
interface Shown {
  location: Location;
  navigationType: NavigationType;
  stays: boolean;
}

const Pending = createContext(false);

/** Whether the file of the page that was asked for is still on its way. */
export const usePending = (): boolean => useContext(Pending);

/** The place on show and the ways to another one: the page on show stays until the next one's file is there. */
function useShown() {
  const [shown, setShown] = useState<Shown>(() => {
    nameEntry();
    return { location: entryOnShow(), navigationType: NavigationType.Pop, stays: false };
  });
  const [pending, setPending] = useState(false);
  useLayoutEffect(() => setShownPath(shown.location.pathname), [shown]);
  const leave = useScrollPlace(shown.location, shown.stays);
  const wish = useRef(0);

  const acts = useMemo(() => {
    const show = (navigationType: NavigationType, stays: boolean) => {
      const mine = ++wish.current;
      const next = { location: entryOnShow(), navigationType, stays };
      const draw = () => {
        // A reader who went elsewhere meanwhile is not taken back.
        if (mine !== wish.current) return;
        leave();
        setPending(false);
        setShown(next);
      };
      const loading = loadPage(next.location.pathname);
      if (loading === null) return draw();
      setPending(true);
      void loading.then(() => startTransition(draw));
    };
    const navigator: Navigator = {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (by) => window.history.go(by),
      push: (to, state, options) => {
        writeEntry('push', to, state);
        show(NavigationType.Push, options?.preventScrollReset === true);
      },
      replace: (to, state, options) => {
        writeEntry('replace', to, state);
        show(NavigationType.Replace, options?.preventScrollReset === true);
      },
    };
    return { show, navigator };
  }, [leave]);

  useLayoutEffect(() => {
    // The browser itself scrolls to the place within a page that a link names.
    const onPop = () =>
      nameEntry() ? acts.show(NavigationType.Push, true) : acts.show(NavigationType.Pop, false);
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [acts]);
  return { shown, pending, navigator: acts.navigator };
}

/**
 * React Router over the browser's history. The address changes at once, what is drawn once its file is there. The
 * first page's file must have been loaded.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const { shown, pending, navigator } = useShown();
  return (
    <Pending value={pending}>
      <Router location={shown.location} navigationType={shown.navigationType} navigator={navigator}>
        {children}
      </Router>
    </Pending>
  );
}
