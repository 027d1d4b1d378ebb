import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../../../lib/classNames.ts';
import { colorGround } from '../notes/ColorChoice.tsx';
import type { OpenReport } from '../useReader.ts';
import { Excerpt, Figure } from './figures.tsx';
import { line, quiet } from './textLook.ts';
import {
  type Position,
  piecesOf,
  rangesOf,
  type TextBlock,
  type TextPart,
  type TextRange,
} from './textRanges.ts';

/** Blocks of some pages; `active`: the hit on show, its page and number there; `onPlace` opens a place on its page. */
interface TextBlocksProps {
  reader: OpenReport;
  blocks: readonly TextBlock[];
  active: { page: number; hit: number } | null;
  onGoTo: (position: Position) => void;
}

/** The words of a stretch of text, its hits and the reader's highlights marked. */
function MarkedText({
  reader: { paper, ring },
  part,
  ranges,
  active,
}: Pick<TextBlocksProps, 'reader' | 'active'> & { part: TextPart; ranges: readonly TextRange[] }) {
  return piecesOf(part.text, ranges).map(({ text, start, hit, note }) => {
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
  });
}

/** Headings, paragraphs, figures and tables as they are read. */
export function TextBlocks({ reader, blocks, active, onGoTo }: TextBlocksProps) {
  const { report, paper, ring } = reader;
  const ranges = rangesOf(blocks, reader.notes);
  let page = 0;
  let above = 0;
  const draw = (part: TextPart): ReactNode => {
    const begins = part.page !== page;
    page = part.page;
    return (
      <Fragment key={`${part.page} ${part.top} ${part.text.length}`}>
        {begins && <PageStart position={part} recognised={part.recognised === 1} onGoTo={onGoTo} />}
        <span data-page={part.page} data-top={part.top}>
          <span data-run={`0 ${part.top} 1 ${part.top}`}>
            <MarkedText reader={reader} part={part} ranges={ranges.get(part) ?? []} active={active} />
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
  position,
  recognised,
  onGoTo,
}: {
  position: Position;
  recognised: boolean;
  onGoTo: (position: Position) => void;
}) {
  return (
    <button
      type="button"
      aria-label={`查看第${position.page}页原文${recognised ? '，本页文字由图片识别' : ''}`}
      title={recognised ? '本页文字由图片识别，可能有误' : `查看第${position.page}页原文`}
      onClick={() => onGoTo(position)}
      className={classNames(
        'touch mr-[0.5em] inline-block select-none rounded-sm border px-1 align-[0.12em] font-normal font-sans text-[11px] leading-4 tabular-nums hover:border-current',
        quiet,
        line,
      )}
    >
      {position.page}
      {recognised && ' 识别'}
    </button>
  );
}
