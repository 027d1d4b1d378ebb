import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { Highlighted } from '../../../components/Highlighted.tsx';
import { PageLink } from '../../../components/PageLink.tsx';

/** Where the report's text matches: each snippet led by its page, which opens the reader there. */
export function SnippetList({ report, keyword }: { report: ReportListItem; keyword: string }) {
  return (
    <ol className="mt-1.5 space-y-1">
      {report.content_array.map(({ page, text }) => (
        <li
          key={`${page}-${text}`}
          className="max-md:line-clamp-3 md:grid md:grid-cols-[3.5rem_minmax(0,1fr)] md:gap-x-2.5"
        >
          <PageLink
            reportId={report.id}
            page={page}
            keyword={keyword}
            className="z-10 h-5 min-w-13 text-center leading-[1.125rem] max-md:mr-2 max-md:inline-block md:mt-[3px]"
          />
          <span className="md:line-clamp-2">
            <Highlighted html={text} />
          </span>
        </li>
      ))}
    </ol>
  );
}
