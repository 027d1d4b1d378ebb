import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { QueryTypes } from 'sequelize';
import sharp from 'sharp';
import { aReader } from '../../bff/reader.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const [width, height] = [600, 800];

describe('notes in a browser', function () {
  this.timeout(120_000);
  let visited: VisitedSite;
  let id: number;
  before(async () => {
    visited = await aVisitedSite();
    const { site } = visited;
    id = await site.search.aReport({
      title: '电池材料深度报告',
      organization: '澄海证券',
      page_count: 2,
      page_width: width,
      page_height: height,
    });
    const background = { create: { width, height, channels: 3, background: '#fff' } } as const;
    await site.aFile(storeLayout.cover(id), await sharp(background).jpeg().toBuffer());
    await site.aFile(storeLayout.pageImage(id, 0), await sharp(background).png().toBuffer());
    const runs = ['成本下降，放量在即。', '成本下降，格局改善。'].map((text, line) => ({
      text,
      box: [60, 80 + 40 * line, 260, 100 + 40 * line],
    }));
    await site.aFile(storeLayout.pageText(id, 0), JSON.stringify({ width, height, runs }));
  });
  after(() => visited.close());

  /** Selects some characters of a line of the first page; gives the bar that appears at them. */
  const select = async (page: Page, line: number, characters: number) => {
    const run = page.locator('[data-page="1"] [data-run]').nth(line);
    await run.waitFor({ state: 'attached' });
    await run.evaluate((element, end) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, end);
    }, characters);
    const bar = page.getByRole('toolbar', { name: '选中的文字' });
    await bar.waitFor();
    return bar;
  };

  it('ask a visitor to log in, and say what for', async () => {
    const page = await visited.open(`/preview/${id}`);
    const bar = await select(page, 0, 4);
    await bar.getByRole('button', { name: '高亮为绿色' }).click();
    await page.getByRole('dialog').getByText('登录后高亮原文、写笔记').waitFor();
  });

  for (const windowWidth of [390, 1440])
    it(`are made on selected words, stand there after a reload, and are searched, changed and removed at ${windowWidth} px`, async () => {
      const reader = await aReader(visited.made);
      const page = await visited.open(`/preview/${id}`, windowWidth, reader);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const bar = await select(page, 1, 4);
      const edges = await bar.boundingBox();
      expect(edges?.x).to.be.at.least(0);
      expect((edges?.x ?? 0) + (edges?.width ?? 0)).to.be.at.most(windowWidth);
      await bar.getByRole('button', { name: '高亮为绿色' }).click();
      await page.getByText('已高亮').waitFor();
      const [kept] = (
        await visited.made.database.query<{ boxes: string }>(
          'SELECT boxes FROM notes WHERE user_id = :userId',
          { type: QueryTypes.SELECT, replacements: { userId: reader.userId } },
        )
      ).map(({ boxes }) => JSON.parse(boxes) as number[][]);
      expect(kept, 'four of ten characters of the second line').to.have.length(1);
      const [left = 0, top = 0, right = 0] = kept?.[0] ?? [];
      expect([left, top]).to.deep.equal([0.1, 0.15]);
      expect(right).to.be.closeTo(0.1 + (0.4 * 200) / width, 0.03);

      // By keyboard alone: the first sentence, then what can be done with it.
      await page.keyboard.press('v');
      await page.getByRole('toolbar', { name: '选择文字' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '高亮为黄色');
      expect(await page.evaluate(() => document.getSelection()?.toString().trim())).to.equal(
        '成本下降，放量在即。',
      );
      for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: '写下你的想法' }).fill('核对放量时间');
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog.getByRole('button', { name: '保存' }).click();
      await page.getByText('已保存').waitFor();

      await page.reload();
      const mark = page.locator('[data-page="1"] [data-note]');
      await mark.nth(1).waitFor();
      const sheet = await page.locator('[data-page="1"]').boundingBox();
      const tops = await Promise.all(
        [0, 1].map(async (place) => {
          const box = await mark.nth(place).boundingBox();
          return ((box?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1);
        }),
      );
      // Of equal words the one that was selected.
      expect(tops.sort().map((top) => Math.round(top * 20) / 20)).to.deep.equal([0.1, 0.15]);
      if (windowWidth === 1440) {
        await page.getByRole('tab', { name: '笔记 2' }).click();
        await page.getByRole('tabpanel').getByText('核对放量时间').waitFor();
        expect(await seriousFindings(page)).to.deep.equal([]);
      }

      await page.goto(`${visited.site.url}/user/notes`);
      const list = page.getByRole('list', { name: '我的笔记' });
      await list.getByText('核对放量时间').waitFor();
      await list.getByRole('link', { name: '《电池材料深度报告》第1页' }).first().waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      for (const box of await list.getByRole('checkbox', { name: /^选择笔记/ }).all()) await box.check();
      await page.getByRole('button', { name: '放入摘录本' }).click();
      await dialog.getByRole('textbox', { name: '新建摘录本' }).fill('电池专题');
      await dialog.getByRole('button', { name: '新建并放入' }).click();
      await page.getByRole('link', { name: '电池专题 2' }).click();
      const notebook = page.getByRole('list', { name: '摘录' });
      await notebook.getByRole('button', { name: '下移：成本下降，放量在即。' }).focus();
      await page.keyboard.press('Enter');
      const first = notebook.getByRole('listitem').first();
      await first.getByRole('button', { name: '上移：成本下降', exact: true }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.reload();
      await first.getByRole('button', { name: '上移：成本下降', exact: true }).waitFor();
      const word = page.waitForEvent('download');
      await page.getByRole('button', { name: '导出 Word' }).press('Enter');
      expect((await word).suggestedFilename()).to.equal('电池专题.docx');
      await page.getByRole('link', { name: '全部笔记' }).click();
      const field = page.getByRole('searchbox', { name: '搜索笔记' });
      await field.fill('放量时间');
      await field.press('Enter');
      await page.getByText('共 1 条').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: '导出 Markdown' }).click();
      expect((await saved).suggestedFilename()).to.equal('研海笔记.md');
      await list.getByRole('button', { name: /^编辑笔记/ }).click();
      await dialog.getByRole('button', { name: '用红色' }).click();
      await dialog.getByRole('button', { name: '保存' }).click();
      await list.getByRole('img', { name: '红色' }).waitFor();
      await list.getByRole('button', { name: /^删除笔记/ }).click();
      await page.getByText('没有找到笔记').waitFor();
    });
});
