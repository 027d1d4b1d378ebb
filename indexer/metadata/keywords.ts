import { subjectTerms } from '../../mappings/text/subjectTerms.ts';
import { isSubjectWord } from '../../mappings/text/subjectWords.ts';

const howMany = 8;
const listed = /(?:关键词|关键字|Keywords?)\s*[:：]\s*([^\n]{2,120})/i;
/** Lines of forms: addresses, licences, telephones, markers of templates. */
const form =
  /@|\bwww\.|https?:|[A-Z]\d{9,}|(?:证书|编号|电话|邮箱|传真|E-?mail|Tel)\s*[:：]|\d{3,4}-\d{7,8}|\[?Tabl?e?_/i;
/**
 * Subject words, most telling first, in the report's own case: its own list, else names of subjects and noun phrases
 * that stand in the title, then those the lead repeats. A phrase is whole: what stands beside it is no noun.
 */
export function findKeywords(title: string, lead: string): string[] {
  const own = lead
    .match(listed)?.[1]
    ?.split(/[\s,，;；、|]+/)
    .map((word) => word.replace(/[。.]$/, ''))
    .filter((word) => word.length >= 2 && word.length <= 14 && !form.test(word));
  if (own && own.length > 1) return own.slice(0, howMany);
  const prose = lead
    .split('\n')
    .filter((line) => !form.test(line))
    .join('\n');
  const ofTitle = subjectTerms(title);
  const inTitle = new Set(ofTitle.map(keyOf));
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of [...ofTitle, ...subjectTerms(prose).filter(isTelling)]) {
    const known = counts.get(keyOf(word));
    if (known) known.count += 1;
    else counts.set(keyOf(word), { word, count: 1 });
  }
  const scored = [...counts.values()]
    .filter(({ word, count }) => inTitle.has(keyOf(word)) || count >= (isLatin(word) ? 3 : 2))
    .map(({ word, count }) => ({
      word,
      score:
        Math.log2(1 + count) *
        Math.min(widthOf(word), 6) *
        (inTitle.has(keyOf(word)) ? 3 : 1) *
        (isSubjectWord(word) && word.length > 2 ? 1.5 : 1) *
        (count > 1 ? 1 : 0.6),
    }))
    .sort((one, other) => other.score - one.score);
  const chosen: string[] = [];
  for (const { word } of scored) {
    const key = keyOf(word);
    if (chosen.some((one) => keyOf(one).includes(key) || key.includes(keyOf(one)))) continue;
    chosen.push(word);
    if (chosen.length === howMany) break;
  }
  return chosen;
}

const keyOf = (word: string) => word.toLowerCase();
const isLatin = (word: string) => /^[ -~]+$/.test(word);
const widthOf = (word: string) => (isLatin(word) ? Math.ceil(word.length / 1.5) : word.length);

/** Whether a word of the lead may be a subject: a name of one, a phrase, or an abbreviation; no everyday noun. */
const isTelling = (word: string) =>
  isSubjectWord(word) || (isLatin(word) ? /[A-Z].*[A-Z\d]/.test(word) : word.length >= 3);
