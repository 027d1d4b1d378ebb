import { foldText } from '../../mappings/text/simplify.ts';
import type { StoredReport } from '../documents/index.ts';
import { holdsPattern, patternsOf } from './marks/pattern.ts';
import type { ChosenPassage } from './present.ts';
import type { Terms } from './terms.ts';

/** Reasons told of one hit. */
const maxReasons = 3;
/** Words of a reason, and pages. */
const maxWords = 4;
const maxPages = 3;

const quote = (words: readonly string[]): string =>
  words
    .slice(0, maxWords)
    .map((word) => `“${word}”`)
    .join('');

/** Tells of a word whether a text holds it whole, in whatever spelling. */
function holderOf(text: string): (word: string) => boolean {
  const folded = foldText(text);
  return (word) => folded !== '' && patternsOf(word).some((pattern) => holdsPattern(folded, pattern));
}

/**
 * Tells in words why a report is a hit, the strongest reason first: its names, its title, the page that holds the words
 * as they stand, the words in its text, synonyms and pinyin. `missing` are the words it lacks.
 */
export function whyFound(
  { title, organization, researchers, stock_name, stock_code }: StoredReport,
  terms: Terms,
  passages: readonly ChosenPassage[],
  missing: readonly string[],
): string[] {
  const typed = [...terms.content, ...terms.keyword.phrases];
  const inTitle = holderOf(title);
  const written = typed.filter(inTitle);
  const verbatim = passages.filter(({ isVerbatim }) => isVerbatim).map(({ page }) => page);
  const spelled = [...terms.spelled].map(([word, texts]) => ({
    word,
    text: texts.find(inTitle),
  }));
  const asPinyin = [...terms.written.filter(inTitle), ...spelled.flatMap(({ text }) => text ?? [])];
  const synonyms = terms.synonyms.filter(inTitle);
  const isSpelled = (word: string) => spelled.some((one) => one.word === word && one.text !== undefined);
  const others = typed.filter(
    (word) => !written.includes(word) && !missing.includes(word) && !isSpelled(word),
  );
  const names = typed.filter((word) => word.length > 1);
  const reasonsByName = [
    ...(terms.stockCode !== null && stock_code.includes(terms.stockCode) ? [`股票代码 ${stock_code}`] : []),
    ...(names.some(holderOf(stock_name)) ? [`公司“${stock_name}”`] : []),
    ...(names.some(holderOf(organization)) ? [`机构“${organization}”`] : []),
    ...researchers.filter((name) => typed.includes(name)).map((name) => `研究员“${name}”`),
  ];
  const holding =
    verbatim.length > 0 || others.length === 0
      ? []
      : passages
          .filter(({ passage }) => others.some(holderOf(passage.html().replaceAll(/<\/?em>/g, ''))))
          .map(({ page }) => page)
          .sort((one, other) => one - other);
  const inText = holding.length > 0 ? [`第${holding.slice(0, maxPages).join('、')}页含${quote(others)}`] : [];
  const reasons = [
    ...reasonsByName,
    ...(written.length > 0 ? [`标题含${quote(written)}`] : []),
    ...(verbatim.length > 0 ? [`第${verbatim.slice(0, maxPages).join('、')}页有原句`] : []),
    ...inText,
    ...(synonyms.length > 0 ? [`标题含同义词${quote(synonyms)}`] : []),
    ...(asPinyin.length > 0 ? [`标题含拼音${quote(asPinyin)}`] : []),
  ];
  // Alone it repeats what the snippets show.
  return reasons.length === inText.length ? [] : reasons.slice(0, maxReasons);
}
