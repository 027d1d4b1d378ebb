import { Link, useLocation } from 'react-router';
import { menu } from './menu.ts';

/** How the menu's links look: `link` gives the classes of one, `here` for the page on show. */
export interface MenuLinksProps {
  className?: string;
  link: (here: boolean) => string;
  /** Called when one is followed. */
  onFollow?: () => void;
}

/** The main menu as links, the page on show told to all readers. */
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
