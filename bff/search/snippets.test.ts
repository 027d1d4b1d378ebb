import { expect } from 'chai';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { member, searchAs } from './searchAs.testkit.ts';

describe('the pages a search shows', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
  });
  after(() => site.close());
  const search = (keyword: string) => searchAs(site, { keyword, onlyTitle: 0 }, member, new Date());

  it('shows prose before pages that only list or speak of the report, and figures where no prose holds it', async () => {
    const aside = (['contents', 'chart_list', 'team', 'disclaimer'] as const).map((kind) => ({
      kind,
      text: '钙钛矿叠层组件的研究成员与历史报告，免责声明。'.repeat(20),
    }));
    const prose = '组件效率的提升来自工艺，而钙钛矿叠层是其中之一。'.concat(
      '产业化进度取决于设备与材料。'.repeat(30),
    );
    const id = await site.aReport({
      title: '叠层组件',
      pages: [...aside, prose, { figure_text: '甲基铵 铅' }],
    });
    const pagesOf = async (keyword: string) => {
      const { files } = await search(keyword);
      return files.find((file) => file.id === id)?.content_array.map(({ page }) => page);
    };
    expect((await pagesOf('钙钛矿'))?.[0]).to.equal(5);
    expect(await pagesOf('甲基铵')).to.deep.equal([6]);
  });

  it('leads a sentence to the page it stands on', async () => {
    const id = await site.aReport({
      id: 50,
      title: '句子的页码',
      pages: ['海风吹过港口。港口海风很大，海风吹，港口海风。', '清晨海风吹过港口的时候，吊机停了。'],
    });
    const { files } = await search('海风吹过港口的时候');
    expect([files[0]?.id, files[0]?.content_array[0]?.page]).to.deep.equal([id, 2]);
  });

  it('tells by all pages of a report whether it holds a word whole, and marks its parts only where none does', async () => {
    const apart = Array.from({ length: 8 }, () => '压力与因子，因子的压力，因子，压力测试。');
    const whole = await site.aReport({
      title: '因子与压力',
      pages: [...apart, '压力因子见下，压力\n因子。'],
    });
    const parts = await site.aReport({ title: '因子的压力', pages: apart });
    const byId = async (onlyTitle: 0 | 1, keyword: string) => {
      const { files } = await searchAs(site, { keyword, onlyTitle }, member, new Date());
      return new Map(files.map((file) => [file.id, file]));
    };
    const text = await byId(0, '压力因子');
    expect(text.get(whole)).to.deep.include({
      name_highlight: '因子与压力',
      content_array: [{ page: 9, text: '<em>压力因子</em>见下，<em>压力因子</em>。', count: 2 }],
    });
    expect(text.get(whole)).not.to.have.property('partial');
    expect(text.get(parts)).to.include({
      partial: 1,
      name_highlight: '<em>因子</em>的<em>压力</em>',
    });
    const titles = await byId(1, '压力因子');
    expect(titles.get(whole)?.name_highlight).to.equal('因子与压力');
    expect([titles.get(whole)?.partial, titles.get(parts)?.partial]).to.deep.equal([undefined, 1]);
    const { files, total, whole_total } = await searchAs(
      site,
      { keyword: '压力因子', onlyTitle: 0 },
      member,
      new Date(),
    );
    expect([files[0]?.id, total, whole_total]).to.deep.equal([whole, 2, 1]);
    // Of two words each is whole.
    const two = await byId(0, '压力因子 压力测试');
    expect(two.get(whole)).not.to.have.property('partial');
    expect(two.get(parts)?.partial).to.equal(1);
  });
});
