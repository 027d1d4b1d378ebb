/** Words that ask for a number. */
const asksNumber = /多少|几|多[大高长久远]|百分之|占比|比例|[增速率]$/;
/** Numbers with their unit; not the parts of dates, nor those of charts and sections. */
const numbers =
  /(?<![\d.,A-Za-z图表第]|图表?\s)\d[\d,]*(?:\.\d+)?(?:%|‰|个?百分点|[十百千万亿]*(?:美元|港元|元|吨|台|辆|家|人|只|倍|股|套|平方米|立方米|[kKMGT]?W[hH]?)?)(?!个?[年月日季天周.\d])/gu;
const clauseEnd = /[，。；：！？]/;

const pairsOf = (text: string): string[] =>
  [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = '']) => pair);

/**
 * The number of an answer that its question asks for, as it stands there: the one in the clause that says most of the
 * question. Empty where no number is asked for, or none is there.
 */
export function askedNumber(question: string, text: string): string {
  if (!asksNumber.test(question.replace(/[?？\s]+$/, ''))) return '';
  // What stands next to the asking weighs most: 下降 of 资金下降多少.
  const asked = new Map(pairsOf(question).map((pair, index) => [pair, index + 1]));
  let best = { number: '', said: -1 };
  for (const { 0: number, index } of text.matchAll(numbers)) {
    let start = index;
    while (start > 0 && !clauseEnd.test(text.charAt(start - 1))) start--;
    const pairs = new Set(pairsOf(text.slice(start, index + number.length)));
    const said = [...pairs].reduce((sum, pair) => sum + (asked.get(pair) ?? 0), 0);
    if (said > best.said) best = { number, said };
  }
  return best.number;
}
