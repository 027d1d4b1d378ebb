import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
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
 * Renders a page by its row of the table of routes; a reader who may not use it is told so and asked to log in (spec
 * §2).
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
