import { Outlet, type RouteObject, useRoutes } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../../bff/contract/site/routes.ts';
import { Layout } from '../Layout.tsx';
import { type AnyPage, loadedPage } from './pages.ts';
import { RouteBoundary } from './RouteBoundary.tsx';

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
