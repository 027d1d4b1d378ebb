import { expect } from 'chai';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { member, searchAs } from './searchAs.testkit.ts';

describe('other words than those typed', () => {
  let site: SearchSite;
  let chips: number;
  let board: number;
  before(async () => {
    site = await aSearchSite();
    chips = await site.aReport({ title: '集成电路设备景气', pages: ['集成电路扩产，设备订单不存在下滑。'] });
    board = await site.aReport({ title: '印制电路板与半导体', pages: ['印制电路板涨价，半导体复苏。'] });
    await site.aReport({ title: '白酒渠道', pages: ['渠道库存不存在压力。'] });
  });
  after(() => site.close());
  const search = (keyword: string) => searchAs(site, { keyword, onlyTitle: 0 }, member, new Date());

  it('are told where a synonym is marked, which is marked whole', async () => {
    const { files, synonyms } = await search('半导体');
    expect(synonyms).to.deep.equal(['集成电路']);
    const titles = Object.fromEntries(files.map((file) => [file.id, file.name_highlight]));
    expect(titles).to.deep.equal({
      [chips]: '<em>集成电路</em>设备景气',
      [board]: '印制电路板与<em>半导体</em>',
    });
    expect((await search('印制电路板')).synonyms).to.equal(undefined);
  });

  it('are none of whom nothing but a word that tells nothing is left', async () => {
    const nothing = await search('zzqqxx不存在');
    expect([nothing.total, nothing.files]).to.deep.equal([0, []]);
    // No report holds it, and what holds a piece of it is no answer either.
    expect((await search('zzqqxx不下滑')).total).to.equal(0);
    const some = await search('zzqqxx 白酒');
    expect(some.files.map(({ name, missing }) => [name, missing])).to.deep.equal([['白酒渠道', ['zzqqxx']]]);
    expect(some.unknown_words).to.deep.equal(['zzqqxx']);
    expect((await search('白酒 扩产')).unknown_words).to.equal(undefined);
  });

  it('leave a year and a word apart, and what holds the word leads', async () => {
    for (const keyword of ['2025年白酒', '白酒 2025年']) {
      const { files } = await search(keyword);
      expect(files[0]?.name, keyword).to.equal('白酒渠道');
      expect(files.flatMap(({ missing = [] }) => missing).join(), keyword).not.to.contain('年白');
    }
  });
});
