import { expect } from 'chai';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('the tabs of a search in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    const { aChart, aFile, search } = visited.site;
    const white = { width: 800, height: 1100, channels: 3, background: '#fff' } as const;
    const picture = await sharp({ create: white }).png().toBuffer();
    await search.reports(
      [1, 2, 3, 4].map((id) => ({
        id,
        title: `储能周报${id}`,
        date: `2024-0${id}-10`,
        pages: ['封面', '储能装机。', `储能价格第${id}期。`, '附录'],
      })),
    );
    const further = [1, 2, 3, 4, 5].map((number) => `钠电池中试第${number}批。`);
    await search.aReport({ id: 5, title: '钠电池跟踪', date: '2024-05-10', pages: further });
    await search.aReport({ id: 6, title: '电芯月报', date: '2024-06-10', pages: ['封面', '钠电池成本。'] });
    for (const id of [1, 2, 3, 4]) await aFile(storeLayout.pageImage(id, 1), picture);
    await aChart({ id: 10_001, report_id: 1, name: '储能装机走势' });
    await aChart({ id: 10_002, report_id: 1, name: '储能项目一览', kind: 'table' });
    for (const number of [1, 2]) await aFile(storeLayout.chart(1, number), picture);
  });
  after(() => visited.close());

  it('count each kind of hits, and show it with its address and its own filters', async () => {
    const page = await visited.open('/report?keyword=储能');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^报告 ?4$/).waitFor();
    await tab(/^页面 ?8$/).click();
    await page.waitForURL(/tab=pages/);
    const rows = page.getByRole('article');
    await rows.nth(7).waitFor();
    expect(await rows.count()).to.equal(8);
    expect(await page.locator('article em, article mark').count()).to.be.at.least(8);
    // Of four pages two may be read: the second has its picture, the third a lock.
    expect(await rows.locator('img').count()).to.equal(4);
    expect(await page.getByText('预览范围外').count()).to.equal(4);
    await tab(/^页面/).press('ArrowRight');
    await page.waitForURL(/tab=charts/);
    await page.getByRole('button', { name: /储能装机走势/ }).waitFor();
    expect(await page.getByRole('button', { name: /储能项目一览/ }).count()).to.equal(0);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/tab=tables/);
    await page.getByRole('button', { name: /储能项目一览/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('没有专题的名称').waitFor();
    await page.goBack();
    await page.waitForURL(/tab=tables/);
  });

  it('begin with titles, and say where reports of the text begin', async () => {
    const page = await visited.open('/report?keyword=钠电池');
    await page.getByText('找到 2 份报告').first().waitFor();
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names).to.deep.equal(['钠电池跟踪', '电芯月报']);
    await page.getByText('以下为正文提到的报告').waitFor();
    const newest = await visited.open('/report?keyword=钠电池&order=1');
    await newest.getByText('找到 2 份报告').first().waitFor();
    expect(await newest.getByText('以下为正文提到的报告').count()).to.equal(0);
  });

  it('list all pages of a report on request', async () => {
    const page = await visited.open('/report?keyword=钠电池&tab=pages');
    await page.getByText('找到 6 页').first().waitFor();
    await page.getByRole('button', { name: '本报告另有 2 页' }).click();
    const list = page.getByRole('list', { name: '钠电池跟踪的页' });
    await list.getByRole('listitem').nth(4).waitFor();
    expect(await page.getByRole('heading', { name: '钠电池跟踪' }).count()).to.equal(1);
    expect(await list.getByRole('link').allInnerTexts()).to.deep.equal(
      [1, 2, 3, 4, 5].map((number) => `第${number}页`),
    );
    expect(await seriousFindings(page)).to.deep.equal([]);
  });

  it('narrow reports to a month of the trend, and widen them again', async () => {
    const page = await visited.open('/report?keyword=储能');
    const march = page.getByRole('button', { name: '2024年3月，1 份' });
    await march.click();
    await page.waitForURL(/from=2024-03-01&to=2024-03-31/);
    await page.getByText('找到 1 份报告').first().waitFor();
    expect(await march.getAttribute('aria-pressed')).to.equal('true');
    await march.click();
    await page.getByText('找到 4 份报告').first().waitFor();
  });

  it('narrow pages by the filters and months of the pages themselves', async () => {
    // No title holds these words: they stand on pages alone.
    const page = await visited.open('/report?keyword=储能价格&tab=pages');
    await page.getByText('找到 4 页').first().waitFor();
    const march = page.getByRole('button', { name: '2024年3月，1 页' });
    await march.click();
    await page.waitForURL(/tab=pages.*from=2024-03-01|from=2024-03-01.*tab=pages/);
    await page.getByText('找到 1 页').first().waitFor();
    // The rows come by a call of their own.
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    expect(await page.getByRole('article').count()).to.equal(1);
    await march.click();
    await page.getByRole('article').nth(3).waitFor();
  });

  it('say what is not there, on a phone and accessibly', async () => {
    const page = await visited.open('/report?keyword=没有这样的词&tab=pages', 390);
    await page.getByText('没有一页同时含').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    const full = await visited.open('/report?keyword=储能&tab=pages', 390);
    await full.getByRole('article').first().waitFor();
    expect(await seriousFindings(full)).to.deep.equal([]);
    const width = await full.evaluate('document.documentElement.scrollWidth');
    expect(width).to.equal(390);
  });
});
