import type { Key, ReactNode } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState, type EmptyStateProps } from '../../components/list/EmptyState.tsx';
import { ErrorState } from '../../components/list/ErrorState.tsx';
import { Skeleton } from '../../components/list/Skeleton.tsx';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';

/** A list of the desk. `rows` undefined while it loads for the first time. */
export interface DeskListProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  row: (row: Row, index: number) => ReactNode;
  empty: EmptyStateProps;
  error: ApiError | undefined;
  onRetry: () => void;
  loading?: boolean;
  /** Address of the part before; null or none at the end. */
  earlier?: string | null;
  /** Address of the latest, where another part is on show. */
  latest?: string | null;
}

/** Rows apart by hairlines; the parts of a long list follow one another from the latest back. */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { label, rows, rowKey, row, empty, error, onRetry, loading = false, earlier, latest } = props;
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      {error && <ErrorState compact error={error} onRetry={onRetry} />}
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul
          aria-label={label}
          aria-busy={loading}
          className={classNames(
            'divide-y divide-line border-line border-y',
            loading && 'opacity-60 transition-opacity',
          )}
        >
          {rows.map((each, index) => (
            <li key={rowKey(each)} className="py-4">
              {row(each, index)}
            </li>
          ))}
        </ul>
      )}
      {(earlier || latest) && (
        <p className="mt-6 flex gap-3">
          {latest && <ButtonLink to={latest}>回到最新</ButtonLink>}
          {earlier && <ButtonLink to={earlier}>更早的</ButtonLink>}
        </p>
      )}
    </>
  );
}
