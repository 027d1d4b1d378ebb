import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../lib/classNames.ts';

/** A page number, or a gap (named by its side, so that one list can have both). */
type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * The pages a pagination shows: the first, the last, the current one and two on either side, with gaps between;
 * a gap never hides a single page.
 */
export function pageEntries(page: number, pages: number): PageEntry[] {
  const from = page - 2 <= 3 ? 1 : page - 2;
  const to = page + 2 >= pages - 2 ? pages : page + 2;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...middle,
    ...(to < pages ? (['gap-after', pages] as const) : []),
  ];
}

/** The page of a list in the address (`?page=`, from 1), and the address of each page of it. */
export function usePageNumber(): { page: number; href: (page: number) => string } {
  const [query] = useSearchParams();
  const asked = Number(query.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    href: (page) => {
      const next = new URLSearchParams(query);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      return `?${next}`;
    },
  };
}

/** Current page, of `pages`, and the address of each. */
export interface PaginationProps {
  page: number;
  pages: number;
  href: (page: number) => string;
  label?: string;
}

const cell = 'flex h-11 min-w-11 items-center justify-center rounded-md px-2 tabular-nums';

function Step({ to, label, icon: Icon }: { to: string | null; label: string; icon: typeof ChevronLeft }) {
  const icon = <Icon size={20} />;
  if (to === null) return <span className={classNames(cell, 'text-muted opacity-40')}>{icon}</span>;
  return (
    <Link to={to} aria-label={label} className={classNames(cell, 'hover:bg-wash hover:text-sea')}>
      {icon}
    </Link>
  );
}

/** Links to the pages of a list; nothing when there is one page. On a phone: back, where we are, on. */
export function Pagination({ page, pages, href, label = '分页' }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-0.5">
      <Step to={page > 1 ? href(page - 1) : null} label="上一页" icon={ChevronLeft} />
      <span className={classNames(cell, 'text-muted md:hidden')}>
        第 {page} / {pages} 页
      </span>
      {pageEntries(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} aria-hidden="true" className={classNames(cell, 'max-md:hidden text-muted')}>
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={href(entry)}
            aria-label={`第${entry}页`}
            aria-current={entry === page ? 'page' : undefined}
            className={classNames(
              cell,
              'max-md:hidden',
              entry === page
                ? 'bg-sea font-semibold text-on-sea forced-colors:outline'
                : 'hover:bg-wash hover:text-sea',
            )}
          >
            {entry}
          </Link>
        ),
      )}
      <Step to={page < pages ? href(page + 1) : null} label="下一页" icon={ChevronRight} />
    </nav>
  );
}
