import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { siteRoutes } from '../../bff/contract/site/routes.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { button, press } from '../tools/screenshots/shot.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { goOffline, goOnline, networkMessage } from './offline.testkit.ts';

type Act = (page: Page) => Promise<unknown>;

const check: Act = (page) => page.getByRole('checkbox', { name: '全文' }).click();

/** Acts that change a list, each with the list's page and the width at which it can be pressed. */
const listActs: { name: string; path: string; widths: number[]; act: Act }[] = [
  { name: 'sorting', path: '/report?keyword=储能', widths: [390, 1440], act: press('最早发布') },
  { name: 'full text', path: '/report?keyword=储能', widths: [390, 1440], act: check },
  { name: 'a filter', path: '/report?keyword=储能', widths: [1440], act: press('近一年') },
  {
    name: 'other words',
    path: '/report?keyword=储能',
    widths: [390, 1440],
    act: async (page) => {
      const box = page.getByRole('main').getByRole('combobox');
      await box.fill('成本曲线');
      await box.press('Enter');
    },
  },
  {
    name: 'the next page',
    path: '/filetype/1',
    widths: [390, 1440],
    act: (page) => page.getByRole('link', { name: '下一页' }).click(),
  },
  { name: 'a range of dates of charts', path: '/chart', widths: [1440], act: press('近 7 天') },
];

/** Reports of a search, or charts. */
const rows = (page: Page) => page.locator('main article, main #charts ~ ul > li');

/** Readers who lose their network have the worker that keeps what a page has fetched. */
const worker = { serviceWorkers: 'allow' } as const;

describe('without a network in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let reader: TestReader;
  let operator: TestReader;
  before(async () => {
    visited = await aVisitedSite();
    const { made } = visited;
    await seedBrowserSite(visited.site);
    await visited.site.aFile(storeLayout.original(2), '%PDF-1.7');
    reader = await aReader(made, { shells: 100 });
    operator = await aReader(made, { operator: true });
  });
  after(() => visited.close());

  for (const { name, path, widths, act } of listActs) {
    it(`${name}: says so, keeps the rows, and goes on by itself`, async () => {
      for (const width of widths) {
        const page = await visited.open(path, width, undefined, worker);
        await rows(page).first().waitFor();
        await page.waitForLoadState('networkidle');
        const before = await rows(page).count();
        await goOffline(page);
        await act(page);
        await networkMessage(page).waitFor();
        expect(await rows(page).count(), `${width} px`).to.equal(before);
        const [answer] = await Promise.all([
          page.waitForResponse(/\/(search|fileListOfType)$/),
          page.context().setOffline(false),
        ]);
        expect(answer.ok()).to.equal(true);
        await page.getByRole('alert').filter({ hasText: '网络' }).first().waitFor({ state: 'detached' });
      }
    });
  }

  for (const name of [/^下载/, '收藏']) {
    it(`${name} pressed offline says so, and works once the network is back`, async () => {
      const page = await visited.open('/detail/2', 1440, reader, worker);
      await page
        .getByRole('button', { name: /我的账号/ })
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      await goOffline(page);
      const pressed = button(name)(page);
      await pressed.click();
      await networkMessage(page).waitFor();
      await goOnline(page);
      await Promise.all([page.waitForResponse(/\/api\/file\/(download|collect)$/), pressed.click()]);
    });
  }

  it('a form sent offline says so, keeps what was typed, and can be sent once the network is back', async () => {
    const suggest = await visited.open('/suggest', 1440, undefined, worker);
    await suggest.getByRole('textbox', { name: '内容' }).fill('希望能按机构订阅');
    await goOffline(suggest);
    await suggest.getByRole('button', { name: '提交' }).click();
    await networkMessage(suggest).waitFor();
    expect(await suggest.getByRole('textbox', { name: '内容' }).inputValue()).to.equal('希望能按机构订阅');
    await goOnline(suggest);
    await suggest.getByRole('button', { name: '提交' }).click();
    await suggest.getByRole('textbox', { name: '内容' }).waitFor({ state: 'detached' });

    const login = await visited.open('/vip', 390, undefined, worker);
    await login.getByRole('banner').getByRole('button', { name: '登录' }).click();
    const dialog = login.getByRole('dialog');
    await dialog.getByLabel('账号或手机号').fill('nobody');
    await dialog.getByLabel('密码', { exact: true }).fill('not-a-password');
    await goOffline(login);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await networkMessage(login).waitFor();
    await goOnline(login);
    await Promise.all([
      login.waitForResponse(/usernameLogin$/),
      dialog.getByRole('button', { name: '登录', exact: true }).click(),
    ]);
    expect(await dialog.getByLabel('账号或手机号').inputValue()).to.equal('nobody');
  });

  /** Goes on to pages that are first met while offline; each is there once the network is back. */
  const meetEach = async (routes: (typeof siteRoutes)[number][]) => {
    const page = await visited.open('/404', 1440, operator, worker);
    await page.waitForLoadState('networkidle');
    const go = (to: string) =>
      page.evaluate((address) => {
        window.history.pushState(null, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, to);
    for (const route of routes) {
      const path = route.path.replace(/:\w+/g, '2');
      // As if it had just reloaded: one that did so while the network goes again would be the browser's own error page.
      await page.evaluate(() => sessionStorage.setItem('chunkReloadedAt', String(Date.now())));
      await goOffline(page);
      await page.getByText('网络已断开，恢复后会自动继续').waitFor();
      await go(path);
      // Drawn, or replaced by an error.
      await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=正在载入]'));
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await goOnline(page);
      await page.getByRole('heading', { name: '页面打开失败' }).waitFor({ state: 'detached' });
      await page.locator('main').first().waitFor();
      await page.keyboard.press('Escape');
    }
  };

  it('a page first met offline says so under its header, and is there once the network is back', async () => {
    // Beside each other: much of it is waiting for the network.
    const parts = [0, 1, 2].map((part) => siteRoutes.filter((_route, at) => at % 3 === part));
    await Promise.all(parts.map(meetEach));
  });
});
