import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyPart } from '../components/lazyPart.tsx';
import { Footer } from './Footer.tsx';
import { Guard } from './Guard.tsx';
import { Header } from './Header.tsx';
import { useSiteRoute } from './routing/siteRoute.ts';

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
      <Header search={!route?.ownSearch} wide={route?.wide === true} />
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
