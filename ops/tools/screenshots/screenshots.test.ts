import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCollection } from '../../../bff/collections/collections.factory.ts';
import { aVisitedSite } from '../../browser/browser.factory.ts';
import { seedBrowserSite } from '../../browser/furnish.factory.ts';
import { runProcess } from '../../test/process.ts';

describe('npm run screenshots', function () {
  this.timeout(240_000);

  it('takes a picture of a page at each width and lays them out in a gallery', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
    const visited = await aVisitedSite();
    try {
      await seedBrowserSite(visited.site);
      await aCollection(visited.made.database, { reportIds: [2, 3] });
      const words = ['--out', folder, '--only', '^aboutVip$', '--widths', '390,1440', '--grounds', 'light'];
      const env = { SITE_URL: visited.site.url };
      const { output } = await runProcess('ops/tools/screenshots/cli.ts', env, words);
      expect(output).to.contain('2 pictures, 0 problems');
      const gallery = await readFile(join(folder, 'index.html'), 'utf8');
      const pictures = (await readdir(folder)).filter((name) => name !== 'index.html');
      expect(pictures).to.have.length(2);
      for (const picture of pictures) expect(gallery).to.contain(picture);
    } finally {
      await visited.close();
      await rm(folder, { recursive: true });
    }
  });
});
