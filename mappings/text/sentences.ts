/** A piece of a text, in UTF-16 units of it. */
export interface TextPiece {
  start: number;
  end: number;
  /** Whether it ends as a sentence does; the last of a text, or a heading, need not. */
  ended: boolean;
}

interface CutOptions {
  /** A piece of so many units ends at its next semicolon too; without, a semicolon ends nothing. */
  semicolonsFrom?: number;
  /** Whether more of the text may come: what is open at its end may still be closed. */
  growing?: boolean;
}

const stops = new Set('。！？!?');
const semicolons = new Set('；;');
const brackets = new Map(
  Object.entries({
    '《': '》',
    '〈': '〉',
    '（': '）',
    '(': ')',
    '【': '】',
    '［': '］',
    '[': ']',
    '〔': '〕',
    '“': '”',
    '‘': '’',
    '「': '」',
    '『': '』',
  }),
);
/** Quotes and brackets behind a stop belong to what it ends. */
const closers = new Set(brackets.values());
const anyBracket = new RegExp(`[${[...brackets].flat().join('').replace(/[[\]]/g, '\\$&')}]`, 'g');
/** What opens a title, which ends no sentence whatever stands in it. */
const titles = new Set('《〈');
/** Units between a bracket and the one that closes it; one that is not closed by then was never meant to be. */
const maxBracket = 200;

/** Goes on behind a closing quote or bracket: the sentence around it is not at its end. */
const goesOn = /^[，、；：,;:的地得是为这那一等和与及或之后前中里者）)」』”》…—]/u;
/** In front of a quote that is a sentence of its own. */
const introduces = /(?:^|[：:，,。！？!?；;\s])$/u;
/** In front of an English full stop that ends nothing: No. 1, vs. last year, U.S. exports, list numbers. */
const abbreviation =
  /(?:^|[^A-Za-z])(?:[A-Za-z]|No|Nos|vs|etc|cf|al|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|Fig|Figs|Tab|Eq|Eqs|Sec|Vol|Ch|pp|ed|eds|approx|est|max|min|avg|dept|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$|(?:^|\s)\d{1,2}$/u;
const englishWord = /[A-Za-z\d%)”"’\]]$/u;
const englishNext = /^["”’)\]]*(?:\s+["“‘([]?[A-Z\p{Script=Han}]|\s*$)/u;

/**
 * Cuts a text into its sentences: joined, the pieces are the text. Nothing is cut inside a title, a bracket, a quote or
 * a number, nor at an ellipsis. The one place where sentences are told apart.
 */
export function cutSentences(text: string, options: CutOptions = {}): TextPiece[] {
  const { semicolonsFrom = Number.POSITIVE_INFINITY, growing = false } = options;
  const found = bracketsOf(text, growing);
  const pieces: TextPiece[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const close = found.closedAt.get(at);
    if (close !== undefined) {
      at = close + 1;
      if (!endsAround(text, start, close, found)) continue;
    } else if (isStop(text, at)) at++;
    else if (semicolons.has(text.charAt(at)) && at - start >= semicolonsFrom) at++;
    else {
      at++;
      continue;
    }
    at = endOf(text, start, at);
    pieces.push({ start, end: at, ended: true });
    start = at;
  }
  if (start < text.length) pieces.push({ start, end: text.length, ended: false });
  return pieces;
}

interface Brackets {
  /** Where each is closed, by where it opens; those not closed in time are left out. */
  closedAt: Map<number, number>;
  openedAt: Map<number, number>;
}

function bracketsOf(text: string, growing: boolean): Brackets {
  const open: number[] = [];
  const [closedAt, openedAt] = [new Map<number, number>(), new Map<number, number>()];
  const giveUp = (at: number) => {
    while (at - (open[0] ?? at) > maxBracket) open.shift();
  };
  for (const { 0: sign, index: at } of text.matchAll(anyBracket)) {
    giveUp(at);
    if (brackets.has(sign)) {
      open.push(at);
      continue;
    }
    const match = open.findLastIndex((at) => brackets.get(text.charAt(at)) === sign);
    const from = open[match];
    if (from === undefined) continue;
    open.length = match;
    if (/\n\s*\n/u.test(text.slice(from, at))) continue;
    closedAt.set(from, at);
    openedAt.set(at, from);
  }
  giveUp(text.length - 1);
  if (growing) for (const from of open) closedAt.set(from, text.length - 1);
  return { closedAt, openedAt };
}

/** Whether a stop stands here that no number, address or operator holds. */
function isStop(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (stops.has(sign)) return (sign !== '?' && sign !== '!') || !/^[\w=&/]/u.test(text.slice(at + 1, at + 2));
  if (sign !== '.' && sign !== '．') return false;
  const before = text.slice(Math.max(0, at - 12), at);
  return (
    englishWord.test(before) &&
    !abbreviation.test(before) &&
    // bounded: a few units
    englishNext.test(text.slice(at + 1, at + 8))
  );
}

/** Whether what ends inside a bracket ends the sentence around it too: a quoted one, or one in brackets of its own. */
function endsAround(text: string, start: number, close: number, { openedAt }: Brackets): boolean {
  let inner = close - 1;
  while (closers.has(text.charAt(inner))) inner--;
  const open = openedAt.get(close);
  if (open === undefined || !stops.has(text.charAt(inner)) || titles.has(text.charAt(open))) return false;
  const [before, next] = [text.slice(Math.max(start, open - 1), open), text.charAt(close + 1)];
  if (goesOn.test(next)) return false;
  const isQuotedStatement = text.charAt(inner) === '。' && !/[（(]/u.test(text.charAt(open));
  return isQuotedStatement || introduces.test(before) || /^\s*$/u.test(text.slice(close + 1));
}

/** Takes along what belongs behind a stop: further stops, an ellipsis, closing signs. */
function endOf(text: string, start: number, from: number): number {
  let end = from;
  const isRest = (sign: string) => closers.has(sign) || stops.has(sign) || sign === '…';
  while (isRest(text.charAt(end))) end++;
  // A straight quote closes where another is open.
  if (text.charAt(end) === '"' && text.slice(start, end).split('"').length % 2 === 0) end++;
  return end;
}
