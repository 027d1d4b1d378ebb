import { matchPath, useLocation } from 'react-router';
import { type PageName, type SiteRoute, siteRoutes } from '../../../bff/contract/site/routes.ts';

/** A row of the table, its page named. */
type PageRoute = SiteRoute & { page: PageName };

/** The table's row of a path; undefined where there is none (spec §2: 404). */
export const routeAt = (pathname: string): PageRoute | undefined =>
  (siteRoutes as readonly PageRoute[]).find(({ path }) => matchPath(path, pathname));

/** The table's row of the page on show. */
export function useSiteRoute(): SiteRoute | undefined {
  return routeAt(useLocation().pathname);
}
