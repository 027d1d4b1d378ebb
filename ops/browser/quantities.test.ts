import { expect } from 'chai';
import type { PageQuantity } from '../../mappings/documents.ts';
import { quantityKeys } from '../../mappings/quantities/asked.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

/** A page that says how much 云岭光伏 added in 2025. */
function stating(low: number, given: Partial<PageQuantity> = {}) {
  const text = `2025年云岭光伏新增装机约${low}GW，需求保持平稳，产业链价格见底。`;
  const told = { indicator: '新增装机', subject: '云岭光伏', period: '2025' };
  const quantity: PageQuantity = { ...told, low, high: low, unit: 'GW', page: 1, text, ...given };
  return { text, quantities: [quantity], quantity_keys: quantityKeys(quantity) };
}

describe('numbers side by side in a browser', function () {
  this.timeout(120_000);
  let visited: VisitedSite;
  retriedFixture(
    async () => {
      visited = await aVisitedSite();
      const { search } = visited.site;
      for (const [number, house] of [
        '远山证券',
        '海岳证券',
        '青禾证券',
        '澄海证券',
        '沧屿证券',
        '鹿渚证券',
      ].entries())
        await search.aReport({
          title: `云岭光伏新增装机展望${number}`,
          organization: house,
          page_count: 9,
          date: `2025-0${number + 1}-06`,
          pages: [
            stating(
              280 + number * 10,
              number === 5 ? { outlook: true, low: 32_000, high: 33_000, unit: '万千瓦' } : {},
            ),
          ],
        });
    },
    () => visited.close(),
  );

  for (const width of [390, 1440])
    it(`open beneath a line above the hits, five first, each to its sentence, at ${width} px`, async () => {
      const page = await visited.open('/report?keyword=云岭光伏 新增装机 2025', width);
      const block = page.getByRole('region', { name: '数字对照' });
      await block.getByText('280–330GW，6 处，云岭光伏2025年新增装机').waitFor();
      const topOfHits = () =>
        page
          .getByRole('article')
          .first()
          .evaluate((hit) => hit.getBoundingClientRect().top + scrollY);
      const top = await topOfHits();
      await block.getByRole('button', { name: '展开' }).click();
      await block.getByRole('rowheader').nth(4).waitFor();
      expect(await block.getByRole('rowheader').count()).to.equal(5);
      expect(await block.getByRole('rowheader').first().textContent()).to.equal('鹿渚证券2025-06-06 预测');
      expect(await block.getByRole('cell').first().textContent()).to.equal('320–330');
      expect(await seriousFindings(page)).to.deep.equal([]);
      await block.getByRole('button', { name: '全部 6 处' }).click();
      expect(await block.getByRole('rowheader').count()).to.equal(6);
      const address = await block.getByRole('link', { name: '海岳证券：290GW，第1页' }).getAttribute('href');
      expect(new URLSearchParams(address?.split('?')[1]).get('keyword')).to.match(
        /^2025年云岭光伏新增装机约290GW/,
      );
      await block.getByRole('button', { name: '收起' }).click();
      expect(await topOfHits()).to.equal(top);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    });

  it('are looked for only where a keyword asks for a number', async () => {
    const page = await visited.open('/report?keyword=云岭光伏', 1440);
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText('数字对照').count()).to.equal(0);
  });

  it('say so where nobody states one', async () => {
    const page = await visited.open('/report?keyword=云岭光伏 产量 2025', 1440);
    await page.getByText('没有找到云岭光伏2025年产量的数字').waitFor();
  });
});
