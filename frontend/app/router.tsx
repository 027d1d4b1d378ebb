import type { ReactElement } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { isChunkFailure } from '../lib/network.ts';
import { readToken } from '../lib/storage/storage.ts';
import { LostPage, NotFoundPage, RouteError } from './ErrorPages.tsx';
import { Layout } from './Layout.tsx';
import { pages } from './pages.tsx';
import { RootShell } from './RootShell.tsx';

/** A row of the table, its page named. */
type PageRoute = SiteRoute & { page: PageName };

/**
 * Loads a page for its route. React Router would keep a rejected `lazy` for good; a page whose code is lost becomes a
 * part that reloads the site once, and else loads itself when the network is back. So does one that visitors are asked
 * to log in for, once it is drawn.
 */
async function loadPage({ page, layout, guard }: PageRoute): Promise<{ element: ReactElement }> {
  const load = pages[page];
  try {
    if (guard === 'anyone' || readToken() !== '') return { element: await load() };
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
  }
  const loadComponent = async () => {
    const element = await load();
    return () => element;
  };
  const Late = lazyPart(loadComponent, {
    lost: (retry) => <LostPage alone={layout === 'alone'} onRetry={retry} />,
  });
  return { element: <Late /> };
}

/** The routes of one layout. */
const routesOf = (layout: SiteRoute['layout']): RouteObject[] =>
  (siteRoutes as readonly PageRoute[])
    .filter((route) => route.layout === layout)
    .map((route) => ({ path: route.path, handle: route, lazy: () => loadPage(route) }));

const routes: RouteObject[] = [
  {
    element: <RootShell />,
    children: [
      {
        element: <Layout />,
        errorElement: <RouteError alone />,
        children: [{ errorElement: <RouteError />, children: routesOf('shared') }],
      },
      {
        errorElement: <RouteError alone />,
        children: [...routesOf('alone'), { path: '*', element: <NotFoundPage /> }],
      },
    ],
  },
];

/**
 * Names the current entry of the history. React Router calls every entry that it has not made `default`, the first of
 * each document and those of anchors, and would keep one scroll position for all of them.
 */
function nameEntry(): void {
  const state = window.history.state as { key?: unknown } | null;
  if (typeof state?.key === 'string') return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** Starts the site's router, which loads the first page; `state.initialized` says when it is there. */
export function startRouter(): ReturnType<typeof createBrowserRouter> {
  nameEntry();
  // Before the router, which reads the name.
  window.addEventListener('popstate', nameEntry);
  return createBrowserRouter(routes);
}
