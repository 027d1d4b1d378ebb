import type { Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import { siteRoutes } from '../../bff/contract/routes.ts';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { furnish } from './furnish.factory.ts';

/** Everyone there is (spec §6). */
const people = [
  { who: 'visitor', given: null },
  { who: 'free', given: { shells: 100 } },
  { who: 'standard member', given: { level: 1 } },
  { who: 'advanced member', given: { level: 2 } },
  { who: 'business member', given: { level: 3 } },
  { who: 'operator', given: { operator: true } },
] as const;

describe('walking the whole site in a browser', function () {
  this.timeout(300_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  let collection: number;
  before(async () => {
    made = await aDatabase();
    visited = await aVisitedSite({ DATABASE_URL: made.url });
    await furnish(visited.site);
    collection = await aCollection(made.database, { reportIds: [2, 3] });
  });
  after(async () => {
    await visited.close();
    await made.close();
  });

  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
  /** Goes on within the page, as a link does. */
  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const addresses = () => {
    const ids: Record<string, number> = { report: 2, collection, fileType: 1 };
    return siteRoutes.map((route) => ({
      path: route.path.replace(':id', String('shows' in route ? ids[route.shows] : '')),
      guarded: route.guard !== 'anyone',
    }));
  };

  for (const { who, given } of people) {
    it(`${who}: every address shows its page, forward and back`, async () => {
      const page = await visited.open('/', 1440, given ? await aReader(made, given) : undefined);
      await heading(page).waitFor();
      for (const { path, guarded } of addresses()) {
        await go(page, path);
        if (guarded && !given) {
          await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        } else await heading(page).waitFor();
      }
      for (const { path } of addresses().reverse().slice(1, 6)) {
        await page.goBack();
        await page.waitForURL(`**${path}`);
        await page.locator('main').first().waitFor();
      }
    });
  }
});
