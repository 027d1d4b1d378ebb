import type { PageArtifact, SummaryArtifact } from '../artifacts.ts';
import { withoutMark } from '../pdf/listMarks.ts';
import { isProse, opening, sentencesOf } from './sentences.ts';

type Point = SummaryArtifact['points'][number];

const fewest = 3;
const most = 6;
const pointLength = 130;

const heading =
  /^(?:\s|\[\w+\])*(?:内容摘要|报告摘要|投资摘要|核心摘要|摘\s*要|投资要点|核心观点|主要观点|核心结论|主要结论|报告要点|内容提要|要点|观点|投资逻辑|本期要点|报告导读|Abstract|Summary|Key points)\s*[:：]?\s*/i;
/** Where a summary of a report's own is over. */
const ending =
  /^(?:\s|\[\w+\])*(?:风险提示|风险因素|目\s*录|内容目录|正文目录|图表目录|相关研究|相关报告|分析师|证券分析师|研究员|联系人|盈利预测与|财务预测|基本数据|公司基本|请务必)/;

/**
 * Three to six points with their pages, taken from the report and not rewritten: its own summary where it has
 * one, else the paragraphs of its first page, else the sentences that say most about its title and keywords.
 */
export function summaryOf(pages: PageArtifact[], title: string, keywords: string[]): Point[] {
  const own = ownSummary(pages.slice(0, 4));
  if (own.length >= fewest) return own;
  const front = paragraphsOf(pages[0]).filter(({ text }) => isProse(text) && text.length > 50 && !ends(text));
  if (front.length >= fewest) return front.slice(0, most).map(toPoint);
  const best = tellingSentences(pages, title, keywords);
  return [...own, ...best.filter(({ text }) => !own.some((one) => one.text.includes(text)))].slice(0, most);
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
    const body = (end < 0 ? rest : rest.slice(0, end)).filter(({ text }) => isProse(text));
    const points =
      body.length >= fewest ? body.slice(0, most).map(toPoint) : body.flatMap(split).slice(0, most);
    if (points.length >= fewest) return points;
  }
  return [];
}

const ends = (text: string) => ending.test(withoutMark(text));

/** A summary set as one or two long paragraphs: its sentences, two by two. */
function split({ page, text }: Point): Point[] {
  const sentences = sentencesOf(text);
  const points: Point[] = [];
  for (let index = 0; index < sentences.length; index += 2)
    points.push({ page, text: opening(sentences.slice(index, index + 2).join(''), pointLength) });
  return points.filter((one) => one.text.length >= 12);
}

function tellingSentences(pages: PageArtifact[], title: string, keywords: string[]): Point[] {
  const words = [...new Set([...keywords, ...title.split(/[^\p{Script=Han}A-Za-z]+/u)])].filter(
    (word) => word.length >= 2,
  );
  const found = pages.flatMap((page, index) =>
    paragraphsOf(page)
      .filter(({ text }) => isProse(text))
      .flatMap(({ text }) => sentencesOf(text))
      .filter((text) => text.length >= 16 && text.length <= 140)
      .map((text) => ({ page: page.page, text, score: scoreOf(text, words) - index / (pages.length * 2) })),
  );
  const best = found.sort((one, other) => other.score - one.score).slice(0, 5);
  return best.sort((one, other) => one.page - other.page).map(({ page, text }) => ({ page, text }));
}

function scoreOf(sentence: string, words: string[]): number {
  const matching = words.filter((word) => sentence.includes(word)).length;
  const concluding = /(?:我们(?:认为|预计|建议|看好)|总体|综上|结果(?:表明|显示)|因此|表明|预计)/.test(
    sentence,
  )
    ? 1.5
    : 0;
  const figures = /\d+(?:\.\d+)?%|\d+亿/.test(sentence) ? 0.5 : 0;
  return matching + concluding + figures;
}

function paragraphsOf(page: PageArtifact | undefined): Point[] {
  return (page?.searchable ?? '')
    .split('\n')
    .map((text) => ({ page: page?.page ?? 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
}

function toPoint({ page, text }: Point): Point {
  return { page, text: opening(text, pointLength) };
}
