import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { PageLink } from '../../../components/PageLink.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { CitedSentence } from '../CitedSentence.tsx';

/** What the report says, sentence by sentence, each with the page it stands on; else its plain summary. */
export function Summary({ report }: { report: ReportDetail }) {
  const paragraphs = report.content.split('\n').filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0 && report.summary_points.length === 0) return null;
  const pointed = report.summary_points.length > 0;
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="ruled flex items-center gap-3 font-semibold text-lg">
        摘要
        {report.ai_summary === 1 && <Tag>AI 摘要</Tag>}
      </h2>
      {pointed ? (
        <ol className="mt-3 max-w-prose space-y-3">
          {report.summary_points.map(({ page, text }) => (
            <li key={`${page}-${text}`}>
              <CitedSentence text={text}>
                <PageLink reportId={report.id} page={page} className="ml-2 inline-block" />
              </CitedSentence>
            </li>
          ))}
        </ol>
      ) : (
        <div className="mt-3 max-w-prose space-y-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {report.ai_summary === 1 && (
        <p className="mt-3 text-muted text-xs">由程序从原文中摘出，仅供参考，请以原文为准。</p>
      )}
    </section>
  );
}
