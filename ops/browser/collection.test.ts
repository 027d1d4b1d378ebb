import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const cards = (page: Page) => page.getByRole('article');

describe('the collections in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    const reportIds = Array.from({ length: 52 }, (_, index) => index + 1);
    await Promise.all(
      reportIds.map((id) =>
        visited.site.search.aReport({
          id,
          title: `储能周报第${id}期`,
          organization: '研海证券',
          date: '2026-01-01',
          page_count: 12,
        }),
      ),
    );
    for (let number = 1; number <= 13; number++)
      await aCollection(made.database, {
        place: number,
        name: number === 1 ? '储能产业链' : `专题之${number}`,
        description: '从电芯到电站',
        tag: number === 1 ? '储能/电池/' : '',
        reportIds: number === 1 ? reportIds : [1],
      });
  });
  after(() => visited.close());

  it(
    holds(
      'collection.lists-twelve-page',
      'lists twelve a page with what each holds and whether it is open, and finds them by words',
    ),
    async () => {
      const page = await visited.open('/collection');
      await cards(page).nth(11).waitFor();
      expect(await cards(page).count()).to.equal(12);
      await cards(page).first().getByText('待解锁').waitFor();
      await cards(page).first().getByText('52 份报告').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.getByRole('link', { name: '第2页' }).click();
      await page.getByRole('link', { name: '专题之13' }).waitFor();
      const field = page.getByRole('searchbox', { name: '搜索专题' });
      await field.fill('产业链');
      await field.press('Enter');
      await page.waitForURL(`**/collection?${new URLSearchParams({ keyword: '产业链' })}`);
      await page.getByRole('link', { name: '储能产业链' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: '专题之13' }).waitFor();
    },
  );

  it(
    holds('collection.asks-visitor-log', 'asks a visitor to log in for what is unlocked, and for unlocking'),
    async () => {
      const page = await visited.open('/collection');
      await page.getByRole('tab', { name: '已解锁' }).click();
      await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
      await page.goto(`${visited.site.url}/collection/detail/1`);
      await page.getByRole('button', { name: '立即解锁' }).click();
      await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
    },
  );

  it(
    holds(
      'collection.shows-collection-tags',
      'shows a collection with its tags and its reports, fifty a page, each with its download',
    ),
    async () => {
      const page = await visited.open('/collection/detail/1', 390);
      await page.getByRole('heading', { name: '储能产业链', level: 1 }).waitFor();
      await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '专题' }).waitFor();
      for (const text of ['从电芯到电站', '共 52 份报告', /^更新于 \d{4}-\d\d-\d\d/])
        await page.getByText(text).first().waitFor();
      expect(
        await page.getByRole('list', { name: '特色标签' }).getByRole('listitem').allTextContents(),
      ).to.deep.equal(['储能', '电池']);
      const files = page.getByRole('list', { name: '专题报告' }).getByRole('listitem');
      await files.nth(49).waitFor();
      expect(await files.count()).to.equal(50);
      const link = files.first().getByRole('link');
      expect(await link.textContent()).to.match(/^\[研海证券\] 储能周报/);
      expect(await link.getAttribute('href')).to.match(/^\/detail\/\d+\?cid=1$/);
      await files.first().getByRole('button', { name: /^下载/ }).waitFor();
      await files.first().getByText('12页').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.getByRole('link', { name: '下一页' }).click();
      await page.waitForURL(/page=2/);
      await files.nth(2).waitFor({ state: 'detached' });
      expect(await files.count()).to.equal(2);
    },
  );

  it('leaves the gate behind with the page it stood over', async () => {
    const page = await visited.open('/collection', 1440, await aReader(made));
    await page
      .getByRole('link', { name: /储能产业链/ })
      .first()
      .click();
    await page.getByRole('button', { name: '立即解锁' }).click();
    const gate = page.getByRole('dialog');
    await gate.getByText('解锁专题需高级 VIP，你是普通用户').waitFor();
    await page.goBack();
    await gate.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('intent'))).to.equal(null);
    // Opened by its address, another page has no gate of the page before either; a reload keeps it.
    await page.goto(`${visited.site.url}/collection/detail/1`);
    await page.getByRole('button', { name: '立即解锁' }).click();
    await gate.getByText('解锁专题需高级 VIP，你是普通用户').waitFor();
    await page.reload();
    await gate.getByText('解锁专题需高级 VIP，你是普通用户').waitFor();
    await page.goto(`${visited.site.url}/chart`);
    await page.getByRole('button', { name: /我的账号/ }).waitFor();
    expect(await gate.count()).to.equal(0);
    expect(await page.evaluate(() => sessionStorage.getItem('intent'))).to.equal(null);
  });

  it(
    holds('collection.opens-payment-below', 'opens the payment below level 2, and unlocks from there on'),
    async () => {
      const standard = await visited.open('/collection/detail/1', 1440, await aReader(made, { level: 1 }));
      await standard.getByText('你是标准 VIP').waitFor();
      await standard.getByRole('button', { name: '立即解锁' }).click();
      await standard.getByRole('dialog').getByText('解锁专题需高级 VIP，你是标准 VIP').waitFor();

      const advanced = await visited.open('/collection/detail/1', 1440, await aReader(made, { level: 2 }));
      const told = '本年度的解锁次数已用完';
      await advanced.route('**/api/collection/unlock', (route) =>
        route.fulfill({ status: 403, json: { status: 0, message: told, data: told } }),
      );
      await advanced.getByRole('button', { name: '立即解锁' }).click();
      // A failure to unlock is an information.
      await advanced.locator('[data-sonner-toast][data-type=info]').getByText(told).waitFor();
      await advanced.unroute('**/api/collection/unlock');
      await advanced.getByRole('button', { name: '立即解锁' }).click();
      await advanced.getByText('解锁成功').waitFor();
      const done = advanced.getByRole('button', { name: '已解锁' });
      await done.waitFor();
      expect(await done.isDisabled()).to.equal(true);
      await advanced.goto(`${visited.site.url}/collection?tab=mine`);
      await cards(advanced).getByText('已解锁').waitFor();
      expect(await cards(advanced).count()).to.equal(1);
    },
  );

  it('says so where there is none', async () => {
    const page = await visited.open('/collection/detail/99');
    await page.getByText('没有这个专题').first().waitFor();
    await page.getByRole('link', { name: '查看全部专题' }).click();
    await cards(page).first().waitFor();
  });
});
