import { foldText } from '../../mappings/text/fold.ts';

/** What makes the name of a series: words of a period, or of a row of reports. */
const serial =
  /周报|双周|周刊|周度|月报|月刊|月度|旬报|日报|早报|晨报|晚报|晨会|早会|季报|季刊|季度|半月|年度策略|中期策略|投资策略|策略报告|跟踪|系列|之[一二三四五六七八九十]+|观察|追踪|快评|动态|评论/;

const numeral = '[\\d一二三四五六七八九十零〇]+';

/** What stands in brackets; where it has a number, it counts the issue. */
const bracketed = /[(（【[][^()（）【】[\]]*[)）\]】]/gu;

/** Numbers, dates and periods, with the words that count them. */
const counted = [
  /(?:19|20)\d\d\s*[-./年]\s*\d{1,2}\s*[-./月]\s*\d{1,2}\s*日?/gu,
  new RegExp(`第\\s*${numeral}\\s*[周期季次号篇辑弹]`, 'gu'),
  new RegExp(`之${numeral}(?=$|[^\\p{L}])`, 'gu'),
  new RegExp(`${numeral}\\s*(?:年度?|季度?|月份?|周|日|期)`, 'gu'),
  /\d+(?:\.\d+)?[a-z]?\d*/giu,
  /上半年|下半年|中期|年中|年度|年末|年初/gu,
];

/** The series that a title names and its number in it. */
export interface Issue {
  /** House and title without number and date; empty where the title names no series. */
  series: string;
  /** The numbers of the title in order, by which its issues differ. */
  number: string;
}

/** Reads a series from a report's title: its part before the colon, else its second line. */
export function issueOf(report: { title: string; subtitle: string; organization: string }): Issue {
  const number = (foldText(report.title).match(/\d+/g) ?? []).join('.');
  const [head = ''] = report.title.split(/[:：]|——/u);
  for (const line of [head, report.subtitle]) {
    const name = withoutNumbers(line);
    if (name.length < minNameLength || !serial.test(line)) continue;
    return { series: `${foldText(report.organization)} ${name}`, number };
  }
  return { series: '', number };
}

const minNameLength = 4;

/** A line without numbers, dates and signs. */
function withoutNumbers(line: string): string {
  const open = line.replace(bracketed, (text) => (/[\d一二三四五六七八九十]/.test(text) ? ' ' : text));
  const rest = counted.reduce((text, pattern) => text.replace(pattern, ' '), open);
  return foldText(rest).replace(/[^\p{L}]+/gu, '');
}
