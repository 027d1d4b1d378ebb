import { isStopWord, type TaggedWord, taggedWords } from '../../../mappings/text/segment.ts';
import { cutSentences } from '../../../mappings/text/sentences.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import type { Claim } from './claims.ts';
import { type Figure, figuresOf, isSameFigure } from './figures.ts';
import { addressesModel, leadsAway } from './instructions.ts';

/** A passage that a claim may rest on. */
export interface SupportingPassage {
  /** A piece of a page. */
  text: string;
  /** Publisher and title of its report: their names may be used, their numbers may not. */
  source: string;
}

/** Why a claim is not shown. */
export type Objection = 'citation' | 'instruction' | 'figure' | 'date' | 'name' | 'direction' | 'words';

/** Share of a claim's characters, without those of empty words, that must stand in words of its passages. */
const minCoverage = 0.7;
/** The same of a clause with a figure, among the sentences around that figure. */
const minCoverageNear = 0.5;

/** Holds a claim against the passages it names. @returns null where all of it stands in these */
export function checkClaim({ text, cites }: Claim, passages: readonly SupportingPassage[]): Objection | null {
  const cited = cites.map((number) => passages[number - 1]);
  if (cited.length === 0 || cited.some((passage) => passage === undefined)) return 'citation';
  if (addressesModel(text) || leadsAway(text)) return 'instruction';
  const found = cited as SupportingPassage[];
  const stated = bare(found.map((passage) => passage.text).join('\n'));
  const named = bare(found.map(({ source }) => source).join('\n'));
  const claimed = figuresOf(text);
  const sentences = found.flatMap((passage) => sentencesOf(passage.text));
  if (!claimed.every((figure) => sentences.some((one) => holdsFigure(one.figures, figure)))) return 'figure';
  if (!datesOf(claimed).every((date) => sentences.some((one) => holdsDate(one.figures, date)))) return 'date';
  const words = taggedWords(text);
  if (!namesStand(words, stated + named, text)) return 'name';
  if (coverage(words, stated + named) < minCoverage) return 'words';
  for (const clause of clausesOf(text)) {
    const near = nearest(figuresOf(clause), sentences) ?? stated;
    if (coverage(taggedWords(clause), near + named) < minCoverageNear) return 'words';
    if (!directionsOf(clause).every((direction) => direction.test(near))) return 'direction';
  }
  return null;
}

/** Folded, and without blanks and signs: line breaks and punctuation divide nothing. */
const bare = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}%.]+/gu, '');

interface StatedSentence {
  text: string;
  figures: Figure[];
}

function sentencesOf(text: string): StatedSentence[] {
  // A line break inside a sentence is the page's.
  const joined = text
    .split('\n')
    .map((line) => line.trim())
    .join('');
  return cutSentences(joined, { semicolonsFrom: 0 }).map(({ start, end }) => {
    const sentence = joined.slice(start, end);
    return { text: bare(sentence), figures: figuresOf(sentence) };
  });
}

const clausesOf = (text: string): string[] =>
  text.split(/[，；;。！？!?]/u).filter((clause) => clause.trim() !== '');

const holdsFigure = (figures: readonly Figure[], figure: Figure): boolean =>
  figures.some((stated) => isSameFigure(figure, stated));

/** The sentences with a clause's figures and their neighbours; undefined for a clause without figures. */
function nearest(figures: readonly Figure[], sentences: readonly StatedSentence[]): string | undefined {
  if (figures.length === 0) return undefined;
  const near = sentences.filter((_, index) =>
    sentences
      .slice(Math.max(0, index - 1), index + 2)
      .some((one) => figures.some((figure) => holdsFigure(one.figures, figure))),
  );
  return near.map(({ text }) => text).join('\n');
}

const dateUnits = ['年', '月', '日'];

/** Figures in a row that together name a day or a month. */
function datesOf(figures: readonly Figure[]): Figure[][] {
  const dates: Figure[][] = [];
  for (const figure of figures) {
    if (!dateUnits.includes(figure.unit)) continue;
    const last = dates.at(-1);
    const before = last?.at(-1);
    const follows =
      before?.end === figure.start && dateUnits.indexOf(before.unit) < dateUnits.indexOf(figure.unit);
    if (last && follows) last.push(figure);
    else dates.push([figure]);
  }
  return dates;
}

const holdsDate = (figures: readonly Figure[], date: readonly Figure[]): boolean =>
  date.length < 2 || datesOf(figures).some((stated) => date.every((part) => holdsFigure(stated, part)));

const nameTag = /^(?:nr|ns|nt|nz)/u;
/** An institution by what its name ends with, and two characters of what comes before. */
const institution =
  /\p{Script=Han}{2}(?:证券|银行|基金|期货|保险|信托|资本|集团|股份|公司|科技|大学|学院|研究院|研究所|协会|委员会|交易所|汽车|能源|电力|药业|生物)/gu;

/** Whether every name of a claim stands there: words tagged as names, letters, and what no dictionary knows. */
function namesStand(words: readonly TaggedWord[], stated: string, text: string): boolean {
  let loose = '';
  for (const { word, tag } of [...words, { word: '', tag: '' }]) {
    const folded = bare(word);
    const unknown = /^\p{Script=Han}$/u.test(folded) && !stated.includes(folded);
    loose = unknown ? loose + folded : '';
    // Single characters in a row that stand nowhere are a name the dictionary lacks.
    if (loose.length > 1) return false;
    if (folded === '' || stated.includes(folded)) continue;
    if (/[a-z]/u.test(folded) || (nameTag.test(tag) && folded.length > 1) || tag === 'x') return false;
  }
  return [...foldText(text).replace(/\s/gu, '').matchAll(institution)].every(
    ([name]) => stated.includes(name) || isPhrase(name, stated),
  );
}

/** The characters before an institution's ending may belong to the word before: 光伏的公司. */
const isPhrase = (name: string, stated: string): boolean => {
  const ending = name.slice(2);
  const before = name.slice(0, 2);
  return stated.includes(ending) && /[的了和与及或在是有被由于其等各家个]/u.test(before);
};

/** Share of the characters of a text's full words that stand in words of the passages. */
function coverage(words: readonly TaggedWord[], stated: string): number {
  let [whole, held] = [0, 0];
  for (const { word } of words) {
    const folded = bare(word);
    if (folded === '' || isStopWord(folded) || /^[\d.%]+$/u.test(folded)) continue;
    whole += folded.length;
    if (stated.includes(folded)) held += folded.length;
    else if (folded.length > 2) held += heldPairs(folded, stated);
  }
  return whole === 0 ? 1 : held / whole;
}

/** Characters of a long word that stand there as parts of it. */
function heldPairs(word: string, stated: string): number {
  let held = 0;
  for (let at = 0; at + 1 < word.length; at += 2) if (stated.includes(word.slice(at, at + 2))) held += 2;
  return Math.min(held, word.length);
}

/** Words that turn a sentence into its opposite, by what they say. */
const directions = [
  /增长|增加|上升|提升|提高|上涨|回升|走高|扩大|上调|涨|升/u,
  /下降|减少|下滑|下跌|回落|走低|缩小|下调|降低|跌|降/u,
  /没有|并非|不是|不会|不能|不再|不|未|无|非(?!常)/u,
];

/** Directions that a clause tells: its passage must tell them too. */
const directionsOf = (clause: string): RegExp[] => directions.filter((direction) => direction.test(clause));
