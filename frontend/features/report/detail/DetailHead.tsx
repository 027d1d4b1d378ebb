import { BookOpen, Link2, Quote, UsersRound } from 'lucide-react';
import { shellsPerDownload } from '../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { coverPicture } from '../../../../bff/contract/pictures.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Cover } from '../../../components/Picture.tsx';
import { Tag } from '../../../components/report/MetaLine.tsx';
import { detailAddress, readerAddress } from '../../../lib/addresses.ts';
import { copyText } from '../../../lib/copy.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { formatTag } from '../../../lib/format.ts';
import { useGate } from '../../../lib/gate.ts';
import { type User, useViewer } from '../../../lib/session.ts';
import { readingPosition } from '../../../lib/storage/readingPosition.ts';
import { ReportFacts } from '../ReportFacts.tsx';
import { useReportActions } from '../useReportActions.ts';

/** Terms of a download for this viewer, with their balance, in one line. */
export function downloadTerms(report: Pick<ReportDetail, 'online_url'>, user: User | null): string {
  if (report.online_url !== '') return '你有这份报告，可再次免费下载';
  if (user === null) return `下载需 ${shellsPerDownload} 贝壳，会员每天免费下载`;
  const { used, limit } = user.downloads;
  const price = `下载需 ${shellsPerDownload} 贝壳，你有 ${user.beike}`;
  if (limit === 0) return price;
  return used < limit ? `今日下载 ${used}/${limit}` : `今日 ${limit} 次已用完，再${price}`;
}

/** The report, the keyword it was found by, and the collection it was opened from. */
interface DetailActionsProps {
  report: ReportDetail;
  keyword: string;
  cid: number | undefined;
}

/** Secondary actions in one row; on a phone each has its label below its icon. */
const aside = '!px-3 max-md:min-h-14 max-md:flex-col max-md:gap-0.5 max-md:!px-0 max-md:text-sm';

/** Where one stopped the last time among the pages that one may see, else the first. */
const positionIn = (report: ReportDetail) =>
  Math.min(readingPosition(report), Math.max(1, report.preview_pages));

/** The way into the pages. */
function ReadLink({ report, keyword, className }: Omit<DetailActionsProps, 'cid'> & { className: string }) {
  const position = positionIn(report);
  return (
    <ButtonLink
      to={readerAddress(report.id, position, keyword)}
      target="_blank"
      rel="noopener"
      tone="primary"
      className={className}
    >
      <BookOpen size={18} />
      {position > 1 ? `从第${position}页继续` : '阅读原文'}
    </ButtonLink>
  );
}

/** Actions on the report, and the terms of a download, after which the pages open. */
function DetailActions({ report, keyword, cid }: DetailActionsProps) {
  const { download, favourite, share } = useReportActions(report, cid, true);
  const { user, state } = useViewer();
  const gate = useGate();
  const { icon: Star } = favourite;
  const address = () => new URL(detailAddress(report.id), window.location.href).href;
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <ReadLink report={report} keyword={keyword} className="max-md:hidden" />
        <Button aria-disabled={download.pending} onClick={download.run} className="max-md:hidden">
          <download.icon size={18} />
          {download.label}
        </Button>
        <p className="min-h-5 text-muted text-sm tabular-nums">
          {state !== 'unknown' && downloadTerms(report, user)}
        </p>
      </div>
      <div className="-mx-3 mt-2 max-md:grid max-md:grid-cols-5 md:flex md:flex-wrap">
        <Button
          tone="quiet"
          aria-disabled={favourite.pending}
          aria-pressed={favourite.pressed}
          onClick={favourite.run}
          className={aside}
        >
          <Star size={18} className={favourite.pressed ? 'text-sea' : ''} />
          {favourite.label}
        </Button>
        <Button tone="quiet" onClick={share.run} className={aside}>
          <share.icon size={18} />
          {share.label}
        </Button>
        <Button tone="quiet" onClick={() => copyText(address())} className={aside}>
          <Link2 size={18} />
          复制链接
        </Button>
        <Button tone="quiet" onClick={() => openDialog('cite', { id: report.id })} className={aside}>
          <Quote size={18} />
          引用
        </Button>
        <Button
          tone="quiet"
          aria-disabled={gate.pending}
          onClick={() => gate.runGated({ kind: 'groups', id: report.id })}
          className={aside}
        >
          <UsersRound size={18} />
          <span>
            <span className="max-sm:sr-only">分享到</span>群组
          </span>
        </Button>
      </div>
    </div>
  );
}

/** The main ways on, pages, text and file, at the foot of a phone's screen wherever one is on the page. */
export function DetailFoot({ report, keyword, cid }: DetailActionsProps) {
  const { download } = useReportActions(report, cid, true);
  return (
    <div
      data-foot
      className="fixed inset-x-0 bottom-0 z-20 flex gap-3 border-line border-t bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <ReadLink report={report} keyword={keyword} className="flex-[2] whitespace-nowrap" />
      {report.page_url && (
        <ButtonLink
          to={readerAddress(report.id, positionIn(report), keyword, { view: 'text' })}
          target="_blank"
          rel="noopener"
          className="flex-1"
        >
          正文
        </ButtonLink>
      )}
      <Button aria-disabled={download.pending} onClick={download.run} className="flex-1">
        <download.icon size={18} />
        {download.label}
      </Button>
    </div>
  );
}

/** 编辑精选, 非券商 and what the report is about. */
function Tags({ report }: { report: ReportDetail }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Tag>{formatTag(report.industry, report.type)}</Tag>
      {report.is_recommend === 1 && <Tag tone="cinnabar">编辑精选</Tag>}
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
        <h1 className="mt-2 text-pretty font-semibold font-song text-xl md:mb-5 md:text-2xl">
          {report.name}
        </h1>
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
