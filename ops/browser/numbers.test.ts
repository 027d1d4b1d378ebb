import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { placeAddress } from '../../bff/contract/site/places.ts';
import { copied, seedCopies } from '../../bff/copies.factory.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../test/waitFor.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { type LinkedNumber, linkedNumbers, toldTotal } from './numbers.testkit.ts';

const { keyword, organization, researcher, stock, industry } = copied;

describe('the numbers of the pages in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let reader: TestReader;
  let collection: number;
  before(async () => {
    visited = await aVisitedSite();
    const { site, made } = visited;
    // One who may filter charts and see more than ten results.
    reader = await aReader(made, { level: 3 });
    const { chartIds, ...seeded } = await seedCopies(site, made);
    collection = seeded.collection;
    const white = { width: 64, height: 40, channels: 3, background: '#fff' } as const;
    const crop = await sharp({ create: white }).png().toBuffer();
    for (const id of chartIds)
      await site.aFile(storeLayout.chart(Math.floor(id / 10_000), id % 10_000), crop);
  });
  after(() => visited.close());

  const go = async (page: Page, path: string) => {
    await page.goto(visited.site.url + path);
    await page.waitForLoadState('networkidle');
  };

  it('beside a link are the totals behind it', async () => {
    const page = await visited.open('/', 1440, reader);
    const found = new Map<string, LinkedNumber & { on: string }>();
    for (const path of [
      '/',
      '/report',
      `/report?keyword=${keyword}`,
      '/filetype/2',
      '/chart',
      '/collection',
      `/collection/detail/${collection}`,
      '/insight/index',
      placeAddress({ kind: 'organization', name: organization }),
      placeAddress({ kind: 'researcher', name: researcher, organization }),
      placeAddress({ kind: 'stock', name: stock }),
      placeAddress({ kind: 'industry', name: String(industry) }),
      '/detail/1',
    ]) {
      await go(page, path);
      for (const linked of await linkedNumbers(page))
        found.set(`${linked.to} ${linked.number}`, { ...linked, on: path });
    }
    const wrong: string[] = [];
    const totals = new Map<string, number>();
    for (const { to, number, words, on } of found.values()) {
      if (!totals.has(to)) {
        await page.goto(visited.site.url + to, { waitUntil: 'commit' });
        totals.set(to, await toldTotal(page));
      }
      if (totals.get(to) !== number) wrong.push(`${on}: ${words}: ${number}, but ${totals.get(to)} at ${to}`);
    }
    expect(wrong).to.deep.equal([]);
    expect([...found.values()].map(({ on }) => on)).to.include.members([
      '/',
      '/filetype/2',
      '/insight/index',
    ]);
    expect(found.size).to.be.at.least(20);
  });

  it('of the site are the same on every page', async () => {
    const page = await visited.open('/report', 1440, reader);
    expect(await toldTotal(page)).to.equal(copied.reports);
    await page.goto(`${visited.site.url}/chart`);
    expect(await toldTotal(page)).to.equal(2 * copied.charts);
    await go(page, '/');
    await page.getByText(`收录 ${copied.reports} 份`).waitFor();
    await go(page, '/filetype/2');
    const platform = page.getByRole('region', { name: '平台数据' });
    await platform.getByText(String(copied.reports), { exact: true }).waitFor();
    await go(page, '/insight/index');
    const held = await page.locator('main').textContent();
    expect(held).to.match(new RegExp(`研究报告\\s*${copied.reports}\\s*份`));
    expect(held).to.match(new RegExp(`数据图表\\s*${2 * copied.charts}\\s*张`));
    await page.getByText('以表格查看').first().click();
    await page.getByRole('row', { name: `未注明日期 ${copied.undated}` }).waitFor();
  });

  it('beside a filter or a tab are what choosing it shows', async () => {
    const page = await visited.open('/report', 1440, reader);
    /** Presses what has a number until the page tells that number, then takes it back. */
    const press = async (choice: Locator, label: string, number: number) => {
      await choice.click();
      await waitFor(async () => (await toldTotal(page)) === number, {
        timeoutMs: 20_000,
        message: `${label} shows other than ${number}`,
      });
    };
    const numberIn = (text: string | null) =>
      Number(/([\d,]+)\D*$/.exec(text ?? '')?.[1]?.replace(',', '') ?? Number.NaN);
    await toldTotal(page);
    for (const group of ['报告类型', '行业', '评级', '页数']) {
      const values = page.getByRole('group', { name: group }).locator('label');
      const labels = await values.allTextContents();
      expect(labels, group).not.to.deep.equal([]);
      for (const label of labels) {
        const value = values.filter({ hasText: label.replace(/\d+份$/, '') });
        await press(value, label, numberIn(label));
        await press(value, label, copied.reports);
      }
    }
    await page.getByText(`未注明日期 ${copied.undated} 份`).waitFor();

    await page.goto(`${visited.site.url}/chart`);
    await toldTotal(page);
    for (const group of ['数据分类', '行业']) {
      const values = page.getByRole('group', { name: group }).getByRole('button').filter({ hasText: /\d$/ });
      for (const label of await values.allTextContents()) {
        await press(values.getByText(label.replace(/\d+$/, '').trim()), label, numberIn(label));
        await page.goBack();
      }
    }

    await page.goto(`${visited.site.url}/report?keyword=${keyword}`);
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} ?\\d`) });
    for (const [name, unit] of [
      ['页面', '页'],
      ['报告', '份'],
    ] as const) {
      const number = numberIn(await tab(name).textContent());
      await tab(name).click();
      await waitFor(async () => (await toldTotal(page, unit)) === number, {
        timeoutMs: 20_000,
        message: `${name} shows other than ${number}`,
      });
    }
    for (const [name, rows] of [
      ['图表', 'button'],
      ['表格', 'button'],
      ['专题', 'article'],
    ] as const) {
      const number = numberIn(await tab(name).textContent());
      await tab(name).click();
      await page.waitForURL(/tab=/);
      const panel = page.getByRole('tabpanel').locator(`ul ${rows}, ol ${rows}`);
      await waitFor(async () => (await panel.count()) === number, {
        timeoutMs: 20_000,
        message: `${name} shows other than ${number}`,
      });
    }
  });
});
