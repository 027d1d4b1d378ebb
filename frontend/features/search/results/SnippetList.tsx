import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { PageLink } from '../../../components/list/PageLink.tsx';
import { Highlighted } from '../../../components/search/Highlighted.tsx';
import { classNames } from '../../../lib/classNames.ts';

type Snippet = ReportListItem['content_array'][number];

/** Why a page beyond the preview is listed without its words, and what opens it. */
const gatedReasons = {
  page: '在预览范围外，开通会员或下载后可读',
  phrase: '这段文字在预览范围外，开通会员或下载后可读',
  budget: '今天可预览的片段已看完，开通会员或下载后可读',
} as const;

/** Width of the chips, by whether any has a count and any has a lock. */
const chipColumns = {
  'false-false': 'md:grid-cols-[3.5rem_minmax(0,1fr)]',
  'false-true': 'md:grid-cols-[4.5rem_minmax(0,1fr)]',
  'true-false': 'md:grid-cols-[5.75rem_minmax(0,1fr)]',
  'true-true': 'md:grid-cols-[6.75rem_minmax(0,1fr)]',
};

/** The words of a snippet, or why they are left out. */
export function SnippetText({ text, gated }: { text: string; gated: Snippet['gated'] }) {
  return gated && gated !== 'short' ? (
    <span className="text-muted text-sm">{gatedReasons[gated]}</span>
  ) : (
    <Highlighted html={text} />
  );
}

/**
 * Matches in the report's text: each snippet led by its page, which opens the reader there, and the number of matches.
 */
export function SnippetList({ report, keyword }: { report: ReportListItem; keyword: string }) {
  const counted = report.content_array.some(({ count }) => (count ?? 0) > 1);
  const locked = report.content_array.some(({ gated }) => gated !== undefined);
  const columns = chipColumns[`${counted}-${locked}`];
  return (
    <ol className="mt-1.5 space-y-1">
      {report.content_array.map(({ page, text, count, gated }) => (
        <li
          key={`${page}-${text}`}
          className={classNames('max-md:line-clamp-3 md:grid md:gap-x-2.5', columns)}
        >
          <PageLink
            reportId={report.id}
            page={page}
            places={count}
            locked={gated !== undefined}
            keyword={keyword}
            className="z-10 h-5 min-w-13 text-center leading-[1.125rem] max-md:mr-2 max-md:inline-block md:mt-[3px]"
          />
          <span className="md:line-clamp-2">
            <SnippetText text={text} gated={gated} />
          </span>
        </li>
      ))}
    </ol>
  );
}
