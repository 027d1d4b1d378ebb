import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import { type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { findingsOnEveryGround, headingFaults, overflowOf, shiftsOf, watchShifts } from './access.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { budgetOf, furtherBudgets, overspending } from './budget.testkit.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { layoutFaults, layoutWidths } from './layout.testkit.ts';
import { pressAllOffline } from './offline.testkit.ts';

/** Maximum layout shift of a page's load, as browsers score it. */
const maxShift = 0.01;

/** Addresses that are looked at, what stands there once all of it does. */
const looks: { path: string; ready(page: Page): Locator }[] = [
  { path: '/', ready: (page) => page.getByRole('tabpanel').getByRole('heading') },
  {
    path: '/report?keyword=储能&full=1',
    ready: (page) => page.getByRole('article').locator('mark'),
  },
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
  { path: '/insight/index', ready: (page) => page.locator('section[aria-label="按行业"] ul') },
  { path: '/suggest', ready: (page) => page.getByRole('textbox', { name: '内容' }) },
  { path: '/protocol', ready: (page) => page.getByText('违约金人民币200,000元') },
  { path: '/privacy', ready: (page) => page.getByRole('table', { name: '保存期限' }) },
  { path: '/infringement', ready: (page) => page.getByRole('button', { name: '提交' }) },
  { path: '/404', ready: (page) => page.getByRole('link', { name: '返回首页' }) },
];

/** Addresses where a visitor presses every button offline. */
const pressed = new Set([
  '/',
  '/report?keyword=储能&full=1',
  '/detail/2',
  '/preview/2',
  '/chart',
  '/collection',
  '/filetype/1',
  '/vip',
]);

/** Who may come to a page: a visitor where that is anyone, and somebody with a session. */
const comers: Record<SiteRoute['guard'], ('visitor' | 'reader' | 'operator')[]> = {
  anyone: ['visitor', 'reader'],
  reader: ['reader'],
  operator: ['operator'],
};

const addressOf = ({ path, shows }: SiteRoute) =>
  path.replace(':id', { report: '2', fileType: '1' }[String(shows)] ?? '1');
const routes = (siteRoutes as readonly SiteRoute[]).filter(({ sandbox }) => !sandbox);
const addresses = new Map(routes.map((route) => [addressOf(route), comers[route.guard]]));
const budgets = new Map([
  ...routes.map((route) => [addressOf(route), budgetOf(route.page)] as const),
  ...Object.entries(furtherBudgets),
]);
const ofRoutes = new Set(addresses.keys());
/** Addresses that show more of their page than the bare route. */
const tabs = ['/report?keyword=储能&tab=pages', '/report?keyword=储能&tab=charts'];
const laidOut = new Set([...ofRoutes, '/report?keyword=储能&full=1', ...tabs]);
for (const path of [...looks.map(({ path }) => path), ...tabs])
  if (!addresses.has(path)) addresses.set(path, ['visitor']);

describe('every page in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let readers: Record<'visitor' | 'reader' | 'operator', TestReader | undefined>;
  before(async () => {
    visited = await aVisitedSite();
    await seedBrowserSite(visited.site);
    readers = {
      visitor: undefined,
      reader: await aReader(visited.made, { level: 2 }),
      operator: await aReader(visited.made, { operator: true }),
    };
    await aCollection(visited.made.database, { reportIds: [2, 3] });
  });
  after(() => visited.close());

  /** Faults of a page's layout from phones to wide screens. */
  const faultsByWidth = async (page: Page) => {
    const faults: string[] = [];
    for (const width of layoutWidths) {
      await page.setViewportSize({ width, height: 900 });
      // What a width brings asks for its data, and draws it.
      await page.waitForLoadState('networkidle');
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      faults.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    return faults;
  };

  /** Loads a page once, and looks at it in every way; at all widths where it is narrow. */
  const lookAt = async (page: Page, path: string, width: number, who: keyof typeof readers) => {
    const where = `${width} px, ${who}`;
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor({ state: 'attached' });
    const { score, moved } = await shiftsOf(page);
    expect(score, `${where}: ${moved.join('; ')}`).to.be.at.most(maxShift);
    expect(await headingFaults(page), where).to.deep.equal([]);
    const budget = budgets.get(path);
    if (budget && width === 1440) expect(await overspending(page, budget), where).to.deep.equal([]);
    const look = looks.find((one) => one.path === path);
    if (look && who === 'visitor') {
      await look.ready(page).first().waitFor();
      expect(await findingsOnEveryGround(page), where).to.deep.equal([]);
      expect(await overflowOf(page), where).to.be.at.most(0);
    }
    if (laidOut.has(path) && who === addresses.get(path)?.[0] && width === 390) {
      expect(await faultsByWidth(page), who).to.deep.equal([]);
      await page.setViewportSize({ width, height: 900 });
    }
    if (pressed.has(path) && who === 'visitor') await pressAllOffline(page);
  };
  const visit = (path: string, width: number, who: keyof typeof readers) =>
    visited.look(path, width, readers[who], (page) => lookAt(page, path, width, who), watchShifts);

  for (const [path, people] of addresses) {
    const ways = [
      `moves at most ${maxShift} while it loads, its headings in order`,
      ...(budgets.has(path) ? ['loads no more scripts than its budget'] : []),
      ...(looks.some((one) => one.path === path)
        ? ['has nothing for axe on any ground, nothing beyond the edge']
        : []),
      ...(laidOut.has(path) ? ['no words over others, none cut without a title, from 360 to 1920 px'] : []),
      ...(pressed.has(path) ? ['stays, whatever is pressed offline'] : []),
    ];
    it(`${path} ${ways.join('; ')}`, async () => {
      // Beside each other: much of a visit is waiting until a page is at rest.
      await Promise.all(people.flatMap((who) => [390, 1440].map((width) => visit(path, width, who))));
    });
  }
});
