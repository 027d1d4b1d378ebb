import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

const width = 800;
const height = 1100;
const pageCount = 24;
/** Decisions: 10 pages for a visitor when there are more than 20. */
const seen = 10;

const pageNumber = (page: Page) => page.getByLabel('页码').inputValue();

async function untilPage(page: Page, expected: number): Promise<void> {
  await page.waitForFunction(
    (number) =>
      document.querySelector<HTMLInputElement>('input[aria-label="页码"]')?.value === String(number),
    expected,
  );
}

describe('the reader in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let id: number;
  before(async () => {
    visited = await aVisitedSite();
    const { site } = visited;
    const texts = Array.from({ length: pageCount }, (_, index) =>
      index === 6 ? '钠离子电池开始放量。' : `第${index + 1}页正文。`,
    );
    id = await site.search.aReport({
      title: '电池材料深度报告',
      pages: texts,
      page_count: pageCount,
      page_width: width,
      page_height: height,
      summary: [{ page: 7, text: '钠离子电池开始放量。' }],
    });
    const blank = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await site.aFile(storeLayout.cover(id), await sharp(blank).jpeg().toBuffer());
    for (let index = 0; index < seen; index++) await site.aFile(storeLayout.pageImage(id, index), blank);
    const run = { text: '钠离子电池开始放量。', box: [60, 200, 260, 220] };
    const layer = { width: 600, height: 825, runs: [run] };
    await site.aFile(storeLayout.pageText(id, 6), JSON.stringify(layer));
  });
  after(() => visited.close());

  it('opens a full-text hit at its page with the words marked', async () => {
    const page = await visited.open('/report?keyword=钠离子电池&full=1');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: '第7页', exact: true }).click();
    const reader = await opened;
    await untilPage(reader, 7);
    const mark = reader.locator('[data-page="7"] [data-mark]').first();
    await mark.waitFor();
    const sheet = await reader.locator('[data-page="7"]').boundingBox();
    const box = await mark.boundingBox();
    if (!sheet || !box) throw new Error('nothing is drawn');
    expect((box.y - sheet.y) / sheet.height).to.be.closeTo(200 / 825, 0.01);
    expect((box.x - sheet.x) / sheet.width).to.be.closeTo(60 / 600, 0.01);
  });

  it('is worked by the keyboard', async () => {
    const page = await visited.open(`/preview/${id}`);
    await untilPage(page, 1);
    await page.keyboard.press('ArrowRight');
    await untilPage(page, 2);
    await page.keyboard.press('End');
    await page.getByText(`预览到第 ${seen} 页为止`).waitFor();
    await page.keyboard.press('Home');
    await untilPage(page, 1);
    const before = await page.locator('[data-page="1"]').boundingBox();
    await page.keyboard.press('+');
    await page.getByText('125%').waitFor();
    const after = await page.locator('[data-page="1"]').boundingBox();
    expect(after?.width).to.be.closeTo((before?.width ?? 0) * 1.25, 2);
    await page.keyboard.press('/');
    await page.keyboard.type('钠离子电池');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText('1 处', { exact: true }).first().waitFor();
    await page.keyboard.press('n');
    await untilPage(page, 7);
  });

  it('notes the page in the address, so that a reload opens there', async () => {
    const page = await visited.open(`/preview/${id}?page=4`);
    await untilPage(page, 4);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/page=5/);
    await page.reload();
    await untilPage(page, 5);
    expect(await pageNumber(page)).to.equal('5');
  });

  it('tears the page after the last one a visitor may see, and asks for no page beyond it', async () => {
    const page = await visited.open('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${visited.site.url}/preview/${id}?page=20`);
    await page.getByText(`全文 ${pageCount} 页，还有 ${pageCount - seen} 页。`).waitFor();
    const pages = asked.filter((path) => path.startsWith('/files/pages/'));
    expect(pages.filter((path) => Number(/(\d+)\.png$/.exec(path)?.[1]) >= seen)).to.deep.equal([]);
  });

  it('leads from a summary sentence to its page, and from what is not there to 404', async () => {
    const page = await visited.open(`/detail/${id}`);
    const chip = page.getByRole('link', { name: '第7页', exact: true });
    expect(await chip.getAttribute('href')).to.equal(`/preview/${id}?page=7`);
    for (const path of ['/detail/987654', '/preview/987654', '/preview/abc']) {
      const missing = await visited.open(path);
      await missing.waitForURL(/\/404$/);
    }
  });
});
