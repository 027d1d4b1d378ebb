import type { ComponentType } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { homeList, sameOrganizationList, similarList } from '../../../../bff/contract/reports.ts';
import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { fileTypeAddress } from '../../../lib/addresses.ts';
import { DetailHead } from './DetailHead.tsx';
import { DetailSearch } from './DetailSearch.tsx';
import { PagePreview } from './PagePreview.tsx';
import { RelatedReports } from './RelatedReports.tsx';
import { Summary } from './Summary.tsx';

/** A loaded report. `Charts` draws the charts of a report: another feature's matter, handed in by the route. */
export interface DetailPageProps {
  report: ReportDetail;
  keyword: string;
  Charts: ComponentType<{ reportId: number }>;
}

/** Lists beside a report hold ten (spec §9). */
const related = { page: 1, pageSize: 10 };

/** Head, summary, pages, charts and similar reports; beside them the organization's others and what is hot. */
export function DetailPage({ report, keyword, Charts }: DetailPageProps) {
  const { id } = report;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: '首页', to: '/' },
          { name: report.type.name, to: fileTypeAddress(report.type.id) },
          { name: '报告详情' },
        ]}
      />
      <DetailSearch keyword={keyword} />
      <article className="mt-2 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <DetailHead report={report} keyword={keyword} />
          <Summary report={report} />
          <PagePreview report={report} keyword={keyword} />
          <Charts reportId={id} />
          <RelatedReports
            title="相似报告"
            empty="还没有与它相似的报告。"
            call={similarList}
            input={{ ...related, id }}
            columns
          />
        </div>
        <aside aria-label="更多报告" className="min-w-0 space-y-10">
          <RelatedReports
            title={report.organization.name ? `${report.organization.name}的其他报告` : '同机构报告'}
            empty="没有同一机构的其他报告。"
            call={sameOrganizationList}
            input={{ ...related, id }}
          />
          <RelatedReports
            title="热门报告"
            empty="暂时没有热门报告。"
            call={homeList}
            input={{ ...related, recommend: 3 }}
          />
        </aside>
      </article>
    </>
  );
}
