import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { Highlight } from './pieces.ts';

/** Leaders that lead to a page number: what stands before them is a line of a contents page. */
const leaders = /(?:[.．·…]\s*){4,}/g;
/** Distance of a line's words before its leaders, at most. */
const maxLineLength = 80;
const sentenceEnd = /[。！？；\n]/;

/** Beginnings of a chart's or table's caption, or of its source line. */
const captionStart = /^\s*(?:(?:图表?|表)\s*\d+(?:[-.]\d+)?(?:[：:]|\s)|(?:资料|数据)来源[：:])/;

/**
 * Share of its weight that a highlight keeps in its line: all in a sentence, less in a caption, little in a contents
 * page.
 */
export function weightFor(
  text: string,
  { figure, listed }: Pick<Relevance['snippets'], 'figure' | 'listed'>,
): (mark: Highlight) => number {
  const starts = [...text.matchAll(leaders)].map(({ index }) => index);
  const isListed = ({ end }: Highlight) => {
    const at = starts[countBelow(starts, end)] ?? Number.POSITIVE_INFINITY;
    return at - end <= maxLineLength && !sentenceEnd.test(text.slice(end, at));
  };
  return (mark) => (isListed(mark) ? listed : isCaptioned(text, mark) ? figure : 1);
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

/** Whether the line of a mark begins as captions do, and ends without the end of a sentence. */
function isCaptioned(text: string, { start, end }: Highlight): boolean {
  const earliest = Math.max(0, start - maxLineLength);
  const before = text.slice(earliest, start);
  const line = text.slice(earliest + before.lastIndexOf('\n') + 1, end + maxLineLength);
  return captionStart.test(line) && sentenceEnd.exec(line)?.[0] !== '。';
}
