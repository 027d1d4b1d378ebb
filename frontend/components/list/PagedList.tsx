import { type Key, type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { EmptyState, type EmptyStateProps, ErrorState } from '../Placeholders.tsx';
import { Pagination } from './Pagination.tsx';

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

/** A list that comes by pages. `rows` undefined while it loads for the first time. */
export interface PagedListProps<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  page: number;
  pageSize: number;
  /** Address of a page of the list. */
  href: (page: number) => string;
  row: (row: Row, index: number) => ReactNode;
  rowKey: (row: Row) => Key;
  /** A place for a row that is on its way, of the very height of one. */
  skeleton: ReactNode;
  /** Rows to show as placeholders; default a full page. */
  expected?: number;
  empty: EmptyStateProps;
  error: ApiError | undefined;
  onRetry: () => void;
  /** A new page or filter is on its way while the former rows stand. */
  loading?: boolean;
  /** Name of the list, for screen readers. */
  label: string;
  className?: string;
}

/**
 * A list with its pages: places while it loads, what to do when it is empty, and after a failure the former rows
 * with a line above them (never a wiped page).
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { rows, total, page, pageSize, href, expected = pageSize, empty, error, onRetry, className } = props;
  const former = useRef(rows);
  if (rows) former.current = rows;
  const shown = rows ?? (error ? former.current : undefined);
  if (error && !shown) return <ErrorState error={error} onRetry={onRetry} />;
  if (shown?.length === 0) return <EmptyState {...empty} />;
  const list = 'divide-y divide-line border-line border-y';
  if (!shown) {
    return (
      <ul aria-busy="true" aria-label={props.label} className={className ?? list}>
        {Array.from({ length: expected }, (_, index) => index).map((place) => (
          <li key={place}>{props.skeleton}</li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {error && <ErrorState compact error={error} onRetry={onRetry} />}
      <ul
        aria-label={props.label}
        aria-busy={props.loading ?? false}
        className={classNames(className ?? list, props.loading && 'opacity-60 transition-opacity')}
      >
        {shown.map((row, index) => (
          <li key={props.rowKey(row)}>{props.row(row, index)}</li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination page={page} pages={Math.ceil(total / pageSize)} href={href} />
      </div>
    </>
  );
}
