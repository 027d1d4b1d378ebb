import { Fragment, type ReactNode } from 'react';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { pageAddress } from '../../../../../bff/contract/pictures.ts';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { tableRows } from '../../../chart/TableData.tsx';
import { useChartAddress } from '../../../chart/useChartAddress.ts';
import { colorGround } from '../notes/ColorChoice.tsx';
import type { Note } from '../notes/useNotes.ts';
import type { Paper } from '../pages/pageLayout.ts';
import type { Ring } from '../useReaderAddress.ts';
import { type Place, piecesOf, rangesOf, type TextBlock, type TextPart } from './textRanges.ts';

/** Pictures on the ground that is read on: as printed, inked onto cream, turned to light on dark. */
const inks: Record<Paper, string> = {
  white: 'softened bg-white',
  cream: 'mix-blend-multiply',
  dark: '[filter:invert(0.9)_hue-rotate(180deg)]',
};

const quiet = 'text-[color-mix(in_oklab,currentColor,transparent_28%)]';
const line = 'border-[color-mix(in_oklab,currentColor,transparent_82%)]';

/** Blocks of some pages; `active`: the hit on show, its page and number there. */
interface TextBlocksProps {
  report: ReportDetail;
  blocks: readonly TextBlock[];
  notes: readonly Note[];
  paper: Paper;
  active: { page: number; hit: number } | null;
  /** The chart or note to ring. */
  ring: Ring | null;
  /** Opens a place on its page. */
  onPlace: (place: Place) => void;
}

/** Headings, paragraphs, figures and tables as they are read. */
export function TextBlocks({ report, blocks, notes, paper, active, ring, onPlace }: TextBlocksProps) {
  const ranges = rangesOf(blocks, notes);
  let page = 0;
  let above = 0;
  const draw = (part: TextPart): ReactNode => {
    const begins = part.page !== page;
    page = part.page;
    return (
      <Fragment key={`${part.page} ${part.top} ${part.text.length}`}>
        {begins && <PageStart place={part} recognised={part.recognised === 1} onPlace={onPlace} />}
        <span data-page={part.page} data-top={part.top}>
          <span data-run={`0 ${part.top} 1 ${part.top}`}>
            {piecesOf(part.text, ranges.get(part) ?? []).map(({ text, start, hit, note }) => {
              if (hit === undefined && !note) return text;
              const lit = active !== null && active.page === part.page && active.hit === hit;
              const ringed = note !== undefined && note.id === ring?.note;
              return (
                <mark
                  key={start}
                  data-note={note?.id}
                  data-mark={hit}
                  data-active={lit || undefined}
                  data-ring={ringed || undefined}
                  className={classNames(
                    'text-inherit',
                    hit === undefined && note && colorGround(note.color, paper),
                    hit !== undefined && (paper === 'dark' ? 'bg-[#574012]' : 'bg-mark text-on-mark'),
                    (lit || ringed) && 'rounded-sm ring-2 ring-sea',
                  )}
                >
                  {text}
                </mark>
              );
            })}
          </span>
        </span>
      </Fragment>
    );
  };
  const drawBlock = (block: TextBlock, key: number): ReactNode => {
    if (block.kind === 'excerpt') return <Excerpt key={key} block={block} report={report} paper={paper} />;
    if (block.kind === 'figure')
      return <Figure key={key} block={block} paper={paper} ringed={block.id === ring?.figure} />;
    if (block.kind === 'paragraph')
      return (
        <p key={key} className={classNames('my-[0.85em]', block.item && 'pl-[1.2em]')}>
          {block.item && (
            <span aria-hidden="true" className="-ml-[1.2em] inline-block w-[1.2em]">
              ·
            </span>
          )}
          {block.parts.map(draw)}
        </p>
      );
    const level = Math.min(tags.length, Math.max(1, block.level));
    // A report may leave out a level; the page's outline does not.
    above = Math.min(level, above + 1);
    const Tag = tags[above - 1] ?? 'h4';
    return (
      <Tag key={key} className={headings[level - 1]}>
        {block.parts.map(draw)}
      </Tag>
    );
  };
  return blocks.map(drawBlock);
}

const tags = ['h2', 'h3', 'h4'] as const;
/** By the level that the report gives, from 1. */
const headings = [
  'mt-[1.9em] mb-[0.7em] text-balance font-semibold font-song text-[1.3em] leading-[1.45]',
  'mt-[1.7em] mb-[0.6em] text-balance font-semibold font-song text-[1.13em] leading-[1.5]',
  'mt-[1.4em] mb-[0.4em] text-balance font-semibold leading-[1.6]',
];

/** Where a page begins: its number, which leads to the same place on the page. */
function PageStart({
  place,
  recognised,
  onPlace,
}: {
  place: Place;
  recognised: boolean;
  onPlace: (place: Place) => void;
}) {
  return (
    <button
      type="button"
      aria-label={`看第 ${place.page} 页原文${recognised ? '，本页文字由图片识别' : ''}`}
      title={recognised ? '本页文字由图片识别，可能有误' : `看第 ${place.page} 页原文`}
      onClick={() => onPlace(place)}
      className={classNames(
        'touch mr-[0.5em] inline-block select-none rounded-sm border px-1 align-[0.12em] font-normal font-sans text-[11px] leading-4 tabular-nums hover:border-current',
        quiet,
        line,
      )}
    >
      {place.page}
      {recognised && ' 识别'}
    </button>
  );
}

/** Pixels of a point of paper: the text of what is shown as it was set is about as large as the prose. */
const pixelsPerPoint = 1.6;
const pagePoints = 595;

function Excerpt({
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

function Figure({
  block,
  paper,
  ringed,
}: {
  block: Extract<TextBlock, { kind: 'figure' }>;
  paper: Paper;
  ringed: boolean;
}) {
  const { open } = useChartAddress();
  const { id, label, name, source, online_url: url, width, height, inner, cells, recognised } = block;
  const title = [label, name].filter(Boolean).join('　');
  const [from, to] = inner[1] - inner[0] > 0.2 ? inner : [0, 1];
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
          {recognised === 1 && (
            <span className={classNames('ml-2 font-normal text-[11px]', quiet)}>识别</span>
          )}
        </figcaption>
      )}
      {cells ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={`${title || '表格'}，数据`}
          className="overflow-x-auto overscroll-x-contain"
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
      ) : (
        width > 0 && (
          <button
            type="button"
            onClick={show}
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
        )
      )}
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
