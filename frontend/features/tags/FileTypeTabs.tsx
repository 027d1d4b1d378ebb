import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../components/Placeholders.tsx';
import { fileTypeAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';

/** The file types, once known, and the id of the one on show. */
export interface FileTypeTabsProps {
  types: readonly { id: number; name: string }[] | undefined;
  current: number;
  /** The types will not come. */
  failed: boolean;
}

/** Links from one file type to the others. */
export function FileTypeTabs({ types, current, failed }: FileTypeTabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const place = types?.findIndex((type) => type.id === current) ?? -1;
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.children.item(place);
    if (list && chosen instanceof HTMLElement) {
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
    }
  }, [place]);

  return (
    <nav aria-label="报告类型" className="border-line border-b">
      <ul ref={strip} className="relative flex h-11 gap-5 overflow-x-auto [scrollbar-width:none]">
        {types?.map((type) => (
          <li key={type.id} className="shrink-0">
            <Link
              to={fileTypeAddress(type.id)}
              aria-current={type.id === current ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-2 focus-visible:-outline-offset-2',
                type.id === current
                  ? 'border-sea font-semibold text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {type.name}
            </Link>
          </li>
        )) ??
          (!failed && (
            <li className="flex w-full items-center">
              <Skeleton className="h-3.5 w-full max-w-xl" />
            </li>
          ))}
      </ul>
    </nav>
  );
}
