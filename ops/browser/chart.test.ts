import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { issueKey } from '../../indexer/alike/caption.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const found = (page: Page, count: number) => page.getByText(`找到 ${count} 张图表`).waitFor();

describe('the charts in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    const { aChart, aFile, search } = visited.site;
    const crop = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await search.aReport({ id: 1, title: '储能行业深度' });
    await search.aReport({ id: 2, title: '光伏行业深度' });
    for (let number = 1; number <= 24; number++) {
      const report = number <= 3 ? 1 : 2;
      await aChart({
        id: report * 10_000 + number,
        report_id: report,
        report_title: report === 1 ? '储能行业深度' : '光伏行业深度',
        name: report === 1 ? `储能装机规模${number}` : `光伏组件价格${number}`,
        page: number,
        type_id: 1,
        width: 640,
        height: 400,
      });
      await aFile(storeLayout.chart(report, number), crop);
    }
    for (const [report_id, day] of [
      [8, '2025-03-07'],
      [9, '2025-03-14'],
    ] as const) {
      const issue = { title: `锂电周报（${day}）`, date: day, series: '远山证券 锂电周报' };
      await search.aReport({ id: report_id, ...issue });
      const name = `碳酸锂价格（截至${day}）`;
      const issue_key = issueKey(issue.series, '图表', name);
      await aChart({ id: report_id * 10_000 + 1, report_id, name, date: day, issue_key });
    }
  });
  after(() => visited.close());

  const viewer = (page: Page) => page.getByRole('dialog');
  const chart = (page: Page, name: string) =>
    page.getByRole('listitem').getByRole('button', { name }).first();

  it(
    holds(
      'chart.keeps-chart-search',
      'keeps the chart search in the address, with a chip for each condition',
    ),
    async () => {
      const page = await visited.open('/chart?searchKey=储能');
      await found(page, 3);
      for (const name of ['数据分类', '行业', '发布日期'])
        await page.getByRole('group', { name: new RegExp(`^${name}`) }).waitFor();
      for (const name of ['近 3 天', '近 7 天', '自定义起止日期'])
        await page.getByRole('button', { name }).waitFor();
      await page.getByRole('button', { name: '近 30 天' }).click();
      await page.getByText('未找到与“储能”相符的图表').waitFor();
      expect(page.url()).to.contain('date=3');
      await page.getByRole('button', { name: '去掉条件：近 30 天' }).click();
      await found(page, 3);
      await page.goBack();
      await found(page, 0);
    },
  );

  it(
    holds(
      'chart.opens-chart-under',
      'opens a chart under an address of its own, which Back closes and forward opens',
    ),
    async () => {
      const page = await visited.open('/chart?searchKey=储能');
      await found(page, 3);
      await chart(page, '储能装机规模2').click();
      await viewer(page).getByText('2 / 3').waitFor();
      expect(new URL(page.url()).searchParams.get('chart')).to.equal('10002');
      await page.keyboard.press('ArrowRight');
      await viewer(page).getByText('3 / 3').waitFor();
      expect(await viewer(page).getByRole('button', { name: '下一张' }).first().isDisabled()).to.equal(true);
      await page.keyboard.press('ArrowRight');
      await viewer(page).getByText('3 / 3').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.goBack();
      await viewer(page).waitFor({ state: 'detached' });
      await found(page, 3);
      await page.goForward();
      await viewer(page).getByText('3 / 3').waitFor();
      await page.keyboard.press('Escape');
      await viewer(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.has('chart')).to.equal(false);
    },
  );

  it(
    holds('chart.opens-address-was', 'opens an address that was sent, among the charts of the same report'),
    async () => {
      const page = await visited.open('/chart?searchKey=光伏&chart=10002');
      await viewer(page).getByRole('heading', { name: '储能装机规模2' }).waitFor();
      await viewer(page).getByText('2 / 3').waitFor();
      const strip = viewer(page).getByRole('region', { name: '同一报告的图表' });
      await strip.getByRole('button', { name: '储能装机规模1' }).click();
      await viewer(page).getByText('1 / 3').waitFor();
      expect(await viewer(page).getByRole('link', { name: '储能行业深度' }).getAttribute('href')).to.equal(
        '/detail/1',
      );
      await viewer(page).getByRole('button', { name: '关闭' }).click();
      await viewer(page).waitFor({ state: 'detached' });
      await page.getByRole('searchbox').waitFor();
    },
  );

  it('leads to the same chart in other issues of its series', async () => {
    const page = await visited.open('/chart?chart=90001');
    await viewer(page).getByRole('button', { name: '往期 2' }).click();
    const strip = viewer(page).getByRole('region', { name: '往期' });
    expect(await seriousFindings(page)).to.deep.equal([]);
    await strip.getByRole('button', { name: /^2025-03-07/ }).click();
    await viewer(page).getByRole('heading', { name: '碳酸锂价格（截至2025-03-07）' }).waitFor();
    await strip.getByRole('button', { name: /^2025-03-14/ }).waitFor();
  });

  it('says so when the address names no chart', async () => {
    const page = await visited.open('/chart?chart=777');
    await viewer(page).getByRole('heading', { name: '图表不存在' }).waitFor();
  });

  it('goes on by a swipe and zooms by two taps on a phone', async () => {
    const page = await visited.open('/chart?searchKey=储能&chart=10001', 390);
    const picture = viewer(page).getByRole('img', { name: '储能装机规模1' });
    await picture.waitFor();
    await viewer(page).getByText('1 / 3').waitFor();
    await picture.dblclick();
    await viewer(page).getByRole('region', { name: '放大的图表' }).waitFor();
    await viewer(page).getByRole('button', { name: '缩小' }).click();
    await viewer(page).getByRole('button', { name: '缩小' }).click();
    const finger = { pointerType: 'touch', pointerId: 7, clientY: 300 };
    // On the chart as it is now: zooming back may have drawn it again.
    await picture.dispatchEvent('pointerdown', { ...finger, clientX: 300 });
    await picture.dispatchEvent('pointerup', { ...finger, clientX: 100 });
    await viewer(page).getByText('2 / 3').waitFor();
  });

  it(
    holds('chart.shows-gate-before', 'shows the gate before it is hit, and keeps the list behind it'),
    async () => {
      const free = await visited.open('/chart', 1440, await aReader(made));
      await found(free, 26);
      await free.getByText('第2页起需高级 VIP').waitFor();
      await free.getByRole('button', { name: /^市场行情/ }).click();
      await free.getByText('需高级 VIP，你是普通用户').waitFor();
      await chart(free, '光伏组件价格').waitFor();
      expect(await seriousFindings(free)).to.deep.equal([]);
      await free.getByRole('button', { name: '开通高级 VIP' }).click();
      await free.getByRole('dialog').getByRole('heading').first().waitFor();
      await free.keyboard.press('Escape');
      await free.getByRole('link', { name: '去掉条件' }).click();
      await free.getByText('你是普通用户').waitFor({ state: 'detached' });

      // The address, what is pressed and the way back agree.
      const visitor = await visited.open('/chart?page=2');
      await visitor.getByText(/^按分类、行业筛选和查看后面的页，需高级 VIP/).waitFor();
      await visitor.getByRole('link', { name: '回到第一页' }).click();
      await visitor.waitForURL((address) => address.search === '');
      await visitor.getByRole('button', { name: /^市场行情/ }).click();
      await visitor.waitForURL(/typeId=1/);
      await visitor.locator('button[aria-pressed=true]', { hasText: '市场行情' }).waitFor();
      await visitor.getByRole('link', { name: '去掉条件' }).waitFor();

      const member = await visited.open('/chart?page=2', 1440, await aReader(made, { level: 2 }));
      await found(member, 26);
      await member.getByRole('button', { name: /^市场行情/ }).click();
      await member.getByRole('button', { name: '去掉条件：市场行情' }).waitFor();
      expect(member.url()).not.to.contain('page=');
    },
  );

  it(
    holds(
      'chart.asks-visitor-log',
      'asks a visitor to log in for the original, and a reader without membership to become a member',
    ),
    async () => {
      const visitor = await visited.open('/chart?chart=10002');
      await viewer(visitor)
        .getByRole('button', { name: /查看原文第2页/ })
        .click();
      await visitor.getByRole('heading', { name: '扫码登录' }).waitFor();
      const free = await visited.open('/chart?chart=10002', 1440, await aReader(made));
      await viewer(free)
        .getByRole('button', { name: /查看原文第2页/ })
        .click();
      await free.getByText('查看图表原文需标准 VIP，你是普通用户').waitFor();
      const member = await visited.open('/chart?chart=10002', 1440, await aReader(made, { level: 1 }));
      const beside = member.waitForEvent('popup');
      await viewer(member)
        .getByRole('button', { name: /查看原文第2页/ })
        .click();
      expect((await beside).url()).to.match(/\/preview\/1\?(?=.*page=2)(?=.*figure=10002)/);
    },
  );

  it('saves a chart as a picture named after it', async () => {
    for (const width of [390, 1440]) {
      const page = await visited.open('/chart?chart=10001', width);
      const button = viewer(page).getByRole('button', { name: '下载图片' });
      const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(saved.suggestedFilename()).to.equal('储能装机规模1.png');
      expect((await stat(await saved.path())).size).to.be.above(100);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).to.be.at.most(0);
    }
  });

  it(holds('chart.copies-chart-source', 'copies a chart with its source'), async () => {
    const page = await visited.open('/chart?searchKey=储能&chart=10001');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await viewer(page).getByText('1 / 3').waitFor();
    await viewer(page).getByRole('button', { name: '复制出处' }).click();
    await page.getByText('出处已复制').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text)
      .to.contain('储能装机规模1')
      .and.to.contain('《储能行业深度》')
      .and.to.contain('/chart?chart=10001');
  });
});
