import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../bff/contract/entities.ts';
import { classNames } from '../../lib/classNames.ts';

/** The sentences of a summary; `pageLink` draws the way to a page. */
export interface PointListProps {
  points: ReportDetail['summary_points'];
  pageLink: (page: number) => ReactNode;
  className?: string;
}

/** Points of a report, a sentence each, with its page in the margin. */
export function PointList({ points, pageLink, className }: PointListProps) {
  return (
    <ol className={classNames('space-y-3', className)}>
      {points.map(({ page, text }) => (
        <li key={`${page}-${text}`} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline">
          <span>{pageLink(page)}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
