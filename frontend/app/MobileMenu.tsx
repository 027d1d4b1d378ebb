import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconButton } from '../components/IconButton.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { classNames } from '../lib/classNames.ts';
import { menu } from './menu.ts';

/** The menu on a phone. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <div className="md:hidden">
      <IconButton icon={MenuIcon} label="打开菜单" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title="菜单">
        <nav aria-label="主菜单">
          {menu.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              onClick={() => setOpen(false)}
              aria-current={entry.covers(pathname) ? 'page' : undefined}
              className={classNames(
                'flex h-13 items-center border-line border-b text-lg last:border-0',
                entry.covers(pathname) && 'font-semibold text-sea',
              )}
            >
              {entry.name}
            </Link>
          ))}
        </nav>
      </Sheet>
    </div>
  );
}
