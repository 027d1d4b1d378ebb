import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportReference } from '../../../../bff/contract/reports.ts';
import { Button } from '../../../components/Button.tsx';
import { ReportLinks } from '../../../components/report/ReportLinks.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { formatPages } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';

/** Issues that are listed on the page. */
const listed = 50;

function Neighbour({ name, issue }: { name: '上一期' | '下一期'; issue: ReportReference | null }) {
  const Arrow = name === '上一期' ? ChevronLeft : ChevronRight;
  if (issue === null) return <p className="py-3 text-muted text-sm">没有{name}</p>;
  return (
    <Link to={detailAddress(issue.id)} className="flex items-start gap-2 py-3 hover:text-sea">
      <Arrow size={16} className="mt-1 shrink-0" />
      <span className="min-w-0">
        <span className="text-muted text-sm tabular-nums">
          {name} {issue.time_text}
        </span>
        <span className="line-clamp-2">{issue.name}</span>
      </span>
    </Link>
  );
}

function AllIssues({ reportId }: { reportId: number }) {
  const answer = useCall('/api/file/serieslist', { id: reportId, page: 1, pageSize: listed });
  return (
    <ReportLinks
      reports={answer.data?.files}
      expected={4}
      empty=""
      columns
      error={answer.error}
      onRetry={() => answer.mutate()}
    />
  );
}

/** Some reports under a heading; nothing at all for none. */
function References({
  id,
  name,
  reports,
}: {
  id: string;
  name: string;
  reports: readonly ReportReference[];
}) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="ruled font-semibold font-song text-lg">
        {name}
      </h2>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="border-line border-b py-3">
            <Link to={detailAddress(report.id)} className="hover:text-sea">
              {report.name}
            </Link>
            <span className="ml-3 text-muted text-sm tabular-nums">
              {[report.organization.name, report.time_text, formatPages(report.page_count)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Issues of the report's series before and after it, reports it names, its other versions; nothing where there are none. */
export function Relations({ reportId }: { reportId: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useCall('/api/file/relations', { id: reportId });
  if (!data) return null;
  const { series, versions, cited } = data;
  return (
    <>
      {series && (
        <section aria-labelledby="series" className="print:hidden">
          <h2 id="series" className="ruled font-semibold font-song text-lg">
            同系列报告
          </h2>
          <div className="grid gap-x-8 md:grid-cols-2">
            <Neighbour name="上一期" issue={series.previous} />
            <Neighbour name="下一期" issue={series.next} />
          </div>
          {isWhole ? (
            <AllIssues reportId={reportId} />
          ) : (
            <Button tone="quiet" size="sm" onClick={() => setIsWhole(true)}>
              全部 {series.total} 期
            </Button>
          )}
        </section>
      )}
      <References id="cited" name="报告所列的相关研究" reports={cited} />
      <References id="versions" name="其他版本" reports={versions} />
    </>
  );
}
