import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { PageLink } from '../../../components/PageLink.tsx';
import { PointList } from '../PointList.tsx';

/** What the report says in its own sentences, each with the page it stands on; else its plain summary. */
export function Summary({ report }: { report: ReportDetail }) {
  const { id, summary_points: points } = report;
  const paragraphs = report.content.split('\n').filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0 && points.length === 0) return null;
  const pointed = points.length > 0;
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="ruled font-semibold text-lg">
        {pointed ? '原文要点' : '摘要'}
      </h2>
      {pointed ? (
        <PointList
          points={points}
          pageLink={(page) => <PageLink reportId={id} page={page} className="whitespace-nowrap" />}
          className="mt-3 max-w-[42rem]"
        />
      ) : (
        <div className="mt-3 max-w-prose space-y-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {pointed && <p className="mt-3 text-muted text-xs">由程序从原文中摘出，仅供参考，请以原文为准。</p>}
    </section>
  );
}
