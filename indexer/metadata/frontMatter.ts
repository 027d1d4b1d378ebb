import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box, PageArtifact, Provenance } from '../artifacts.ts';
import { emsOf } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';

/** A stretch of text of a report's first pages. */
export interface FrontLine {
  text: string;
  box: Box;
  /** Height of the font in points. */
  size: number;
  page: number;
  /** Stands in a list of other reports (相关研究): its titles and dates are not this report's. */
  related: boolean;
  /** A word set letter below letter at a margin: a label, never a headline. */
  vertical: boolean;
}

const relatedHeading =
  /^(?:\[\w+\]\s{0,3})?[■●▶\d]{0,9}\s{0,3}(?:近期|历史)?(?:相关|近期|前期|历史|往期|已发布)(?:研究|报告|研报){1,4}(?:列表|回顾)?\s{0,3}[:：]?$/;
const otherHeading =
  /^(?:分析师|证券分析师|研究员|联系人|作者|摘要|投资要点|核心观点|投资评级|风险提示|基本数据|市场数据|独立性声明)/;
const marker =
  /\[?\[?\s?T\s?a\s?b\s?l\s?e\s?_\s?\w+(?:\s?\|\s?T\s?a\s?b\s?l\s?e\s?_[\w\s]{1,60})?\]?|#[A-Za-z]\w{2,30}#/gi;

/**
 * The lines a report presents itself with: those of page 1, or of page 2 as well when the first is only a cover
 * picture. Template markers and marks of who received the copy are taken out.
 */
export function frontLines(pages: PageArtifact[]): FrontLine[] {
  const first = pages[0];
  if (!first) return [];
  const lines = pageLines(first);
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  return letters < 60 && pages[1] ? [...lines, ...pageLines(pages[1])] : lines;
}

/** Lists of other reports are set in smaller print; points. */
const listSize = 14;

/** The lines of one page, without markers and marks. */
export function pageLines(page: PageArtifact): FrontLine[] {
  const lines: FrontLine[] = [];
  let list: Box | null = null;
  for (const { text: raw, box } of withoutWatermarks(page.runs)) {
    const text = raw.replace(marker, '').trim();
    const size = box[3] - box[1];
    if (!text) continue;
    const above = lines.at(-1);
    if (above && goesOnBelow(above, text, box)) {
      above.text += text;
      above.box = [Math.min(above.box[0], box[0]), above.box[1], Math.max(above.box[2], box[2]), box[3]];
      above.vertical = true;
      continue;
    }
    if (box[2] - box[0] < size * 0.3) continue;
    if (relatedHeading.test(text)) list = box;
    else if (list && (otherHeading.test(text) || outside(box, list))) list = null;
    // A headline may begin with a title too: of a law, of a plan.
    const named =
      (size < listSize && /^\d{0,2}[.、]?\s*《/.test(text)) ||
      /》\s?[-—–]{0,9}\s?\(?（?(?:19|20)\d\d/.test(text);
    const related = list !== null || named;
    lines.push({ text, box: [...box], size, page: page.page, related, vertical: false });
  }
  return lines;
}

/** A single letter right below another one: 金 融 工 程 down the side of a page is one word. */
function goesOnBelow(above: FrontLine, text: string, box: Box): boolean {
  const single = /^\p{Script=Han}$/u;
  if (!single.test(text) || !(above.vertical || single.test(above.text))) return false;
  const middle = Math.abs(above.box[0] + above.box[2] - box[0] - box[2]) / 2;
  const gap = box[1] - above.box[3];
  return middle < above.size * 0.3 && gap > -above.size * 0.4 && gap < above.size * 0.9;
}

/** A line above the list's heading or in another column is not of the list. */
function outside(box: Box, heading: Box): boolean {
  return box[1] < heading[1] - 2 || box[0] > heading[2] + 110 || box[2] < heading[0] - 20;
}

/** Marks over a copy that name its recipient, not part of the report. */
const recipient =
  /(?:提供|发送|推送|分发|转发|赠送)给|(?:下载|阅读|打印)(?:人|者|日期|时间|次数|于|自)|专供.{2,40}(?:使用|阅读|参考)|仅限.{2,40}(?:使用|阅读|内部)|由.{2,40}(?:下载|打印)|严禁.{0,6}(?:外传|转发)|Downloaded|(?:Prepared|Reserved) (?:solely )?for|exclusive use of/i;
/** Smaller than any print that is meant to be read, in points. */
const minFontSize = 3.5;
/** So often on one page stands only what is tiled over it. */
const tiles = 3;

/** Whether a run is a recipient's mark or hidden note: turned text, tiny print, a line that names who got the copy. */
function isWatermark({ text, box }: TextRun): boolean {
  const height = box[3] - box[1];
  return height < minFontSize || recipient.test(text) || isTurned({ text, box });
}

/** Text that does not run from left to right: its box is far higher than its letters would be. */
function isTurned({ text, box }: TextRun): boolean {
  const letters = emsOf(text.replace(/\s/g, ''));
  return letters >= 2 && box[2] - box[0] < letters * (box[3] - box[1]) * 0.35;
}

/** A page's runs without marks, and without what is tiled over the page. */
export function withoutWatermarks<Run extends TextRun>(runs: Run[]): Run[] {
  const times = new Map<string, number>();
  for (const { text } of runs) times.set(text, (times.get(text) ?? 0) + 1);
  return runs.filter(
    (run) =>
      !isWatermark(run) && !((times.get(run.text) ?? 0) >= tiles && /\p{Script=Han}{4}/u.test(run.text)),
  );
}

/** A spot on a page: box in points, origin top left. */
export interface Spot {
  page: number;
  box: Box;
}

/** Provenance of a value from where it was read: all boxes on the first one's page; undefined for none. */
export function provenanceOf(spots: (Spot | null)[], confidence: number): Provenance | undefined {
  const [first, ...rest] = spots.filter((one) => one !== null);
  if (!first) return undefined;
  const box = rest
    .filter(({ page }) => page === first.page)
    .reduce((all, one) => union(all, one.box), first.box);
  return { page: first.page, box, confidence: Math.round(confidence * 100) / 100 };
}
