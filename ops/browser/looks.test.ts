import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { TestReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { findingsOnEveryGround, headingFaults } from './access.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { aReaderOfEach, type Layer, layersByWidth } from './layers.testkit.ts';

/** Every page, and what stands on it once it is all there. */
const pages: { path: string; ready(page: Page): Locator }[] = [
  { path: '/', ready: (page) => page.getByRole('tabpanel').getByRole('heading') },
  { path: '/report?keyword=储能&full=1', ready: (page) => page.getByRole('article').locator('mark') },
  {
    path: '/detail/2',
    ready: (page) => page.getByRole('region', { name: '相关图表' }).getByRole('listitem'),
  },
  { path: '/preview/2?keyword=储能', ready: (page) => page.locator('[data-page="1"] img') },
  { path: '/preview/2?page=20', ready: (page) => page.getByRole('button', { name: '开通会员' }) },
  { path: '/preview/1', ready: (page) => page.getByText('这份报告没有原文页面') },
  { path: '/filetype/1', ready: (page) => page.getByRole('article') },
  { path: '/chart', ready: (page) => page.getByRole('listitem').getByRole('button') },
  {
    path: '/vip',
    ready: (page) => page.getByRole('button', { name: /开通|开始使用/ }).filter({ visible: true }),
  },
  { path: '/aboutVip', ready: (page) => page.getByRole('heading', { name: '高级 VIP' }) },
  { path: '/insight/index', ready: (page) => page.locator('section[aria-label="按行业"] svg') },
  { path: '/suggest', ready: (page) => page.getByRole('textbox', { name: '内容' }) },
  { path: '/protocol', ready: (page) => page.getByText('违约金人民币200,000元') },
  { path: '/privacy', ready: (page) => page.getByRole('table', { name: '保存期限' }) },
  { path: '/infringement', ready: (page) => page.getByRole('button', { name: '提交' }) },
  { path: '/404', ready: (page) => page.getByRole('link', { name: '返回首页' }) },
];

/** Overflow of a page beyond its window, in pixels. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('every page and what lies over it in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let readers: Record<NonNullable<Layer['as']>, TestReader>;
  before(async () => {
    visited = await aVisitedSite();
    const { made } = visited;
    await seedBrowserSite(visited.site);
    await visited.site.aFile(storeLayout.original(2), '%PDF-1.7');
    readers = await aReaderOfEach(made);
  });
  after(() => visited.close());

  for (const { path, ready } of pages) {
    it(`${path}: nothing for axe on any ground, one first heading and no level left out, nothing beyond the edge`, async () => {
      await Promise.all(
        [390, 1440].map(async (width) => {
          const page = await visited.open(path, width);
          await ready(page).first().waitFor();
          expect(await findingsOnEveryGround(page), `${width} px`).to.deep.equal([]);
          expect(await headingFaults(page), `${width} px`).to.deep.equal([]);
          expect(await beyond(page), `${width} px`).to.be.at.most(0);
        }),
      );
    });
  }

  for (const { name, path, width, as, before: ahead, opener, acts } of layersByWidth) {
    it(`${name}, ${width} px: nothing for axe on any ground, nothing beyond the edge, and the focus comes back`, async () => {
      const page = await visited.open(path, width, as && readers[as]);
      // A dialog that opens by itself takes the rest of the page out of reach, the account's button too.
      if (as && opener)
        await page
          .getByRole('button', { name: /我的账户/ })
          .first()
          .waitFor();
      await ahead?.(page);
      const pressed = await opener?.(page).elementHandle();
      await pressed?.click();
      const layer = '[role=dialog], [popover]:popover-open, [data-toolbar] [aria-expanded=true] + div';
      await page.locator(layer).first().waitFor({ state: 'attached' });
      for (const act of acts) await act(page);
      expect(await findingsOnEveryGround(page, layer)).to.deep.equal([]);
      expect(await beyond(page)).to.be.at.most(0);
      await page.keyboard.press('Escape');
      await page.locator(layer).waitFor({ state: 'detached' });
      if (pressed) await page.waitForFunction((element) => element === document.activeElement, pressed);
    });
  }
});
