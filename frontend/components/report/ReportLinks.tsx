import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { detailAddress, readerAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages } from '../../lib/format.ts';
import { Cover } from '../Picture.tsx';
import { ErrorState, Skeleton } from '../Placeholders.tsx';
import { MetaLine } from './MetaLine.tsx';

/** A report as lists name it. */
interface ReportLinkProps {
  report: { id: number; name: string };
  className?: string;
}

/** A report's title in at most two lines; its whole row (which must be `relative`) opens it in a new tab. */
export function ReportLink({ report, className }: ReportLinkProps) {
  return (
    <Link
      to={detailAddress(report.id)}
      target="_blank"
      rel="noopener"
      title={report.name}
      className={classNames('whole-row line-clamp-2 hover:text-sea', className)}
    >
      {report.name}
    </Link>
  );
}

/** A list beside the main matter: `reports` undefined while it loads. */
export interface ReportLinksProps {
  reports: readonly ReportListItem[] | undefined;
  /** Rows of placeholders while loading. */
  expected: number;
  empty: string;
  /** Two columns where there is room: everywhere, or only where it is below the main column instead of beside it. */
  columns?: boolean | 'beneath';
  error?: unknown;
  onRetry?: () => void;
}

/** Reports as small rows: cover, title, who and when. */
export function ReportLinks({ reports, expected, empty, columns = false, error, onRetry }: ReportLinksProps) {
  if (error && onRetry) return <ErrorState compact error={error} onRetry={onRetry} />;
  if (reports?.length === 0) return <p className="py-4 text-muted text-sm">{empty}</p>;
  const rows: (ReportListItem | null)[] = reports ? [...reports] : new Array(expected).fill(null);
  return (
    <ul
      className={
        columns
          ? classNames('grid gap-x-8 md:grid-cols-2', columns === 'beneath' && 'xl:grid-cols-1')
          : undefined
      }
    >
      {rows.map((report, index) => (
        <li
          // A skeleton is no report: by its bare number it would be taken for the report of that id, and seen to move.
          key={report?.id ?? `skeleton ${index}`}
          className="relative flex h-24 items-start gap-3 border-line border-b py-3"
        >
          {report ? (
            <>
              <Cover url={report.share_url} title={report.name} className="w-[3.1875rem]" sizes="51px" />
              <div className="min-w-0 flex-1">
                <ReportLink report={report} className="text-sm" />
                <MetaLine
                  parts={[report.organization.name, report.time_text, formatPages(report.page_count)]}
                  className="mt-1 text-xs"
                />
              </div>
            </>
          ) : (
            <>
              <Skeleton className="h-18 w-[3.1875rem] shrink-0" />
              <Skeleton className="mt-1 h-4 w-full" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Which page of which report, what to mark there, and the link's layout. */
interface PageLinkProps {
  reportId: number;
  page: number;
  keyword?: string;
  /** A number to ring among the marked words. */
  number?: string | undefined;
  /** Hits on that page, shown when there is more than one. */
  hitCount?: number | undefined;
  /** Whether this viewer may not read that page. */
  locked?: boolean;
  className: string;
}

/** 第N页: opens the reader at that page, beside what is open now. */
export function PageLink(props: PageLinkProps) {
  const { reportId, page, keyword, number = '', hitCount = 1, locked = false, className } = props;
  return (
    <Link
      to={readerAddress(reportId, page, keyword, { number })}
      target="_blank"
      rel="noopener"
      title={locked ? `第${page}页在预览范围外` : `在第${page}页打开`}
      data-page={page}
      className={classNames(
        'touch rounded-sm border border-sea/40 bg-wash px-1.5 text-sea whitespace-nowrap text-xs tabular-nums hover:border-sea hover:bg-sea hover:text-on-sea',
        className,
      )}
    >
      {locked && <Lock size={10} strokeWidth={2} className="-mt-0.5 mr-1 inline-block align-middle" />}第
      {page}页{hitCount > 1 && ` · ${hitCount}处`}
    </Link>
  );
}
