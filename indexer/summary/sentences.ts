import type { TextRun } from '../../mappings/storeLayout.ts';
import { cutSentences } from '../../mappings/text/sentences.ts';
import { hanOf, withoutMark } from '../pdf/text/characters.ts';

/** Sentences of a paragraph, each with its closing mark; the last may lack one. */
export function sentencesOf(paragraph: string): string[] {
  return cutSentences(paragraph)
    .map(({ start, end }) => paragraph.slice(start, end).trim())
    .filter(Boolean);
}

/** Whether a sentence came to its end. */
export function isWhole(sentence: string): boolean {
  return /[。！？!?][”"』」）)]*$/.test(sentence);
}

/** Dashes and numbers before the first word. */
const bullet = /^(?:[-–—·\s]|[（(]?[一二三四五六七八九十\d]{1,2}[)）、．.](?!\d))+/;
const marker = /\[?\s?T\s?a\s?●?\s?b\s?l\s?e\s?_\s?\w+\s?\]?/gi;

/** A paragraph without list marks, numbers and markers of templates at its start. */
export function bare(paragraph: string): string {
  return withoutMark(paragraph.replace(marker, '').trim()).replace(bullet, '').trim();
}

/** A longer sentence is no point while its paragraph has a shorter one. */
const maxSentenceLength = 170;
const hardMaxLength = 240;
/** Items counted within a sentence: a list, not a point. */
const counted = /(?:[：:；;，,]\s*[（(]?[\d一二三四五六①-⑨]\s*[)）、.][^；;]*){2}/;
/** The number of one of several items; where not all are taken it counts nothing. */
const item = /^(?:[（(][\d一二三四五六]\s*[)）]|[①-⑨])\s*/;
/** Amounts, shares, multiples, rates: what a paragraph's message is measured in. */
const figure = /\d\s?(?:%|％|pct|bps?|个百分点|[万亿]|元|倍|吨|家|台|辆|GW|MW|美元)|\d\.\d+/gi;
const concluding =
  /我们(?:认为|预计|建议|看好|判断)|总体|综上|结果(?:表明|显示)|因此|表明|预计|有望|显著|结论/;

/** Share of a paragraph's message that a sentence carries. */
export function weightOf(sentence: string): number {
  return Math.min(sentence.match(figure)?.length ?? 0, 4) + (concluding.test(sentence) ? 1.5 : 0);
}

/**
 * Condenses a paragraph to at most `max` characters: whole sentences, in their order. The first one, the one
 * with most figures, then the following ones as long as there is room. Empty without a whole sentence.
 */
export function pointOf(paragraph: string, max: number): string {
  // The items of a list end with semicolons, each a sentence of its own.
  const all = sentencesOf(bare(paragraph).replace(/[；;]$/, '。')).filter(
    (one) => isWhole(one) && !counted.test(one) && !/[：:]\s*[（(]?[1一①]\s*[)）、.]/.test(one),
  );
  const short = all.filter(({ length }) => length <= maxSentenceLength);
  const able = short.length > 0 ? short : all.filter(({ length }) => length <= hardMaxLength);
  const sentences = [...new Set(able.map((one) => one.replace(item, '')))];
  const [first, ...rest] = sentences;
  if (!first) return '';
  const chosen = new Set([first]);
  let room = max - first.length;
  const take = (sentence: string) => {
    if (sentence.length > room) return;
    chosen.add(sentence);
    room -= sentence.length;
  };
  const heaviest = [...rest].sort((one, other) => weightOf(other) - weightOf(one))[0];
  if (heaviest && weightOf(heaviest) > 0) take(heaviest);
  for (const sentence of rest) if (!chosen.has(sentence)) take(sentence);
  return sentences.filter((one) => chosen.has(one)).join('');
}

const leader = /(?:[.…·]\s?){4}/;

/** Whether a text is informative: long enough, mostly words, no contact data, disclaimers, lists or captions. */
export function isProse(paragraph: string): boolean {
  const han = hanOf(paragraph);
  const latin = (paragraph.match(/[A-Za-z]{2,}/g) ?? []).length;
  if (paragraph.length < 24 || han + latin * 4 < paragraph.length * 0.45) return false;
  // Cells of a table read in a row have blanks between them and no signs of a sentence.
  const blanks = (paragraph.match(/\s/g) ?? []).length;
  if (blanks > 6 && blanks > (paragraph.match(/[，。；、]/g) ?? []).length * 3 && han > latin) return false;
  return !isAside(paragraph) && !leader.test(paragraph);
}

/** True for what slides set instead of sentences: a clause or more with a figure or a conclusion, and no closing mark. */
export function isStatement(line: string): boolean {
  const blanks = (line.match(/\s/g) ?? []).length;
  const han = hanOf(line);
  if (han < 12 || han < line.length * 0.35 || blanks > 3 || leader.test(line) || isAside(line)) return false;
  return /[，；]/.test(line) && /[\p{Script=Han}\d%）)]$/u.test(line) && weightOf(line) > 0;
}

/** Fewer characters are no heading that a paragraph could say again. */
const minLength = 10;
/** So much of a heading comes again where the first sentence repeats it. */
const repeated = 0.7;

/** A paragraph without the heading that was read on into it: a line of its own that its first sentence says again. */
export function withoutRepeatedLead(paragraph: string, runs: readonly TextRun[]): string {
  const heading = runs.find(
    ({ text }) =>
      text.length < paragraph.length &&
      paragraph.startsWith(text) &&
      hanOf(text) >= minLength &&
      !/[。；！？]|[，：]$/.test(text),
  );
  if (!heading || fillsItsLine(heading, runs)) return paragraph;
  const lead = plain(heading.text);
  const rest = paragraph.slice(heading.text.length);
  const next = plain(rest.slice(0, heading.text.length * 2));
  const pairs = Array.from({ length: lead.length - 1 }, (_, at) => lead.slice(at, at + 2));
  const again = pairs.filter((pair) => next.includes(pair)).length;
  return again >= pairs.length * repeated ? rest.trim() : paragraph;
}

/** Whether a line reaches as far as those set from the same left edge: a sentence goes on beneath it. */
function fillsItsLine({ box: [left, top, right, bottom] }: TextRun, runs: readonly TextRun[]): boolean {
  const beside = runs.filter(({ box }) => Math.abs(box[0] - left) < bottom - top);
  return right > Math.max(...beside.map(({ box }) => box[2])) - (bottom - top) * 0.5;
}

function plain(text: string): string {
  return text.replace(/[\s\p{P}]/gu, '');
}

/** Passages about the report, its makers or other parties rather than its subject. */
const asides = [
  /执业|资格证书|登记编号|批文号|经营许可|许可证(?:编号|号)|审核人|请务必|请仔细阅读|敬请(?:参阅|关注)|免责|@/,
  /来源\s?[：:]|资料来源|^数据来源|^(?:图表?|表)\s?\d|^注\d?[：:]|《[^《》]{1,120}》[-—\s]{0,9}(?:19|20)\d\d|相关(?:报告|研究)|目\s?录/,
  /本公司|特此声明|不构成.{0,12}(?:投资)?建议|仅供.{0,16}(?:使用|参考|阅读)|版权(?:所有|归)|未经.{0,10}(?:许可|授权|同意)/,
  /据此(?:操作|投资|入市)|风险自担|投资(?:者)?(?:有风险|需谨慎)|不(?:承担|负).{0,12}责任|过往(?:业绩|表现).{0,10}(?:不代表|不预示)/,
  /保证.{0,30}(?:准确|完整|真实)|(?:准确|完整|真实)性.{0,10}不.{0,4}保证|关联关系|法律责任/,
  /(?:联系人|电话|传真|邮编|邮箱|地址)\s*[:：]|二维码|公众号|客服|扫码|内部资料|对外传播/,
  // Definitions of ratings.
  /(?:未来|报告(?:发布|日)后).{0,3}(?:\d+|[一二三六九十]+)\s*(?:[-—至~]\s*\d+\s*)?个月.{0,24}(?:相对|涨幅|跌幅|表现|优于|超越|领先)/,
  /模型(?:存在|有)?失效|失效(?:的)?风险|历史数据(?:统计|的?推演)|过去数据的推演|市场环境(?:可能)?(?:发生)?变化/,
];
/** Beginnings of a report's risk warnings. */
const warning = /^(?:风险(?:提示|因素|在于|包括)|请投资者)/;
/** A part of a list of what may go wrong. */
const danger =
  /(?:风险|(?:不及|低于|弱于|超)预期|不达预期|加剧|恶化|波动|变化|收紧|下行|下跌|反复|摩擦)(?:加大|加剧|上升)?等?$/;
const maxWarningLength = 24;
const informative = /我们|预计|因此|有望|\d(?:\.\d+)?\s*(?:%|％|pct|[万亿]|元|倍)/;

/** Whether a text says nothing of the subject: contact data, disclaimers, ratings, lists of other reports. */
function isAside(text: string): boolean {
  return asides.some((one) => one.test(text));
}

/** Whether a text is a report's warnings: by its first words, or a list of dangers and nothing else. */
export function isRisk(text: string): boolean {
  if (warning.test(text)) return true;
  const parts = text.split(/[；;，,、。]/).filter((part) => part.trim() !== '');
  const dangers = parts.filter((part) => part.length <= maxWarningLength && danger.test(part.trim())).length;
  return parts.length >= 3 && dangers >= parts.length * 0.75 && !informative.test(text);
}
