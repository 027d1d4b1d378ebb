import type { ReportDetail } from '../../../bff/contract/entities.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages, formatSize } from '../../lib/format.ts';

/** `wide`: two facts in a row where there is room. */
export interface ReportFactsProps {
  report: ReportDetail;
  wide?: boolean;
}

/** The facts of a report as term and value (spec §2: 行业, 时间, 机构, 研究员, 页数, 大小); unknown ones are left out. */
export function ReportFacts({ report, wide = false }: ReportFactsProps) {
  const stock = [report.stock.name, report.stock.code].filter(Boolean).join(' ');
  const facts = [
    ['行业', report.industry.name],
    ['类型', report.type.name],
    ['时间', report.time_text],
    ['机构', report.organization.name],
    ['研究员', report.researcher.name],
    ['个股', stock],
    ['页数', formatPages(report.page_count)],
    ['大小', formatSize(report.size)],
  ].filter(([, value]) => value);
  return (
    <dl
      className={classNames(
        'grid grid-cols-[3.25em_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm tabular-nums',
        wide && 'sm:grid-cols-[3.25em_minmax(0,1fr)_3.25em_minmax(0,1fr)]',
      )}
    >
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
