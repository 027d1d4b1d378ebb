import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import { siteRoutes } from '../../bff/contract/site/routes.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aProvenOperator, aReader, type TestReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';

/** Everyone there is. `downloads`: what a day holds. */
const people = [
  { who: 'visitor', given: null, downloads: 0 },
  { who: 'free', given: { shells: 100 }, downloads: 0 },
  { who: 'standard member', given: { level: 1 }, downloads: 10 },
  { who: 'advanced member', given: { level: 2 }, downloads: 40 },
  { who: 'business member', given: { level: 3 }, downloads: 100 },
  { who: 'operator', given: { operator: true }, downloads: 0 },
] as const;
const tiers = ['', '标准 VIP', '高级 VIP', '商务 VIP'];

describe('walking the whole site in a browser', function () {
  this.timeout(300_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  let collection: number;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    await seedBrowserSite(visited.site);
    await visited.site.aFile(storeLayout.original(2), '%PDF of some length');
    collection = await aCollection(made.database, { reportIds: [2, 3] });
  });
  after(() => visited.close());

  const readerOf = (given: NonNullable<(typeof people)[number]['given']>): Promise<TestReader> =>
    'operator' in given ? aProvenOperator(made) : aReader(made, given);
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
  /** Awaits the page of an address; a failure tells what stands there instead. */
  const shows = async (page: Page, path: string) =>
    heading(page)
      .waitFor()
      .catch(async (cause: unknown) => {
        const instead = (await page.locator('body').ariaSnapshot()).slice(0, 600);
        throw new Error(`${path} shows “${instead}”`, { cause });
      });
  /** Goes on within the page, as a link does. */
  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const addresses = () => {
    // The folder is none: its page says so, as to who has half an address.
    const ids: Record<string, number> = { report: 2, collection, fileType: 1, folder: 1 };
    return siteRoutes.map((route) => ({
      path: route.path.replace(':id', String('shows' in route ? ids[route.shows] : '')),
      guarded: route.guard !== 'anyone',
    }));
  };

  for (const { who, given, downloads } of people) {
    for (const width of [390, 1440])
      it(`${who}: every address shows its page, forward and back, at ${width} px`, async () => {
        const page = await visited.open('/', width, given ? await readerOf(given) : undefined);
        await heading(page).waitFor();
        for (const { path, guarded } of addresses()) {
          await go(page, path);
          if (guarded && !given) {
            await page
              .getByRole('dialog')
              .getByRole('heading', { name: width < 768 ? '密码登录' : '扫码登录' })
              .waitFor();
            await page.keyboard.press('Escape');
            await page.getByRole('dialog').waitFor({ state: 'detached' });
          } else await shows(page, path);
        }
        for (const { path } of addresses().reverse().slice(1, 6)) {
          await page.goBack();
          await page.waitForURL(`**${path}`);
          await page.locator('main').first().waitFor();
        }
      });

    if (!given) continue;
    it(`${who}: the membership page and a download tell and take what is theirs`, async () => {
      const reader = await readerOf(given);
      const level = 'level' in given ? given.level : 0;
      const page = await visited.open('/vip', 1440, reader);
      await page.getByRole('button', { name: /我的账号/ }).waitFor();
      for (const [tier, name] of tiers.entries()) {
        if (tier === 0) continue;
        const words = tier === level ? /^续费/ : /^(开始使用|立即开通)/;
        await page.getByRole('button', { name: new RegExp(`${words.source}${name}`) }).waitFor();
      }
      await page.goto(`${visited.site.url}/detail/2`);
      const main = page.getByRole('main');
      const download = main.getByRole('button', { name: '下载', exact: true }).first();
      if (downloads > 0) {
        await main.getByText(`今日下载 0/${downloads}`).waitFor();
        const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
        expect(file.suggestedFilename()).to.match(/\.pdf$/);
        await main.getByText('你有这份报告，可再次免费下载').waitFor();
      } else {
        await main.getByText(/^下载需 20 贝壳，你有/).waitFor();
        await download.click();
        await page
          .getByRole('dialog')
          .getByText(/^下载需 20 贝壳，你有/)
          .waitFor();
      }
    });
  }

  it(
    holds(
      'walk.from-search-into',
      'from a search into a report and its pages, and back to the list where one left it',
    ),
    async () => {
      const page = await visited.open('/report?keyword=储能', 1440, await aReader(made, { level: 2 }));
      const rows = page.getByRole('article');
      await rows.nth(9).waitFor();
      await rows.nth(9).scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).to.be.above(0);
      await page.goto(`${visited.site.url}/detail/2?search_key=储能`);
      await heading(page).waitFor();
      await page.goto(`${visited.site.url}/preview/2?keyword=储能`);
      await page.locator('[data-page="1"] img').waitFor();
      await page.goBack();
      await page.waitForURL('**/detail/2?*');
      await heading(page).waitFor();
      await page.goBack();
      await page.waitForURL('**/report?*');
      await rows.nth(9).waitFor();
      await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 3, left);
      await page.goForward();
      await page.waitForURL('**/detail/2?*');
      await heading(page).waitFor();
    },
  );
});
