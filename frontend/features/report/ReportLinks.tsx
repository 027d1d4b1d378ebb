import { Link } from 'react-router';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { Cover } from '../../components/Cover.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPages } from '../../lib/format.ts';

/** A list beside the main matter: `reports` undefined while it loads. */
export interface ReportLinksProps {
  reports: readonly ReportListItem[] | undefined;
  /** How many places to hold while loading. */
  expected: number;
  empty: string;
  /** Two columns where there is room. */
  columns?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

const rowHeight = 'h-24';

/** Reports as small rows: cover, title, who and when. */
export function ReportLinks({ reports, expected, empty, columns = false, error, onRetry }: ReportLinksProps) {
  if (error && onRetry) return <ErrorState compact error={error} onRetry={onRetry} />;
  if (reports?.length === 0) return <p className="py-4 text-muted text-sm">{empty}</p>;
  const rows: (ReportListItem | null)[] = reports ? [...reports] : new Array(expected).fill(null);
  return (
    <ul className={columns ? 'grid gap-x-8 md:grid-cols-2' : undefined}>
      {rows.map((report, index) => (
        <li
          key={report?.id ?? index}
          className={`relative flex items-start gap-3 border-line border-b py-3 ${rowHeight}`}
        >
          {report ? (
            <>
              <Cover url={report.share_url} title={report.name} className="w-[3.1875rem]" />
              <div className="min-w-0 flex-1">
                <Link
                  to={detailAddress(report.id)}
                  target="_blank"
                  rel="noopener"
                  title={report.name}
                  className="whole-row line-clamp-2 text-sm hover:text-sea"
                >
                  {report.name}
                </Link>
                <p className="mt-1 truncate text-muted text-xs tabular-nums">
                  {[report.organization.name, report.time_text, formatPages(report.page_count)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
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
