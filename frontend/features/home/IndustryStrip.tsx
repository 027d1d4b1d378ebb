import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { industryTabSize } from '../../../bff/contract/constants.ts';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { Button } from '../../components/Button.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { Cover } from '../../components/Picture.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { formatPages } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useIndustries } from './homeCalls.ts';
import { MissingPart, SectionHead } from './Section.tsx';

const slots = Array.from({ length: industryTabSize }, (_, index) => index);
const cell = 'relative flex h-34 gap-4 border-line border-b py-4';

function ReportCell({ report }: { report: ReportListItem }) {
  return (
    <li className={cell}>
      <Cover url={report.share_url} title={report.name} organization={report.organization.name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3>
          <ReportLink report={report} className="font-semibold" />
        </h3>
        <p title={report.organization.name} className="mt-auto truncate text-muted text-sm">
          {report.organization.name}
        </p>
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
interface IndustryReportsProps {
  industryId: number | null;
  page: 1 | 2;
}

/** Six reports of one industry, newest first. */
function IndustryReports({ industryId, page }: IndustryReportsProps) {
  const { data, error, mutate } = useCall(
    '/api/file/fileListOfIndustry',
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
        : slots.map((slot) => <CellSkeleton key={`skeleton-${slot}`} />)}
    </ul>
  );
}

/** Hot industries: a tab each, six reports a tab, and a control that shows the other six. */
export function IndustryStrip() {
  const { data, error } = useIndustries();
  const [selected, setSelected] = useState(0);
  const [page, setPage] = useState<1 | 2>(1);
  const choose = (index: number) => {
    setSelected(index);
    setPage(1);
  };
  const chosen = data?.items[selected];
  return (
    <section aria-labelledby="home-industries" className="mt-16">
      <SectionHead
        id="home-industries"
        name="热门行业"
        more={{ name: '更多报告', to: reportAddress(chosen ? { industryIds: [chosen.id] } : {}) }}
      />
      {error && !data && <MissingPart />}
      {!error && !data && (
        <>
          <div className="flex h-[2.8125rem] items-center border-line border-b">
            <Skeleton className="h-3.5 w-full max-w-2xl" />
          </div>
          <IndustryReports industryId={null} page={1} />
        </>
      )}
      {data && (
        <Tabs
          label="热门行业"
          selected={selected}
          onSelect={choose}
          aside={
            (chosen?.count ?? 0) > industryTabSize && (
              <Button
                tone="quiet"
                size="sm"
                className="-mr-3 ml-2 text-sea"
                onClick={() => setPage((now) => (now === 1 ? 2 : 1))}
              >
                <RefreshCw size={14} />
                换一批
              </Button>
            )
          }
          tabs={data.items.map((industry) => ({
            key: industry.id,
            name: industry.name,
            content: () => <IndustryReports industryId={industry.id} page={page} />,
          }))}
        />
      )}
    </section>
  );
}
