import { createBrowserRouter, type RouteObject } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../bff/contract/routes.ts';
import { Layout } from './Layout.tsx';
import { Loading } from './Loading.tsx';
import { RootShell } from './RootShell.tsx';
import { RouteError } from './RouteError.tsx';

/** Loads a page's module when it is first visited; its `Component` is the page. */
type LoadPage = () => Promise<{ Component: React.ComponentType }>;

/** The module of each page that the table of routes names. */
const pages: Record<PageName, LoadPage> = {
  home: () => import('../routes/home.tsx'),
  report: () => import('../routes/report.tsx'),
  detail: () => import('../routes/detail.tsx'),
  preview: () => import('../routes/preview.tsx'),
  fileType: () => import('../routes/fileType.tsx'),
  chart: () => import('../routes/chart.tsx'),
  collection: () => import('../routes/collection.tsx'),
  collectionDetail: () => import('../routes/collectionDetail.tsx'),
  vip: () => import('../routes/vip.tsx'),
  upload: () => import('../routes/upload.tsx'),
  uploadMine: () => import('../routes/uploadMine.tsx'),
  userHome: () => import('../routes/userHome.tsx'),
  userInfo: () => import('../routes/userInfo.tsx'),
  userOrder: () => import('../routes/userOrder.tsx'),
  userHistory: () => import('../routes/userHistory.tsx'),
  userDownload: () => import('../routes/userDownload.tsx'),
  userFavorite: () => import('../routes/userFavorite.tsx'),
  userInvite: () => import('../routes/userInvite.tsx'),
  suggest: () => import('../routes/suggest.tsx'),
  joinGroup: () => import('../routes/joinGroup.tsx'),
  aboutVip: () => import('../routes/aboutVip.tsx'),
  insight: () => import('../routes/insight.tsx'),
  protocol: () => import('../routes/protocol.tsx'),
  privacy: () => import('../routes/privacy.tsx'),
  infringement: () => import('../routes/infringement.tsx'),
};

/** The routes of one layout; `handle` is the route's row of the table. */
const routesOf = (layout: SiteRoute['layout']): RouteObject[] =>
  siteRoutes
    .filter((route) => route.layout === layout)
    .map((route) => ({ path: route.path, lazy: pages[route.page], handle: route satisfies SiteRoute }));

/**
 * The site's routes (spec §2), all within the root shell. Those outside the layout bring their own header, or have
 * none.
 */
export const router = createBrowserRouter([
  {
    element: <RootShell />,
    errorElement: <RouteError alone />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        element: <Layout />,
        children: [{ errorElement: <RouteError />, children: routesOf('shared') }],
      },
      {
        errorElement: <RouteError alone />,
        children: [...routesOf('alone'), { path: '*', lazy: () => import('../routes/notFound.tsx') }],
      },
    ],
  },
]);
