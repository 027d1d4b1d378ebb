import { industryIdOf, typeIdOf } from '../../mappings/taxonomy/classify.ts';
import { joinPieces } from '../pdf/characters.ts';
import { median } from '../pdf/order.ts';
import type { FrontLine } from './front.ts';

/** The title of a report and the smaller line that belongs to it. */
export interface TitleParts {
  title: string;
  subtitle: string;
}

interface Candidate {
  text: string;
  size: number;
  lines: FrontLine[];
  index: number;
}

const dash = /\s*(?:[—–―─]{1,3}|--+|——)\s*/;
const startsWithDash = /^\s*(?:[—–―─]|--)/;
const digits = /^[\d\s.,:：/年月日%-]+$/;
/** Words that make up labels of templates and never a title of their own. */
const labelWords =
  /证券|研究所|研究院|研究部|研究中心|有限|公司|股份|研究|报告|深度|专题|点评|跟踪|周报|月报|日报|季报|年报|简报|动态|行业|策略|宏观|固定收益|固收|债券|金融工程|金工|量化|投资|投资要点|首次|覆盖|评级|维持|上调|下调|买入|增持|中性|推荐|强于大市|同步大市|优于大市|看好|产业|团队|系列|海外|全球|中国|总量|市场|数据|事件|公告|快评|速评|评论|基金|衍生品|晨会|纪要|晨报|早报|经济|策划|证券研究报告|Page|[\s|｜/·•:：\-—()（）\d]/g;

/**
 * Finds the title by size and place: the largest text of the first page that is no label, name, date, sentence or
 * part of a list of other reports; lines of one size below each other are one. The subtitle is what follows a
 * dash, or the line right beneath in a size between title and text.
 */
export function findTitle(front: FrontLine[], publisher: string): TitleParts {
  const lines = front.filter((line) => !line.related);
  const bodySize = median(lines.filter((line) => line.text.length > 15).map((line) => line.size)) || 10;
  const candidates = gather(lines);
  const scored = candidates
    .filter((one) => isTitleLike(one, publisher))
    .map((one) => ({ one, score: scoreOf(one, bodySize) }))
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.one;
  if (!best)
    return { title: lines.find((line) => line.text.length >= 4)?.text.slice(0, 80) ?? '', subtitle: '' };
  const parts = splitAtDash(best);
  const subtitle = parts.subtitle || beneath(best, candidates, bodySize, publisher);
  return { title: clean(parts.title), subtitle: clean(subtitle) };
}

const sectionHeading =
  /^[●■◆▶\s]*(?:内容)?(?:报告|投资|核心)?(?:摘\s*要|投资要点|要点|核心观点|观点|主要观点|核心结论|结论|导读|本报告导读|事件|点评|目\s*录)\s*[:：]?$/;

/** Neighbouring lines of one size, one beneath the other, as one text. */
function gather(lines: FrontLine[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [index, line] of lines.entries()) {
    const last = candidates.at(-1);
    const previous = last?.lines.at(-1);
    if (last && previous && last.lines.length < 4 && goesOn(previous, line)) {
      last.text = joinPieces(last.text, line.text);
      last.lines.push(line);
    } else candidates.push({ text: line.text, size: line.size, lines: [line], index });
  }
  return candidates;
}

function goesOn(above: FrontLine, line: FrontLine): boolean {
  if (sectionHeading.test(line.text.trim())) return false;
  if (above.page !== line.page || Math.abs(above.size - line.size) > above.size * 0.04) return false;
  const pitch = line.box[1] - above.box[1];
  const sameRow = Math.abs(pitch) < above.size * 0.4 && line.box[0] - above.box[2] < above.size * 2;
  const beneath = pitch > above.size * 0.7 && pitch < above.size * 2.3;
  const overlap = Math.min(above.box[2], line.box[2]) - Math.max(above.box[0], line.box[0]);
  return sameRow || (beneath && overlap > 0);
}

function isTitleLike({ text, lines }: Candidate, publisher: string): boolean {
  const plain = text.replace(/\s+/g, '');
  const letters = (plain.match(/[\p{Script=Han}A-Za-z]/gu) ?? []).length;
  if (letters < 4 || plain.length > 90 || digits.test(plain) || startsWithDash.test(plain)) return false;
  if (/@|www\.|https?:|执业|证书编号|请务必|免责|阅读正文|点击进入|慧博|分享平台|[。；]$/.test(plain))
    return false;
  if (/^(?:图表?|表)\s*\d|^(?:目录|内容目录|图表目录|摘要|核心观点|投资要点|风险提示|本报告导读)/.test(plain))
    return false;
  if (
    /^(?:\p{Script=Han}{1,8}[:：]){1}.{0,12}$/u.test(plain) &&
    /日期|评级|分析师|电话|联系|作者|价/.test(plain)
  )
    return false;
  if (publisher && plain.replace(publisher, '').replace(labelWords, '').length < 2) return false;
  if (plain.replace(labelWords, '').length < 2 && plain.length < 16) return false;
  if (industryIdOf(plain) !== null || typeIdOf(plain) !== null) return false;
  return (lines[0]?.box[1] ?? 0) < 640;
}

function scoreOf({ text, size, lines }: Candidate, bodySize: number): number {
  const top = lines[0]?.box[1] ?? 0;
  let score = size / bodySize;
  if (text.length < 6) score *= 0.8;
  if (top > 420) score *= 0.8;
  // A share's name and code stand large above the headline of a company report.
  if (/^[^：:，,]{2,12}[（(]?\s*\d{5,6}(?:\.[A-Z]{2})?\s*[)）]?$/.test(text.trim())) score *= 0.55;
  return score;
}

/** 甲——乙: 乙 is the subtitle, unless 甲 only names a series, for then 乙 is the title proper. */
function splitAtDash({ text, lines }: Candidate): TitleParts {
  const own = lines.findIndex((line, index) => index > 0 && startsWithDash.test(line.text));
  const match = text.match(dash);
  if (!match || match.index === undefined || match.index < 3) return { title: text, subtitle: '' };
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const strong = /[—–―─]{2}|--/.test(match[0]) || own > 0;
  const series =
    /(?:系列|专题|专题研究|系列报告|系列研究)(?:报告)?(?:之?[一二三四五六七八九十百\d]+|[（(][^）)]+[）)])?$/.test(
      before,
    );
  if (!strong || series || after.length < 3) return { title: text, subtitle: '' };
  return { title: before, subtitle: after };
}

function beneath(best: Candidate, candidates: Candidate[], bodySize: number, publisher: string): string {
  const last = best.lines.at(-1);
  if (!last) return '';
  for (const one of candidates) {
    const line = one.lines[0];
    if (!line || one === best || line.page !== last.page) continue;
    const gap = line.box[1] - last.box[3];
    const overlap = Math.min(line.box[2], last.box[2]) - Math.max(line.box[0], last.box[0]);
    const dashed = startsWithDash.test(line.text) && gap > -last.size && gap < last.size * 2.5;
    const near = gap > -last.size * 0.3 && gap < last.size * 1.2 && overlap > 0;
    const between =
      line.size > bodySize * 1.15 && line.size > last.size * 0.5 && line.size < last.size * 0.99;
    if (dashed && one.text.length < 60) return one.text;
    if (near && between && one.text.length < 60 && isTitleLike(one, publisher)) return one.text;
  }
  return '';
}

function clean(text: string): string {
  return text
    .replace(/^\s*(?:[—–―─]+|--+)\s*/, '')
    .replace(/\s*(?:[—–―─]+|--+)\s*$/, '')
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replace(/^【[^】]{2,8}】/, '')
    .trim();
}
