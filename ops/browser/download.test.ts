import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { chinaDay, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';
import { enter } from './keyboard.testkit.ts';
import { shownTicket } from './people.testkit.ts';

describe('downloading in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  let list: string;
  const title = '储能V2.0深度.上篇';
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    await visited.site.search.aReport({ id: 1, title, page_count: 30 });
    await visited.site.aFile(storeLayout.original(1), `%PDF ${'of some length '.repeat(100)}`);
    list = `/collection/detail/${await aCollection(made.database, { reportIds: [1] })}`;
  });
  after(() => visited.close());

  const dialog = (page: Page) => page.getByRole('dialog');
  const press = (page: Page) => page.getByRole('button', { name: `下载：${title}` }).click();
  const shells = async ({ headers }: TestReader) =>
    (await visited.site.post<{ beike: number }>('/api/user/info', {}, { ...headers })).body.data.beike;
  const gate = (page: Page, have: number) =>
    dialog(page).getByText(`下载需 20 贝壳，你有 ${have}`, { exact: true });
  const withShells = (page: Page) => dialog(page).getByRole('button', { name: '用 20 贝壳下载' });
  /** File that the browser saves when `act` is done. */
  const saved = async (page: Page, act: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return download.suggestedFilename();
  };

  it(
    holds(
      'download.asks-visitor-log',
      'asks a visitor to log in, and goes on after the scanned code and the reload, once',
    ),
    async () => {
      const page = await visited.open(list);
      const wishes: string[] = [];
      page.on('request', (request) => request.url().endsWith('/file/download') && wishes.push(request.url()));
      const ticket = await shownTicket(page, () => press(page));
      await dialog(page).getByText(`登录后下载《${title}》`).waitFor();
      await visited.site.post('/sandbox/api/scan', { ticket });
      await dialog(page).getByRole('button', { name: '跳过绑定，直接登录' }).click();
      await gate(page, 0).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: /我的账号/ }).waitFor();
      expect([wishes.length, await dialog(page).count()]).to.deep.equal([1, 0]);
    },
  );

  it(
    holds(
      'download.takes-20-shells',
      'takes 20 shells once agreed, saves the report under its name, and is free the next time',
    ),
    async () => {
      const reader = await aReader(made, { shells: 100 });
      const page = await visited.open(list, 1440, reader);
      let send: () => void = () => undefined;
      const seen = new Promise<void>((resolve) => {
        send = resolve;
      });
      await page.route('**/files/originals/**', async (route) => {
        await seen;
        await route.continue();
      });
      await press(page);
      await gate(page, 100).waitFor();
      const name = await saved(page, async () => {
        await withShells(page).click();
        await dialog(page).getByText('正在下载中，请稍候...').waitFor();
        expect(await seriousFindings(page)).to.deep.equal([]);
        send();
      });
      expect(name).to.equal('储能V20深度.上篇.pdf');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await shells(reader)).to.equal(80);
      expect(await saved(page, () => press(page))).to.equal(name);
      expect(await shells(reader)).to.equal(80);
    },
  );

  it('is done by keyboard alone', async () => {
    const page = await visited.open(list, 1440, await aReader(made, { shells: 100 }));
    await page.getByRole('button', { name: `下载：${title}` }).focus();
    await page.keyboard.press('Enter');
    await gate(page, 100).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
    await saved(page, async () => {
      await enter(page, withShells(page));
    });
  });

  it(holds('download.tells-too-few', 'tells too few shells word for word (10002)'), async () => {
    // Another window has spent what this one still shows.
    const page = await visited.open(list, 1440, await aReader(made, { shells: 5 }));
    await page.route('**/api/user/info', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, beike: 25 } } });
    });
    await page.reload();
    await press(page);
    await gate(page, 25).waitFor();
    await withShells(page).click();
    await page.getByText('贝壳不足，请充值VIP或去小程序邀请好友获得更多贝壳后再试').waitFor();
  });

  it('offers nothing to one with too few shells but the ways to more', async () => {
    const page = await visited.open(list, 1440, await aReader(made, { shells: 0 }));
    await press(page);
    await gate(page, 0).waitFor();
    expect(await withShells(page).isDisabled()).to.equal(true);
    expect(
      await dialog(page)
        .getByText(/20 贝壳，/)
        .count(),
      'the price, once',
    ).to.equal(1);
    const more = dialog(page).getByRole('link', { name: '邀请好友得 20 贝壳' });
    expect(await seriousFindings(page)).to.deep.equal([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gate.png` });
    await more.click();
    await page.waitForURL(/\/user\/invite$/);
    await dialog(page).waitFor({ state: 'detached' });
  });

  it(
    holds('download.day-member-tells', 'is of the day for a member, and tells when the day is used up'),
    async () => {
      const reader = await aReader(made, { level: 1 });
      const page = await visited.open(list, 1440, reader);
      expect(await saved(page, () => press(page))).to.contain('.pdf');
      const other = await aReader(made, { level: 1, shells: 30 });
      // The next day's too: China's may end in between.
      for (const day of [chinaDay(Date.now()), chinaDay(Date.now() + dayMilliseconds)])
        await made.database.query('INSERT INTO download_days (user_id, day, used) VALUES (:id, :day, 10)', {
          replacements: { id: other.userId, day },
        });
      const used = await visited.open(list, 1440, other);
      await press(used);
      await dialog(used).getByText('今日 10 次下载已用完', { exact: false }).waitFor();
      await gate(used, 30).waitFor();
    },
  );

  it(holds('download.goes-after-payment', 'goes on after the payment that the gate led to'), async () => {
    const page = await visited.open(list, 1440, await aReader(made));
    await press(page);
    await dialog(page).getByRole('button', { name: '开通会员，免费下载' }).click();
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('generateFaceToFaceQrCode')),
      dialog(page).getByRole('button', { name: '支付宝：显示二维码' }).click(),
    ]);
    const { body } = await visited.site.get<{ items: { out_trade_no: string; pay_platform: number }[] }>(
      '/sandbox/api/orders',
    );
    const order = body.data.items.find(({ pay_platform }) => pay_platform === 1);
    await saved(page, async () => {
      await visited.site.post('/sandbox/api/pay', { out_trade_no: order?.out_trade_no });
      await page.getByText('支付成功').waitFor();
    });
  });

  it(holds('download.can-be-broken', 'can be broken off'), async () => {
    const page = await visited.open(list, 1440, await aReader(made, { level: 2 }));
    await page.route('**/files/originals/**', () => undefined);
    await press(page);
    await dialog(page).getByRole('button', { name: '取消下载' }).click();
    await page.getByText('已取消下载').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
  });
});
