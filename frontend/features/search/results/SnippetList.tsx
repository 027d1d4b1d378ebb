import { Link } from 'react-router';
import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { Highlighted } from '../../../components/Highlighted.tsx';
import { readerAddress } from '../../../lib/addresses.ts';

/** Where the report's text matches: each snippet led by its page, which opens the reader there. */
export function SnippetList({ report, keyword }: { report: ReportListItem; keyword: string }) {
  return (
    <ol className="mt-1.5 space-y-1">
      {report.content_array.map(({ page, text }) => (
        <li
          key={`${page}-${text}`}
          className="max-md:line-clamp-3 md:grid md:grid-cols-[3.5rem_minmax(0,1fr)] md:gap-x-2.5"
        >
          <Link
            to={readerAddress(report.id, page, keyword)}
            target="_blank"
            rel="noopener"
            title={`在第 ${page} 页打开`}
            className="touch z-10 h-5 min-w-13 rounded-sm max-md:mr-2 max-md:inline-block md:mt-[3px] border border-sea/40 bg-wash px-1.5 text-center text-sea text-xs leading-[1.125rem] tabular-nums hover:border-sea hover:bg-sea hover:text-on-sea"
          >
            第{page}页
          </Link>
          <span className="md:line-clamp-2">
            <Highlighted html={text} />
          </span>
        </li>
      ))}
    </ol>
  );
}
