import { Fragment, type ReactNode } from 'react';
import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { classNames } from '../../../lib/classNames.ts';
import type { Pane } from '../pane/usePane.ts';
import { ResultRow } from './ResultRow.tsx';

/** The hits of one page; `strip` stands after the third (spec §2); `stale` while the next answer loads. */
export interface ResultListProps {
  reports: readonly ReportListItem[];
  keyword: string;
  strip: ReactNode;
  stale: boolean;
  pane: Pane | null;
}

/** The strip follows this row. */
const stripAfter = 3;
/** Covers above the fold of a common screen. */
const eagerRows = 4;

/** The results one under the other, apart by hairlines. */
export function ResultList({ reports, keyword, strip, stale, pane }: ResultListProps) {
  const partial = reports.map(({ missing }) => missing !== undefined && missing.length > 0);
  // Of a title or sentence what holds all words stands among the others, and each row says what it lacks.
  const firstPartial = partial.lastIndexOf(false) < partial.indexOf(true) ? partial.indexOf(true) : -1;
  return (
    <div
      {...pane?.follow}
      aria-busy={stale}
      className={classNames('divide-y divide-line transition-opacity', stale && 'opacity-55 delay-150')}
    >
      {reports.map((report, index) => (
        <Fragment key={report.id}>
          {index === firstPartial && <p className="py-2.5 text-muted text-sm">以下结果符合部分关键词</p>}
          <div
            data-result={report.id}
            className={classNames(
              'scroll-my-24',
              pane?.stop.report.id === report.id && '-ml-4 bg-wash/60 pl-4 shadow-[inset_2px_0_0_var(--sea)]',
            )}
          >
            <ResultRow report={report} keyword={keyword} eager={index < eagerRows} />
          </div>
          {index === Math.min(stripAfter, reports.length) - 1 && strip}
        </Fragment>
      ))}
    </div>
  );
}
