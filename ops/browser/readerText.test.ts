import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { aReader } from '../../bff/reader.factory.ts';
import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const [width, height] = [800, 1100];
const pageCount = 24;
/** Decisions: 10 pages for a visitor when there are more than 20. */
const seen = 10;
const sentence = (page: number) => `第${page}页说钠离子电池的成本仍在下降，装机随之增长。`;

/** Two paragraphs a page, a heading and a figure on the third. */
const prose: Prose = {
  version: proseVersion,
  recognised: [4],
  blocks: Array.from({ length: pageCount }, (_, index) => index + 1).flatMap((page): Prose['blocks'] => [
    ...(page === 3
      ? [{ kind: 'heading' as const, level: 2, parts: [{ page, text: '成本与装机', top: 0.05 }] }]
      : []),
    { kind: 'paragraph', parts: [{ page, text: sentence(page).repeat(6), top: 0.1 }] },
    { kind: 'paragraph', parts: [{ page, text: `第${page}页末段。`.repeat(12), top: 0.6 }] },
    ...(page === 3
      ? [
          {
            kind: 'figure' as const,
            page,
            top: 0.5,
            last: page,
            number: 1,
            table: false,
            label: '图1',
            name: '装机增速',
            source: '澄海证券',
            width: 800,
            height: 400,
            inner: [0.1, 0.9] as [number, number],
          },
        ]
      : []),
  ]),
};

describe('the text of a report in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let id: number;
  before(async () => {
    visited = await aVisitedSite();
    const { site } = visited;
    const pages = Array.from({ length: pageCount }, (_, index) => sentence(index + 1));
    const size = { page_count: pageCount, page_width: width, page_height: height };
    id = await site.search.aReport({ title: '电池材料深度报告', organization: '澄海证券', pages, ...size });
    const blank = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await site.aFile(storeLayout.cover(id), await sharp(blank).jpeg().toBuffer());
    await site.aFile(storeLayout.chart(id, 1), blank);
    for (let index = 0; index < seen; index++) {
      await site.aFile(storeLayout.pageImage(id, index), blank);
      const runs = [{ text: sentence(index + 1).repeat(6), box: [60, 100, 540, 120] }];
      await site.aFile(storeLayout.pageText(id, index), JSON.stringify({ width: 600, height: 825, runs }));
    }
    await site.aFile(storeLayout.prose(id), JSON.stringify(prose));
  });
  after(() => visited.close());

  const untilPage = (page: Page, number: number) =>
    page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLInputElement>('input[aria-label="页码"]')?.value === String(wanted),
      number,
    );
  const select = (page: Page, from: string, length: number) =>
    page.evaluate(
      ([start, count]) => {
        const run = document.querySelector(`[data-page="${start}"] [data-run]`);
        const range = document.createRange();
        range.setStart(run?.firstChild as Node, 0);
        range.setEnd(run?.firstChild as Node, Number(count));
        document.getSelection()?.removeAllRanges();
        document.getSelection()?.addRange(range);
      },
      [from, length] as const,
    );

  it('opens at the first page of what is loaded together, and stays there when the text before it comes in', async () => {
    const page = await visited.open(`/preview/${id}?page=9&view=text`, 390);
    const text = page.getByRole('document', { name: /正文/ });
    await text.getByText('第1页末段。').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await untilPage(page, 9);
    expect(await text.getByText('第9页末段。').first().isVisible()).to.equal(true);
  });

  for (const window of [390, 1440])
    it(`is read at ${window} px to where the preview ends, from a page and back to its place`, async () => {
      const page = await visited.open(`/preview/${id}?page=7`, window);
      await page.locator('[data-page="7"] img').waitFor();
      const toText = page.getByRole('button', { name: '阅读正文', exact: true });
      const offered = page.getByRole('button', { name: '阅读正文，字号适合手机' });
      // On a phone it is offered, until one of the two was chosen.
      await (window === 390 ? offered : toText).click();
      const text = page.getByRole('document', { name: /正文/ });
      await text.getByText('第7页末段。').first().waitFor();
      await untilPage(page, 7);
      expect(await seriousFindings(page)).to.deep.equal([]);
      // What comes in above leaves what is read where it is.
      await text.getByRole('heading', { name: '成本与装机' }).waitFor({ state: 'attached' });
      await untilPage(page, 7);
      await text.getByRole('button', { name: '查看第8页原文' }).click();
      await page.locator('[data-page="8"] img').waitFor();
      await untilPage(page, 8);
      expect(await offered.count()).to.equal(0);
      await toText.click();
      await untilPage(page, 8);
      await page.keyboard.press('End');
      await text.getByText(/预览到第10页为止/).waitFor();
      expect(await text.textContent()).to.not.include('第11页');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(window);
      await page.reload();
      await text.getByText('第10页末段。').first().waitFor();
    });

  it('marks what was searched, keeps a highlight, and tells when it cannot be had', async () => {
    const reader = await aReader(visited.made);
    const page = await visited.open(`/preview/${id}?view=text&keyword=钠离子电池`, 390, reader);
    const text = page.getByRole('document', { name: /正文/ });
    await text.locator('mark[data-mark="0"]').first().waitFor();
    await page.goto(`${visited.site.url}/preview/${id}?view=text&page=2`);
    await text.getByText('第2页末段。').first().waitFor();
    await select(page, '2', 12);
    await page.getByRole('button', { name: '高亮为绿色' }).click();
    await text.locator('[data-page="2"] mark[data-note]').waitFor();
    expect(await text.locator('mark[data-note]').textContent()).to.equal(sentence(2).slice(0, 12));
  });
});
