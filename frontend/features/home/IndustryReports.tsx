import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { fileListOfIndustry, industryTabSize } from '../../../bff/contract/reports.ts';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { Cover } from '../../components/report/Cover.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { formatPages } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

const places = Array.from({ length: industryTabSize }, (_, index) => index);
const cell = 'relative flex h-34 gap-4 border-line border-b py-4';

function ReportCell({ report }: { report: ReportListItem }) {
  return (
    <li className={cell}>
      <Cover url={report.share_url} title={report.name} organization={report.organization.name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3>
          <ReportLink report={report} className="font-semibold" />
        </h3>
        <p className="mt-auto truncate text-muted text-sm">{report.organization.name}</p>
        <MetaLine parts={[report.time_text, formatPages(report.page_count)]} className="text-sm" />
      </div>
    </li>
  );
}

function CellSkeleton() {
  return (
    <li className={cell}>
      <Skeleton className="h-[6.375rem] w-18" />
      <div className="flex-1 space-y-3 pt-1">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </li>
  );
}

/** Which six: null keeps their place until the industries are known. */
export interface IndustryReportsProps {
  industryId: number | null;
  page: 1 | 2;
}

/** Six reports of one industry, newest first. */
export function IndustryReports({ industryId, page }: IndustryReportsProps) {
  const { data, error, mutate } = useCall(
    fileListOfIndustry,
    industryId === null ? null : { id: industryId, page, pageSize: industryTabSize },
    { keepPreviousData: false },
  );
  if (data?.files.length === 0) {
    return (
      <p className="py-4 text-muted md:min-h-[25.5rem] xl:min-h-68">
        {page === 1 ? '这个行业还没有报告' : '没有更多报告了'}
      </p>
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => mutate()} compact />;
  return (
    <ul
      aria-busy={!data}
      className="grid content-start gap-x-10 md:min-h-[25.5rem] md:grid-cols-2 xl:min-h-68 xl:grid-cols-3"
    >
      {data
        ? data.files.map((report) => <ReportCell key={report.id} report={report} />)
        : places.map((place) => <CellSkeleton key={`place-${place}`} />)}
    </ul>
  );
}
