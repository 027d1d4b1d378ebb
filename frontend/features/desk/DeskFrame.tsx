import type { Key, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { siteRoutes } from '../../../bff/contract/site/routes.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { LinkStrip } from '../../components/LinkStrip.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { EmptyState, type EmptyStateProps, ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { type CallState, useCall } from '../../lib/hooks/useCall.ts';

/**
 * Cursor of a newest-first list (`?before=`), its filters, and the links through it.
 * @param param name of the cursor in the address; two lists on a page have one each
 */
export function useCursor(param = 'before') {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get(param) ?? 0);
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const at = (next: number | null) => {
    const address = new URLSearchParams(query);
    if (next === null) address.delete(param);
    else address.set(param, String(next));
    return `?${address}`;
  };
  return {
    before,
    /** A filter of the list; empty for none. */
    filter: (name: string) => query.get(name) ?? '',
    /** Sets filters; the list begins at the latest again. */
    choose: (chosen: Record<string, string>) =>
      setQuery(
        (now) => {
          const address = new URLSearchParams(now);
          address.delete(param);
          for (const [name, value] of Object.entries(chosen)) {
            if (value) address.set(name, value);
            else address.delete(name);
          }
          return address;
        },
        { preventScrollReset: true },
      ),
    /** Address of the part before, by the answer's own cursor; null at the end. */
    earlier: (next: number | null | undefined) => (next ? at(next) : null),
    /** Address of the latest, where another part is on show. */
    latest: before === undefined ? null : at(null),
  };
}

/** Cursor of a list in the address. */
export type Cursor = ReturnType<typeof useCursor>;

interface DeskRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  row: (row: Row, index: number) => ReactNode;
  /** Others are on their way. */
  busy?: boolean;
}

/** Rows apart by hairlines. */
export function DeskRows<Row>({ label, rows, rowKey, row, busy = false }: DeskRowsProps<Row>) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy}
      className={classNames(
        'divide-y divide-line border-line border-y',
        busy && 'opacity-60 transition-opacity',
      )}
    >
      {rows.map((each, index) => (
        <li key={rowKey(each)} className="py-4">
          {row(each, index)}
        </li>
      ))}
    </ul>
  );
}

interface DeskListProps<Row> extends Omit<DeskRowsProps<Row>, 'rows' | 'busy'> {
  /** The call that gives the rows; undefined while nothing of it is to be shown. */
  call: (CallState & { data?: { items: readonly Row[]; next?: number | null } | undefined }) | undefined;
  /** For a list that comes in parts. */
  cursor?: Cursor;
  empty: EmptyStateProps;
}

/** The rows of a call; the parts of a long list follow one another from the latest back. */
export function DeskList<Row>({ call, cursor, empty, ...list }: DeskListProps<Row>) {
  const { data, error } = call ?? {};
  const failure = error && (
    <ErrorState compact={data !== undefined} error={error} onRetry={() => void call?.mutate()} />
  );
  if (!data) return failure ?? <Skeleton className="h-72 w-full" />;
  const earlier = cursor?.earlier(data.next);
  const latest = cursor?.latest;
  return (
    <>
      {failure}
      {data.items.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <DeskRows {...list} rows={data.items} busy={call?.isLoading === true} />
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

/** Names with their values. */
export interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts: names beside values; empty ones are left out. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm tabular-nums">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The desk's own pages in their order, as the table of routes names them. */
const deskLinks = siteRoutes
  .filter(({ page }) => page === 'operator')
  .map(({ path, title }) => ({ to: path, name: title }));

/** A page of the operators' desk: its title, a line on what it is for, the ways to the others, what it holds. */
export interface DeskFrameProps {
  title: string;
  note: string;
  children: ReactNode;
}

/** Frame of the desk's pages. */
export function DeskFrame({ title, note, children }: DeskFrameProps) {
  // Asks for the second factor on entering, also where nothing else is asked before something is typed.
  useCall('/api/operator/overview', {});
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-6 pb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-10">
      <PageTitle>{title}</PageTitle>
      <LinkStrip label="运营台" links={deskLinks} className="lg:border-r" end />
      <div className="min-w-0">
        <h1 className="font-semibold font-song text-2xl">{title}</h1>
        <p className="mt-1 mb-6 max-w-prose text-muted">{note}</p>
        {children}
      </div>
    </div>
  );
}
