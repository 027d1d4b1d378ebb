import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { pageAddress } from '../../../../../bff/contract/pictures.ts';
import { tableRows } from '../../../../../bff/contract/tables/tableRows.ts';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { useChartAddress } from '../../../chart/useChartAddress.ts';
import type { Paper } from '../pages/pageLayout.ts';
import { line, quiet } from './textLook.ts';
import type { TextBlock } from './textRanges.ts';

/** Pictures on the ground that is read on: as printed, inked onto cream, turned to light on dark. */
const inks: Record<Paper, string> = {
  white: 'softened bg-white',
  cream: 'mix-blend-multiply',
  dark: '[filter:invert(0.9)_hue-rotate(180deg)]',
};

/** Pixels of a point of paper: the text of what is shown as it was set is about as large as the prose. */
const pixelsPerPoint = 1.6;
const pagePoints = 595;

/** What is shown as it was set: its place cut out of the page's picture. */
export function Excerpt({
  block,
  report,
  paper,
}: {
  block: Extract<TextBlock, { kind: 'excerpt' }>;
  report: ReportDetail;
  paper: Paper;
}) {
  const [left, top, right, bottom] = block.box;
  const [across, down] = [right - left, bottom - top];
  if (!report.page_url || across <= 0 || down <= 0)
    return <p className="my-[0.85em] whitespace-pre-line">{block.text}</p>;
  const width = Math.round(across * pagePoints * pixelsPerPoint);
  return (
    <div
      role="img"
      aria-label={block.text}
      className={classNames('relative mx-auto my-[1em] overflow-hidden', inks[paper])}
      style={{ width, maxWidth: '100%', aspectRatio: `${across} / ${down * block.ratio}` }}
    >
      <Picture
        url={pageAddress(report, block.page - 1)}
        width={report.page_width || 1240}
        height={Math.round((report.page_width || 1240) * block.ratio)}
        sizes={`${Math.round(width / across)}px`}
        className="absolute h-auto max-w-none"
        style={{
          width: `${100 / across}%`,
          left: `${(-left / across) * 100}%`,
          top: `${(-top / down) * 100}%`,
        }}
      />
    </div>
  );
}

type FigureBlock = Extract<TextBlock, { kind: 'figure' }>;

/** A table that was read, as a table. */
function TableCells({ title, cells }: { title: string; cells: NonNullable<FigureBlock['cells']> }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`${title || '表格'}，数据`}
      className="fades-on overflow-x-auto overscroll-x-contain"
    >
      <table className="min-w-full border-collapse wrap-normal text-[0.8em] tabular-nums leading-[1.5]">
        <tbody>
          {tableRows(cells).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <tr key={index} className={classNames('border-t first:border-t-0', line)}>
              {row.map(({ key, cell }) => {
                const Tag = cell?.header ? 'th' : 'td';
                const number = cell?.value !== undefined && !cell.header;
                return (
                  <Tag
                    key={key}
                    rowSpan={cell?.rs ?? 1}
                    colSpan={cell?.cs ?? 1}
                    className={classNames(
                      'px-2 py-1.5 align-top first:pl-0 last:pr-0',
                      cell?.header && 'font-semibold',
                      number ? 'whitespace-nowrap text-right' : 'min-w-14 max-w-72 text-left',
                    )}
                  >
                    {cell?.text}
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A chart's picture without its caption's lines; pressed, it opens large. */
function FigurePicture({
  block: { online_url: url, width, height, inner },
  title,
  paper,
  onOpen,
}: {
  block: FigureBlock;
  title: string;
  paper: Paper;
  onOpen: () => void;
}) {
  const [from, to] = inner[1] - inner[0] > 0.2 ? inner : [0, 1];
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`放大 ${title || '图表'}`}
      className={classNames('relative mx-auto block overflow-hidden', inks[paper])}
      style={{
        width: `max(20rem, ${width / 2}px)`,
        maxWidth: '100%',
        aspectRatio: `${width} / ${height * (to - from)}`,
      }}
    >
      <Picture
        url={url}
        width={width}
        height={height}
        sizes="(min-width: 48rem) 38rem, 92vw"
        className="absolute left-0 w-full max-w-none"
        style={{ height: `${100 / (to - from)}%`, top: `${(-from / (to - from)) * 100}%` }}
      />
    </button>
  );
}

/** A figure or a table with its caption and source. */
export function Figure({ block, paper, ringed }: { block: FigureBlock; paper: Paper; ringed: boolean }) {
  const { open } = useChartAddress();
  const { id, label, name, source, cells } = block;
  const title = [label, name].filter(Boolean).join('　');
  const show = () => open(id);
  return (
    <figure
      data-ring={ringed || undefined}
      className={classNames(
        'my-[1.6em] border-y py-3',
        line,
        ringed && 'rounded-sm outline-2 outline-sea outline-offset-8',
      )}
    >
      {title && (
        <figcaption className="mb-2 text-pretty font-semibold text-[0.9em] leading-[1.5]">
          {title}
          {block.recognised === 1 && (
            <span className={classNames('ml-2 font-normal text-[11px]', quiet)}>识别</span>
          )}
        </figcaption>
      )}
      {cells && <TableCells title={title} cells={cells} />}
      {!cells && block.width > 0 && <FigurePicture block={block} title={title} paper={paper} onOpen={show} />}
      <p
        className={classNames(
          'mt-2 flex items-baseline justify-between gap-4 text-[0.75em] leading-[1.5]',
          quiet,
        )}
      >
        <span>{source && `资料来源：${source}`}</span>
        {cells && (
          <button type="button" onClick={show} className="touch shrink-0 hover:underline">
            查看原图
          </button>
        )}
      </p>
    </figure>
  );
}
