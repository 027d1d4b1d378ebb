import { type Key, type ReactNode, useRef } from 'react';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { readerAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages } from '../../lib/format.ts';
import type { CallState } from '../../lib/hooks/useCall.ts';
import { ButtonLink } from '../Button.tsx';
import { Cover } from '../Picture.tsx';
import { EmptyState, type EmptyStateProps, ErrorState, Skeleton } from '../Placeholders.tsx';
import { MetaLine } from '../report/MetaLine.tsx';
import { ReportLink } from '../report/ReportLinks.tsx';
import { Pagination } from './Pagination.tsx';

/** `note` is a line under the facts, `remark` what somebody says of it; `children` are the actions at the row's end. */
interface ReportRowProps {
  report: ReportListItem;
  note: ReactNode;
  remark?: string | undefined;
  children: ReactNode;
}

const reportRow = 'relative flex min-h-30 items-center gap-x-4 py-3 max-sm:flex-wrap';

/** A report in a list of one's own: cover, title, facts, a note, and what can be done. */
export function ReportRow({ report, note, remark, children }: ReportRowProps) {
  return (
    <div className={reportRow}>
      <Cover url={report.share_url} title={report.name} className="w-15 self-start" sizes="60px" />
      <div className="min-w-0 flex-1">
        <ReportLink report={report} className="font-semibold" />
        <MetaLine
          parts={[report.organization.name, report.time_text, formatPages(report.page_count)]}
          className="mt-1 text-sm"
        />
        <p className="mt-0.5 text-muted text-sm tabular-nums">{note}</p>
        {remark && <p className="wrap-anywhere mt-1.5 border-sea border-l-2 pl-3">{remark}</p>}
      </div>
      <span className="relative z-10 shrink-0 max-sm:basis-full max-sm:text-right">{children}</span>
    </div>
  );
}

/** Which page (from 1) of the report it opens, and its words. */
interface ReadLinkProps {
  report: { id: number; name: string };
  page?: number;
  label?: string;
  className?: string;
}

/** A link in a row that opens the report's pages beside this one. */
export function ReadLink({ report, page = 1, label = '阅读', className }: ReadLinkProps) {
  return (
    <ButtonLink
      to={readerAddress(report.id, page)}
      target="_blank"
      rel="noopener"
      tone="quiet"
      size="sm"
      className={classNames('text-sea', className)}
      aria-label={`${label}：${report.name}`}
    >
      {page > 1 ? `从第${page}页继续` : label}
    </ButtonLink>
  );
}

/** The place of a `ReportRow` that is on its way. */
export const reportRowSkeleton: ReactNode = (
  <div className={reportRow}>
    <Skeleton className="h-21 w-15 self-start" />
    <Skeleton className="h-12 flex-1" />
  </div>
);

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
  /** The call that gives the rows: the former ones stay while a new page or filter loads, and after a failure. */
  call: CallState;
  /** Name of the list, for screen readers. */
  label: string;
  className?: string;
}

/**
 * A list with its pages: places while it loads, what to do when it is empty, and after a failure the former rows
 * with a line above them (never a wiped page).
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { rows, total, page, pageSize, href, expected = pageSize, empty, className } = props;
  const { error, isLoading, mutate } = props.call;
  const onRetry = () => void mutate();
  const former = useRef(rows);
  if (rows) former.current = rows;
  const shown = rows ?? (error ? former.current : undefined);
  if (error && !shown) return <ErrorState error={error} onRetry={onRetry} />;
  if (shown?.length === 0) return <EmptyState {...empty} />;
  const list = 'divide-y divide-line border-line border-y';
  if (!shown) {
    return (
      <ul aria-busy="true" aria-label={props.label} className={className ?? list}>
        {Array.from({ length: expected }, (_, index) => index).map((index) => (
          <li key={index}>{props.skeleton}</li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {error && <ErrorState compact error={error} onRetry={onRetry} />}
      <ul
        aria-label={props.label}
        aria-busy={isLoading}
        className={classNames(className ?? list, isLoading && 'opacity-60 transition-opacity')}
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
