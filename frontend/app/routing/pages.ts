import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../../bff/contract/site/routes.ts';

/** A row of the table, its page named. */
type PageRoute = SiteRoute & { page: PageName };

/** The table's row of a path; undefined where there is none (spec §2: 404). */
const routeAt = (pathname: string): PageRoute | undefined =>
  (siteRoutes as readonly PageRoute[]).find(({ path }) => matchPath(path, pathname));

/** The table's row of the page on show. */
export function useSiteRoute(): SiteRoute | undefined {
  return routeAt(useLocation().pathname);
}

/** A page of the table, or the one for what is not in it. */
export type AnyPage = PageName | 'notFound';

/** The module of each page; its `Component` is the page. */
const modules: Record<AnyPage, () => Promise<{ Component: ComponentType }>> = {
  home: () => import('../../routes/home.tsx'),
  report: () => import('../../routes/report.tsx'),
  detail: () => import('../../routes/detail.tsx'),
  preview: () => import('../../routes/preview.tsx'),
  fileType: () => import('../../routes/fileType.tsx'),
  chart: () => import('../../routes/chart.tsx'),
  collection: () => import('../../routes/collection.tsx'),
  collectionDetail: () => import('../../routes/collectionDetail.tsx'),
  vip: () => import('../../routes/vip.tsx'),
  upload: () => import('../../routes/upload.tsx'),
  uploadMine: () => import('../../routes/uploadMine.tsx'),
  user: () => import('../../routes/user.tsx'),
  suggest: () => import('../../routes/suggest.tsx'),
  joinGroup: () => import('../../routes/joinGroup.tsx'),
  operator: () => import('../../routes/operator.tsx'),
  aboutVip: () => import('../../routes/aboutVip.tsx'),
  insight: () => import('../../routes/insight.tsx'),
  protocol: () => import('../../routes/protocol.tsx'),
  privacy: () => import('../../routes/privacy.tsx'),
  infringement: () => import('../../routes/infringement.tsx'),
  notFound: () => import('../../routes/notFound.tsx'),
};

const loaded = new Map<AnyPage, ComponentType>();
const failures = new Map<AnyPage, unknown>();

const pageAt = (pathname: string): AnyPage => routeAt(pathname)?.page ?? 'notFound';

/** Whether the code of the page at a path is there. */
export const isPageLoaded = (pathname: string): boolean => loaded.has(pageAt(pathname));

/**
 * Loads the page at a path; null where it is there already. Never rejects: what failed is thrown where the page is
 * drawn, and tried again at the next visit.
 */
export function loadPage(pathname: string): Promise<void> | null {
  const page = pageAt(pathname);
  if (loaded.has(page)) return null;
  failures.delete(page);
  return modules[page]().then(
    ({ Component }) => void loaded.set(page, Component),
    (error: unknown) => void failures.set(page, error),
  );
}

/** A page that was loaded. @throws what kept it from being loaded */
export function loadedPage(page: AnyPage): ComponentType {
  const Page = loaded.get(page);
  if (!Page) throw failures.get(page) ?? new Error(`the page ${page} was drawn before it was loaded`);
  return Page;
}
