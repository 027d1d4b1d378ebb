import { industryIdOf, typeIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import { joinPieces } from '../pdf/text/characters.ts';
import { median } from '../pdf/text/order.ts';
import { isDateLine } from './dates.ts';
import type { FrontLine } from './frontMatter.ts';
import {
  headlineApart,
  headlineNear,
  isNear,
  overlap,
  type Scored,
  setOff,
  shareAlone,
} from './headlines.ts';
import {
  formField,
  gather,
  isOccasion,
  isSeries,
  isTemplate,
  type LineGroup,
  sectionHeading,
  startsWithDash,
} from './lineGroups.ts';
import { nameShape } from './names.ts';

/** The title of a report and the smaller line that belongs to it, with the lines they were read from. */
export interface TitleParts {
  title: string;
  subtitle: string;
  titleLines: FrontLine[];
  subtitleLines: FrontLine[];
  /** Confidence in the title, 0 to 1. */
  confidence: number;
}

const dash = /\s?(?:[—–―─]{2,9}|--+)\s?/;
const digits = /^[\d\s.,:：/年月日%-]+$/;
/** Words that make up labels of templates and never a title of their own. */
const labelWords =
  /证券|研究所|研究院|研究部|研究中心|有限|公司|股份|研究|报告|深度|专题|点评|跟踪|周报|月报|日报|季报|年报|简报|动态|行业|策略|宏观|固定收益|固收|债券|金融工程|金工|量化|投资|投资要点|首次|覆盖|评级|维持|上调|下调|买入|增持|中性|推荐|强于大市|同步大市|优于大市|看好|产业|团队|系列|海外|全球|中国|总量|市场|数据|事件|公告|快评|速评|评论|基金|衍生品|晨会|纪要|晨报|早报|经济|策划|证券研究报告|Page|[\s|｜/·•:：\-—()（）【】\d]/g;

/**
 * Finds the headline by size, place and words: the largest text of the first page that is no label, name, date,
 * sentence or part of a list of other reports. A line that names a series or an occasion (…之二, …（五）, …主题报告) is
 * the subtitle of a headline near it, however large it is set; so is a line that begins with a dash.
 */
export function findTitle(front: FrontLine[], publisher: string): TitleParts {
  const lines = front.filter((line) => !line.related && !line.vertical);
  const bodySize = median(lines.filter((line) => line.text.length > 15).map((line) => line.size)) || 10;
  const groups = gather(lines);
  const scored = groups
    .filter((one) => isTitleLike(one, publisher))
    .map((one) => ({ one, score: scoreOf(one, bodySize) }))
    .sort((a, b) => b.score - a.score);
  const best = inChinese(scored);
  const issue = issueIn(groups);
  if (issue && issue.size * 0.6 > (best?.one.size ?? 0)) return partsOf(issue, undefined, 0.7);
  if (!best) return lastResort(lines, publisher);
  const largest = best.one;
  const named = isSeries(largest.text) || isTemplate(largest.text);
  const headline = named
    ? (headlineNear(largest, scored, bodySize) ?? setOff(largest, groups, bodySize))
    : undefined;
  const confidence = Math.min(0.98, 0.35 + best.score * 0.3 + (scored.length > 1 ? 0 : 0.1));
  if (headline) return partsOf(withYear(headline, lines), largest, confidence * 0.9);
  const far = isOccasion(largest.text) ? headlineApart(largest, scored, bodySize) : undefined;
  if (far) {
    const own = beneath(far, groups, bodySize, publisher);
    const subtitle = own && startsWithDash(own.text) ? own : largest;
    return partsOf(withYear(far, lines), subtitle, confidence * 0.8);
  }
  const split = splitAtSeries(largest);
  if (split) return { ...split, confidence };
  const subtitle = beneath(largest, groups, bodySize, publisher);
  return partsOf(withYear(largest, lines), subtitle, confidence);
}

const han = /\p{Script=Han}/u;

/** The best; where it is an English headline set above or beneath its Chinese, the Chinese. */
function inChinese(scored: Scored[]): Scored | undefined {
  const [best] = scored;
  if (!best || han.test(best.one.text)) return best;
  const chinese = scored.find(
    ({ one }) => han.test(one.text) && one.size > best.one.size * 0.55 && isNear(one, best.one, 3),
  );
  return chinese ?? best;
}

/** 晨会纪要, 早报: the day's notes of a house have no other headline than their name. */
const issueName =
  /^\p{Script=Han}{0,8}(?:晨会(?:纪要|报告|聚焦|速递)?|晨报|早报|晨讯|日报|早知道|早餐|内参|纪要)(?:\d{4}|\d{6}|\d{8})?$/u;

function issueIn(groups: LineGroup[]): LineGroup | undefined {
  return groups
    .filter(({ text, lines }) => issueName.test(text.replace(/\s+/g, '')) && (lines[0]?.box[1] ?? 0) < 420)
    .sort((one, other) => other.size - one.size)[0];
}

function partsOf(title: LineGroup, subtitle: LineGroup | undefined, confidence: number): TitleParts {
  return {
    title: clean(title.text),
    subtitle: subtitle ? clean(subtitle.text) : '',
    titleLines: title.lines,
    subtitleLines: subtitle?.lines ?? [],
    confidence,
  };
}

/** No form's field is set in larger print; points. */
const large = 15;

/** A page with words has a title: its largest line with words, whatever else it looks like. */
function lastResort(lines: FrontLine[], publisher: string): TitleParts {
  const words = (text: string) =>
    (text.replace(publisher, '').match(/[\p{Script=Han}A-Za-z]/gu) ?? []).length;
  const able = lines.filter(({ text, size }) => words(text) >= 4 && (size > large || !formField.test(text)));
  const [line] = [...able].sort((one, other) => other.size - one.size);
  const chosen = line ?? lines.find(({ text }) => words(text) > 0) ?? lines[0];
  const title = clean(chosen?.text.slice(0, 80) ?? '');
  return { title, subtitle: '', titleLines: chosen ? [chosen] : [], subtitleLines: [], confidence: 0.3 };
}

/** Whether a text may be a headline: no label, name, date, sentence, form's field or section's heading. */
export function isTitleLike({ text, lines }: Pick<LineGroup, 'text' | 'lines'>, publisher: string): boolean {
  const plain = text.replace(/\s+/g, '');
  const letters = (plain.match(/[\p{Script=Han}A-Za-z]/gu) ?? []).length;
  if (letters < 4 || plain.length > 90 || digits.test(plain) || startsWithDash(plain)) return false;
  if (isDateLine(plain) || isByline(text) || /[（(]\d{6}[)）]$/.test(plain)) return false;
  if (/@|www\.|https?:|执业|证书编号|请务必|免责|阅读正文|点击进入|分享平台|[。；]$/.test(plain))
    return false;
  if (/^仅(?:供|限)|(?:请勿|严禁|不得)(?:外传|转发|传播)/.test(plain) || isRecipient(text)) return false;
  if (/^(?:(?:19|20)\d\d年)?(?:总?第?\d{1,4}[卷期])+$/.test(plain)) return false;
  if (/^(?:目录|内容目录|图表目录)/.test(plain) || sectionHeading.test(plain) || formField.test(plain))
    return false;
  // 甲 of 甲证券: 甲研究 is its banner.
  const stem = publisher.replace(
    /(?:证券|期货|基金|银行|资本|咨询|研究院|研究所|研究中心|交易所|协会){1,9}$/,
    '',
  );
  if (stem && plain.replace(stem, '').replace(labelWords, '').length < 2) return false;
  const undated = plain.replace(/(?:19|20)\d\d年\d{1,2}月(?:\d{1,2}日)?/, '');
  if (undated.replace(labelWords, '').length < 2 && undated.length < 16) return false;
  if (industryIdOf(plain) !== null || typeIdOf(plain) !== null) return false;
  return (lines[0]?.box[1] ?? 0) < 640;
}

/** 某某基金 张三 across a page: for whom the copy was made. */
function isRecipient(text: string): boolean {
  const [house = '', person = '', ...more] = text.trim().split(/[\s—–-]+/);
  const institution =
    /^\p{Script=Han}{2,8}(?:基金|证券|银行|保险|资管|信托|期货|资本|投资|理财)(?:有限|公司|管理)*$/u;
  return more.length === 0 && institution.test(house) && nameShape(person) === 'likely';
}

/** Nothing but names of persons. */
function isByline(text: string): boolean {
  const names = text.split(/[\s、，,/*\d]+/).filter(Boolean);
  return names.length > 0 && names.every((name) => nameShape(name) === 'likely');
}

function scoreOf({ text, size, lines }: LineGroup, bodySize: number): number {
  const top = lines[0]?.box[1] ?? 0;
  let score = size / bodySize;
  if (text.length < 6) score *= 0.8;
  if (top > 420) score *= 0.8;
  // A share's name and code stand large above the headline of a company report.
  if (shareAlone.test(text.trim())) score *= 0.55;
  return score;
}

/** 甲——乙系列之二: what follows the dash is the subtitle. Any other dash within a headline stays. */
function splitAtSeries({ text, lines }: LineGroup): Omit<TitleParts, 'confidence'> | null {
  const match = text.match(dash);
  if (!match || match.index === undefined || match.index < 3) return null;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (!isSeries(after) || isSeries(before)) return null;
  return { title: clean(before), subtitle: clean(after), titleLines: lines, subtitleLines: lines.slice(-1) };
}

/** The subtitle of a headline: a line with a dash beneath it, a series line about it, a smaller line right beneath. */
function beneath(
  headline: LineGroup,
  groups: LineGroup[],
  bodySize: number,
  publisher: string,
): LineGroup | undefined {
  const last = headline.lines.at(-1);
  if (!last) return undefined;
  const others = groups.filter((one) => one !== headline && one.lines[0]?.page === last.page);
  const short = others.filter((one) => one.text.length < 60);
  const gap = (one: LineGroup) => (one.lines[0]?.box[1] ?? 0) - last.box[3];
  const dashed = short.find(
    (one) => startsWithDash(one.text) && gap(one) > -last.size && gap(one) < last.size * 2.5,
  );
  if (dashed) return dashed;
  const fit = short.filter((one) => isTitleLike(one, publisher));
  const series = fit.find(
    (one) =>
      (isSeries(one.text) &&
        one.size >= Math.max(bodySize * 0.95, last.size * 0.4) &&
        isNear(one, headline, isInHead(one) ? 4.5 : 2.5)) ||
      (isTemplate(one.text) &&
        one.size >= Math.max(bodySize * 1.1, last.size * 0.5) &&
        isNear(one, headline, 1.8)),
  );
  if (series) return series;
  return fit.find((one) => {
    const between = one.size > bodySize * 1.15 && one.size > last.size * 0.5 && one.size < last.size * 0.99;
    const near = gap(one) > -last.size * 0.3 && gap(one) < last.size * 1.2;
    return near && between && overlap(one, headline) > 0;
  });
}

/** Points from the top of a page within which its running head stands. */
const headHeight = 60;
const isInHead = ({ lines }: LineGroup) => (lines[0]?.box[3] ?? Infinity) < headHeight;

function clean(text: string): string {
  return text
    .replace(/^[\s■●▶◆➢❖※★▌▍▎┃|｜]+/, '')
    .replace(/^\s?(?:[—–―─]+|--+)\s?/, '')
    .replace(/\s?(?:[—–―─]{1,9}|-{2,9})\s?$/, '')
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replace(/^【[^】]{2,8}】/, '')
    .trim();
}

const yearAbove = /^(?:19|20)\d{2}\s*(?:年(?:度)?)?$/;
const yearBeneath = /^[（(]\s?(?:19|20)\d{2}\s?(?:年度?\s?)?(?:版\s?)?[)）]$/;

/** A headline with the year that its house sets in a line of its own above it, or in brackets beneath it. */
function withYear(headline: LineGroup, lines: FrontLine[]): LineGroup {
  const [first, last] = [headline.lines[0], headline.lines.at(-1)];
  if (!first || !last) return headline;
  const reach = headline.size * 1.3;
  const able = lines.filter(
    (line) =>
      line.page === first.page &&
      line.size > headline.size * 0.4 &&
      line.box[0] < Math.max(first.box[2], last.box[2]) &&
      line.box[2] > Math.min(first.box[0], last.box[0]),
  );
  const above = able.find(
    ({ text, box }) => yearAbove.test(text.trim()) && box[3] < first.box[3] && first.box[1] - box[3] < reach,
  );
  const beneath = able.find(
    ({ text, box }) => yearBeneath.test(text.trim()) && box[1] > last.box[1] && box[1] - last.box[3] < reach,
  );
  const text = joinPieces(joinPieces(above?.text.trim() ?? '', headline.text), beneath?.text.trim() ?? '');
  const all = [...(above ? [above] : []), ...headline.lines, ...(beneath ? [beneath] : [])];
  return { ...headline, text, lines: all };
}
