import { Fragment, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../lib/classNames.ts';

/** Label and targets of the links. */
export interface LinkStripProps {
  label: string;
  /** `group` names those from here on, where they stand one beneath the other. */
  links: readonly { to: string; name: string; group?: string }[];
  className: string;
  /** One of them leads to what the others stand beneath: it is marked on its own page alone. */
  end?: boolean;
}

/** The ways between pages that belong together: one beneath the other, and below 64rem a strip to be swiped. */
export function LinkStrip({ label, links, className, end = false }: LinkStripProps) {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry on show changes with the path.
  useEffect(() => {
    // Only the strip moves; scrollIntoView would scroll the page as well. The end of the one before stays in sight.
    const here = strip.current?.querySelector('[aria-current]');
    if (here instanceof HTMLElement) strip.current?.scrollTo({ left: here.offsetLeft - 44 });
  }, [pathname]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={classNames(
        'fades-on relative flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] lg:block lg:border-0',
        className,
      )}
    >
      {links.map(({ to, name, group }) => (
        <Fragment key={to}>
          {group && <p className="mt-4 mb-1 text-muted text-xs max-lg:hidden lg:pl-3.5">{group}</p>}
          <NavLink
            to={to}
            end={end}
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 shrink-0 items-center whitespace-nowrap border-transparent hover:text-sea',
                'focus-visible:-outline-offset-2 max-lg:border-b-2 lg:border-l-2 lg:pl-3',
                isActive && '!border-sea font-semibold text-sea',
              )
            }
          >
            {name}
          </NavLink>
        </Fragment>
      ))}
    </nav>
  );
}
