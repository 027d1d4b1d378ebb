import { isRisk } from '../../mappings/text/asides.ts';
import type { PageArtifact, SummaryArtifact } from '../artifacts.ts';
import { joinPieces, listMark, listNumber, withoutMark } from '../pdf/text/characters.ts';
import {
  bare,
  isProse,
  isStatement,
  isWhole,
  pointOf,
  sentencesOf,
  weightOf,
  withoutRepeatedLead,
} from './sentences.ts';

type Point = SummaryArtifact['points'][number];

const minPoints = 3;
const maxPoints = 6;
const pointLength = 150;
const minLength = 18;
/** Without a figure or a conclusion a short sentence says little. */
const minPlainLength = 26;

const heading =
  /^(?:\s|\[\w+\])*(?:[【[]|[一二三四五六七八九十]、)?(?:(?:基本结论|主要内容|导读|Highlights|(?:本期|本周|本月)(?:投资)?(?:提示|观点|核心))(?=\s*(?:[:：】\]]|$))|内容摘要|报告摘要|投资摘要|核心摘要|摘\s*要|投资要点|核心观点|主要观点|核心结论|主要结论|报告要点|内容提要|要点|观点|投资逻辑|本期要点|报告导读|执行摘要|研究摘要|研究结论|主要发现|关键发现|核心发现|核心洞察|核心提示|核心要点|核心看点|内容概要|报告概要|要点速览|Abstract|Executive summary|Summary|Key (?:points|findings|takeaways)|Investment (?:highlights|summary))[】\]]?\s*[:：]?\s*/i;
/** End of a report's own summary. */
const ending =
  /^(?:\s|\[\w+\])*(?:风险提示|风险因素|目\s*录|内容目录|正文目录|图表目录|相关研究|相关报告|分析师|证券分析师|研究员|联系人|盈利预测与|财务预测|基本数据|公司基本|请务必)/;

/**
 * Three to six points with their pages, taken from the report and not rewritten: its own summary where it has
 * one, else the paragraphs of its first page, else the sentences that say most about its title and keywords.
 */
export function summaryOf(pages: PageArtifact[], title: string, keywords: string[]): Point[] {
  const own = ownSummary(pages.slice(0, 4));
  if (own.length >= minPoints) return own;
  const lead = paragraphsOf(pages[0]).map((one) => ({ ...one, text: withoutTitle(one.text, title) }));
  const front = pointsOf(lead.filter(({ text }) => text.length > 50 && !ends(text)));
  if (front.length >= minPoints) return front;
  const best = informativeSentences(pages, title, keywords);
  return [...own, ...best.filter(({ text }) => !own.some((one) => one.text.includes(text)))].slice(
    0,
    maxPoints,
  );
}

/** A headline has no stop: what stands beneath it may be read on from it. */
function withoutTitle(text: string, title: string): string {
  return title !== '' && text.startsWith(title) ? text.slice(title.length).trim() : text;
}

function ownSummary(pages: PageArtifact[]): Point[] {
  for (const page of pages) {
    const paragraphs = paragraphsOf(page);
    const start = paragraphs.findIndex(({ text }) => heading.test(withoutMark(text)) && text.length < 400);
    if (start < 0) continue;
    const rest = paragraphs
      .slice(start)
      .map((one, index) =>
        index === 0 ? { ...one, text: withoutMark(one.text).replace(heading, '') } : one,
      );
    const end = rest.findIndex(({ text }, index) => index > 0 && ends(text));
    const body = end < 0 ? rest : rest.slice(0, end);
    const whole = pointsOf(body);
    const points = whole.length >= minPoints ? whole : body.flatMap(split).slice(0, maxPoints);
    if (points.length >= minPoints) return points;
  }
  return [];
}

const ends = (text: string) => ending.test(withoutMark(text));

const minLengthOf = (text: string) => (weightOf(text) > 0 ? minLength : minPlainLength);

/** A point of each paragraph that has one, the first of them. */
function pointsOf(paragraphs: Point[]): Point[] {
  return paragraphs
    .filter(({ text }) => isProse(text))
    .map(({ page, text }) => ({ page, text: pointOf(text, pointLength) }))
    .filter(({ text }) => text.length >= minLengthOf(text) && !isRisk(text))
    .slice(0, maxPoints);
}

/** A summary set as one or two long paragraphs: its sentences, two by two. */
function split({ page, text }: Point): Point[] {
  if (!isProse(text)) return [];
  const groups: string[][] = [];
  for (const sentence of sentencesOf(bare(text)).filter(isWhole)) {
    const last = groups.at(-1);
    // A sentence that begins with 而 or 但 belongs to the one before it.
    if (last && (last.length < 2 || continuing.test(sentence))) last.push(sentence);
    else groups.push([sentence]);
  }
  return groups
    .map((group) => ({ page, text: pointOf(group.join(''), pointLength) }))
    .filter((one) => one.text.length >= minLengthOf(one.text) && !isRisk(one.text));
}

const continuing = /^(?:[而但并且]|然而|因此|所以|其中|即|其(?!他|中)|该|这)/;

/** Begins in the middle of a thought, or points to what is not there. */
const dangling =
  /^(?:代表|其中|即|表示|记为|式中|如[上下]?[图表]|[见由从][上下]?[图表]|[上下][图表]|可以看出|可见|同时|另外|此外|但|而|并|且|所以|然而|其|该|这|[（(])/;

function informativeSentences(pages: PageArtifact[], title: string, keywords: string[]): Point[] {
  const words = [...new Set([...keywords, ...title.split(/[^\p{Script=Han}A-Za-z]+/u)])].filter(
    (word) => word.length >= 2,
  );
  const found = pages.flatMap((page, index) =>
    [...sentencesIn(page), ...statementsIn(page)]
      .filter((text) => text.length >= 16 && text.length <= 140 && !isRisk(text) && !dangling.test(text))
      .map((text) => ({ page: page.page, text, score: scoreOf(text, words) - index / (pages.length * 2) })),
  );
  const best = found.sort((one, other) => other.score - one.score).slice(0, 5);
  return best.sort((one, other) => one.page - other.page).map(({ page, text }) => ({ page, text }));
}

function sentencesIn(page: PageArtifact): string[] {
  return paragraphsOf(page)
    .filter(({ text }) => isProse(text))
    .flatMap(({ text }) => sentencesOf(bare(text)))
    .filter((text) => isWhole(text) && isProse(text));
}

/** Slides set points of a list without closing marks. */
function statementsIn(page: PageArtifact): string[] {
  if (page.width < page.height) return [];
  return page.searchable.split('\n').map(bare).filter(isStatement);
}

/** A slide's statement weighs more than the sentences that explain it. */
const slideBonus = 2;

function scoreOf(sentence: string, words: string[]): number {
  const score = words.filter((word) => sentence.includes(word)).length + weightOf(sentence) * 0.7;
  return isWhole(sentence) ? score : score + slideBonus;
}

/** A page's paragraphs; those that a column's or a line's end has cut in two are one again. */
function paragraphsOf(page: PageArtifact | undefined): Point[] {
  const paragraphs: Point[] = [];
  for (const line of (page?.searchable ?? '').split('\n')) {
    const text = line.trim();
    const last = paragraphs.at(-1);
    if (!text) continue;
    if (last && (isCut(last.text) || /^[的了和与及等、，。；）”]/.test(text)) && !begins(text))
      last.text = joinPieces(last.text, text);
    else paragraphs.push({ page: page?.page ?? 1, text });
  }
  return paragraphs.map((one) => ({ ...one, text: withoutRepeatedLead(one.text, page?.runs ?? []) }));
}

/** A text that stops within a sentence; a heading has none. */
const isCut = (text: string) =>
  text.length > 28 && /[，。；]/.test(text) && !/[。！？!?：:；;…”"）)]$/.test(text);

/** A text that begins something of its own. */
const begins = (text: string) =>
  listMark.test(text) ||
  listNumber.test(text) ||
  heading.test(text) ||
  ending.test(text) ||
  /^(?:图表?|表)\s*\d/.test(text);
