import { expect } from 'chai';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import { type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { layoutFaults, layoutWidths } from './layout.testkit.ts';

/** Addresses that show more of their page than the bare route. */
const further = [
  '/report?keyword=储能&full=1',
  '/report?keyword=储能&tab=pages',
  '/report?keyword=储能&tab=charts',
];

describe('the layout of every page from phones to wide screens', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let readers: Record<SiteRoute['guard'], TestReader | undefined>;
  let collection = 0;
  before(async () => {
    visited = await aVisitedSite();
    await seedBrowserSite(visited.site);
    readers = {
      anyone: undefined,
      reader: await aReader(visited.made, { level: 2 }),
      operator: await aReader(visited.made, { operator: true }),
    };
    collection = await aCollection(visited.made.database, { reportIds: [2, 3] });
  });
  after(() => visited.close());

  const routes = (siteRoutes as readonly SiteRoute[]).filter(({ sandbox }) => !sandbox);
  const addresses = [
    ...routes.map(({ path, shows, guard }) => ({ path, guard, isCollection: shows === 'collection' })),
    ...further.map((path) => ({ path, guard: 'anyone' as const, isCollection: false })),
  ];
  for (const { path, guard, isCollection } of addresses)
    it(`${path}: no words over others, none cut without a title, nothing beyond the edge`, async () => {
      const page = await visited.open(
        path.replace(':id', String(isCollection ? collection : 2)),
        layoutWidths[0],
        readers[guard],
      );
      await page.waitForLoadState('networkidle');
      for (const width of layoutWidths) {
        await page.setViewportSize({ width, height: 900 });
        // What a width brings asks for its data, and draws it.
        await page.waitForLoadState('networkidle');
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        expect(await layoutFaults(page), `${width} px`).to.deep.equal([]);
      }
    });
});
