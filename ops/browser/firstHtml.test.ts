import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

describe('the first HTML in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let id = 0;
  before(async () => {
    visited = await aVisitedSite();
    id = await visited.site.search.aReport({
      title: '储能行业深度：成本拐点',
      summary: [{ page: 1, text: '储能成本两年下降四成。' }],
      page_count: 4,
      pages: ['第一页的正文', '第二页'],
    });
  });
  after(() => visited.close());

  /** The same address with no script of ours, as while they are on their way. */
  const withoutScripts = async (page: Page): Promise<Page> => {
    const bare = await page.context().newPage();
    await bare.route('**/assets/*.js', (route) => route.abort());
    await bare.goto(page.url());
    return bare;
  };
  const boxes = (page: Page) =>
    page.evaluate(() =>
      ['header', 'header a', 'header nav', 'header nav a:last-child'].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [selector, x, y, width, height];
      }),
    );

  it('has the header where the app draws it, at every width', async () => {
    for (const [path, width] of [
      ['/report', 1440],
      ['/report', 1700],
      [`/detail/${id}`, 1440],
      ['/vip', 1024],
      ['/', 390],
    ] as const) {
      const page = await visited.open(path, width);
      await page.locator('#main').waitFor();
      const bare = await withoutScripts(page);
      expect(await boxes(bare), `${path} at ${width}`).to.deep.equal(await boxes(page));
      await page.context().close();
    }
  });

  it('shows its words to those whose scripts do not come, and gives way to the app', async () => {
    const page = await visited.open(`/detail/${id}`);
    await page.getByRole('heading', { level: 1, name: '储能行业深度：成本拐点' }).waitFor();
    expect(await page.locator('.first-words').count()).to.equal(0);
    const bare = await withoutScripts(page);
    await bare.getByText('第一页的正文').waitFor({ state: 'visible' });
    expect(await bare.title()).to.equal('储能行业深度：成本拐点 - 研海');
  });

  it('shows to a visitor what it answers, though no call is answered yet', async () => {
    for (const path of ['/report', `/detail/${id}`]) {
      const page = await visited.open('/404');
      await page.route('**/api/**', () => undefined);
      await page.goto(visited.site.url + path);
      await page.locator('main article').getByText('储能行业深度：成本拐点').first().waitFor();
      await page.context().close();
    }
  });

  it('tells the browser a page’s scripts before the app asks for them', async () => {
    const page = await visited.open('/report');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    const { told, late } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const told = [...document.querySelectorAll('link[rel=modulepreload]')].map(
        (link) => (link as HTMLLinkElement).href,
      );
      const module = entries.find(({ name }) => /\/assets\/SearchPage-/.test(name))?.name ?? '';
      return { told: told.length, late: !told.includes(module) };
    });
    expect(told).to.be.greaterThan(0);
    expect(late).to.equal(false);
    // On a slow line what is asked for first comes first, and nothing is drawn without styles.
    const kinds = await page.evaluate(() =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')]
        .filter(({ href }) => href.includes('/assets/'))
        .map(({ rel }) => rel),
    );
    expect(kinds[0]).to.equal('stylesheet');
  });
});
