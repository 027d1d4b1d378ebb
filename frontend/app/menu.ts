import { type SiteRoute, siteRoutes } from '../../bff/contract/routes.ts';

/** One entry of the header's menu; `covers` tells the paths under which it counts as where we are (spec §2). */
interface MenuEntry {
  name: string;
  to: string;
  covers: (path: string) => boolean;
}

const isHome = (path: string) => path === '/' || path === '/index';

/** The header's menu, in the order of the table of routes. */
export const menu: readonly MenuEntry[] = siteRoutes.flatMap((route: SiteRoute) =>
  route.menu === undefined
    ? []
    : {
        name: route.menu,
        to: route.path,
        // Any path that contains it (spec §2, header).
        covers: route.path === '/' ? isHome : (path: string) => path.includes(route.path),
      },
);
