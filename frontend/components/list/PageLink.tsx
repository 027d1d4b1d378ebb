import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { readerAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';

/** Which page of which report, what to mark there, and how the link stands in its place. */
export interface PageLinkProps {
  reportId: number;
  page: number;
  keyword?: string;
  /** Hits on that page, shown when there is more than one. */
  places?: number | undefined;
  /** Whether this viewer may not read that page. */
  locked?: boolean;
  className: string;
}

/** 第N页: opens the reader at that page, beside what is open now. */
export function PageLink({ reportId, page, keyword, places = 1, locked = false, className }: PageLinkProps) {
  return (
    <Link
      to={readerAddress(reportId, page, keyword)}
      target="_blank"
      rel="noopener"
      title={locked ? `第 ${page} 页在预览范围外` : `在第 ${page} 页打开`}
      data-page={page}
      className={classNames(
        'touch rounded-sm border border-sea/40 bg-wash px-1.5 text-sea whitespace-nowrap text-xs tabular-nums hover:border-sea hover:bg-sea hover:text-on-sea',
        className,
      )}
    >
      {locked && (
        <Lock
          aria-hidden="true"
          size={10}
          strokeWidth={2}
          className="-mt-0.5 mr-1 inline-block align-middle"
        />
      )}
      第{page}页{places > 1 && ` · ${places}处`}
    </Link>
  );
}
