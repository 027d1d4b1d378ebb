import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { TextLink } from '../../../components/TextLink.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { CitedSentence } from '../CitedSentence.tsx';
import { ReportFacts } from '../ReportFacts.tsx';

/** 基本信息: what the report is, what it says, sentence by sentence with its page. */
export function ReaderFacts({ report, onGo }: { report: ReportDetail; onGo: (page: number) => void }) {
  return (
    <div className="space-y-5 py-4">
      <h2 className="text-pretty font-semibold">{report.name}</h2>
      <ReportFacts report={report} />
      {report.summary_points.length > 0 && (
        <section>
          <h3 className="ruled font-semibold text-sm">要点</h3>
          <ul className="mt-2 space-y-3 text-sm">
            {report.summary_points.map(({ page, text }) => (
              <li key={`${page}-${text}`}>
                <CitedSentence text={text}>
                  <button
                    type="button"
                    onClick={() => onGo(page)}
                    className="touch ml-1.5 text-sea text-xs tabular-nums hover:underline"
                  >
                    第{page}页
                  </button>
                </CitedSentence>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextLink to={detailAddress(report.id)} className="touch inline-block text-sm">
        查看报告详情
      </TextLink>
    </div>
  );
}
