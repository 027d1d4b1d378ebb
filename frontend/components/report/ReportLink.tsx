import { Link } from 'react-router';
import { detailAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';

/** A report as lists name it. */
export interface ReportLinkProps {
  report: { id: number; name: string };
  className?: string;
}

/** A report's title in at most two lines; its whole row, which stands `relative`, opens it in a new tab (spec §2). */
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
