import type { TextRun } from '../../mappings/storeLayout.ts';
import { isAside } from '../../mappings/text/asides.ts';
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
