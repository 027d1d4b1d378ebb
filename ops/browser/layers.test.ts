import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TestReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { findingsOnEveryGround, overflowOf } from './access.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { seedBrowserSite } from './furnish.factory.ts';
import { aReaderOfEach, type Layer, layers } from './layers.testkit.ts';
import { layerOf, meetOffline } from './offline.testkit.ts';

/** Whether a layer is first met offline: a part is fetched alike at each width. */
const meetsOffline = ({ widths, before: ahead, opener }: Layer, width: number) =>
  opener !== undefined && !ahead && width === widths[0];

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

  /** Brings a layer about at one of its widths, and looks at it in every way. */
  const lookAt = async (page: Page, layer: Layer, width: number) => {
    const { as, before: ahead, opener, acts } = layer;
    // A dialog that opens by itself takes the rest of the page out of reach, the account's button too.
    if (as && opener)
      await page
        .getByRole('button', { name: /我的账号/ })
        .first()
        .waitFor();
    if (opener && meetsOffline(layer, width)) await meetOffline(page, opener(page));
    await ahead?.(page);
    const pressed = await opener?.(page).elementHandle();
    await pressed?.click();
    const shown = layerOf(page);
    await shown.first().waitFor({ state: 'attached' });
    for (const act of acts) await act(page);
    const within = '[role=dialog], [popover]:popover-open, [data-toolbar] [aria-expanded=true] + div';
    expect(await findingsOnEveryGround(page, within), `${width} px`).to.deep.equal([]);
    expect(await overflowOf(page), `${width} px`).to.be.at.most(0);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    if (pressed) await page.waitForFunction((element) => element === document.activeElement, pressed);
  };
  const look = async (layer: Layer, width: number) => {
    const { path, as } = layer;
    const reader = as && readers[as];
    // What is to be met for the first time needs a profile that has met nothing.
    if (meetsOffline(layer, width)) await lookAt(await visited.open(path, width, reader), layer, width);
    else await visited.look(path, width, reader, (page) => lookAt(page, layer, width));
  };

  for (const layer of layers) {
    const first = layer.opener && !layer.before ? 'first met offline it leaves the page; later ' : '';
    it(`${layer.name}: ${first}nothing for axe on any ground, nothing beyond the edge, and the focus comes back`, async () => {
      await Promise.all(layer.widths.map((width) => look(layer, width)));
    });
  }
});
