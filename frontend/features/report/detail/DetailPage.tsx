import type { ComponentType } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { homeList, sameOrganizationList, similarList } from '../../../../bff/contract/reports.ts';
import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { fileTypeAddress } from '../../../lib/addresses.ts';
import { DetailFoot } from './DetailActions.tsx';
import { DetailHead } from './DetailHead.tsx';
import { DetailSearch } from './DetailSearch.tsx';
import { PagePreview } from './PagePreview.tsx';
import { RelatedReports } from './RelatedReports.tsx';
import { Summary } from './Summary.tsx';

/** A loaded report. `Charts` draws the charts of a report: another feature's matter, handed in by the route. */
export interface DetailPageProps {
  report: ReportDetail;
  keyword: string;
  /** The collection it was opened from. */
  cid: number | undefined;
  Charts: ComponentType<{ reportId: number }>;
}

/** Lists beside a report hold ten (spec §9). */
const related = { page: 1, pageSize: 10 };

/** Head, summary, pages, charts and similar reports; beside them what is hot and the organization's others. */
export function DetailPage({ report, keyword, cid, Charts }: DetailPageProps) {
  const { id, organization } = report;
  const actions = { report, keyword, cid };
  return (
    <>
      <div className="print:hidden">
        <Breadcrumb
          crumbs={[
            { name: '首页', to: '/' },
            { name: report.type.name, to: fileTypeAddress(report.type.id) },
            { name: '报告详情' },
          ]}
        />
      </div>
      <DetailSearch keyword={keyword} />
      <article className="mt-2 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <DetailHead {...actions} />
          <Summary report={report} />
          <PagePreview report={report} keyword={keyword} />
          <Charts reportId={id} />
          <RelatedReports
            title="相似报告"
            call={similarList}
            input={{ ...related, id }}
            except={id}
            columns
          />
        </div>
        <aside aria-label="更多报告" className="min-w-0 space-y-10">
          <RelatedReports
            title="热门报告"
            call={homeList}
            input={{ ...related, recommend: 3 }}
            except={id}
            columns="beneath"
          />
          {organization.name && (
            <RelatedReports
              title={`${organization.name}的其他报告`}
              call={sameOrganizationList}
              input={{ ...related, id }}
              except={id}
              columns="beneath"
              last
            />
          )}
        </aside>
      </article>
      <DetailFoot {...actions} />
    </>
  );
}
