import { findBoxes, foldWithoutBlanks, type TextMatch } from '../../mappings/marks/findBoxes.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { segment } from '../../mappings/text/segment.ts';
import type { PageArtifact } from '../artifacts.ts';
import type { CharacterBox } from '../pdf/engines/pdfium/characterBoxes.ts';

/** How well the reader's marks cover the words they are for. */
export interface MarksScore {
  /** Words looked up, and those all of whose boxes hold the word and nothing else. */
  words: number;
  rightWords: number;
  boxes: number;
  rightBoxes: number;
  /** Text under a wrong box, in place of its word. */
  differences: { file: string; page: number; word: string; held: string }[];
}

/** The score of nothing. */
export function noMarks(): MarksScore {
  return { words: 0, rightWords: 0, boxes: 0, rightBoxes: 0, differences: [] };
}

/** Adds the score of one more report. */
export function addMarks(sum: MarksScore, more: MarksScore): void {
  sum.words += more.words;
  sum.rightWords += more.rightWords;
  sum.boxes += more.boxes;
  sum.rightBoxes += more.rightBoxes;
  sum.differences.push(...more.differences);
}

/** Words looked up a page, spread over its text. */
const wordsPerPage = 12;

/** Marks words of each page as the reader does and compares what the boxes hold with the characters as drawn. */
export function scoreMarks(file: string, pages: PageArtifact[], characters: CharacterBox[][]): MarksScore {
  const score = noMarks();
  for (const page of pages) {
    const drawn = charactersOf(characters[page.page - 1] ?? []);
    for (const word of sampleOf(page.text)) {
      const found = findBoxes(page, [word]);
      const held = found.boxes.map((box) => heldBy(box, page, drawn));
      const right = rightOnes(word, held, found);
      score.words += 1;
      if (right.length > 0 && right.every(Boolean)) score.rightWords += 1;
      score.boxes += held.length;
      score.rightBoxes += right.filter(Boolean).length;
      for (const [index, one] of held.entries())
        if (!right[index]) score.differences.push({ file, page: page.page, word, held: one });
      if (held.length === 0) score.differences.push({ file, page: page.page, word, held: '' });
    }
  }
  return score;
}

/** Different words of two characters and more, at even distances. Parts of longer Latin words are none. */
function sampleOf(text: string): string[] {
  const folded = normaliseText(text).toLowerCase();
  const whole = new Set(folded.match(/[a-z0-9]+/g));
  const isWord = (word: string) => word.length > 1 && (!/[a-z0-9]/.test(word) || whole.has(word));
  const words = [...new Set(segment(text))].filter(isWord);
  const step = Math.max(1, words.length / wordsPerPage);
  return words.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

interface Drawn {
  text: string;
  x: number;
  y: number;
}

function charactersOf(boxes: CharacterBox[]): Drawn[] {
  // A glyph read as a radical and its ideograph has both at one place: one character.
  const single = boxes.filter(([one, box], index) => {
    const [before, other] = boxes[index - 1] ?? [];
    return !(
      before &&
      foldWithoutBlanks(before) === foldWithoutBlanks(one) &&
      other?.every((side, at) => side === box[at])
    );
  });
  return single.map(([text, [left, top, right, bottom]]) => ({
    text,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  }));
}

/** The characters whose middles lie in a box, in the order they were drawn in. */
function heldBy(
  [left, top, right, bottom]: TextMatch['boxes'][number],
  page: PageArtifact,
  drawn: Drawn[],
): string {
  const inside = drawn.filter(
    ({ x, y }) =>
      x >= left * page.width &&
      x <= right * page.width &&
      y >= top * page.height &&
      y <= bottom * page.height,
  );
  return foldWithoutBlanks(inside.map(({ text }) => text).join(''));
}

/** A box is right when it holds its word, or with those after it in line or column the parts of one. */
function rightOnes(word: string, held: string[], { lines }: TextMatch): boolean[] {
  const right = held.map((one, index) => one === word && !lines.includes(index));
  for (const start of held.keys()) {
    let joined = '';
    for (let end = start; end < held.length && !right[end] && joined.length < word.length; end += 1) {
      joined += held[end];
      if (joined === word) for (let index = start; index <= end; index += 1) right[index] = true;
    }
  }
  return right;
}
