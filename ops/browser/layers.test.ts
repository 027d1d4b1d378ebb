import { expect } from 'chai';
import type { TestReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { findingsOnEveryGround, overflowOf } from './access.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { aReaderOfEach, type Layer, layersByWidth } from './layers.testkit.ts';
import { layerOf, meetOffline } from './offline.testkit.ts';

describe('what lies over the pages in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let readers: Record<NonNullable<Layer['as']>, TestReader>;
  before(async () => {
    visited = await aVisitedSite();
    await seedBrowserSite(visited.site);
    await visited.site.aFile(storeLayout.original(2), '%PDF-1.7');
    readers = await aReaderOfEach(visited.made);
  });
  after(() => visited.close());

  for (const { name, path, width, widths, as, before: ahead, opener, acts } of layersByWidth) {
    // A part is fetched alike at each width.
    const metOffline = opener && !ahead && width === widths[0];
    const first = metOffline ? 'first met offline it leaves the page; later ' : '';
    it(`${name}, ${width} px: ${first}nothing for axe on any ground, nothing beyond the edge, and the focus comes back`, async () => {
      const page = await visited.open(path, width, as && readers[as]);
      // A dialog that opens by itself takes the rest of the page out of reach, the account's button too.
      if (as && opener)
        await page
          .getByRole('button', { name: /我的账户/ })
          .first()
          .waitFor();
      if (metOffline) await meetOffline(page, opener(page));
      await ahead?.(page);
      const pressed = await opener?.(page).elementHandle();
      await pressed?.click();
      const layer = layerOf(page);
      await layer.first().waitFor({ state: 'attached' });
      for (const act of acts) await act(page);
      const within = '[role=dialog], [popover]:popover-open, [data-toolbar] [aria-expanded=true] + div';
      expect(await findingsOnEveryGround(page, within)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'detached' });
      if (pressed) await page.waitForFunction((element) => element === document.activeElement, pressed);
    });
  }
});
