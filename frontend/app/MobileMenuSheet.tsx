import { Link, useLocation } from 'react-router';
import { Sheet } from '../components/Sheet.tsx';
import { classNames } from '../lib/classNames.ts';
import { menu } from './menu.ts';

/** The menu on a phone. */
export function MobileMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <Sheet open={open} onClose={onClose} title="菜单">
      <nav aria-label="主菜单">
        {menu.map((entry) => {
          const here = entry.covers(pathname);
          return (
            <Link
              key={entry.to}
              to={entry.to}
              onClick={onClose}
              aria-current={here ? 'page' : undefined}
              className={classNames(
                'flex h-13 items-center border-line border-b text-lg last:border-0',
                here && 'font-semibold text-sea',
              )}
            >
              {entry.name}
            </Link>
          );
        })}
      </nav>
    </Sheet>
  );
}
