import { normaliseText } from '../../../mappings/text/normalise.ts';
import { pronunciationsOf } from '../../../mappings/text/pinyin.ts';
import { toSimplified } from '../../../mappings/text/simplify.ts';

/** A name as the index compares it. */
export const foldName = (text: string): string => toSimplified(normaliseText(text)).trim().toLowerCase();

/** One letter begins a tenth of all names. */
const minLetters = 2;
const letters = /^[a-z]+(?:['’ ]+[a-z]+)*$/;
const ue = /([ln])ue/g;

/** How a name may sound as typed, better ones first: of a whole name, or of its beginning. */
export const soundRanks = { whole: 0, initials: 1, beginning: 2, firstInitials: 3 } as const;

type SoundRank = (typeof soundRanks)[keyof typeof soundRanks];

/**
 * Normalises typed pinyin for comparison with names: `Guang'fu` → `guangfu`, `celue` → `celve`; null when it is not
 * letters alone, or too few.
 */
export function typedPinyin(typed: string): string | null {
  if (!letters.test(typed)) return null;
  const joined = typed.replace(/['’ ]/g, '').replace(ue, '$1ve');
  return joined.length < minLetters ? null : joined;
}

/**
 * Rank of a name against normalised pinyin: by its syllables, the last perhaps partial (`guangf`), or their first
 * letters (`gf`); null is no match. Letters and digits of the name stand for themselves.
 */
export function soundRank(typed: string, name: string): SoundRank | null {
  const characters = [...name];
  const spelled = beginsSpelled(typed, characters);
  if (spelled !== null) return spelled;
  if (typed.length > characters.length) return null;
  const begins = [...typed].every((letter, at) =>
    pronunciationsOf(characters[at] ?? '').some((sound) => sound.toLowerCase().startsWith(letter)),
  );
  if (!begins) return null;
  return typed.length === characters.length ? soundRanks.initials : soundRanks.firstInitials;
}

/** The same by syllables alone, of the letters and characters that are left. */
function beginsSpelled(typed: string, [next, ...others]: readonly string[]): SoundRank | null {
  if (next === undefined) return null;
  for (const sound of pronunciationsOf(next)) {
    const syllable = sound.toLowerCase();
    if (syllable === typed) return others.length === 0 ? soundRanks.whole : soundRanks.beginning;
    if (syllable.startsWith(typed)) return soundRanks.beginning;
    if (!typed.startsWith(syllable)) continue;
    const spelled = beginsSpelled(typed.slice(syllable.length), others);
    if (spelled !== null) return spelled;
  }
  return null;
}
