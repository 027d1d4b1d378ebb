import { normaliseText } from '../../mappings/text/normalise.ts';
import { maxTokenLength, splitRuns, type TextRunToken } from '../../mappings/text/segment.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';

/** A keyword as typed, taken apart; all texts are normalised and simplified. */
export interface Keyword {
  /** All of it as one text, signs of the syntax included. For hits on a whole title. */
  whole: string;
  /** The part that is neither quoted nor excluded. */
  free: string;
  /** Quoted parts: each must stand in the report as it is. */
  phrases: string[];
  /** Parts after `-` or `NOT`: none may stand in the report. */
  excluded: string[];
  /** Whether something was left out for length. */
  truncated: boolean;
}

/** In characters. Nothing a person types is longer; the rest would only cost time. */
const maxKeywordLength = 1_000;
/** Quoted parts, and excluded ones: each is a search of its own in every field. */
const maxParts = 12;
/** Bounded, for a quote that is never closed is looked for from each that opens. */
const quoted = '"([^"]{1,200})"|“([^”]{1,200})”|「([^」]{1,200})」|『([^』]{1,200})』';
/**
 * Letters and digits outside of quotes from which on quotes that stand within a text are the text's own: nobody types a
 * title or a sentence around a part that is meant as it stands, but reports are full of “双碳” and “量”.
 */
const minPasted = 8;
const letters = /[\p{L}\p{N}]/gu;
const withinText = /[\p{L}\p{N}，。：；、！？（）《》—]/u;
/** Emoji and other pictures: the engine would take each for a word, no report holds one. */
const pictures = /\p{Extended_Pictographic}+/gu;
/** A minus or NOT counts at the start of a part only: `GLP-1` and `2023-2024` hold none. */
const parts = new RegExp(
  `(?<=^|\\s)(-(?=[\\p{L}\\p{N}"“「『])|NOT\\s+)?(?:${quoted})|(?<=^|\\s)(?:-(?=[\\p{L}\\p{N}])|NOT\\s+)([^\\s"“「『]+)|(?:${quoted})`,
  'gu',
);

/**
 * Takes a keyword apart. The first `limit` tokens of the main field take part.
 * Quotes that are not closed and lone signs are as if absent.
 */
export function parseKeyword(keyword: string, limit: number): Keyword {
  const { text, cut } = plainText(keyword);
  const budget = { left: limit, truncated: cut };
  const found: Keyword = { whole: text.trim(), free: '', phrases: [], excluded: [], truncated: false };
  let position = 0;
  const takeFree = (end: number) => {
    const piece = withinBudget(text.slice(position, end), budget);
    if (piece) found.free = `${found.free} ${piece}`.trim();
  };
  const matches = [...text.matchAll(parts)];
  const outside = text.replace(parts, '').match(letters)?.length ?? 0;
  // End of the last quote that is the text's own: one that follows at once is so too.
  let owned = -1;
  for (const match of matches) {
    const end = match.index + match[0].length;
    const around = [text.charAt(match.index - 1), text.charAt(end)];
    const isGlued = match.index === owned || around.some((sign) => withinText.test(sign));
    if (isGlued && outside >= minPasted && /^["“「『]/u.test(match[0])) {
      owned = end;
      continue;
    }
    takeFree(match.index);
    position = end;
    const [sign, ...contents] = match.slice(1);
    const bare = match[6];
    const piece = withinBudget(contents.find((content) => content !== undefined) ?? '', budget);
    const list = sign || bare !== undefined ? found.excluded : found.phrases;
    if (!piece || list.includes(piece)) continue;
    if (list.length < maxParts) list.push(piece);
    else budget.truncated = true;
  }
  takeFree(text.length);
  return { ...found, truncated: budget.truncated };
}

/** A keyword as words alone, as one that is a title: it holds no syntax. The first `limit` tokens take part. */
export function plainKeyword(keyword: string, limit: number): Keyword {
  const { text, cut } = plainText(keyword);
  const budget = { left: limit, truncated: cut };
  const free = withinBudget(text, budget);
  return { whole: text.trim(), free, phrases: [], excluded: [], truncated: budget.truncated };
}

/** A keyword normalised and simplified, without pictures, as far as anything is looked at. */
function plainText(keyword: string): { text: string; cut: boolean } {
  const typed = firstCharacters(keyword, maxKeywordLength);
  // Once more, for a ligature may become eighteen letters.
  const plain = firstCharacters(normaliseText(typed.text), maxKeywordLength);
  return { text: toSimplified(plain.text).replace(pictures, ' '), cut: typed.cut || plain.cut };
}

/** The start of a run that makes this many tokens: of pairs one character more, else as the engine cuts long words. */
function startOfRun({ text, tokens }: TextRunToken, left: number): string {
  const characters = [...text];
  const limit = tokens === characters.length - 1 ? left + 1 : left * maxTokenLength;
  return characters.slice(0, limit).join('');
}

/** The first characters of a text, none of them cut in half; of a longer one nothing more is looked at. */
function firstCharacters(text: string, limit: number): { text: string; cut: boolean } {
  // No character has more than two units.
  const characters = [...text.slice(0, 2 * limit)];
  const cut = characters.length > limit || text.length > 2 * limit;
  return { text: cut ? characters.slice(0, limit).join('') : text, cut };
}

/** The piece as far as the tokens left allow, without signs around; takes its tokens off. */
function withinBudget(piece: string, budget: { left: number; truncated: boolean }): string {
  let end = 0;
  for (const run of splitRuns(piece)) {
    if (budget.left === 0) {
      budget.truncated = true;
      break;
    }
    const start = piece.indexOf(run.text, end);
    if (run.tokens > budget.left) {
      budget.truncated = true;
      end = start + startOfRun(run, budget.left).length;
      budget.left = 0;
      break;
    }
    budget.left -= run.tokens;
    end = start + run.text.length;
  }
  // A unit says which number was meant, though the index does not know it.
  const unit = /^\s?[%‰℃]/u.exec(piece.slice(end))?.[0] ?? '';
  return piece
    .slice(0, end + unit.length)
    .replaceAll(/["“”「」『』]/g, ' ')
    .trim();
}
