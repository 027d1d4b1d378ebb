import { expect } from 'chai';
import { searchPages } from '../contract/search.ts';
import { readsEverything } from '../entitlements/readingRights.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { runPageSearch } from './runPageSearch.ts';
import { member, searchAs } from './searchAs.testkit.ts';

describe('copies in a search', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
    const pages = ['海上风电招标回升，单桩需求修复。'];
    await site.aReport({ id: 1, title: '海上风电深度', pages });
    for (const id of [2, 3])
      await site.aReport({ id, title: '海上风电深度', pages: [{ text: pages[0] ?? '' }], copy_of: 1 });
    await site.aReport({ id: 4, title: '海上风电点评', pages: ['海上风电招标平稳。'] });
  });
  after(() => site.close());

  it('stand under their original, which says how many there are', async () => {
    for (const onlyTitle of [0, 1] as const)
      for (const order of [0, 1] as const) {
        const { files, total, facets } = await searchAs(site, { keyword: '海上风电', onlyTitle, order });
        expect([total, facets.types[0]?.count]).to.deep.equal([2, 2]);
        expect(files.map(({ id, versions }) => [id, versions])).to.have.deep.members([
          [1, 2],
          [4, undefined],
        ]);
      }
  });

  it('give no pages of their own', async () => {
    const request = searchPages.request.parse({ keyword: '海上风电招标' });
    const { pages, total } = await runPageSearch(request, member, site.documents, readsEverything);
    expect(total).to.equal(2);
    expect(pages.map(({ id }) => id)).to.have.members([1, 4]);
    const { counts } = await searchAs(site, { keyword: '海上风电招标', onlyTitle: 0, counts: 1 });
    expect(counts?.pages).to.equal(2);
  });
});
