import { pinyin } from 'pinyin-pro';
import { loadText } from '../load.ts';
import { normaliseText } from './normalise.ts';
import { toSimplified } from './simplify.ts';

const syllables = new Set(
  loadText('analysis/syllables.txt')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((syllable) => syllable !== ''),
);

/** Tokens of a text: a syllable for each Han character, other letters and digits as they stand, lower case. */
function spoken(text: string): string[] {
  const plain = toSimplified(normaliseText(text));
  return plain.split(/(\p{Script=Han}+)/u).flatMap((part, index) =>
    index % 2 === 1
      ? pinyin(part, { toneType: 'none', type: 'array', v: true })
      : part
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter((token) => token !== ''),
  );
}

/** A title in pinyin for the field `title_pinyin`: 新能源汽车2024 → `xin neng yuan qi che 2024`. */
export function titlePinyin(title: string): string {
  return spoken(title).join(' ');
}

/** First letters for the field `title_initials`: 新能源汽车2024 → `xnyqc2024`. */
export function titleInitials(title: string): string {
  return spoken(title)
    .map((token) => (syllables.has(token) ? token.charAt(0) : token))
    .join('');
}

const maxSyllableLength = 6;
const maxSplits = 4;
/** More letters are no name or title anyone spells out. */
const maxLetters = 60;

/**
 * Letters split into syllables in every way, fewest syllables first, four ways at most; none when they are not
 * pinyin or more than anyone would spell out. `xinnengyuan` → [[xin, neng, yuan]]; an apostrophe or space parts syllables: `xi'an`.
 */
export function readPinyin(letters: string): string[][] {
  if (letters.length > maxLetters) return [];
  const parts = letters
    .toLowerCase()
    .replace(/ü/g, 'v')
    // Nobody types 略 and 虐 otherwise.
    .replace(/([ln])ue/g, '$1ve')
    .split(/[\s'’]+/)
    .filter((part) => part !== '');
  let splits: string[][] = [[]];
  for (const part of parts) {
    const ways = splitSyllables(part);
    splits = splits.flatMap((split) => ways.map((way) => [...split, ...way])).slice(0, maxSplits);
  }
  return splits.filter((split) => split.length > 0);
}

/** Ways to split from each position on, filled from the end; only the shortest few are kept of each. */
function splitSyllables(letters: string): string[][] {
  const ways: string[][][] = Array.from({ length: letters.length + 1 }, () => []);
  ways[letters.length] = [[]];
  for (let start = letters.length - 1; start >= 0; start--) {
    const found: string[][] = [];
    for (let length = 1; length <= maxSyllableLength && start + length <= letters.length; length++) {
      const syllable = letters.slice(start, start + length);
      if (!syllables.has(syllable)) continue;
      for (const rest of ways[start + length] ?? []) found.push([syllable, ...rest]);
    }
    ways[start] = found.sort((a, b) => a.length - b.length).slice(0, maxSplits);
  }
  return ways[0] ?? [];
}

const pronunciations = new Map<string, readonly string[]>();

/** Syllables one Han character may be read as, without tones. */
export function pronunciationsOf(character: string): readonly string[] {
  let known = pronunciations.get(character);
  if (!known) {
    const all = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true });
    known = [...new Set(all)];
    pronunciations.set(character, known);
  }
  return known;
}

/** Whether two characters may be read alike, tones aside. */
export const areHomophones = (one: string, other: string): boolean =>
  pronunciationsOf(one).some((sound) => pronunciationsOf(other).includes(sound));
