import { blockLines, type LaidRuns } from './layout.ts';
import { runningText } from './runningText.ts';

/** A page with its runs in reading order. */
export interface LaidPage extends LaidRuns {
  page: number;
  width: number;
  height: number;
  turned?: true;
}

/** Words of a heading after which a report only speaks about itself. */
const aboutItself =
  /^[\s\d.、（(一二三四五六七八九十)）■●]*(?:\p{Script=Han}{2,8}[—–-]+)?(?:免责(?:声明|条款)|(?:重要|法律|特别|独立性|重要法律|一般)?声明(?:及免责)?|(?:分析师|研究员|证券分析师)?(?:承诺|声明|介绍)|(?:投资|公司|股票|行业|证券)*评级(?:说明|标准|体系|定义|系统|的说明)|信息披露|法律主体声明|风险评级说明)/u;

/**
 * The runs of each page, by index, that are no content of its own: heads and feet that run through the pages, page
 * numbers, template markers, and from its heading on what the report says of itself.
 */
export function boilerplateRuns(pages: readonly LaidPage[]): Set<number>[] {
  const aside = runningText(pages);
  const end = statementStart(pages, aside);
  if (!end) return aside;
  return pages.map((page, index) => {
    if (index < end.page) return aside[index] ?? new Set();
    const from = index === end.page ? end.run : 0;
    const after = Array.from({ length: page.runs.length - from }, (_, at) => from + at);
    return new Set([...(aside[index] ?? []), ...after]);
  });
}

/** The first run from which on the report only speaks about itself: in its last third, on one of its last pages. */
function statementStart(
  pages: readonly LaidPage[],
  aside: readonly Set<number>[],
): { page: number; run: number } | null {
  const first = Math.max(1, Math.min(Math.floor(pages.length * 0.6), pages.length - 1), pages.length - 4);
  for (let index = first; index < pages.length; index += 1) {
    const page = pages[index];
    if (!page) continue;
    let run = 0;
    for (const count of page.rows.flat()) {
      const [from, to] = [run, run + count];
      run = to;
      const [line] = blockLines({ runs: page.runs.slice(from, to), rows: [[count]] }).flat();
      const heading = line && line.text.length < 30 && line.top > page.height * 0.05;
      if (heading && !aside[index]?.has(from) && aboutItself.test(line.text))
        return { page: index, run: from };
    }
  }
  return null;
}
