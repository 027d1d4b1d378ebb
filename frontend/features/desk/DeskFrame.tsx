import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PageTitle } from '../../components/PageTitle.tsx';
import { classNames } from '../../lib/classNames.ts';
import { deskLinks } from './deskLinks.ts';

/** A page of the operators' desk: its title, a line on what it is for, the ways to the others, what it holds. */
export interface DeskFrameProps {
  title: string;
  note: string;
  children: ReactNode;
}

/** What all pages of the desk share; on a phone the ways between them are a strip. */
export function DeskFrame({ title, note, children }: DeskFrameProps) {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry on show changes with the path.
  useEffect(() => {
    // Only the strip moves; scrollIntoView would scroll the page as well.
    const here = strip.current?.querySelector('[aria-current]');
    if (here instanceof HTMLElement) strip.current?.scrollTo({ left: here.offsetLeft - 16 });
  }, [pathname]);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-6 pb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-10">
      <PageTitle>{title}</PageTitle>
      <nav
        ref={strip}
        aria-label="运营台"
        className="relative flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] lg:block lg:border-0 lg:border-r"
      >
        {deskLinks.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end
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
        ))}
      </nav>
      <div className="min-w-0">
        <h1 className="font-semibold font-song text-2xl">{title}</h1>
        <p className="mt-1 mb-6 max-w-prose text-muted">{note}</p>
        {children}
      </div>
    </div>
  );
}
