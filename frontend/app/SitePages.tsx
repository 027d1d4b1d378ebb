import { useEffect, useRef } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { Footer } from './Footer.tsx';
import { Guard } from './Guard.tsx';
import { Header } from './Header.tsx';
import { type AnyPage, loadedPage, useSiteRoute } from './routing/pages.ts';
import { RouteBoundary } from './routing/RouteBoundary.tsx';

// Not needed for the first paint.
const Toolbar = lazyPart(async () => (await import('./Toolbar.tsx')).Toolbar);

/** Layout of most pages: header, footer, floating toolbar. */
function Layout() {
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

function Page({ name }: { name: AnyPage }) {
  const Loaded = loadedPage(name);
  return <Loaded />;
}

/** The routes of one layout. */
const routesOf = (layout: SiteRoute['layout']): RouteObject[] =>
  (siteRoutes as readonly (SiteRoute & { page: PageName })[])
    .filter((route) => route.layout === layout)
    .map(({ path, page }) => ({ path, element: <Page name={page} /> }));

const within = (alone: boolean) => (
  <RouteBoundary alone={alone}>
    <Outlet />
  </RouteBoundary>
);

const routes: RouteObject[] = [
  { element: <Layout />, children: [{ element: within(false), children: routesOf('shared') }] },
  {
    element: within(true),
    children: [...routesOf('alone'), { path: '*', element: <Page name="notFound" /> }],
  },
];

/**
 * The page of the address (spec §2). Those outside the layout bring their own header, or have none.
 */
export function SitePages() {
  return useRoutes(routes);
}
