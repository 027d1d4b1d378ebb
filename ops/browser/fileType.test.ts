import { expect } from 'chai';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

describe('a file type’s page in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    for (let number = 1; number <= 23; number++) {
      await visited.site.search.aReport({
        title: `晨会纪要第${number}期`,
        type_id: 7,
        date: `2024-05-${String(number).padStart(2, '0')}`,
        keywords: ['液流电池'],
      });
    }
  });
  after(() => visited.close());

  it(
    holds('fileType.lists-ten-page', 'lists ten a page, newest first, with the page in the address'),
    async () => {
      const page = await visited.open('/filetype/7');
      const rows = page.getByRole('article');
      await rows.nth(9).waitFor();
      expect(await rows.count()).to.equal(10);
      expect(await rows.first().getByRole('heading').textContent()).to.equal('晨会纪要第23期');
      await page.getByRole('link', { name: '第3页' }).click();
      await page.waitForURL('**/filetype/7?page=3');
      await rows.getByRole('heading', { name: '晨会纪要第1期', exact: true }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('article').length === 3);
      await page.goBack();
      await rows.getByRole('heading', { name: '晨会纪要第23期' }).waitFor();
    },
  );

  it(
    holds(
      'fileType.leads-concepts-industries',
      'leads on to concepts, industries and the other types, and tells the platform’s figures',
    ),
    async () => {
      const page = await visited.open('/filetype/7');
      await page
        .getByRole('region', { name: '热门概念' })
        .getByRole('link', { name: /^液流电池/ })
        .waitFor();
      const figures = page.getByRole('region', { name: '平台数据' });
      await figures.getByText('23', { exact: true }).first().waitFor();
      for (const fixed of ['100+', '800万+', '30万+']) expect(await figures.textContent()).to.include(fixed);

      const industries = page.getByRole('region', { name: '主要行业' });
      const names = () => industries.getByRole('link').allTextContents();
      await industries.getByRole('link').first().waitFor();
      const first = await names();
      await industries.getByRole('button', { name: '换一批' }).click();
      // By its text: the link's name has a space between industry and count.
      await industries
        .getByRole('link')
        .filter({ hasText: first[0] ?? '' })
        .waitFor({ state: 'detached' });
      expect((await names()).filter((name) => first.includes(name))).to.deep.equal([]);

      await page
        .getByRole('navigation', { name: '报告类型' })
        .getByRole('link', { name: '行业研究' })
        .click();
      await page.getByText('这一类还没有报告').waitFor();
    },
  );

  it('says that there is no such type', async () => {
    const page = await visited.open('/filetype/99');
    await page.getByText('没有这个报告类型').waitFor();
  });
});
