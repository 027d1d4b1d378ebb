import type { TextRun } from '../../mappings/storeLayout.ts';
import { type Line, paragraphsOf } from './paragraphs.ts';

/** A page with its lines by block, in reading order. */
export interface LaidPage {
  page: number;
  width: number;
  height: number;
  runs: TextRun[];
  blocks: Line[][];
}

/** How much of a page's height, from the top and from the bottom, running heads and feet may take. */
const margin = 0.13;

/** Words of a heading after which a report only speaks about itself. */
const aboutItself =
  /^[\s\d.、（(一二三四五六七八九十)）■●]*(?:免责(?:声明|条款)|(?:重要|法律|特别|独立性|重要法律|一般)?声明(?:及免责)?|(?:分析师|研究员|证券分析师)?(?:承诺|声明|介绍)|(?:投资|公司|股票|行业|证券)*评级(?:说明|标准|体系|定义|系统|的说明)|信息披露|法律主体声明|风险评级说明)/;

const pageNumber =
  /^[-–—~·\s|]*(?:第\s*)?(?:page\s*)?\d{1,4}(?:\s*页)?(?:\s*[/／|]?\s*(?:共|of)?\s*\d{1,4}\s*页?)?[-–—~·\s|]*$/i;
const marker = /\[\s*Table\s*_?\s*\w*\s*\]|\bTable_[A-Za-z]\w*/gi;

/**
 * The text of each page without what is no content of its own: heads and feet that run through the pages, page
 * numbers, template markers, disclaimers and rating tables.
 */
export function dropRunningText(pages: LaidPage[]): string[] {
  const running = runningLines(pages);
  const end = disclaimerStart(pages);
  return pages.map((page, index) => {
    const blocks: string[] = [];
    let over = end !== null && index > end.page;
    for (const block of page.blocks) {
      const kept: Line[] = [];
      for (const line of block) {
        if (end && index === end.page && line === end.line) over = true;
        const edge = line.bottom < page.height * margin || line.top > page.height * (1 - margin);
        const drop = over || (edge && (running.has(keyOf(line.text)) || pageNumber.test(line.text)));
        if (!drop) kept.push(line);
      }
      blocks.push(...paragraphsOf(kept));
    }
    return blocks
      .map((text) => text.replace(marker, '').trim())
      .filter((text) => text !== '')
      .join('\n');
  });
}

/** Lines at the pages' edges that come again on several pages, whatever numbers stand in them. */
function runningLines(pages: LaidPage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set<string>();
    for (const line of page.blocks.flat()) {
      const edge = line.bottom < page.height * margin || line.top > page.height * (1 - margin);
      if (edge) keys.add(keyOf(line.text));
    }
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, Math.min(4, pages.length * 0.3));
  return new Set([...counts].filter(([, count]) => count >= enough).map(([key]) => key));
}

function keyOf(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '');
}

/** The heading from which on the report only speaks about itself: in its last third, on no page but the last few. */
function disclaimerStart(pages: LaidPage[]): { page: number; line: Line } | null {
  const first = Math.max(1, Math.min(Math.floor(pages.length * 0.6), pages.length - 1), pages.length - 4);
  for (let index = first; index < pages.length; index += 1) {
    const page = pages[index];
    const line = page?.blocks
      .flat()
      .find((one) => one.text.length < 30 && one.top > page.height * 0.05 && aboutItself.test(one.text));
    if (line) return { page: index, line };
  }
  return null;
}
