import type { Box, PageArtifact } from '../artifacts.ts';

/** A stretch of text of a report's first pages. */
export interface FrontLine {
  text: string;
  box: Box;
  /** Height of the font in points. */
  size: number;
  page: number;
  /** Stands in a list of other reports (相关研究): its titles and dates are not this report's. */
  related: boolean;
}

const relatedHeading =
  /^(?:\[\w+\]\s*)?[■●▶\d]*\s*(?:近期|历史)?(?:相关|近期|前期|历史|往期|已发布)(?:研究|报告|研报|研究报告)+(?:列表|回顾)?\s*[:：]?$/;
const otherHeading =
  /^(?:分析师|证券分析师|研究员|联系人|作者|摘要|投资要点|核心观点|投资评级|风险提示|基本数据|市场数据|独立性声明)/;

/**
 * The lines a report presents itself with: those of page 1, or of page 2 as well when the first is only a cover
 * picture. Template markers are taken out.
 */
export function frontLines(pages: PageArtifact[]): FrontLine[] {
  const first = pages[0];
  if (!first) return [];
  const lines = linesOf(first);
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  return letters < 60 && pages[1] ? [...lines, ...linesOf(pages[1])] : lines;
}

function linesOf(page: PageArtifact): FrontLine[] {
  const lines: FrontLine[] = [];
  let list: Box | null = null;
  for (const { text: raw, box } of page.runs) {
    const text = raw.replace(/\[?\[?[Tt]able_\w+\]?/g, '').trim();
    const size = box[3] - box[1];
    if (!text || box[2] - box[0] < size * 0.3) continue;
    if (relatedHeading.test(text)) list = box;
    else if (list && (otherHeading.test(text) || outside(box, list))) list = null;
    const named = /^\d{0,2}[.、]?\s*《/.test(text) || /》\s*[-—–]*\s*\(?（?(?:19|20)\d\d/.test(text);
    lines.push({ text, box, size, page: page.page, related: list !== null || named });
  }
  return lines;
}

/** A line above the list's heading or in another column is not of the list. */
function outside(box: Box, heading: Box): boolean {
  return box[1] < heading[1] - 2 || box[0] > heading[2] + 150 || box[2] < heading[0] - 20;
}
