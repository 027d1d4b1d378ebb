import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box, PageArtifact } from '../artifacts.ts';
import { emsOf, joinPieces } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';
import { nameBeneath, wrappedLine } from './sources.ts';

/** A line that names a figure. */
export interface Caption {
  /** 图3, 图表12, 表1-2: without spaces. */
  label: string;
  /** 图 and 表 tell the kind; 图表 is used for both. */
  word: '图' | '表' | '图表';
  name: string;
  box: Box;
}

const english: Record<string, Caption['word']> = {
  figure: '图',
  fig: '图',
  chart: '图',
  graph: '图',
  tab: '表',
  exhibit: '图表',
  table: '表',
};
const pattern =
  // bounded: a run of at most 500 characters
  /^[【[（(<〈■□●○▶►▲◆◇➢❖※★•·◼◾▪▍▎┃]?\s?(?<word>[图圖]\s?表|[图圖][片形示]|插[图圖]|附[图圖表]|专栏[图表]|[续續][图表]|表格|[图圖]|表|Figure|Fig|Chart|Graph|Exhibit|Table|Tab)\s?\.?\s?(?<number>[（(]\s?\d{1,3}\s?[)）]|[A-Z]?\d{1,3}(?:\s?[-－–.]\s?\d{1,3}){0,3}|[一二三四五六七八九十]{1,3}(?![\p{Script=Han}]))(?<mark>\s?(?<sign>[：:、.．|｜│┃】\]）)>〉])\s?|\s?[—–-]{1,2}\s?(?=\p{Script=Han})|\s{1,3}[—–-]\s{1,3}|\s{1,3}|$|(?=[\p{L}\p{N}“《（(]))(?<name>.*)$/iu;
/** Houses that do not count their figures name them all the same: 图：装机规模. */
const uncounted = /^[■●▶◆]?\s*(?<word>[图圖]\s?表|[图圖]|表)\s*(?<sign>[：:])\s*(?<name>\S.*)$/u;
/** Continuations of a sentence after 图3, which a caption never has. */
const inSentence =
  /^(?:[、，,。；;和与及至~～]|[-–—]\s*\d|所示|显示|展示|可见|可知|中[，,的]|可以|为(?!何|什么)|是(?!否)|列示|列出|给出|表明|说明|反映|描述(?!性)|汇总|我们|所列|的[结数]|则|分别|直观|清晰|进一步|体现|[左右上下][图侧边]|\p{Script=Han}{2,3}了)/u;
const leader = /(?:\.\s?){4,}|…{2,}|·{4,}|_{4,}/;

/** The captions of a page, in reading order. Lines of a contents page and sentences about figures are none. */
export function findCaptions(whole: PageArtifact): Caption[] {
  const page = { ...whole, runs: whole.runs.flatMap(splitCaptions) };
  const captions: (Caption & { listed: boolean })[] = [];
  for (const [index, run] of page.runs.entries()) {
    const match = run.text.match(pattern) ?? run.text.match(uncounted);
    if (!match?.groups || isTurned(run.box)) continue;
    const { word = '', number = '', mark, sign = '', name = '' } = match.groups;
    const rest = onSameRow(page, index);
    const whole = [name, ...rest.map((one) => one.text)].join(' ').trim();
    const bare = sign === '';
    if (bare && inSentence.test(whole)) continue;
    // 表1、表2 … and 图4、5 … count figures within a sentence.
    if (sign === '、' && /^(?:图表?|表)?\s*\d/.test(whole)) continue;
    // Table 4 by analyzing … goes on in a sentence; a title begins with a capital.
    if (/^[A-Za-z]/.test(word) && bare && /^[a-z]/.test(whole)) continue;
    if (/[。；]$/.test(whole) || whole.length > 80 || (bare && /[。；]/.test(whole))) continue;
    if (followsText(page, index)) continue;
    const listed =
      leader.test(whole) ||
      (/\s\d{1,3}$/.test([name, ...rest.map((one) => one.text)].join(' ')) && rest.length > 0);
    const box = rest.reduce((all, one) => union(all, one.box), run.box);
    const second = listed ? null : whole ? wrappedLine(page, { text: whole, box }) : nameBeneath(page, run);
    if (!whole && !second && mark === '') continue;
    const read = joinPieces(whole, second?.text ?? '').replace(/^[】\])）:：\s]+/, '');
    const spelled = withoutBrackets(
      read.replace(/^[（(]?[续續][表图圖]?[)）]\s?[：:]?\s?(\S.*)$/u, '$1（续）'),
    );
    captions.push({
      label: labelOf(word, number),
      word: wordOf(word),
      name: /^[续續]/.test(word) ? `${spelled}（续）` : spelled,
      box: second ? union(box, second.box) : box,
      listed,
    });
  }
  const contents = /(?:图表?|插图|表格|图形)\s*目\s*录/.test(page.text.slice(0, 400));
  const many = captions.filter((one) => one.listed).length;
  if ((contents && many >= 1) || many >= 4) return [];
  return captions
    .filter((one) => !leader.test(one.name))
    .map(({ listed: _, ...one }) => one)
    .reduce(withTranslation, []);
}

/** Fig. 3 … right beneath 图3 … says the same in English: one caption. */
function withTranslation(captions: Caption[], caption: Caption): Caption[] {
  const last = captions.at(-1);
  const number = ({ label }: Caption) => label.replace(/^[^\dA-Z]*?(?=\d)|^[A-Za-z]+ /, '');
  const isFirst = last && /^\p{Script=Han}/u.test(last.label) && /^[A-Za-z]/.test(caption.label);
  const gap = last ? caption.box[1] - last.box[3] : 0;
  const size = caption.box[3] - caption.box[1];
  if (!last || !isFirst || number(last) !== number(caption) || gap < -2 || gap > size)
    return [...captions, caption];
  return [...captions.slice(0, -1), { ...last, box: union(last.box, caption.box) }];
}

const neighbour =
  /^(图表|图|表)\s?(\d{1,3})(?!\d)(?=\D).*?(?:\s((?:图表|图|表)\s?(\d{1,3})(?!\d)\s?[：:.、]?\s?\S{2})|(?<=[\p{Script=Han})）])((?:图表|图|表)\s?(\d{1,3})\s?[：:、]\s?\S{2}))/u;

/** Captions of figures side by side in one run: 图1 甲 图2 乙 is two, and so is 图1：甲图2：乙. */
function splitCaptions(run: TextRun): TextRun[] {
  const match = run.text.match(neighbour);
  const [, word = '', number = ''] = match ?? [];
  const [second = '', next = ''] = match ? [match[3] ?? match[5], match[4] ?? match[6]] : [];
  if (!match || !second.startsWith(word) || Number(next) !== Number(number) + 1) return [run];
  const at = run.text.indexOf(second, word.length);
  const [left, top, right, bottom] = run.box;
  const first = run.text.slice(0, at).trimEnd();
  const share = (length: number) =>
    left + ((right - left) * emsOf(run.text.slice(0, length))) / emsOf(run.text);
  const end = run.edges?.[first.length] ?? share(at) - (bottom - top);
  const start = run.edges?.[at] ?? share(at);
  const before = { text: first, box: [left, top, end, bottom] as Box };
  const after = { text: run.text.slice(at), box: [start, top, right, bottom] as Box };
  return [before, ...splitCaptions(run.edges ? { ...after, edges: run.edges.slice(at) } : after)];
}

/** A name without the brackets that stand around the whole of it. */
function withoutBrackets(name: string): string {
  const [first, last] = [name.charAt(0), name.slice(-1)];
  const inner = name.slice(1, -1);
  // The bracket opened before the number.
  if (/[】\]>〉]/.test(last) && !/[【[<〈]/.test(name)) return name.slice(0, -1).trim();
  const pair = ['（）', '()', '[]', '【】', '［］'].some(([open, close]) => {
    return first === open && last === close && !inner.includes(open ?? '') && !inner.includes(close ?? '');
  });
  return pair ? inner.trim() : name;
}

/** 图 12 is 图12 and 圖 12 too; without a number there is no label. */
function labelOf(word: string, number: string): string {
  if (number === '') return '';
  const plain = number.replace(/[\s()（）]/g, '').replace(/[－–]/g, '-');
  return /^[A-Za-z]/.test(word) ? `${word} ${plain}` : `${wordOf(word)}${plain}`;
}

function wordOf(word: string): Caption['word'] {
  const known = english[word.toLowerCase()];
  const plain = word.replace(/[\s附续續插片形示格专栏]/g, '').replace('圖', '图');
  return known ?? (plain as Caption['word']);
}

/** Text to the right in the same row: the caption's title, set apart from its number by a tab. */
function onSameRow(page: PageArtifact, index: number) {
  const first = page.runs[index];
  const rest: typeof page.runs = [];
  let last = first;
  for (const run of page.runs.slice(index + 1, index + 4)) {
    if (!first || !last || pattern.test(run.text)) break;
    const level = Math.abs(run.box[3] - first.box[3]) < 3;
    const gap = run.box[0] - last.box[2];
    // Beyond a wide gap stands another column, unless nothing was named yet.
    const named = /\d(?!\d)\s?[：:.、]?\s?\S{2}/.test(first.text);
    if (!level || gap < -2 || gap > (named ? 14 : 60)) break;
    rest.push(run);
    last = run;
  }
  return rest;
}

/** The run begins in the middle of a row: 如 图3 …, or a cell of a table. */
function followsText(page: PageArtifact, index: number): boolean {
  const run = page.runs[index];
  const before = page.runs[index - 1];
  if (!run || !before) return false;
  const level = Math.abs(run.box[3] - before.box[3]) < 3;
  const gap = run.box[0] - before.box[2];
  return level && gap >= -2 && gap < 20 && !pattern.test(before.text);
}

function isTurned([left, top, right, bottom]: Box): boolean {
  return bottom - top > (right - left) * 1.5;
}
