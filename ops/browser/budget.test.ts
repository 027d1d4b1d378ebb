import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

/**
 * Limits of a page's load until it is at rest: files, and KiB as transferred. Two thirds of it are React, its router and SWR.
 */
const budgets: [path: string, files: number, kibibytes: number][] = [
  ['/report', 8, 130],
  ['/', 12, 130],
  ['/detail/1', 12, 131],
  ['/preview/1', 12, 150],
  ['/vip', 9, 130],
  ['/filetype/1', 10, 130],
  ['/chart', 9, 130],
  ['/collection', 9, 130],
];

/** The same for who is logged in. */
const ownBudgets: typeof budgets = [
  ['/report', 9, 132],
  ['/user/userinfo', 8, 130],
  ['/user/saved', 9, 130],
  ['/user/notes', 11, 130],
];

describe('what a page costs', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let reader: TestReader;
  before(async () => {
    visited = await aVisitedSite();
    await visited.site.search.aReport({ id: 1, page_count: 12 });
    reader = await aReader(visited.made, { username: 'reader' });
  });
  after(() => visited.close());

  /** The scripts that a page ran once it is at rest, with the bytes that each cost on the wire. */
  const scriptsOf = async (page: Page): Promise<Map<string, number>> => {
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const,
      ),
    );
    return new Map(files.filter(([path]) => path.endsWith('.js')));
  };

  const costs = (who: string, budget: (typeof budgets)[number], reader: () => TestReader | undefined) => {
    const [path, files, kibibytes] = budget;
    it(`${path}: at most ${files} scripts of ${kibibytes} KiB for ${who}`, async () => {
      const scripts = await scriptsOf(await visited.open(path, 1440, reader()));
      const total = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024;
      const told = `${total.toFixed(1)} KiB\n${[...scripts].map((script) => script.join(' ')).join('\n')}`;
      expect(scripts.size, told).to.be.within(3, files);
      expect(total, told).to.be.within(50, kibibytes);
    });
  };
  for (const budget of budgets) costs('visitors', budget, () => undefined);
  for (const budget of ownBudgets) costs('readers', budget, () => reader);
});
