import { isRisk } from '../../mappings/text/asides.ts';

/** A numbering before a heading: 7. and 六、 and （二）. */
const numbering = '[（(]?第?[一二三四五六七八九十\\d][一二三四五六七八九十\\d.．]{0,6}[章节、.．)）]{0,2}';
/** A heading of warnings, with these behind it or alone in its line. */
const heading = new RegExp(
  `^[^\\p{L}\\p{N}]{0,4}(?:${numbering}\\s{0,3})?(?:主要|投资|核心|特别)?风险(?:提示|因素|分析|揭示|警示|声明)(?<rest>.*)$`,
  'u',
);
/** Where something else begins: another numbered heading, or what stands behind a report's text. */
const next = new RegExp(
  `^(?:${numbering}\\s{0,3}[^\\d\\s。；，][^。；，]{1,39}$|附录|参考文献|投资建议|盈利预测|相关(?:研究|报告)|往期)`,
  'u',
);

/** Dots that lead to a page number. */
const leaders = /[.…·]{4}/;

/** Where a page tells its report's risks, in UTF-16 units of its text. */
type Stretch = readonly [from: number, to: number];

/** The stretches of a page that warn: from the heading of its risks to the next heading, or one paragraph. */
export function riskStretches(text: string): Stretch[] {
  const stretches: [from: number, to: number][] = [];
  let open: { oneParagraph: boolean } | null = null;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length + 1;
    const last = stretches.at(-1);
    const found = leaders.test(line) ? null : heading.exec(line);
    if (found) {
      // 风险提示：需求不及预期… is one paragraph; a heading alone has all that follows.
      open = { oneParagraph: /\p{L}/u.test(found.groups?.rest ?? '') };
      stretches.push([at, end]);
    } else if (open && last && !next.test(line.trim())) last[1] = end;
    else open = null;
    if (open?.oneParagraph && /[。！？；.]\s*$|^\s*$/u.test(line)) open = null;
    at = end;
  }
  return stretches;
}

/** Whether a sentence is one of a report's warnings: by its words, or by where it stands. */
export const warns = (text: string, start: number, stretches: readonly Stretch[]): boolean =>
  isRisk(text) || stretches.some(([from, to]) => start >= from && start < to);
