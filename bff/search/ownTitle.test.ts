import { expect } from 'chai';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchAs } from './searchAs.testkit.ts';

/** Titles as houses print them, with signs that a keyword may mean otherwise. */
const titles = [
  '2031年4月远山证券电商运营月报',
  '2031年5月远山证券电商运营月报',
  '「小家电」2031年5月市场月度报告',
  '「小家电」2031年6月市场月度报告',
  '银行业“量价质”跟踪（二十五）：企业融资向好，利率环境对息差有利',
  '银行业“量价质”跟踪（二十六）：企业融资向好，利率环境对息差有利',
  '扩大内需专题（三）：历轮“内需刺激”中，消费如何表现？（上）',
  '扩大内需专题（三）：历轮“内需刺激”中，消费如何表现？（下）',
  '电子行业周报：AI OR 传统算力，谁是下一站',
  '青禾宏观周报 -第12期：NOT ONLY 出口',
  '机构：青禾研究院2031年度策略',
  '2031年年度策略',
  '光储充一体化Ⅱ：25Q3业绩前瞻|量利齐升&估值修复',
  '光伏设备2030年报&2031年一季报总结',
  'PD-1/VEGF双抗深度：从IO 1.0到IO 2.0',
  `${'产业链价格跟踪与供需格局展望'.repeat(6)}（第一辑）`,
  `${'产业链价格跟踪与供需格局展望'.repeat(6)}（第二辑）`,
];

const spellings: Record<string, (title: string) => string> = {
  'as printed': (title) => title,
  'broken over two lines': (title) => title.replace(/^(.{7})/u, '$1\n'),
  'with blanks for signs': (title) => title.replace(/[：，、（）“”「」？|&]+/gu, ' ').trim(),
  'in wide letters and without signs': (title) =>
    title
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .replace(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
};

describe('a title as keyword', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
    await site.reports(
      titles.map((title, index) => ({
        id: index + 1,
        title,
        // Published when nothing in its title says, and cited on the page of the next.
        date: `2029-0${1 + (index % 9)}-11`,
        pages: [`投资要点：行业景气回升。`, `相关研究：《${titles[(index + 1) % titles.length]}》`],
      })),
    );
  });
  after(() => site.close());

  for (const [name, spell] of Object.entries(spellings))
    it(`finds its report first, ${name}`, async () => {
      const modes = [
        { onlyTitle: 1, orText: 1 },
        { onlyTitle: 0, orText: 0 },
        { onlyTitle: 1, orText: 0 },
      ] as const;
      const wrong: string[] = [];
      for (const title of titles)
        for (const mode of modes) {
          const { files } = await searchAs(site, { keyword: spell(title), ...mode });
          if (files[0]?.name !== title) wrong.push(`${JSON.stringify(mode)} ${title}: ${files[0]?.name}`);
        }
      expect(wrong).to.deep.equal([]);
    });

  it('is none where it excludes a part of one', async () => {
    const site = await aSearchSite();
    await site.aReport({ title: '光伏储能' });
    await site.aReport({ title: '光伏组件' });
    const { files } = await searchAs(site, { keyword: '光伏 -储能', onlyTitle: 1 });
    expect(files.map(({ name }) => name)).to.deep.equal(['光伏组件']);
    await site.close();
  });
});
