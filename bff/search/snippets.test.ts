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
});
