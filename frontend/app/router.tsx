import { createBrowserRouter, type RouteObject } from 'react-router';
import { Layout } from './Layout.tsx';
import { Loading } from './Loading.tsx';
import { RouteError } from './RouteError.tsx';

/** Loads a route's module when it is first visited; the module's `Component` is the page. */
const page = (load: () => Promise<{ Component: React.ComponentType }>) => ({ lazy: load });

const inside: RouteObject[] = [
  { index: true, ...page(() => import('../routes/home.tsx')), handle: { ownSearch: true } },
  { path: 'index', ...page(() => import('../routes/home.tsx')), handle: { ownSearch: true } },
  { path: 'report', ...page(() => import('../routes/report.tsx')), handle: { ownSearch: true } },
  { path: 'detail/:id', ...page(() => import('../routes/detail.tsx')), handle: { ownSearch: true } },
  { path: 'chart', ...page(() => import('../routes/chart.tsx')), handle: { ownSearch: true } },
  { path: 'vip', ...page(() => import('../routes/vip.tsx')) },
  { path: 'filetype/:id', ...page(() => import('../routes/fileType.tsx')) },
];

const outside: RouteObject[] = [
  { path: 'preview/:id', ...page(() => import('../routes/preview.tsx')) },
  { path: '*', ...page(() => import('../routes/notFound.tsx')) },
];

/**
 * The site's routes (spec §2). `handle.ownSearch`: the page brings its own search box, the header shows none.
 * Routes outside the layout bring their own header, or have none.
 */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError alone />,
    hydrateFallbackElement: <Loading />,
    children: [
      { element: <Layout />, children: [{ errorElement: <RouteError />, children: inside }] },
      ...outside,
    ],
  },
]);
