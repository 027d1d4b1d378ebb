import { BookOpen } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { placeAddress } from '../../../../bff/contract/site/places.ts';
import { Button, buttonStyle } from '../../../components/Button.tsx';
import { PickBox, type Picks } from '../../../components/list/Picks.tsx';
import { Cover } from '../../../components/Picture.tsx';
import { Skeleton } from '../../../components/Placeholders.tsx';
import { DownloadButton } from '../../../components/report/DownloadButton.tsx';
import { Tag } from '../../../components/report/MetaLine.tsx';
import { PageLink } from '../../../components/report/ReportLinks.tsx';
import { Highlighted } from '../../../components/search/Highlighted.tsx';
import { detailAddress, readerAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { formatPages, formatPrice, formatRating, formatTag } from '../../../lib/format.ts';

/** Rows of a result's least height, while the first answer is on its way. */
export function ResultSkeleton({ rows, fullText }: { rows: number; fullText: boolean }) {
  return (
    <div role="status" aria-label="正在搜索" className="divide-y divide-line">
      <p className="sr-only">正在搜索</p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={index} className="grid min-h-[8.875rem] grid-cols-[4.5rem_1fr] gap-x-4 py-5 md:gap-x-5">
          <Skeleton className="h-[6.375rem] w-18" />
          <div className="flex flex-col">
            <Skeleton className="h-5 w-4/5" />
            {fullText && <Skeleton className="mt-3 h-4 w-full" />}
            {fullText && <Skeleton className="mt-3 h-4 w-2/3" />}
            <Skeleton className="mt-auto h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** One hit, and the words it was found by. */
export interface ResultRowProps {
  report: ReportListItem;
  keyword: string;
  picks: Picks;
  eager?: boolean;
}

/** Titles of more characters may not fit in the three lines a row gives them. */
const longTitle = 40;

function Dot() {
  return (
    <span aria-hidden="true" className="inline-block w-4 text-center">
      ·
    </span>
  );
}

/** A part with its dot. */
const factStyle = 'min-w-0 max-w-full';

/**
 * Organization, researchers, date, pages and target price, apart by dots: all of them, on as many lines as they need.
 */
function MetaLine({ report }: { report: ReportListItem }) {
  const organization = report.organization.name;
  const people = [
    { key: 'organization' as const, text: organization, html: report.organization_highlight },
    { key: 'researcher' as const, text: report.researcher.name, html: report.researcher_highlight },
  ].filter(({ text }) => text);
  const figures = [
    report.time_text,
    formatPages(report.page_count),
    report.target_price && `目标价 ${formatPrice(report.target_price)}`,
  ].filter(Boolean);
  // Every part is led by its dot; a dot that leads a line is beyond the edge and cut off.
  return (
    <p className="mt-auto overflow-hidden pt-2 text-muted text-sm tabular-nums">
      <span className="-ml-4 flex flex-wrap">
        {people.map(({ key, text, html }) => (
          <span key={key} title={text} className={classNames(factStyle, 'line-clamp-1')}>
            <Dot />
            {html.split('、').map((name, index) => (
              <Fragment key={name}>
                {index > 0 && '、'}
                <Link
                  to={placeAddress({ kind: key, name: text.split('、')[index] ?? '', organization })}
                  className="relative z-10 hover:text-sea"
                >
                  <Highlighted html={name} />
                </Link>
              </Fragment>
            ))}
          </span>
        ))}
        {figures.map((figure) => (
          <span key={figure} className={factStyle}>
            <Dot />
            {figure}
          </span>
        ))}
      </span>
    </p>
  );
}

/** What a hit lacks: the words of a phrase stand apart in it, or some stand nowhere. */
function Shortfall({ report: { partial, missing = [] } }: { report: ReportListItem }) {
  if (!partial && missing.length === 0) return null;
  return (
    <p className="mt-1 text-muted text-sm">
      {[partial && '部分匹配', missing.length > 0 && '未包含：'].filter(Boolean).join('，')}
      <span className="text-ink">{missing.join('、')}</span>
    </p>
  );
}

/**
 * A search result: the whole row opens the report in a new tab; page chips and actions stand above
 * that link.
 */
export function ResultRow({ report, keyword, picks, eager = false }: ResultRowProps) {
  return (
    <article className="group/row @container relative grid min-h-[8.875rem] grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-5 hover:bg-wash/50 md:gap-x-5">
      <Cover
        url={report.share_url}
        title={report.name}
        organization={report.organization.name}
        eager={eager}
      />
      <PickBox
        report={report}
        picks={picks}
        className={classNames(
          // Its box stands within the cover's corner, seen where it is wanted.
          '-left-[7px] absolute top-[13px] transition-opacity group-hover/row:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 pointer-coarse:opacity-100',
          picks.ids.length === 0 && 'opacity-0',
        )}
      />
      <div className="flex min-w-0 flex-col">
        <h3
          className="font-semibold text-lg"
          title={report.name.length > longTitle ? report.name : undefined}
        >
          <Link
            to={detailAddress(report.id, keyword)}
            target="_blank"
            rel="noopener"
            className="whole-row line-clamp-3 text-pretty visited:text-muted hover:text-sea focus-visible:line-clamp-none focus-visible:before:outline-2 focus-visible:before:outline-sea"
          >
            <Highlighted html={report.name_highlight} />
          </Link>
        </h3>
        {report.content_array.length > 0 ? (
          <SnippetList report={report} keyword={keyword} />
        ) : (
          report.summary && <p className="mt-1 line-clamp-2">{report.summary}</p>
        )}
        <Shortfall report={report} />
        {report.pinned && <p className="mt-1 text-muted text-xs">编辑置顶</p>}
        {report.versions && <p className="mt-1 text-muted text-xs">另有 {report.versions} 个版本</p>}
        {report.why && report.why.length > 0 && (
          <p title="为什么匹配" className="mt-1 line-clamp-1 text-muted text-xs">
            {report.why.join(' · ')}
          </p>
        )}
        <MetaLine report={report} />
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Tag>{formatTag(report.industry, report.type)}</Tag>
          {report.is_recommend === 1 && <Tag tone="cinnabar">编辑精选</Tag>}
          {report.rating && <Tag tone="sea">评级 {formatRating(report)}</Tag>}
          <span className="relative z-10 ml-auto flex items-center gap-1">
            <Button
              tone="quiet"
              size="sm"
              aria-label={`引用：${report.name}`}
              onClick={() => openDialog('cite', { id: report.id })}
              className="-my-1 text-sea max-md:hidden"
            >
              引用
            </Button>
            {/* Without a cover there is no PDF: such a report is text alone. */}
            {report.share_url && (
              <DownloadButton report={report} tone="quiet" size="sm" className="-my-1 text-sea" />
            )}
            <Link
              to={readerAddress(report.id, 1, keyword)}
              target="_blank"
              rel="noopener"
              aria-label={`阅读：${report.name}`}
              className={buttonStyle('quiet', 'sm', '-my-1 -mr-3 text-sea')}
            >
              <BookOpen size={16} />
              阅读
            </Link>
          </span>
        </div>
      </div>
    </article>
  );
}

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
function SnippetList({ report, keyword }: { report: ReportListItem; keyword: string }) {
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
            hitCount={count}
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
