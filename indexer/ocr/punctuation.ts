import { type Cell, cellText } from '../pdf/text/pieces.ts';

/** What follows two dashes that were read as 一一 where they are a word: 一一对应. */
const oneByOne = /(?<=[\p{Script=Han}”》）\d])一一(?![对列说介分解落道映呈展讲阐比]|$)/gu;

/** Of Chinese text; marks that are as narrow as those of Latin text look like them. */
const wideMarks: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
};
const wide = (mark: string) => wideMarks[mark] ?? mark;

const chinese = /\p{Script=Han}/u;
/** Signs that stand beside Chinese text only. */
const beside = '[\\p{Script=Han}“”‘’《》【】（）。，、；：？！…]';
const opening = new RegExp(`\\((?=\\s?${beside})`, 'gu');
const closing = new RegExp(`(?<=${beside}\\s?)\\)`, 'gu');
/** A pair of brackets of which one is wide. */
const mixed = /\(([^()（）]*)）|（([^()（）]*)\)/g;
const pausing = new RegExp(`(?<=${beside}\\s?)[,;:!?]|[,;:!?](?=\\s?${beside})`, 'gu');
/** A pause behind what ends a number, or at a line's end: no mark of thousands, no list of numbers. */
const ending = /(?<=[%‰）])[,;](?=\s?[\d（(+-])|[,;]$/g;

/** A sign of a number; what is between two such in heights of a line where digits are as wide as Chinese characters. */
const ofNumber = /^[\d.%]$/;
const wideStep = 0.5;
/** How much farther than usual the signs beside a blank are. */
const blankFrom = 1.35;

/** Leaves out blanks that were seen in numbers of wide digits, in a line of a height. */
function withoutGaps(cells: readonly Cell[], height: number): Cell[] {
  const signs = cells.filter(({ text }) => text !== ' ');
  const steps = signs.flatMap((sign, index) => {
    const before = signs[index - 1];
    return before && [before, sign].every(({ text }) => ofNumber.test(text)) ? [stepOf(before, sign)] : [];
  });
  const usual = steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  if (usual < height * wideStep) return [...cells];
  return cells.filter(({ text }, index) => {
    const [before, after] = [cells[index - 1], cells[index + 1]];
    if (text !== ' ' || !before || !after || ![before, after].every((one) => ofNumber.test(one.text)))
      return true;
    // A wide point stands at the left of its square.
    return before.text !== '.' && stepOf(before, after) > usual * blankFrom;
  });
}

const stepOf = (one: Cell, other: Cell) => (other.start + other.end - one.start - one.end) / 2;

/** Sets the signs of a line of a height as they are meant: networks tell blanks and marks by look. */
export function asMeant(seen: readonly Cell[], height: number): Cell[] {
  const cells = withoutGaps(seen, height);
  const read = cellText(cells);
  if (!chinese.test(read) || cells.length !== read.length) return cells;
  const meant = read
    .replace(oneByOne, '——')
    .replaceAll('丨', '|')
    .replace(opening, wide)
    .replace(closing, wide)
    .replace(mixed, (_, one = '', other = '') => `（${one}${other}）`)
    .replace(pausing, wide)
    .replace(ending, wide);
  return cells.map((cell, index) => ({ ...cell, text: meant[index] ?? '' }));
}
