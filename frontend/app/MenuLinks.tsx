import { Link, useLocation } from 'react-router';
import { type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';

/** Entry of the header's menu; `covers` decides under which paths it is current (spec §2). */
interface MenuEntry {
  name: string;
  to: string;
  covers: (path: string) => boolean;
}

const isHome = (path: string) => path === '/' || path === '/index';

/** The header's menu, in the order of the table of routes. */
const menu: readonly MenuEntry[] = siteRoutes.flatMap((route: SiteRoute) =>
  route.menu === undefined
    ? []
    : {
        name: route.menu,
        to: route.path,
        // Any path that contains it (spec §2, header).
        covers: route.path === '/' ? isHome : (path: string) => path.includes(route.path),
      },
);

/** Styles of the menu's links: `link` for one, `here` for the current page. */
export interface MenuLinksProps {
  className?: string;
  link: (here: boolean) => string;
  /** Called when one is followed. */
  onFollow?: () => void;
}

/** The main menu as links, with the current page marked for screen readers too. */
export function MenuLinks({ className, link, onFollow }: MenuLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="主菜单" className={className}>
      {menu.map((entry) => {
        const here = entry.covers(pathname);
        return (
          <Link
            key={entry.to}
            to={entry.to}
            onClick={onFollow}
            aria-current={here ? 'page' : undefined}
            className={link(here)}
          >
            {entry.name}
          </Link>
        );
      })}
    </nav>
  );
}
