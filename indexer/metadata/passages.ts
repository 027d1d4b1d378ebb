import { joinPieces } from '../pdf/text/characters.ts';
import { isDateLine } from './dates.ts';
import type { FrontLine } from './frontMatter.ts';
import { isSeries, isTemplate, sectionHeading } from './headings.ts';

/** Neighbouring lines of one size, one beneath the other, as one text. */
export interface Passage {
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

/** Joins the lines of a first page to passages, whatever stands between them in reading order. */
export function gather(lines: FrontLine[]): Passage[] {
  const passages: Passage[] = [];
  const used = new Set<FrontLine>();
  for (const line of lines) {
    if (used.has(line)) continue;
    used.add(line);
    const passage: Passage = { text: line.text, size: line.size, lines: [line] };
    passages.push(passage);
    while (passage.lines.length < maxLines) {
      const last = passage.lines.at(-1) as FrontLine;
      const next = lines.find((one) => !used.has(one) && goesOn(passage, last, one));
      if (!next) break;
      used.add(next);
      passage.text = joinPieces(passage.text, next.text);
      passage.lines.push(next);
    }
  }
  return passages;
}

function goesOn({ text }: Passage, above: FrontLine, line: FrontLine): boolean {
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
  return !isSeries(text) && !isTemplate(text) && !seriesAlone;
}
