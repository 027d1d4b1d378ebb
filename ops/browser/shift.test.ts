import { expect } from 'chai';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import { type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { watchShifts } from './access.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';

/** Maximum layout shift of a page's load, as browsers score it. */
const maxShift = 0.01;

describe('layout shift of every page in a browser', function () {
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

  for (const { path, shows, guard, sandbox } of siteRoutes as readonly SiteRoute[]) {
    if (sandbox) continue;
    it(`${path}: at most ${maxShift}, as a visitor where one may come, and with a session`, async () => {
      const address = path.replace(':id', String(shows === 'collection' ? collection : 2));
      for (const width of [390, 1440])
        for (const reader of new Set([readers[guard], readers[guard] ?? readers.reader])) {
          const page = await visited.open('/404', width, reader);
          const shifted = await watchShifts(page);
          await page.goto(visited.site.url + address, { waitUntil: 'networkidle' });
          await page.locator('h1').first().waitFor({ state: 'attached' });
          const { score, moved } = await shifted();
          const where = `${width} px, ${reader ? 'reader' : 'visitor'}: ${moved.join('; ')}`;
          expect(score, where).to.be.at.most(maxShift);
          await page.context().close();
        }
    });
  }
});
