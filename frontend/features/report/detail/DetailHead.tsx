import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { coverPicture } from '../../../../bff/contract/pictures.ts';
import { Cover } from '../../../components/report/Cover.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { formatTag } from '../../../lib/format.ts';
import { ReportFacts } from '../ReportFacts.tsx';
import { DetailActions, type DetailActionsProps } from './DetailActions.tsx';

/** 推荐, 非券商 and what the report is about. */
function Tags({ report }: { report: ReportDetail }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Tag>{formatTag(report.industry, report.type)}</Tag>
      {report.is_recommend === 1 && <Tag tone="cinnabar">推荐</Tag>}
      {report.is_trader === 0 && <Tag tone="sea">非券商</Tag>}
    </p>
  );
}

/** The report as on a catalogue card: cover, title, facts, and what one can do with it. */
export function DetailHead(props: DetailActionsProps) {
  const { report } = props;
  return (
    <header className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-8 md:gap-y-0">
      <div className="md:row-span-2">
        <Cover
          url={report.share_url}
          title={report.name}
          organization={report.organization.name}
          className="w-18 md:w-48"
          sizes={coverPicture.sizes}
          eager
        />
      </div>
      <div>
        <Tags report={report} />
        <h1 className="mt-2 font-semibold font-song text-xl md:mb-5 md:text-2xl">{report.name}</h1>
      </div>
      <div className="flex flex-col max-md:col-span-full">
        <ReportFacts report={report} wide />
        <div className="mt-5 md:mt-auto md:pt-6">
          <DetailActions {...props} />
        </div>
        <p className="hidden text-sm print:block">
          {new URL(detailAddress(report.id), window.location.href).href}
        </p>
      </div>
    </header>
  );
}
