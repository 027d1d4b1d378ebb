import { Link } from 'react-router';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { pageAddress } from '../../../../bff/contract/pictures.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { OfferLine } from '../../../components/Placeholders.tsx';
import { readerAddress } from '../../../lib/addresses.ts';
import { formatCount } from '../../../lib/format.ts';

/** Pages shown here at most; the reader has the rest. */
const maxPages = 12;
/** A4 as drawn, where the report has no page size. */
const usualPage = { width: 1240, height: 1754 };
/** As wide as the columns below make them. */
const thumbnailSizes = '(min-width: 64rem) 190px, (min-width: 40rem) 24vw, 38vw';

/** The pages this viewer may see as a contact sheet, each leading into the reader; then why it ends there. */
export function PagePreview({ report, keyword }: { report: ReportDetail; keyword: string }) {
  const seen = report.page_url ? Math.min(report.preview_pages, report.page_count) : 0;
  if (seen === 0) return null;
  const shown = Math.min(seen, maxPages);
  const limited = seen < report.page_count;
  const known = report.page_width > 0 && report.page_height > 0;
  const page = known ? { width: report.page_width, height: report.page_height } : usualPage;
  return (
    <section aria-labelledby="pages" className="print:hidden">
      <h2
        id="pages"
        className="ruled flex items-baseline justify-between gap-4 font-semibold font-song text-lg"
      >
        原文预览
        <span className="font-normal text-muted text-sm tabular-nums">
          {limited
            ? `可预览 ${formatCount(seen)} 页，共 ${formatCount(report.page_count)} 页`
            : `共 ${formatCount(report.page_count)} 页`}
        </span>
      </h2>
      <ol className="swipe-strip mt-4 auto-cols-[38%] gap-4 pb-1 sm:auto-cols-[22%] lg:grid-cols-4">
        {Array.from({ length: shown }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          <li key={index}>
            <Link
              to={readerAddress(report.id, index + 1, keyword)}
              target="_blank"
              rel="noopener"
              className="group block snap-start"
              aria-label={`阅读第${index + 1}页`}
            >
              <span
                className="block overflow-hidden border border-line bg-sunken transition-colors group-hover:border-sea"
                style={{ aspectRatio: `${page.width} / ${page.height}` }}
              >
                <Picture
                  url={pageAddress(report, index)}
                  {...page}
                  sizes={thumbnailSizes}
                  thumbnail
                  className="size-full object-contain object-top"
                />
              </span>
              <span className="mt-1 block text-center text-muted text-xs tabular-nums group-hover:text-sea">
                {index + 1}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {shown < seen && (
        <ButtonLink
          to={readerAddress(report.id, shown + 1, keyword)}
          target="_blank"
          rel="noopener"
          className="mt-5 w-full tabular-nums"
        >
          继续阅读，还有 {formatCount(seen - shown)} 页
        </ButtonLink>
      )}
      {limited && shown === seen && (
        <div className="mt-5">
          <OfferLine>
            预览到第{formatCount(seen)}页为止，还有 {formatCount(report.page_count - seen)} 页；会员可读全文
          </OfferLine>
        </div>
      )}
    </section>
  );
}
