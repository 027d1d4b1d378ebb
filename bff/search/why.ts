import { foldText } from '../../mappings/text/fold.ts';
import type { StoredReport } from '../documents/index.ts';
import type { PassageOfPage } from './present.ts';
import type { Terms } from './terms.ts';

/** Reasons told of one hit. */
const maxReasons = 3;
/** Words of a reason, and pages. */
const maxWords = 4;
const maxPages = 3;

const quote = (words: readonly string[]): string =>
  words
    .slice(0, maxWords)
    .map((word) => `「${word}」`)
    .join('');

/**
 * Tells in words why a report is a hit, the strongest reason first: its names, its title, the page that holds the words
 * as they stand, the words in its text, synonyms and pinyin. `missing` are the words it lacks.
 */
export function whyFound(
  { title, organization, researchers, stock_name, stock_code }: StoredReport,
  terms: Terms,
  passages: readonly PassageOfPage[],
  missing: readonly string[],
): string[] {
  const typed = [...terms.content, ...terms.keyword.phrases];
  const holds = (text: string, word: string) => text !== '' && foldText(text).includes(foldText(word));
  const written = typed.filter((word) => holds(title, word));
  const verbatim = passages.filter(({ isVerbatim }) => isVerbatim).map(({ page }) => page);
  const spelled = [...terms.spelled].map(([word, texts]) => ({
    word,
    text: texts.find((text) => holds(title, text)),
  }));
  const asPinyin = [
    ...terms.written.filter((text) => holds(title, text)),
    ...spelled.flatMap(({ text }) => text ?? []),
  ];
  const synonyms = terms.synonyms.filter((word) => holds(title, word));
  const isSpelled = (word: string) => spelled.some((one) => one.word === word && one.text !== undefined);
  const others = typed.filter(
    (word) => !written.includes(word) && !missing.includes(word) && !isSpelled(word),
  );
  const names = [
    ...(terms.stockCode !== null && stock_code.includes(terms.stockCode) ? [`股票代码 ${stock_code}`] : []),
    ...(typed.some((word) => word.length > 1 && holds(stock_name, word)) ? [`公司「${stock_name}」`] : []),
    ...(typed.some((word) => word.length > 1 && holds(organization, word))
      ? [`机构「${organization}」`]
      : []),
    ...researchers.filter((name) => typed.includes(name)).map((name) => `作者「${name}」`),
  ];
  const says = passages.map(({ page, passage }) => ({
    page,
    text: passage.html().replaceAll(/<\/?em>/g, ''),
  }));
  const holding = says
    .filter(({ text }) => others.some((word) => holds(text, word)))
    .map(({ page }) => page)
    .sort((one, other) => one - other);
  const isTold = others.length > 0 && verbatim.length === 0 && holding.length > 0;
  const inText = isTold ? [`第${holding.slice(0, maxPages).join('、')}页含${quote(others)}`] : [];
  const reasons = [
    ...names,
    ...(written.length > 0 ? [`标题含${quote(written)}`] : []),
    ...(verbatim.length > 0 ? [`第${verbatim.slice(0, maxPages).join('、')}页有原句`] : []),
    ...inText,
    ...(synonyms.length > 0 ? [`标题含同义词${quote(synonyms)}`] : []),
    ...(asPinyin.length > 0 ? [`标题含拼音${quote(asPinyin)}`] : []),
  ];
  // Alone it repeats what the snippets show.
  return reasons.length === inText.length ? [] : reasons.slice(0, maxReasons);
}
