import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { Highlighted } from '../../../components/Highlighted.tsx';
import { PageLink } from '../../../components/PageLink.tsx';
import { classNames } from '../../../lib/classNames.ts';

/** Where the report's text matches: each snippet led by its page, which opens the reader there, and how many places. */
export function SnippetList({ report, keyword }: { report: ReportListItem; keyword: string }) {
  const counted = report.content_array.some(({ count }) => (count ?? 0) > 1);
  return (
    <ol className="mt-1.5 space-y-1">
      {report.content_array.map(({ page, text, count }) => (
        <li
          key={`${page}-${text}`}
          className={classNames(
            'max-md:line-clamp-3 md:grid md:gap-x-2.5',
            counted ? 'md:grid-cols-[5.75rem_minmax(0,1fr)]' : 'md:grid-cols-[3.5rem_minmax(0,1fr)]',
          )}
        >
          <PageLink
            reportId={report.id}
            page={page}
            places={count}
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
