import { expect } from 'chai';
import { vocabularyOf } from '../../mappings/text/vocabulary.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchAs } from './searchAs.testkit.ts';

describe('what a search understands', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
    await site.reports([
      {
        id: 1,
        title: '光伏行业深度：组件价格见底',
        pages: ['光伏行业景气回升，光伏组件供需改善。', '组件排产环比增长，逆变器出口恢复。'],
      },
      { id: 2, title: '新能源汽车出海', pages: ['新能源汽车销量增长，渠道下沉。'], organization: '远山证券' },
      { id: 3, title: '风电整机月报', pages: ['风机招标价格企稳，海上项目开工。'] },
      { id: 4, title: '动量因子为何失效', pages: ['A股市场以散户为主，动量因子长期失效。'] },
      { id: 5, title: '白酒渠道调研', pages: ['批价企稳，库存回落。'], page_count: 40 },
    ]);
  });
  after(() => site.close());

  const search = (keyword: string, onlyTitle: 0 | 1 = 0) => searchAs(site, { keyword, onlyTitle });
  const idsOf = async (keyword: string) => (await search(keyword)).files.map(({ id }) => id);

  it('shows what was meant at once where no report holds a word as typed', async () => {
    for (const [wrong, meant, id] of [
      ['光付组件', '光伏组件', 1],
      ['新能源源汽车', '新能源汽车', 2],
      ['新能元气车', '新能源汽车', 2],
    ] as const) {
      const { files, suggestion, corrected } = await search(wrong);
      expect(suggestion, wrong).to.equal(meant);
      expect(corrected, wrong).to.equal(true);
      expect(files[0]?.id, wrong).to.equal(id);
    }
    expect((await search('组件 散户')).corrected).to.equal(undefined);
  });

  it('knows words with a character lost, added or wrong', () => {
    const meant = (text: string) =>
      vocabularyOf()
        .near(text)
        .map(({ word }) => word);
    expect(meant('新能汽车')).to.include('新能源汽车');
    expect(meant('新能源源汽车')).to.include('新能源汽车');
    expect(meant('光付组件')).to.deep.equal(['光伏组件']);
  });

  it('takes one of several words between OR or a bar', async () => {
    expect(await idsOf('光伏 OR 风电')).to.have.members([1, 3]);
    expect(await idsOf('风机招标|批价')).to.have.members([3, 5]);
    expect(await idsOf('光伏 or')).to.deep.equal([1]);
  });

  it('narrows by numbers of pages', async () => {
    expect(await idsOf('企稳 页数:>30')).to.deep.equal([5]);
    expect(await idsOf('企稳 页数:<30')).to.deep.equal([3]);
  });

  it('tells of a question which words no report holds, and lists few', async () => {
    const { unknown_words, files } = await search('hurst指数在A股的应用');
    expect(unknown_words).to.include('hurst');
    expect(files.length).to.be.at.most(20);
    const question = await search('动量因子为什么在A股失效');
    expect(question.files[0]).to.include({ id: 4 }).and.not.to.have.property('missing');
    expect(question.unknown_words).to.equal(undefined);
  });

  it('says of each hit why it is one', async () => {
    const whyOf = async (keyword: string, id: number) =>
      (await search(keyword)).files.find((file) => file.id === id)?.why;
    expect(await whyOf('光伏 逆变器', 1)).to.deep.equal(['标题含“光伏”', '第2页含“逆变器”']);
    expect(await whyOf('组件排产环比增长', 1)).to.include('第2页有原句');
    expect(await whyOf('远山证券', 2)).to.deep.equal(['机构“远山证券”']);
    expect(await whyOf('guangfu 组件', 1)).to.include('标题含拼音“光伏”');
  });
});
