import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SkipLink } from './SkipLink.tsx';

// Neither is needed for the first paint; together they would be a fifth of the first load.
const Toolbar = lazy(() => import('./Toolbar.tsx').then((module) => ({ default: module.Toolbar })));
const Toaster = lazy(() =>
  import('../components/Toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/** A moving hairline at the top while the next route's file loads. */
function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? (
    <div
      role="status"
      aria-label="正在载入"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-sea"
    />
  ) : null;
}

/** What most pages share: header, footer, floating toolbar, messages. */
export function Layout() {
  const ownSearch = useMatches().some(
    (match) => (match.handle as { ownSearch?: boolean } | undefined)?.ownSearch,
  );
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
      <SkipLink />
      <Progress />
      <Header search={!ownSearch} />
      <OfflineBanner />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <Outlet />
      </main>
      <Footer />
      <Suspense>
        <Toolbar />
        <Toaster />
      </Suspense>
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  );
}
