import type { MetadataArtifact } from '../artifacts.ts';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';

/** A first page as houses set them, and what it says of its report. Persons and headlines are made up. */
export interface Front {
  about: string;
  /** left, top, size in points, and the text, a line each. */
  lines: string;
  /** The last page's lines. */
  last?: string[];
  says: Partial<
    Pick<MetadataArtifact, 'title' | 'subtitle' | 'organization' | 'date' | 'researchers' | 'contacts'>
  >;
}

const prose: HandmadeLine[] = [
  [220, 300, 10, '受益于需求恢复，公司所在的光伏组件产业链价格企稳，盈利能力有望逐季改善。'],
  [220, 320, 10, '我们预计明年装机保持两成以上的增长，组件龙头的份额继续提升。'],
  [220, 340, 10, '从成本端看，硅料价格回落至历史低位，行业出清正在加速进行之中。'],
];

/** The pages of a report that begins so. */
export function pagesOf({ lines, last = [] }: Front) {
  const front = lines
    .trim()
    .split('\n')
    .map((line): HandmadeLine => {
      const [left, top, size, ...text] = line.split(' ');
      return [Number(left), Number(top), Number(size), text.join(' ')];
    });
  return [
    pageOf([...front, ...prose]),
    pageOf([[60, 400, 10, '正文第二页。']], 2),
    pageOf(
      last.map((text, index): HandmadeLine => [60, 200 + index * 20, 10, text]),
      3,
    ),
  ];
}
