import { hanOf, joinPieces } from '../pdf/text/characters.ts';
import { isDateLine } from './dates.ts';
import type { FrontLine } from './frontMatter.ts';

/** Neighbouring lines of one size, one beneath the other, as one text. */
export interface LineGroup {
  text: string;
  size: number;
  lines: FrontLine[];
}

const maxLines = 4;
const innerDash = /[—–―─]{2}|--/;
/** …需求（5）: two or three words are no series. */
const shortEnd = /^(?!.*(?:系列|专题|研究|报告|之|第))\p{Script=Han}{1,4}[（(][^（()）]{1,3}[)）]$/u;
/** …监测周报第18期: the end of a name, with no name of its own. */
const periodical = /^\p{Script=Han}{0,4}(?:[周月季日]报|双周报)[（(]?第?\s*\d+\s*[期号]?[)）]?$/u;

/** 甲——乙 whose 乙 goes on in the next line: 成交量的信息——多因 / 子系列之一. */
function restOfSeries(text: string): boolean {
  const at = text.trim().search(innerDash);
  const after = text
    .trim()
    .slice(at)
    .replace(/^[—–―─-]+/, '');
  return at > 2 && after !== '' && !isSeries(after);
}

/** Whether a line begins with the dash that sets a subtitle off. */
export function startsWithDash(text: string): boolean {
  return /^\s*(?:[—–―─]|--)/.test(text);
}

/**
 * Line beginnings that continue a line: a sign between two parts, the number of a series with its colon, years, one
 * letter.
 */
const continuing =
  /^(?:[：:，,、；;？！）)》”]|[（(][一二三四五六七八九十\d]{1,3}[)）]\s*[：:]|(?:19|20)\d\d年?\s*[—–~至-]{1,2}\s*(?:19|20)?\d\d年?$|\p{Script=Han}$)/u;

/** Whether a bracket opened in one text is closed in the next. */
function closesBracket(text: string, next: string): boolean {
  const last = (signs: string, within: string) =>
    Math.max(...[...signs].map((sign) => within.lastIndexOf(sign)));
  const first = (signs: RegExp) => next.search(signs);
  const close = first(/[）)》」』]/);
  const open = first(/[（(《「『]/);
  return last('（(《「『', text) > last('）)》」』', text) && close >= 0 && (open < 0 || close < open);
}

/** Joins the lines of a first page to groups, whatever stands between them in reading order. */
export function gather(lines: FrontLine[]): LineGroup[] {
  const groups: LineGroup[] = [];
  const used = new Set<FrontLine>();
  for (const line of lines) {
    if (used.has(line)) continue;
    used.add(line);
    const group: LineGroup = { text: line.text, size: line.size, lines: [line] };
    groups.push(group);
    while (group.lines.length < maxLines) {
      const last = group.lines.at(-1) as FrontLine;
      const next = lines.find((one) => !used.has(one) && goesOn(group, last, one));
      if (!next) break;
      used.add(next);
      group.text = joinPieces(group.text, next.text);
      group.lines.push(next);
    }
  }
  return groups;
}

function goesOn({ text }: LineGroup, above: FrontLine, line: FrontLine): boolean {
  if (above.page !== line.page || Math.abs(above.size - line.size) > above.size * 0.04) return false;
  const pitch = line.box[1] - above.box[1];
  const gap = line.box[0] - above.box[2];
  if (Math.abs(pitch) < above.size * 0.4) return gap > -above.size && gap < above.size * 2;
  const overlap = Math.min(above.box[2], line.box[2]) - Math.max(above.box[0], line.box[0]);
  if (pitch < above.size * 0.7 || pitch > above.size * 2.3 || overlap <= 0) return false;
  // （20260608-2026 / 0612）, …第25 / 周: neither line is anything by itself.
  if (closesBracket(text, line.text) || continuing.test(line.text.trim())) return true;
  if (sectionHeading.test(line.text.trim()) || isDateLine(line.text)) return false;
  // 甲系列 / ——乙 in one size is one headline; 甲 / ——乙 is a headline and its subtitle.
  if (startsWithDash(line.text)) return isSeries(text);
  const seriesAlone =
    isSeries(line.text) &&
    !shortEnd.test(line.text) &&
    !innerDash.test(line.text) &&
    !restOfSeries(text) &&
    !periodical.test(line.text);
  return !isSeries(text) && !isTemplate(text) && !seriesAlone && !isOutlook(text, line.text);
}

/** A line that is the outlook of a year by itself, beneath one that is a headline by itself. */
function isOutlook(above: string, text: string): boolean {
  // bounded: a line of a front page
  const whole = !/(?:[—–:：、，,与和及的之]|[（(《“][^）)》”]*)$/u.test(above.trim()) && hanOf(above) >= 6;
  return whole && outlook.test(text.replace(/\s+/g, ''));
}

const outlook =
  /^\p{Script=Han}{2,12}(?:19|20)\d\d\s?年?(?:年度|中期|[上下]半年|[春夏秋冬]季|[一二三四]季度|\d{1,2}月)(?:投资)?(?:策略|展望)(?:展望|报告)?$/u;

const ordinal = '(?:[一二三四五六七八九十百零〇\\d]+|[IVXⅠ-Ⅻ]+)';
/** …之二, …（五）, …第3期, …系列12, …系列报告. */
const series = new RegExp(
  [
    `(?:之\\s*${ordinal}\\s*[期篇辑讲章季部弹集]?|第\\s*${ordinal}\\s*[期篇辑讲章季部弹集])$`,
    // A share's code has six digits.
    `[（(【]\\s*(?:(?:19|20)\\d\\d\\s*年)?\\s*(?:总?第|之)?\\s*(?!\\d{4})${ordinal}\\s*[期篇辑]?\\s*[)）】]$`,
    // Of which days or week: （0506-0512）, （2024年5月6日-5月12日）.
    '[（(](?=[^)）]*\\d)(?=[^)）]*[月周./~—–至-])[\\d年月日第周Ww./~—–至-]{4,}[)）]$',
    `(?:系列|专题)\\s*(?:报告|研究|研报|专题|深度)?\\s*[-—:：]?\\s*${ordinal}$`,
    '系列\\s*(?:报告|研究|专题|研报|深度|丛书)*$',
    '丛书$',
  ].join('|'),
  'u',
);
/** …深度报告, …周报, …策略会专题: kinds and occasions of reports that templates print. */
const template =
  /^[^，。：:、！？!?]{2,24}(?:(?:[年季中]报|业绩|数据|公告|事件|政策|会议|调研)(?:快报|预告|解读)?(?:点评|简评|快评|跟踪|纪要)|(?:深度|专题|点评|跟踪|动态|调研|策略|主题|首次覆盖|事件|研究|年度|中期|季度|行业|分析)(?:研究)?报告|周报|双周报|月报|季报|年报|日报|快报|策略会(?:专题|报告|系列)?|(?:主题|专题)(?:研究)?|(?:中期|年度|季度|[上下]半年|[春夏秋冬]季|\d年|\d月|[一二三四]季度)(?:投资策略|\p{Script=Han}{0,6}(?:策略|展望))(?:展望|报告)?)$/u;
/** 甲股份（600321.SH）2024年一季报点评: whose report it is. */
const ofShare =
  /^[\p{Script=Han}A-Za-z*·-]{2,10}[（(]\d{4,6}(?:\.[A-Z]{2})?[)）].{0,24}(?:点评|简评|快评|跟踪|覆盖|深度|报告|纪要)$/u;

/** Whether a line names the series that a report is one of. */
export function isSeries(text: string): boolean {
  const plain = text.replace(/^\s*(?:[—–―─]+|--+)\s*/, '').replace(/\s+/g, '');
  return plain.length <= 40 && series.test(plain);
}

/** Whether a line names the occasion or kind of a report, as headlines seldom do. */
export function isTemplate(text: string): boolean {
  const plain = text.replace(/^\s*(?:[—–―─]+|--+)\s*/, '').replace(/\s+/g, '');
  // 策略报告（策略周报）
  const [, named = ''] = plain.match(/(?:报告|研究|点评|[周月]报)[（(]([^（()）]{2,10})[)）]$/u) ?? [];
  return template.test(plain) || template.test(named) || ofShare.test(plain);
}

/** Whether a line names an occasion, a series or a kind of report and nothing that a report says: no headline by itself. */
export function isOccasion(text: string): boolean {
  return isSeries(text) || (isTemplate(text) && occasion.test(text.replace(/\s+/g, '')));
}

const occasion =
  /(?:策略会(?:专题|报告|系列)*|(?:主题|专题|深度|系列|首次覆盖)(?:研究)?(?:报告)?|(?:主题|专题)研究)$/;

/** Headings that begin a part of the report's first page, alone in their line. */
export const sectionHeading =
  /^[●■◆▶❖➢❑⚫\s]*(?:内容)?(?:报告|投资|核心)?(?:摘\s*要|(?:投资|策略|报告|核心)?要点|(?:核心|投资)逻辑|(?:基本|核心|主要|本期)内容(?:提要)?|(?:基本|研究)结论|内容提要|投资建议|核心观点|观点|主要观点|主要结论|核心结论|结论|导读|本报告导读|事件|点评|目\s*录|风险提示|择\s*时观点)\s*[:：]?$/;

/** A form's field: 目标价：12.3, 分析师：…; a headline may have a colon too. */
export const formField =
  /^(?:(?:报告|发布|分析|撰写|完成|评级|研究|出版)?(?:日期|时间)|(?:投资|行业|公司|股票|当前|上次|前次)?评级|(?:证券|首席|行业)?分析师|研究员|研究助理|联系(?:人|电话|方式)|电话|传真|邮箱|电子邮件|作者|(?:目标|当前|收盘|合理|最新|现|股)价(?:格|区间)?|总?市值|总?股本|执业\S{0,8}编号|SAC\S{0,8}|资料来源|数据来源|来源|图表?\s*\d+|表\s*\d+)\s*[:：]/i;
