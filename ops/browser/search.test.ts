import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const found = (page: Page, count: number) => page.getByText(`找到 ${count} 份报告`).first().waitFor();
const rows = (page: Page) => page.getByRole('article');

describe('the report search in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    const { aChart, aFile, search } = visited.site;
    const { aReport } = search;
    const crop = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(
      numbers.map((number) =>
        aReport({
          title: `储能行业跟踪第${number}期`,
          type_id: number % 2 === 0 ? 1 : 2,
          date: `${2014 + number}-05-01`,
          has_pdf: true,
          ...(number === 3 && { page_count: 20 }),
          pages: ['封面', number === 1 ? '液流电池的成本曲线正在下移。' : '磷酸铁锂电池产能扩张。'],
        }),
      ),
    );
    await Promise.all(
      numbers.slice(0, 8).map(async (number) => {
        const name = `储能装机规模${number}`;
        await aChart({ id: number * 10_000 + 1, report_id: number, name });
        await aFile(storeLayout.chart(number, 1), crop);
      }),
    );
  });
  after(() => visited.close());

  it(
    holds(
      'search.keeps-whole-state',
      'keeps the whole state in the address, and back and forward restore it',
    ),
    async () => {
      const page = await visited.open('/report?keyword=储能');
      await found(page, 12);
      await page
        .getByRole('checkbox', { name: /公司研究/ })
        .first()
        .check();
      await found(page, 6);
      expect(new URL(page.url()).searchParams.get('typeId')).to.equal('2');
      await page.getByRole('button', { name: '最早发布' }).click();
      await page.waitForURL(/order=2/);
      await rows(page).first().getByRole('link', { name: '储能行业跟踪第1期', exact: true }).waitFor();

      await page.goBack();
      await page.goBack();
      await found(page, 12);
      expect(page.url()).not.to.match(/typeId|order/);
      await page.goForward();
      await found(page, 6);
      expect(
        await page
          .getByRole('checkbox', { name: /公司研究/ })
          .first()
          .isChecked(),
      ).to.equal(true);
    },
  );

  it(
    holds('search.opens-page-1', 'opens page 1 again when a filter changes, and clears all filters at once'),
    async () => {
      const page = await visited.open('/report?keyword=储能&page=3&order=1');
      await page.getByText('第3页没有内容').waitFor();
      await page
        .getByRole('checkbox', { name: /行业研究/ })
        .first()
        .check();
      await found(page, 6);
      expect(page.url()).not.to.contain('page=');
      await page.getByRole('button', { name: '清空条件' }).click();
      await found(page, 12);
      expect(new URL(page.url()).search).to.equal(`?${new URLSearchParams({ keyword: '储能', order: '1' })}`);
    },
  );

  it(holds('search.chooses-years-from', 'chooses years from the histogram'), async () => {
    const page = await visited.open('/report?keyword=储能');
    await found(page, 12);
    await page
      .getByRole('button', { name: /^2020 年/ })
      .first()
      .press('Enter');
    await found(page, 1);
    expect(page.url()).to.contain('from=2020-01-01&to=2020-12-31');
  });

  it('has page counts of which one is chosen at most, and lets that go again', async () => {
    const page = await visited.open('/report?keyword=储能');
    await found(page, 12);
    const longer = page.getByRole('group', { name: '页数' }).getByRole('radio', { name: /^超过15页/ });
    await longer.check();
    await found(page, 1);
    await longer.press(' ');
    await found(page, 12);
    expect(await longer.isChecked()).to.equal(false);
  });

  it('applies a range of days once it has both ends, whatever closes the calendar', async () => {
    const page = await visited.open('/report?keyword=储能&from=2020-05-01&to=2020-05-01');
    await found(page, 1);
    await page.getByRole('button', { name: '2020-05-01 至 2020-05-01', exact: true }).click();
    const days = page.getByRole('grid').getByRole('button');
    await days.filter({ hasText: /^20$/ }).click();
    await page.getByText('2020-05-20 起，再选结束日期').waitFor();
    await days.filter({ hasText: /^2$/ }).click();
    await page.waitForURL(/from=2020-05-02&to=2020-05-20/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '2020-05-02 至 2020-05-20', exact: true }).click();
    await days.filter({ hasText: /^1$/ }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await page.waitForURL(/from=2020-05-01&to=2020-05-01/);
    await found(page, 1);
  });

  it(
    holds(
      'search.every-filter-order',
      'has every filter and order, and a row tells all there is of a report',
    ),
    async () => {
      const page = await visited.open('/report?keyword=储能');
      await found(page, 12);
      const filters = page.getByRole('region', { name: '筛选' });
      const group = (name: string) => filters.getByRole('group', { name });
      for (const name of ['编辑精选', '非券商'])
        await group('特色标签').getByText(name, { exact: true }).waitFor();
      for (const name of ['近 7 天', '近 30 天', '近一年'])
        await group('发布日期').getByRole('button', { name }).waitFor();
      await group('发布日期').getByRole('button', { name: '自定义起止日期' }).waitFor();
      await group('页数')
        .getByText(/超过\d+页/)
        .first()
        .waitFor();
      await group('报告类型').getByRole('checkbox').nth(1).waitFor();
      await group('行业').getByRole('checkbox').first().waitFor();
      expect(
        await page.getByRole('group', { name: '排序' }).getByRole('button').allTextContents(),
      ).to.deep.equal(['综合排序', '最新发布', '最早发布']);
      await page.getByRole('checkbox', { name: '全文' }).waitFor();
      const row = rows(page).first();
      const link = row.getByRole('link').first();
      expect(await link.getAttribute('target')).to.equal('_blank');
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).to.match(
        /^\/detail\/\d+\?search_key=储能$/,
      );
      // Of industry 1, which is none, the type stands as the tag.
      await row.getByText(/^(行业|公司)研究$/).waitFor();
      for (const part of [/测试研究所/, /20\d\d-05-01/, /2页/]) await row.getByText(part).first().waitFor();
      await row.getByRole('button', { name: /^下载/ }).waitFor();
    },
  );

  it(
    holds(
      'search.shows-visitor-ten',
      'shows a visitor ten results, the true total, and what membership gives',
    ),
    async () => {
      const page = await visited.open('/report?keyword=储能');
      await found(page, 12);
      expect(await rows(page).count()).to.equal(10);
      await page.getByText('当前可查看前 10 份').waitFor();
    },
  );

  it('shows at once what the text holds when no title has the words, and marks the page of each hit', async () => {
    const page = await visited.open('/vip');
    let searches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/file/search')) searches++;
    });
    await page.goto(`${visited.site.url}/report?q=液流电池`);
    await page.getByText('标题中没有“液流电池”').waitFor();
    expect(searches).to.equal(1);
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '液流电池' })}`);
    expect(await page.getByRole('combobox').inputValue()).to.equal('液流电池');
    const chip = rows(page)
      .first()
      .getByRole('link', { name: /^第2页/ });
    expect(await chip.getAttribute('href')).to.match(/^\/preview\/\d+\?page=2&keyword=/);
    expect(await rows(page).locator('mark').allTextContents()).to.include('液流电池');
  });

  it('says that the search failed, and tries again', async () => {
    // Requests of a page while a worker takes it over bypass the route.
    const page = await visited.open('/vip');
    await page.route('**/api/file/search', (route) => route.abort());
    await page.locator('header').getByRole('combobox').focus();
    await page.keyboard.type('液流电池');
    await page.keyboard.press('Enter');
    await page.getByText('搜索失败').first().waitFor();
    await page.unroute('**/api/file/search');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('标题中没有“液流电池”').waitFor();
  });

  it(holds('search.offers-full-text', 'offers full text for few titles, and keeps the query'), async () => {
    const page = await visited.open('/report?keyword=液流电池');
    await page.getByText('没找到想要的报告？').waitFor();
    await page.getByRole('button', { name: /^搜索全文/ }).click();
    await page.waitForURL(/full=1/);
    expect(await page.getByRole('combobox').inputValue()).to.equal('液流电池');
  });

  it(
    holds(
      'search.chip-condition-above',
      'has a chip for each condition above the list, and each comes off by itself',
    ),
    async () => {
      const page = await visited.open('/report?keyword=储能&typeId=2&pages=3', 390);
      await found(page, 0);
      await page.getByRole('button', { name: '去掉条件：超过50页' }).click();
      await found(page, 6);
      await page.getByRole('button', { name: '去掉条件：公司研究' }).click();
      await found(page, 12);
      expect(await page.getByRole('button', { name: /^去掉条件/ }).count()).to.equal(0);
    },
  );

  it('is reached by the keyboard: the search, a way past the filters, the first result', async () => {
    const page = await visited.open('/report?keyword=储能');
    await found(page, 12);
    await page.getByRole('combobox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('跳到结果');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('results');
    await page
      .getByRole('button', { name: /^2020 年/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=2021-01-01&to=2021-12-31/);
  });

  it(
    holds(
      'search.says-search-failed',
      'says that the search failed, keeps the query and the former rows, and recovers on 重试',
    ),
    async () => {
      const page = await visited.open('/report');
      await found(page, 12);
      await page.route('**/api/file/search', (route) => route.abort());
      await page.getByRole('combobox').fill('光伏');
      await page.getByRole('combobox').press('Enter');
      await page.getByText('搜索失败').waitFor();
      await page.locator('[data-sonner-toast][data-type=warning]').getByText('网络连接失败').waitFor();
      expect(await page.getByRole('combobox').inputValue()).to.equal('光伏');
      expect(await rows(page).count()).to.equal(10);
      await page.unroute('**/api/file/search');
      await page.getByRole('button', { name: '重试' }).click();
      await found(page, 0);
    },
  );

  it('has its filters in a sheet on a phone, with the count on its button', async () => {
    const page = await visited.open('/report?keyword=储能', 390);
    await found(page, 12);
    await page.getByRole('button', { name: '筛选' }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /公司研究/ })
      .check();
    await page.getByRole('button', { name: '查看 6 份' }).click();
    await found(page, 6);
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: '报告类型' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await found(page, 12);
  });

  it(
    holds(
      'search.shows-eight-charts',
      'shows eight charts after the third result on page 1, and a viewer that stops at their ends',
    ),
    async () => {
      const page = await visited.open('/report?keyword=磷酸铁锂');
      // Charts that come late are left out, so that rows never move: here the results come later still.
      const charts = page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/chart/search') && /储能/.test(response.request().postData() ?? ''),
      );
      await page.route('**/api/file/search', async (route) => {
        await charts;
        await route.continue();
      });
      await page.getByRole('combobox').fill('储能');
      await page.getByRole('combobox').press('Enter');
      const strip = page.getByRole('region', { name: '相关图表' });
      await strip.waitFor();
      const order = await page.evaluate(() =>
        [...document.querySelectorAll('article, section[aria-label="相关图表"]')].map(
          ({ tagName }) => tagName,
        ),
      );
      expect(order.indexOf('SECTION')).to.equal(3);
      await strip.getByRole('listitem').nth(6).getByRole('button').click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText('7 / 8').waitFor();
      await page.keyboard.press('ArrowRight');
      await viewer.getByText('8 / 8').waitFor();
      expect(await viewer.getByRole('button', { name: '下一张' }).isDisabled()).to.equal(true);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await viewer.getByText('7 / 8').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
    },
  );

  it('has the page itself beside the list from 1360 px on, and arrows walk the hits', async () => {
    const page = await visited.open('/report?keyword=液流电池&full=1', 1360);
    const pane = page.getByRole('region', { name: '匹配的页' });
    await pane.getByText(/第2页.*第 1 \/ \d+ 个匹配页/).waitFor();
    await pane.getByRole('link', { name: '储能行业跟踪第1期' }).waitFor();
    expect(await pane.getByRole('link', { name: '打开原文' }).getAttribute('href')).to.match(
      /^\/preview\/\d+\?page=2&keyword=/,
    );
    await page.keyboard.press('ArrowDown');
    await pane.getByText(/第 2 \/ \d+ 个匹配页/).waitFor();
    await page.keyboard.press('ArrowUp');
    await pane.getByText(/第 1 \/ \d+ 个匹配页/).waitFor();
    await rows(page).nth(2).hover();
    await pane.getByText(/第 3 \/ \d+ 个匹配页/).waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await pane.waitFor({ state: 'detached' });
  });

  it('offers what was searched on this device before, and forgets it', async () => {
    const page = await visited.open('/report');
    const field = page.getByRole('combobox');
    for (const word of ['储能', '光伏']) {
      await field.fill(word);
      await field.press('Enter');
      await page.waitForURL(`**/report?${new URLSearchParams({ keyword: word })}`);
    }
    await field.fill('');
    await page.getByText('最近搜索').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '储能' })}`);
    await field.fill('');
    await page.getByRole('button', { name: '清除记录' }).click();
    await page.getByText('最近搜索').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('searchHistory'))).to.equal('[]');
  });
});
