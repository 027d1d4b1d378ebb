import { expect } from 'chai';
import { pageOf } from '../pdf/page.factory.ts';
import { pagesOf } from './fronts.testkit.ts';
import { headlineFronts } from './headlineFronts.testkit.ts';
import { metadataOf } from './metadata.ts';
import { occasionFronts } from './occasionFronts.testkit.ts';
import { otherFronts } from './otherFronts.testkit.ts';
import { personFronts } from './personFronts.testkit.ts';
import { seriesFronts } from './seriesFronts.testkit.ts';

describe('first pages as houses set them', () => {
  for (const front of [
    ...personFronts,
    ...headlineFronts,
    ...otherFronts,
    ...occasionFronts,
    ...seriesFronts,
  ])
    it(front.about, () => {
      expect(metadataOf({ pages: pagesOf(front) }, {})).to.deep.include(front.says);
    });

  it('know a report behind a cover picture by its running heads, else by the document’s own title', () => {
    const title = '预制菜行业研究报告';
    const cover = pageOf([[60, 800, 8, '©2024.5']]);
    const contents = pageOf(
      [
        [60, 40, 20, '目录'],
        [60, 80, 12, '一、行业概览'],
        [60, 100, 12, '二、企业分析'],
      ],
      2,
    );
    const chapter = (page: number, head: string) =>
      pageOf(
        [
          [60, 30, 10, head],
          [60, 100, 20, '市场规模突破五千亿'],
          [60, 120, 10, '受益于需求恢复，行业规模保持两成以上的增长。'],
        ],
        page,
      );
    const pages = (head: string) => [cover, contents, ...[3, 4, 5].map((page) => chapter(page, head))];
    expect(metadataOf({ pages: pages(title) }, {}).title).to.equal(title);
    expect(metadataOf({ pages: pages('深度研究') }, {}, title).title).to.equal(title);
    expect(metadataOf({ pages: pages('深度研究') }, {}, '模板.docx').title).not.to.equal('模板.docx');
  });
});
