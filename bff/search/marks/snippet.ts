import type { Anchor } from '../../../mappings/marks/findBoxes.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { type Block, blockAt, blocksOf } from './blocks.ts';
import { brokenStart, endOf, startOf } from './extent.ts';
import { findHighlights, type HighlightTerms } from './highlight.ts';
import { type Highlight, highlightHtml, isLowHalf, joinHighlights } from './pieces.ts';
import { weightFor } from './weight.ts';

/** A mark, what it says, what its line leaves of its weight, and that weight. */
interface Weighed {
  mark: Highlight;
  says: string;
  share: number;
  weight: number;
}

/** Marks that stand together, from the first to the last. */
interface Window {
  first: Highlight;
  last: Highlight;
  weight: number;
}

/** Weights are sums of shares: what differs by less is equal. */
const equal = 1e-9;

/**
 * Window of highlights of one block within `length` of its first with the highest total weight, repeated ones once, at their
 * highest. Of equals the one that begins in a sentence, then the earlier.
 */
function bestWindow(weighed: readonly Weighed[], blocks: readonly Block[], length: number): Window | null {
  /** By what they say, how many weigh how much. */
  const inside = new Map<string, Map<number, number>>();
  let best: (Window & { share: number }) | null = null;
  let weight = 0;
  let next = 0;
  const change = ({ says, weight: own }: Weighed, by: 1 | -1) => {
    const times = inside.get(says) ?? new Map<number, number>();
    inside.set(says, times);
    weight -= heaviest(times);
    times.set(own, (times.get(own) ?? 0) + by);
    weight += heaviest(times);
  };
  for (const [index, first] of weighed.entries()) {
    const end = Math.min(first.mark.start + length, blockAt(blocks, first.mark.start).end);
    for (; next < weighed.length; next++) {
      const one = weighed[next] ?? first;
      if (next > index && one.mark.end > end) break;
      change(one, 1);
    }
    const more = best === null ? equal : weight - best.weight;
    if (more > equal || best === null || (more > -equal && first.share > best.share))
      best = { first: first.mark, last: (weighed[next - 1] ?? first).mark, weight, share: first.share };
    change(first, -1);
  }
  return best;
}

/** A highlight weighs one of three shares: a sentence's, a caption's, a contents line's. */
function heaviest(times: ReadonlyMap<number, number>): number {
  let most = 0;
  for (const [weight, count] of times) if (count > 0 && weight > most) most = weight;
  return most;
}

/** Length of a passage, in characters and as near as sentences allow, and the weights of highlights. */
type SnippetNumbers = Pick<Relevance['snippets'], 'characters' | 'figure' | 'listed' | 'lengthPower'>;

/** A passage of a page. */
export interface Passage {
  /** Safe HTML with `<em>` around what was searched; made once it is asked for, as few passages are shown. */
  html(): string;
  /** Weight of the terms together in it; orders the pages of one search. */
  weight: number;
  /** Places of the whole page that are marked. */
  count: number;
  /** These highlights in their order, each with the words around it. */
  anchors(): Anchor[];
  /** The longest piece of the page that they mark without a break, in UTF-16 units. */
  longestMark: number;
  /** A sentence of 60 units at most, for a page that may not be read. */
  short(): ShortPassage;
}

/** A short passage and where in its text it stands, in UTF-16 units. */
interface ShortPassage {
  html: string;
  start: number;
  end: number;
}

const maxShortLength = 60;

/** Characters before and after a passage that distinguish it from equal ones. */
const around = 16;

/**
 * The passage of a page that holds most of what was searched; null when the page holds none of it. Each text found
 * counts once, however often the passage repeats it.
 * Words of a contents line weigh little, and those of a caption less than a sentence's, which goes before them.
 */
export function snippetOf(
  text: string,
  folded: string,
  needles: HighlightTerms,
  numbers: SnippetNumbers,
): Passage | null {
  const marks = findHighlights(folded, needles);
  const [first] = marks;
  if (first === undefined) return null;
  const { characters: length } = numbers;
  let known: { page: Marked; weighed: Weighed[]; best: Window } | undefined;
  /** What only a passage that may be shown needs. */
  const weighed = () => {
    if (known) return known;
    const page = { text, marks, blocks: blocksOf(text, marks), broken: brokenStart(folded, needles.words) };
    const each = weigh(page, folded, numbers);
    const best = bestWindow(each, page.blocks, length) ?? { first, last: first, weight: 0 };
    known = { page, weighed: each, best };
    return known;
  };
  let html: string | undefined;
  return {
    get weight() {
      return weighed().best.weight;
    },
    count: marks.length,
    html() {
      const { page, best } = weighed();
      html ??= htmlOf(page, best, length);
      return html;
    },
    longestMark: joinHighlights(marks).reduce((longest, { start, end }) => Math.max(longest, end - start), 0),
    short() {
      const { page, weighed: each, best } = weighed();
      return shortOf(page, bestWindow(each, page.blocks, maxShortLength) ?? best);
    },
    anchors: () => marks.map((mark) => anchorOf(text, mark)),
  };
}

function weigh({ text, marks, blocks }: Marked, folded: string, { lengthPower, ...shares }: SnippetNumbers) {
  const shareOf = weightFor(text, blocks, shares);
  return marks.map((mark): Weighed => {
    const share = shareOf(mark);
    const weight = (mark.end - mark.start) ** lengthPower * share;
    return { mark, says: folded.slice(mark.start, mark.end), share, weight };
  });
}

const anchorOf = (text: string, { start, end }: Highlight): Anchor => ({
  text: text.slice(start, end),
  before: text.slice(Math.max(0, start - around), start),
  after: text.slice(end, end + around),
});

/** A page's text, what is highlighted in it, and its blocks. */
interface Marked {
  text: string;
  marks: readonly Highlight[];
  blocks: readonly Block[];
  /** Units at its start that end a word of the page before. */
  broken: number;
}

function htmlOf({ text, marks, blocks, broken }: Marked, { first, last }: Window, length: number): string {
  const block = blockAt(blocks, first.start);
  const start = startOf(text, first.start, length, block, broken);
  return markedPiece(text, marks, start, endOf(text, start, last.end, length, block));
}

function shortOf({ text, marks, blocks, broken }: Marked, { first, last }: Window): ShortPassage {
  const block = blockAt(blocks, first.start);
  const start = startOf(text, first.start, maxShortLength, block, broken);
  const most = Math.min(block.end, start + maxShortLength);
  const end = Math.min(most, endOf(text, start, Math.min(last.end, most), maxShortLength, block));
  const whole = isLowHalf(text, end) ? end - 1 : end;
  return { html: markedPiece(text, marks, start, whole), start, end: whole };
}

function markedPiece(text: string, marks: readonly Highlight[], start: number, end: number): string {
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return highlightHtml(
    text.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  );
}
