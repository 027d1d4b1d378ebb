import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import type { SiteRoute } from '../../bff/contract/site/routes.ts';
import { Button } from '../components/Button.tsx';
import { PageTitle } from '../components/Logo.tsx';
import { lazyPart } from '../components/lazyPart.tsx';
import { EmptyState } from '../components/Placeholders.tsx';
import { runGated } from '../lib/gate.ts';
import { useViewer } from '../lib/session.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** The table's row of the page on show; undefined for an unknown address. */
export const useSiteRoute = (): SiteRoute | undefined => useMatches().at(-1)?.handle as SiteRoute | undefined;

/**
 * Renders a page by its row of the table of routes; others see why they may not use it and are asked to log in.
 */
function Guard({ children }: { children: ReactNode }) {
  const route = useSiteRoute();
  const { state, operator } = useViewer();
  const { pathname, search } = useLocation();
  const guard = route?.guard ?? 'anyone';
  const away = guard !== 'anyone' && state === 'visitor';
  const here = `${pathname}${search}` as `/${string}`;
  useEffect(() => {
    if (away) void runGated({ kind: 'visit', to: here });
  }, [away, here]);

  if (away || (guard === 'operator' && state === 'reader' && !operator)) {
    return (
      <div className="page py-16">
        <PageTitle>{route?.title ?? ''}</PageTitle>
        <h1 className="sr-only">{route?.title}</h1>
        {away ? (
          <EmptyState
            title="请先登录"
            action={
              <Button tone="primary" onClick={() => runGated({ kind: 'visit', to: here })}>
                登录
              </Button>
            }
          >
            这个页面只有登录后才能查看。
          </EmptyState>
        ) : (
          <EmptyState title="没有权限">这个页面只对运营人员开放。</EmptyState>
        )}
      </div>
    );
  }
  return children;
}

// Not needed for the first paint.
const Toolbar = lazyPart(async () => (await import('./Toolbar.tsx')).Toolbar);

/** Layout of most pages: header, footer, floating toolbar. */
export function Layout() {
  const route = useSiteRoute();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const entered = useRef(pathname);
  useEffect(() => {
    // A new page is read from its beginning, also by those who cannot see that it changed.
    if (entered.current !== pathname) main.current?.focus({ preventScroll: true });
    entered.current = pathname;
  }, [pathname]);

  return (
    <>
      <Header
        search={!route?.ownSearch}
        // A report's page has a box of its own on narrow screens.
        link={!route?.ownSearch && route?.page !== 'detail'}
        wide={route?.wide === true}
      />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <Guard>
          <Outlet />
        </Guard>
      </main>
      <Footer />
      <Toolbar />
    </>
  );
}

const storageKey = 'scrollPositions';
/** Gestures of a reader who goes elsewhere meanwhile. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which nobody expects to be moved any more. */
const scrollTimeoutMs = 8000;

/** How far down an entry of the history was left, in pixels, as `ScrollRestoration` stored it; 0 if it did not. */
function storedScrollTop(key: string): number {
  try {
    const tops = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return Number(tops[key] ?? 0);
  } catch {
    return 0;
  }
}

/** Scrolls to `top` once the page is long enough for it; ends when the reader moves. @returns what ends it before */
function scrollOnceThere(top: number): () => void {
  const isThere = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  if (isThere()) return () => undefined;
  const watcher = new ResizeObserver(() => {
    if (!isThere()) return;
    window.scrollTo(0, top);
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
  useEffect(() => scrollOnceThere(storedScrollTop(key)), []);
  return <ScrollRestoration storageKey={storageKey} />;
}
