import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';
import { furnish } from './furnish.factory.ts';

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
  { path: '/aboutVip', ready: (page) => page.getByRole('heading', { name: '高级VIP' }) },
  { path: '/insight/index', ready: (page) => page.locator('section[aria-label="按行业"] svg') },
  { path: '/suggest', ready: (page) => page.getByRole('textbox', { name: '内容' }) },
  { path: '/protocol', ready: (page) => page.getByText('违约金人民币200,000元') },
  { path: '/privacy', ready: (page) => page.getByRole('table', { name: '保存期限' }) },
  { path: '/infringement', ready: (page) => page.getByRole('button', { name: '提交' }) },
  { path: '/404', ready: (page) => page.getByRole('link', { name: '返回首页' }) },
];

describe('every page in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    await furnish(visited.site);
  });
  after(() => visited.close());

  for (const { path, ready } of pages) {
    it(`${path}: nothing for axe, light or dark, and nothing beyond the edge`, async () => {
      await Promise.all(
        [390, 1440].map(async (width) => {
          const page = await visited.open(path, width);
          // Colours that are still on their way are not those a reader sees.
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await ready(page).first().waitFor();
          expect(await seriousFindings(page), `${width} px, light`).to.deep.equal([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          await page.locator('html[data-theme=dark]').waitFor();
          expect(await seriousFindings(page, 'color-contrast'), `${width} px, dark`).to.deep.equal([]);
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(beyond, `${width} px`).to.be.at.most(0);
        }),
      );
    });
  }
});
