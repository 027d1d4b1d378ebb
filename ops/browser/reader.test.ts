import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../test/waitFor.ts';
import { actionTimeoutMs, aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const width = 800;
const height = 1100;
const pageCount = 24;
/** Decisions: 10 pages for a visitor when there are more than 20. */
const seen = 10;

const pageNumber = (page: Page) => page.getByLabel('页码').inputValue();

async function untilPage(page: Page, expected: number): Promise<void> {
  let shown = '';
  const isShown = async () => {
    shown = await pageNumber(page);
    return shown === String(expected);
  };
  const message = () => `page ${shown} is on show, not ${expected}`;
  await waitFor(isShown, { timeoutMs: actionTimeoutMs, message });
}

async function searchByKeys(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('input[aria-label="在本报告中搜索"]:focus').waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

describe('the reader in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let id: number;
  before(async () => {
    visited = await aVisitedSite();
    const { site } = visited;
    const texts = Array.from({ length: pageCount }, (_, index) => `第${index + 1}页正文。`);
    texts[6] = texts[20] = '钠离子电池开始放量。';
    texts[8] = '液流储能增长。液流储能降本。';
    id = await site.search.aReport({
      title: '电池材料深度报告',
      pages: texts,
      organization: '澄海证券',
      date: '2024-08-09',
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
    const runs = [
      { text: '钠离子电池开始放量，', box: [60, 400, 260, 420] },
      { text: '成本下降。', box: [60, 424, 160, 444] },
    ];
    await site.aFile(storeLayout.pageText(id, 6), JSON.stringify({ width: 600, height: 825, runs }));
    const broken = [
      { text: '液流', box: [500, 400, 540, 420] },
      { text: '储能增长。液流储能降本。', box: [60, 424, 320, 444] },
    ];
    await site.aFile(storeLayout.pageText(id, 8), JSON.stringify({ width: 600, height: 825, runs: broken }));
    const outline = ['一、需求', '二、成本', '三、出海'].map((title, index) => ({
      title,
      page: 3 + index * 8,
      level: 0,
    }));
    await site.aFile(storeLayout.artifact(id, 'inspect'), JSON.stringify({ outline }));
  });
  after(() => visited.close());

  it(holds('reader.opens-full-text', 'opens a full-text hit at its page with the words marked'), async () => {
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
    expect((box.y - sheet.y) / sheet.height).to.be.closeTo(400 / 825, 0.01);
    expect((box.x - sheet.x) / sheet.width).to.be.closeTo(60 / 600, 0.01);
    // The hit of a chip is taken, a third of the way down.
    await reader.locator('[data-page="7"] [data-active]').waitFor();
    const window = await reader.getByRole('document', { name: /原文$/ }).boundingBox();
    expect((box.y - (window?.y ?? 0)) / (window?.height ?? 1)).to.be.closeTo(1 / 3, 0.05);
  });

  it('is worked by the keyboard', async () => {
    const page = await visited.open(`/preview/${id}`);
    await untilPage(page, 1);
    await page.keyboard.press('ArrowRight');
    await untilPage(page, 2);
    await page.keyboard.press('End');
    await page.getByText(`预览到第${seen}页为止`).waitFor();
    await page.keyboard.press('Home');
    await untilPage(page, 1);
    const before = await page.locator('[data-page="1"]').boundingBox();
    await page.keyboard.press('+');
    await page.getByText('125%').waitFor();
    const after = await page.locator('[data-page="1"]').boundingBox();
    expect(after?.width).to.be.closeTo((before?.width ?? 0) * 1.25, 2);
    await searchByKeys(page, '钠离子电池');
    // Enter takes the first hit; those beyond the preview are counted apart and never gone to.
    await untilPage(page, 7);
    await page.getByText('1 处，另有 1 页在预览范围外', { exact: true }).waitFor();
    for (const key of ['n', 'n', 'N']) {
      await page.keyboard.press(key);
      await untilPage(page, 7);
    }
    // The places of the former search are none of this one's.
    await searchByKeys(page, '液流储能');
    await untilPage(page, 9);
    await page.waitForURL((address) => address.searchParams.get('keyword') === '液流储能');
    // `/` is the reader's own here: it leads to no other page, not even late.
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).to.equal(`/preview/${id}`);
  });

  it('counts a report one way: a hit over two lines is one', async () => {
    const page = await visited.open(`/preview/${id}?keyword=液流储能`);
    await page.locator('[data-page="9"] [data-mark]').nth(2).waitFor();
    const panel = page.getByRole('complementary', { name: '报告信息' });
    await panel.getByRole('button').filter({ hasText: '第9页2 处' }).waitFor();
    await panel.getByText('2 处', { exact: true }).first().waitFor();
    await page.getByRole('banner').getByText('1/2', { exact: true }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('banner').getByText('2/2', { exact: true }).waitFor();
  });

  it('does not search for what an input method still composes', async () => {
    const page = await visited.open(`/preview/${id}`);
    const field = page.getByLabel('在本报告中搜索').first();
    await field.fill('na');
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    expect(
      await field.evaluate((input) => {
        const event = new KeyboardEvent('keydown', {
          key: 'Enter',
          isComposing: true,
          bubbles: true,
          cancelable: true,
        });
        return input.dispatchEvent(event);
      }),
    ).to.equal(false);
  });

  it('lets words be selected and copied, with where they stand', async () => {
    const page = await visited.open(`/preview/${id}?page=7`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const lines = page.locator('[data-page="7"] [data-run]');
    await lines.nth(1).waitFor({ state: 'attached' });
    const [first, last] = [await lines.nth(0).boundingBox(), await lines.nth(1).boundingBox()];
    if (!first || !last) throw new Error('no words lie on the page');
    await page.mouse.move(first.x + 1, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 8 });
    await page.mouse.up();
    const bar = page.getByRole('toolbar', { name: '选中的文字' });
    const words = '钠离子电池开始放量，成本下降。';
    await bar.getByRole('button', { name: '复制', exact: true }).click();
    await page.getByText('已复制', { exact: true }).waitFor();
    expect(await copied()).to.equal(words);
    await bar.getByRole('button', { name: '复制并附出处' }).click();
    await page.getByText('已复制，附出处').waitFor();
    expect(await copied()).to.equal(`${words}\n——《电池材料深度报告》，澄海证券，2024-08-09，第7页`);
    await page.keyboard.press('Control+c');
    await waitFor(async () => (await copied()) === words, {
      timeoutMs: 30_000,
      message: 'nothing is copied',
    });
  });

  it('cites the page that is read', async () => {
    const page = await visited.open(`/preview/${id}?page=7`);
    await page.locator('[data-page="7"] img').waitFor();
    await page.getByRole('button', { name: '引用' }).click();
    const dialog = page.getByRole('dialog', { name: '引用第7页' });
    await dialog.getByText(`/preview/${id}?page=7`).first().waitFor();
    expect(await dialog.locator('[data-style=gbt7714]').textContent()).to.match(/\[R\/OL\].*: 7\(/);
  });

  it('asks for no words of a page that may not be read', async () => {
    const page = await visited.open('/');
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/file/pagetext')) asked.push(request.postDataJSON().page);
    });
    await page.goto(`${visited.site.url}/preview/${id}?page=10`);
    await page.locator('[data-page="10"]').waitFor();
    await page.keyboard.press('End');
    await page.getByText(`预览到第${seen}页为止`).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).to.include(10);
    expect(asked.filter((number) => Number(number) > seen)).to.deep.equal([]);
  });

  it(
    holds('reader.goes-chapters-says', 'goes by its chapters, and says which page is beyond the preview'),
    async () => {
      const page = await visited.open(`/preview/${id}`);
      await page.getByRole('button', { name: '目录', exact: true }).click();
      await page.getByRole('button', { name: /^一、需求/ }).click();
      await untilPage(page, 3);
      await page.getByRole('button', { name: /^三、出海/ }).click();
      await page.getByText('第19页在预览范围外').waitFor();
      await page.getByLabel('页码').fill('24');
      await page.getByLabel('页码').press('Enter');
      await page.getByText('第24页在预览范围外').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
    },
  );

  it(holds('reader.remembers-where-reading', 'remembers where reading stopped, on the device'), async () => {
    const page = await visited.open(`/preview/${id}?page=6`);
    await untilPage(page, 6);
    await page.waitForFunction(() => localStorage.getItem('readingPlaces')?.includes(',6,'));
    await page.goto(`${visited.site.url}/preview/${id}`);
    await untilPage(page, 1);
    await page.getByRole('button', { name: '从第6页继续' }).click();
    await untilPage(page, 6);
    await page.goto(`${visited.site.url}/detail/${id}`);
    await page.getByRole('link', { name: '从第6页继续' }).waitFor();
  });

  it(
    holds('reader.remembers-account-so', 'remembers it in the account, so that another device goes on there'),
    async () => {
      const reader = await aReader(visited.made, { level: 1 });
      const page = await visited.open(`/preview/${id}?page=6`, 1440, reader);
      const kept = page.waitForResponse('**/api/user/readingPlace');
      await untilPage(page, 6);
      expect((await kept).ok()).to.equal(true);
      const other = await visited.open(`/preview/${id}`, 390, reader);
      await other.getByRole('button', { name: '从第6页继续' }).click();
      await untilPage(other, 6);
      await other.goto(`${visited.site.url}/user/history`);
      const link = other.getByRole('link', { name: '继续阅读：电池材料深度报告' });
      expect(await link.getAttribute('href')).to.equal(`/preview/${id}?page=6`);
    },
  );

  it('shows two pages side by side, turns them, and fills the screen', async () => {
    const page = await visited.open(`/preview/${id}?page=3`, 1920);
    await untilPage(page, 3);
    const sheet = (number: number) => page.locator(`[data-page="${number}"]`);
    const boxOf = async (number: number) => {
      const box = await sheet(number).boundingBox();
      if (!box) throw new Error(`page ${number} is not drawn`);
      return box;
    };
    const press = (name: string) => page.getByRole('banner').getByRole('button', { name }).click();
    await press('双页');
    await sheet(4).waitFor();
    const [left, right] = [await boxOf(3), await boxOf(4)];
    expect(right.y).to.be.closeTo(left.y, 1);
    expect(right.x).to.be.closeTo(left.x + left.width + 16, 1);
    await page.keyboard.press('ArrowRight');
    await untilPage(page, 5);
    await page.keyboard.press('d');
    await page.keyboard.press('ArrowRight');
    await untilPage(page, 6);

    await press('旋转');
    await untilPage(page, 6);
    const turned = await boxOf(6);
    expect(turned.width / turned.height).to.be.closeTo(height / width, 0.01);
    await searchByKeys(page, '钠离子电池');
    await untilPage(page, 7);
    // Top and bottom of the upright page are right and left of the turned one.
    const mark = await page.locator('[data-page="7"] [data-active]').boundingBox();
    const around = await boxOf(7);
    if (!mark) throw new Error('nothing is marked');
    expect((around.x + around.width - mark.x - mark.width) / around.width).to.be.closeTo(400 / 825, 0.01);
    expect((mark.y - around.y) / around.height).to.be.closeTo(60 / 600, 0.01);
    expect(await seriousFindings(page)).to.deep.equal([]);

    await press('全屏');
    // By the clock: while a window changes its size it may draw no frame to ask at.
    const untilFull = (full: boolean) =>
      page.waitForFunction((is) => (document.fullscreenElement !== null) === is, full, { polling: 100 });
    await untilFull(true);
    await page.locator('button[aria-label=全屏][aria-pressed=true]').waitFor();
    await page.keyboard.press('f');
    await untilFull(false);
  });

  it('has names under the icons of its bar where there is room, and turns pages on a phone', async () => {
    const page = await visited.open(`/preview/${id}`);
    await untilPage(page, 1);
    const bar = page.getByRole('banner');
    for (const name of [
      '缩小',
      '放大',
      '宽度',
      '双页',
      '旋转',
      '全屏',
      '纸色',
      '下载',
      '收藏',
      '分享',
      '信息',
    ])
      await bar.getByText(name, { exact: true }).filter({ visible: true }).waitFor();
    expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).to.be.at.most(0);
    const phone = await visited.open(`/preview/${id}`, 390);
    await phone.getByRole('button', { name: '报告信息' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: '旋转' }).click();
    await phone.keyboard.press('Escape');
    const box = await phone.locator('[data-page="1"]').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).to.be.closeTo(height / width, 0.02);
  });

  it('keeps the colour of the paper', async () => {
    const page = await visited.open(`/preview/${id}`);
    await page.getByRole('button', { name: '纸色' }).click();
    await page.getByText('米', { exact: true }).locator('visible=true').click();
    expect(await page.getByRole('radio', { name: '米' }).isChecked()).to.equal(true);
    await page.keyboard.press('Escape');
    expect(await seriousFindings(page)).to.deep.equal([]);
    await page.reload();
    await page.getByRole('button', { name: '纸色' }).click();
    expect(await page.getByRole('radio', { name: '米' }).isChecked()).to.equal(true);
    const phone = await visited.open(`/preview/${id}`, 390);
    await phone.getByRole('button', { name: '报告信息' }).click();
    await phone.getByText('暗', { exact: true }).click();
    await phone.getByRole('radio', { name: '暗', checked: true }).waitFor();
    expect(await seriousFindings(phone)).to.deep.equal([]);
  });

  it('zooms the pages alone by two fingers and by a double tap', async () => {
    const page = await visited.open(`/preview/${id}`, 390, undefined, { hasTouch: true });
    const sheet = page.locator('[data-page="1"]');
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    await sheet.waitFor();
    const fitted = await width();
    // Both are sent at once: two taps that a busy machine lets wait between them are no double tap.
    await Promise.all([page.touchscreen.tap(195, 300), page.touchscreen.tap(195, 300)]);
    await page.waitForFunction(
      (least) => (document.querySelector('[data-page="1"]')?.clientWidth ?? 0) > least,
      fitted * 1.9,
    );
    const client = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: 195 - apart, y: 400, id: 1 },
      { x: 195 + apart, y: 400, id: 2 },
    ];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) });
    for (const apart of [90, 75, 60, 50])
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(
      (most) => (document.querySelector('[data-page="1"]')?.clientWidth ?? 0) < most,
      fitted * 1.3,
    );
    expect(await page.evaluate(() => visualViewport?.scale)).to.equal(1);
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    it(`stays at its page when a phone is turned, motion: ${reducedMotion}`, async () => {
      const page = await visited.open(`/preview/${id}?page=${seen}`, 390, undefined, { reducedMotion });
      await untilPage(page, seen);
      await page.setViewportSize({ width: 844, height: 390 });
      await page.waitForFunction(
        (number) => (document.querySelector(`[data-page="${number}"]`)?.clientWidth ?? 0) > 700,
        seen,
      );
      await untilPage(page, seen);
    });

  it('lists every chart of the report beside its pages', async () => {
    const numbers = Array.from({ length: 51 }, (_, index) => index + 1);
    const many = await visited.site.search.aReport({ title: '图表很多的报告', chart_count: numbers.length });
    await visited.site.charts(
      numbers.map((number) => ({ id: many * 10_000 + number, report_id: many, name: `装机之${number}` })),
    );
    const page = await visited.open(`/preview/${many}`);
    await page.getByRole('button', { name: '图表', exact: true }).click();
    const shown = page.getByRole('button', { name: /装机之/ });
    await shown.nth(49).waitFor();
    await page.getByRole('button', { name: '更多图表' }).click();
    await shown.nth(50).waitFor();
    expect(await shown.count()).to.equal(numbers.length);
    expect(await page.getByRole('button', { name: '更多图表' }).count()).to.equal(0);
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

  it(
    holds(
      'reader.tears-page-after',
      'tears the page after the last one a visitor may see, and asks for no page beyond it',
    ),
    async () => {
      const page = await visited.open('/');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${visited.site.url}/preview/${id}?page=20`);
      await page.getByText('第20页在预览范围外').waitFor();
      await page.getByText(`全文 ${pageCount} 页，还有 ${pageCount - seen} 页`).waitFor();
      const pages = asked.filter((path) => path.startsWith('/files/pages/'));
      expect(pages.filter((path) => Number(/(\d+)\.png$/.exec(path)?.[1]) >= seen)).to.deep.equal([]);
    },
  );

  it(
    holds(
      'reader.leads-from-summary',
      'leads from a summary sentence to its page, and from what is not there to 404',
    ),
    async () => {
      const page = await visited.open(`/detail/${id}`);
      const chip = page.getByRole('link', { name: '第7页', exact: true });
      expect(await chip.getAttribute('href')).to.equal(`/preview/${id}?page=7`);
      for (const path of ['/detail/987654', '/preview/987654', '/preview/abc']) {
        const missing = await visited.open(path);
        await missing.waitForURL(/\/404$/);
      }
    },
  );
});
