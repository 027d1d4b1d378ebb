import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { projectFolder } from '../launch/settings.mjs';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

/** What the search page may load: files, and KiB by gzip. Two thirds of it are React, its router and SWR. */
const most = { files: 12, kibibytes: 150 };

describe('what a page costs', function () {
  this.timeout(120_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
  });
  after(() => visited.close());

  /** Names of the scripts that a page ran once it is at rest. */
  const scriptsOf = async (page: Page): Promise<string[]> => {
    await page.waitForLoadState('networkidle');
    const addresses = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    return [...new Set(addresses.filter((path) => /^\/assets\/.*\.js$/.test(path)))];
  };

  it('is few scripts of few bytes on the search page', async () => {
    const scripts = await scriptsOf(
      await visited.open('/report', 1440, undefined, { serviceWorkers: 'block' }),
    );
    const sizes = await Promise.all(
      scripts.map(
        async (path) => gzipSync(await readFile(join(projectFolder, 'frontend/dist', path))).length,
      ),
    );
    const told = scripts.map((path, at) => `${path} ${sizes[at]}`).join('\n');
    expect(scripts.length, told).to.be.within(3, most.files);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024, told).to.be.at.most(most.kibibytes);
  });
});
