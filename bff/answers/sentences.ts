import { cutSentences } from '../../mappings/text/sentences.ts';

/** A sentence of a page's text, in UTF-16 units of that text. */
export interface Sentence {
  start: number;
  end: number;
  /** As it stands, with the line breaks inside it taken out. */
  text: string;
  /** Whether it ends as a sentence does; a line of a list need not. */
  ended: boolean;
}

/** From here on a sentence is cut at the next semicolon. */
const maxUncut = 150;
const maxLength = 240;
const minLength = 6;
/** A line of fewer units ended where its author ended it, not where the page did. */
const minSoftLine = 25;

/** Beginnings of lines that are no continuation: captions, sources, numbered headings, bullets. */
const beginsAnew =
  /^(?:图|表|图表|资料来源|数据来源|来源|注|备注|单位)\s*[\d:：]|^(?:资料|数据)来源|^(?:第?[一二三四五六七八九十\d]+[、.．）)章节]|[（(][一二三四五六七八九十\d]+[）)]|[•●■◆▪·-])/;
const isSource = /^(?:资料|数据)?来源[:：]|^(?:资料|数据)来源|^注[:：]/;
const label = '(?:图表?|表格?)\\s*[\\d一二三四五六七八九十]+(?:[-.]\\d+)?';
const isCaption = new RegExp(`^${label}`);
/** Where a line ends, or a caption or source line begins behind something else; 如图1： is a sentence's own. */
const lineOrCaption = new RegExp(
  `\\n|(?<=[^\\s如见从由在据下上和及与、（(]) *(?=${label}\\s*[:：]|(?:资料|数据)来源\\s*[:：])`,
  'g',
);
/** A numbered heading: 3.2 回测表现, 一、需求. */
const isNumbered =
  // bounded: a sentence, at most `maxLength` characters
  /^(?:\d+(?:[.．]\d+)+[.．、]?|[一二三四五六七八九十\d]+[、.．]|[（(][一二三四五六七八九十\d]+[）)]|第[一二三四五六七八九十\d]+[章节])\s*[^，。；]{2,40}$/;
/** Dots that lead to a page number. */
const leaders = /[.．·…]{4,}/;

/**
 * The sentences of a page's text in order. A line break inside a sentence is passed over; captions, sources, lines of a
 * contents page and rows of figures are left out.
 */
export function sentencesOf(text: string): Sentence[] {
  return blocksOf(text).flatMap(([from, to]) =>
    cutSentences(text.slice(from, to), { semicolonsFrom: maxUncut }).flatMap(({ start, end, ended }) => {
      const sentence = sentenceAt(text, from + start, from + end, ended);
      return sentence ? [sentence] : [];
    }),
  );
}

/** Where a text is divided by its lines: what stands between may be one sentence or many. */
function blocksOf(text: string): [from: number, to: number][] {
  const cuts: number[] = [];
  for (const { index, 0: found } of text.matchAll(lineOrCaption)) {
    if (found !== '\n') cuts.push(index);
    else if (isHardBreak(text, cuts.at(-1) ?? 0, index)) cuts.push(index + 1);
  }
  const bounds = [0, ...cuts, text.length];
  return bounds.slice(1).map((to, index) => [bounds[index] ?? 0, to]);
}

function isHardBreak(text: string, start: number, at: number): boolean {
  const lineStart = Math.max(start, text.lastIndexOf('\n', at - 1) + 1);
  const line = text.slice(lineStart, at);
  const next = /^[^\n]*/.exec(text.slice(at + 1))?.[0].trim() ?? '';
  if (next === '' || beginsAnew.test(next) || isCaption.test(next) || isNumbered.test(line)) return true;
  return line.trim().length < minSoftLine || isCaption.test(line) || isSource.test(line);
}

function sentenceAt(text: string, from: number, to: number, ended: boolean): Sentence | null {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  const plain = oneLine(text.slice(start, end));
  if (plain.length < minLength || plain.length > maxLength || leaders.test(plain)) return null;
  if (isSource.test(plain) || isCaption.test(plain) || (!ended && isNumbered.test(plain))) return null;
  const letters = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  const figures = plain.match(/[\d.%,，]/g)?.length ?? 0;
  // A row of cells says nothing by itself.
  if (letters < 4 || (!ended && figures > letters)) return null;
  return { start, end, text: plain, ended };
}

/** Units of a line that may be a heading, and headings looked at above a sentence. */
const maxHeading = 40;
const headings = 2;

/** The nearest headings above an index of a page: short lines that end in no sign. */
export function headingsAbove(text: string, start: number): string {
  return text
    .slice(0, start)
    .split('\n')
    .map((line) => line.trim())
    .filter(({ length }) => length > 1 && length < maxHeading)
    .filter((line) => !/[。；，：、]$/.test(line) && !isCaption.test(line) && !isSource.test(line))
    .slice(-headings)
    .join('\n');
}

const breakBetweenHan =
  /(?<=[\p{Script=Han}，。：；！？、（）《》“”])(?=[^\S\n]*\n)\s+(?=[\p{Script=Han}，。：；！？、（）《》“”\d])/gu;

/** A piece of a page on one line. */
export const oneLine = (text: string): string =>
  text.replace(breakBetweenHan, '').replace(/\s+/g, ' ').trim();
