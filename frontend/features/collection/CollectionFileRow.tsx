import { Link } from 'react-router';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { DownloadButton } from '../../components/actions/DownloadButton.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPages } from '../../lib/format.ts';

/** A row's shape, so that its place while it loads is as high. */
export const fileRow =
  'relative flex min-h-14 items-center gap-x-4 gap-y-1 py-1.5 hover:bg-wash/50 max-md:flex-wrap max-md:py-3';

/** One report of a collection: organization in brackets, name, pages, time, download (spec §2). */
export function CollectionFileRow({ report, cid }: { report: ReportListItem; cid: number }) {
  const organization = report.organization.name;
  return (
    <div className={fileRow}>
      <Link
        to={detailAddress(report.id, '', cid)}
        target="_blank"
        rel="noopener"
        title={report.name}
        className="whole-row line-clamp-2 min-w-0 flex-1 visited:text-muted hover:text-sea max-md:basis-full"
      >
        {organization && <span className="text-muted">[{organization}] </span>}
        {report.name}
      </Link>
      <span className="shrink-0 text-muted text-sm tabular-nums md:w-14 md:text-right">
        {formatPages(report.page_count)}
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums md:w-24 md:text-right">
        {report.time_text}
      </span>
      <span className="relative z-10 max-md:ml-auto">
        <DownloadButton report={report} cid={cid} tone="quiet" size="sm" className="-mr-3 text-sea" />
      </span>
    </div>
  );
}
