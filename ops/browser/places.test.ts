import { expect } from 'chai';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

/** Earnings a share of 2026 on a first page. */
const estimate = (value: number, text: string) => ({
  ...{ year: 2026, metric: '每股收益', value, unit: '元', page: 1, text },
  box: [0.3, 0.4, 0.5, 0.42] as [number, number, number, number],
});

describe('the pages of names in a browser', function () {
  this.timeout(120_000);
  let visited: VisitedSite;
  let reader: TestReader;
  retriedFixture(
    async () => {
      visited = await aVisitedSite();
      reader = await aReader(visited.made, { username: 'follower', level: 1 });
      const { search } = visited.site;
      for (let number = 1; number <= 12; number++)
        await search.aReport({
          title: `储能周报第${number}期`,
          organization: '沧屿证券',
          researchers: ['裴晚晴', '骆清和'],
          industry_id: 3,
          date: `2025-${String(number).padStart(2, '0')}-06`,
          popularity: number === 3 ? 50 : 1,
        });
      await search.aReport({
        title: '甲股份首次覆盖',
        organization: '鹿渚证券',
        researchers: ['裴晚晴'],
        stock_code: '600000',
        stock_name: '甲股份',
        date: '2025-06-09',
        outlook: {
          rating: { name: '买入', place: { page: 1, box: [0.1, 0.1, 0.2, 0.12], text: '投资评级：买入' } },
          target_price: { low: 35, high: 35, unit: '元' },
          forecasts: [estimate(1.2, '1.20')],
        },
      });
      await search.aReport({
        ...{ title: '甲股份年报点评', organization: '远山证券', page_count: 4 },
        ...{ stock_code: '600000', stock_name: '甲股份', date: '2024-12-09' },
        outlook: { forecasts: [estimate(1.6, '1.60')] },
      });
    },
    () => visited.close(),
  );

  for (const width of [390, 1440])
    it(`lead from a hit to its house and its people, and are followed by keyboard at ${width} px`, async () => {
      const page = await visited.open('/report?keyword=储能周报', width, reader);
      await page.getByRole('article').first().getByRole('link', { name: '沧屿证券' }).press('Enter');
      await page.waitForURL(`**/organization/${encodeURIComponent('沧屿证券')}`);
      await page.getByRole('heading', { level: 1, name: '沧屿证券' }).waitFor();
      await page.getByRole('img', { name: /每月报告数：2025年1月 1 份/ }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);

      const first = page.getByRole('article').getByRole('heading').first();
      expect(await first.textContent()).to.equal('储能周报第12期');
      await page.getByRole('link', { name: '最多阅读' }).press('Enter');
      await page.waitForURL('**?order=read');
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: '储能周报第3期', exact: true })
        .waitFor();
      await page.getByRole('link', { name: '下一页' }).press('Enter');
      await page.waitForURL('**?order=read&page=2');

      await page
        .getByRole('complementary', { name: '相关' })
        .getByRole('link', { name: /^骆清和/ })
        .press('Enter');
      await page.getByRole('heading', { level: 1, name: '骆清和' }).waitFor();
      await page
        .getByRole('region', { name: '合作研究员' })
        .getByRole('link', { name: /^裴晚晴/ })
        .press('Enter');
      await page.getByRole('heading', { level: 1, name: '裴晚晴' }).waitFor();
      await page.getByRole('region', { name: '同名研究员' }).getByText('鹿渚证券').waitFor();

      await page.getByRole('button', { name: '关注' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: '关注研究员' });
      expect(await dialog.getByRole('textbox', { name: '名称' }).inputValue()).to.equal('裴晚晴');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: '已关注' }).press('Enter');
      await page.getByText('关注的研究员').waitFor();
      await page.getByRole('link', { name: '裴晚晴' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: '裴晚晴' }).waitFor();

      await page.goto(`${visited.site.url}/user/saved`);
      await page.getByRole('button', { name: '删除：裴晚晴' }).click();
      await dialog.or(page.getByRole('dialog')).getByRole('button', { name: '删除', exact: true }).click();
      await page.getByText('还没有订阅').waitFor();
      await page.context().close();
    });

  it('are opened from a suggestion, and say 404 where nothing is', async () => {
    const page = await visited.open('/', 1440);
    const field = page.getByRole('combobox').first();
    await field.fill('甲股');
    await page.getByRole('option', { name: '甲股份 600000' }).waitFor();
    // The whole code, too, whatever was searched before.
    await field.fill('SH600000');
    await page.getByRole('option', { name: '甲股份 600000' }).waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL('**/stock/600000');
    await page.getByRole('heading', { level: 1, name: /甲股份/ }).waitFor();
    const ratings = page.getByRole('region', { name: '评级与目标价' });
    await ratings.getByText(/1 家机构目标价/).waitFor();
    const row = ratings.getByRole('row', { name: /鹿渚证券/ });
    await row.getByText('35.00 元').waitFor();
    const address = await row.getByRole('link', { name: '买入' }).getAttribute('href');
    expect(address).to.match(/^\/preview\/\d+\?box=0\.1/);
    const forecasts = page.getByRole('region', { name: '盈利预测' });
    await forecasts.getByRole('row', { name: '平均 1.4' }).waitFor();
    await forecasts.getByRole('row', { name: '区间 1.2–1.6' }).waitFor();
    const printed = await forecasts.getByRole('link', { name: /^远山证券 .*1\.60/ }).getAttribute('href');
    expect(printed).to.match(/^\/preview\/\d+\?page=1&box=0\.3|^\/preview\/\d+\?box=0\.3/);
    await forecasts.getByLabel(/截至/).fill('2025-01-01');
    await forecasts.getByRole('row', { name: /鹿渚证券/ }).waitFor({ state: 'detached' });
    await forecasts.getByRole('row', { name: /远山证券/ }).waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    const response = await page.goto(`${visited.site.url}/organization/没有`);
    expect(response?.status()).to.equal(404);
    await page.context().close();
  });

  it('are led to from the results of their name, with as many reports as they list', async () => {
    const page = await visited.open(`/report?${new URLSearchParams({ keyword: '甲股份' })}`, 1440);
    const row = page.getByRole('navigation', { name: '主页' }).getByRole('link');
    await row.waitFor();
    const [, count] = /^个股甲股份600000 (\d+) 份报告查看主页$/.exec((await row.textContent()) ?? '') ?? [];
    expect(await seriousFindings(page)).to.deep.equal([]);
    await row.click();
    await page.waitForURL('**/stock/600000');
    await page
      .getByText(new RegExp(`${count} 份报告`))
      .first()
      .waitFor();
    await page.goto(`${visited.site.url}/report?${new URLSearchParams({ keyword: '甲股份 年报' })}`);
    await page.getByRole('heading', { name: /份报告|部分匹配/ }).waitFor();
    expect(await row.count()).to.equal(0);
    await page.context().close();
  });
});
