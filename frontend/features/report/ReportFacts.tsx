import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../bff/contract/entities.ts';
import { placeAddress } from '../../../bff/contract/site/places.ts';
import { TextLink } from '../../components/Button.tsx';
import { readerAddress, reportAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages, formatPrice, formatRating, formatSize } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';

/** The sentences of a summary; `pageLink` draws the way to a page. */
interface PointListProps {
  points: ReportDetail['summary_points'];
  pageLink: (page: number) => ReactNode;
  className?: string;
}

/** Points of a report, a sentence each, with its page in the margin. */
export function PointList({ points, pageLink, className }: PointListProps) {
  return (
    <ol className={classNames('space-y-3', className)}>
      {points.map(({ page, text }) => (
        <li key={`${page}-${text}`} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline">
          <span>{pageLink(page)}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** `wide`: two facts in a row. */
export interface ReportFactsProps {
  report: ReportDetail;
  wide?: boolean;
}

/** What a fact names, by its page. */
function Found({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="touch text-ink decoration-line underline hover:text-sea">
      {children}
    </TextLink>
  );
}

type PrintedBox = ReportDetail['outlook_places']['rating'];

/** A value that opens where it is printed; one that a person set has none. */
export function Printed({ id, printed, children }: { id: number; printed: PrintedBox; children: string }) {
  if (!printed) return children;
  return (
    <TextLink
      to={readerAddress(id, printed.page, '', { box: printed.box.join(',') })}
      newTab
      title={`第${printed.page}页：${printed.text}`}
      className="touch"
    >
      {children}
    </TextLink>
  );
}

function Researchers({ names, organization }: { names: string; organization: string }) {
  return names.split('、').map((name, index) => (
    <span key={name}>
      {index > 0 && '、'}
      <Found to={placeAddress({ kind: 'researcher', name, organization })}>{name}</Found>
    </span>
  ));
}

/**
 * The facts of a report as term and value (行业, 时间, 机构, 研究员, 页数, 大小), each that others share
 * leading to them; unknown ones are left out.
 */
export function ReportFacts({ report, wide = false }: ReportFactsProps) {
  const { id, industry, type, organization, researcher, stock, outlook_places: printed } = report;
  const facts: [string, ReactNode][] = [
    [
      '机构',
      organization.name && (
        <Found to={placeAddress({ kind: 'organization', name: organization.name })}>
          {organization.name}
        </Found>
      ),
    ],
    [words.published, report.time_text],
    [
      '行业',
      industry.name && (
        <Found to={placeAddress({ kind: 'industry', name: String(industry.id) })}>{industry.name}</Found>
      ),
    ],
    ['类型', type.name && <Found to={reportAddress({ typeIds: [type.id] })}>{type.name}</Found>],
    [
      '个股',
      (stock.name || stock.code) && (
        <Found
          to={
            stock.code
              ? placeAddress({ kind: 'stock', name: stock.code })
              : reportAddress({ keyword: stock.name })
          }
        >
          {[stock.name, stock.code].filter(Boolean).join(' ')}
        </Found>
      ),
    ],
    [
      '评级',
      report.rating && (
        <Printed id={id} printed={printed.rating}>
          {formatRating(report)}
        </Printed>
      ),
    ],
    [
      '目标价',
      report.target_price && (
        <Printed id={id} printed={printed.target_price}>
          {formatPrice(report.target_price)}
        </Printed>
      ),
    ],
    ['页数', formatPages(report.page_count)],
    ['大小', formatSize(report.size)],
    ['文字', report.recognised && '部分页面由图片识别'],
    ['研究员', researcher.name && <Researchers names={researcher.name} organization={organization.name} />],
  ];
  return (
    <dl
      className={classNames(
        'grid gap-x-5 gap-y-2 text-sm tabular-nums',
        wide ? 'grid-cols-2' : 'grid-cols-1',
      )}
    >
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className={classNames('flex gap-3', term === '研究员' && 'col-span-full')}>
            <dt className="w-[4.25em] shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
