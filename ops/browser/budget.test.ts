import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

/**
 * Limits of a page's load until it is at rest: files, and KiB as transferred. Two thirds of it are React, its router and SWR.
 */
const budgets: [path: string, files: number, kibibytes: number][] = [
  ['/report', 12, 130],
  ['/', 20, 150],
  ['/detail/1', 20, 150],
  ['/preview/1', 20, 150],
  ['/vip', 20, 150],
  ['/filetype/1', 20, 150],
  ['/chart', 20, 150],
  ['/collection', 20, 150],
];

describe('what a page costs', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    await visited.site.search.aReport({ id: 1, page_count: 12 });
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

  for (const [path, files, kibibytes] of budgets) {
    it(`${path}: at most ${files} scripts of ${kibibytes} KiB`, async () => {
      const scripts = await scriptsOf(await visited.open(path));
      const total = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024;
      const told = `${total.toFixed(1)} KiB\n${[...scripts].map((script) => script.join(' ')).join('\n')}`;
      expect(scripts.size, told).to.be.within(3, files);
      expect(total, told).to.be.within(50, kibibytes);
    });
  }
});
