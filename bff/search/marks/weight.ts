import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { type Block, blockAt, captionStart } from './blocks.ts';
import type { Highlight } from './pieces.ts';

/** Leaders that lead to a page number: what stands before them is a line of a contents page. */
const leaders = /(?:[.．·…]\s*){4,}/g;
/** Distance of a line's words before its leaders, at most. */
const maxLineLength = 80;
const sentenceEnd = /[。！？；\n]/;

/** Share of a heading: of equals a sentence says more. */
const headingShare = 0.9;

/**
 * Share of its weight that a highlight keeps in its line: all in a sentence, less in a caption, little in a contents
 * page.
 */
export function weightFor(
  text: string,
  blocks: readonly Block[],
  { figure, listed }: Pick<Relevance['snippets'], 'figure' | 'listed'>,
): (mark: Highlight) => number {
  const starts = [...text.matchAll(leaders)].map(({ index }) => index);
  const isListed = ({ end }: Highlight) => {
    const at = starts[countBelow(starts, end)] ?? Number.POSITIVE_INFINITY;
    return at - end <= maxLineLength && !sentenceEnd.test(text.slice(end, at));
  };
  return (mark) => {
    if (isListed(mark)) return listed;
    const { start, end, isHeading } = blockAt(blocks, mark.start);
    if (isHeading) return headingShare;
    const block = text.slice(start, end);
    return captionStart.test(block) && sentenceEnd.exec(block.trim())?.[0] !== '。' ? figure : 1;
  };
}

/** Counts the ascending numbers below one, by bisection: a page may have thousands of highlights and of leaders. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [least, most] = [0, ascending.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((ascending[middle] ?? 0) < limit) least = middle + 1;
    else most = middle;
  }
  return least;
}
