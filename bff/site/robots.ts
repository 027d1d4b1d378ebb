import { type SiteRoute, siteRoutes } from '../contract/site/routes.ts';
import { folderOf } from '../documents/index.ts';

/** Paths that are no page of the table and need not be found. */
const neverPages = ['/api/', `${folderOf('page')}/`, `${folderOf('original')}/`];

/** robots.txt: what is for readers who are logged in is not to be fetched, and where the sitemap is. */
export function robotsText(at: (path: string) => string): string {
  const own = (siteRoutes as readonly SiteRoute[])
    .filter(({ guard, sandbox }) => guard !== 'anyone' || sandbox)
    .map(({ path }) => path);
  // A path stands for all below it.
  const outer = own.filter((path) => !own.some((other) => path.startsWith(`${other}/`)));
  const lines = [...neverPages, ...outer].map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${at('/sitemap.xml')}\n`;
}
