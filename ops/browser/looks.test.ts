import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Site } from '../../bff/site.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const sheet = { width: 800, height: 1100 };
const pageCount = 24;
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** As long as titles get, with a word that no line breaks by itself. */
const title = (number: number) =>
  `储能行业跟踪第${number}期：${'工商业储能的收益率怎样随分时电价而变'.repeat(2)}LithiumIronPhosphateBatteries`;

/** Enough for every part of every page: reports of all fields, one of few, charts, page images, hits. */
async function furnish({ search, aChart, aFile }: Site): Promise<void> {
  const blank = (size: { width: number; height: number }) =>
    sharp({ create: { ...size, channels: 3, background: '#fff' } });
  const [crop, image, cover] = await Promise.all([
    blank({ width: 640, height: 400 }).png().toBuffer(),
    blank(sheet).png().toBuffer(),
    blank(sheet).jpeg().toBuffer(),
  ]);
  await search.aReport({
    id: 1,
    title: '储能',
    date: null,
    organization: '',
    keywords: ['储能'],
    has_pdf: false,
  });
  await Promise.all(
    numbers.map(async (number) => {
      const id = number + 1;
      await search.aReport({
        id,
        title: title(number),
        industry_id: 5,
        date: `2024-05-${String(number).padStart(2, '0')}`,
        researchers: ['闻亦舟', '欧阳知微', '沈见山', '陆望舒'],
        pages: Array.from({ length: pageCount }, (_, page) => `第${page + 1}页谈到储能的成本曲线。`),
        page_width: sheet.width,
        page_height: sheet.height,
        chart_count: 1,
        summary: [{ page: 2, text: '储能的成本曲线正在下移。'.repeat(8) }],
      });
      await aFile(storeLayout.cover(id), cover);
      await aChart({ id: id * 10_000 + 1, report_id: id, report_title: title(number), name: title(number) });
      await aFile(storeLayout.chart(id, 1), crop);
    }),
  );
  for (let index = 0; index < pageCount / 2; index++) await aFile(storeLayout.pageImage(2, index), image);
}

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
