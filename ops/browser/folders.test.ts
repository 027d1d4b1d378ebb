import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { aReader } from '../../bff/reader.factory.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('folders of favourites in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    for (let id = 1; id <= 3; id++) await visited.site.search.aReport({ id, title: `储能深度之${id}` });
  });
  after(() => visited.close());

  it('are filled, shared, exported and taken back by the keyboard alone, at 390 px', async () => {
    const reader = await aReader(visited.made, {});
    for (const id of [1, 2, 3]) await visited.site.post('/api/file/collect', { id }, { ...reader.headers });
    const page = await visited.open('/user/favorite', 390, reader);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const press = async (name: string | RegExp, key = 'Enter') => {
      const target = page.getByRole('button', { name, exact: typeof name === 'string' });
      await target.focus();
      await page.keyboard.press(key);
    };
    for (const id of [1, 2]) {
      await page.getByRole('checkbox', { name: `选择：储能深度之${id}` }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByText('已选 2 份').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await press('放入收藏夹');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '新建收藏夹' }).focus();
    await page.keyboard.type('要读的');
    await page.keyboard.press('Enter');
    await page.getByText('已放入收藏夹').waitFor();
    await press('清除选择');
    await page.getByRole('link', { name: /^要读的/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '要读的' }).getByRole('listitem').nth(1).waitFor();

    await press('名称与说明');
    await dialog.getByRole('textbox', { name: '说明，分享后他人可见' }).focus();
    await page.keyboard.type('两周内读完');
    await press('保存');
    await dialog.waitFor({ state: 'detached' });
    await press('附注：储能深度之1');
    await dialog.getByRole('textbox').focus();
    await page.keyboard.type('先读这份');
    await press('保存');
    await dialog.waitFor({ state: 'detached' });
    const list = page.getByRole('list', { name: '要读的' });
    await list.getByText('先读这份').waitFor();
    await list.getByRole('listitem').first().getByText('储能深度之2').first().waitFor();
    await press('上移：储能深度之1');
    await list.getByRole('listitem').first().getByText('先读这份').waitFor();

    await press('导出');
    const [download] = await Promise.all([page.waitForEvent('download'), press('下载 CSV')]);
    expect(download.suggestedFilename()).to.match(/^研海 我的收藏 \d{4}-\d\d-\d\d\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0]).sort()).to.deep.equal(['储能深度之1', '储能深度之2']);
    await dialog.waitFor({ state: 'detached' });

    await press('分享');
    await press('生成并复制链接');
    const address = await page.getByRole('textbox', { name: '分享链接' }).inputValue();
    expect(await seriousFindings(page)).to.deep.equal([]);
    const guest = await visited.open(new URL(address).pathname + new URL(address).search, 390);
    await guest.getByRole('heading', { level: 1, name: '要读的' }).waitFor();
    await guest.getByText('两周内读完').waitFor();
    const shown = guest.getByRole('list', { name: '要读的' }).getByRole('listitem');
    expect(await shown.count()).to.equal(2);
    await shown.first().getByText('先读这份').waitFor();
    for (const one of [page, guest]) {
      expect(await seriousFindings(one)).to.deep.equal([]);
      const beyond = await one.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).to.be.at.most(0);
    }
    await press('收回链接');
    await page.getByText('已收回，链接不再可用').waitFor();
    await guest.reload();
    await guest
      .getByRole('heading', { name: '没有这个收藏夹' })
      .or(guest.getByText('页面不存在'))
      .first()
      .waitFor();
  });

  it('are filled and shared from the hits of a search, which are cited, saved and opened together', async () => {
    const reader = await aReader(visited.made, {});
    const page = await visited.open('/report?keyword=储能', 1440, reader);
    const pick = (id: number) =>
      page.getByRole('checkbox', { name: `选择：储能深度之${id}` }).check({ force: true });
    await pick(3);
    await pick(1);
    const bar = page.getByRole('region', { name: '所选报告' });
    await bar.getByText('已选 2 份').waitFor();
    expect(await seriousFindings(page, undefined, '[data-foot]')).to.deep.equal([]);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

    await press('引用');
    const dialog = page.getByRole('dialog', { name: '引用 2 份报告' });
    await dialog
      .locator('[data-style="gbt7714"]', { hasText: /储能深度之3.*\n\[2\] .*储能深度之1/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await press('导出');
    const [saved] = await Promise.all([page.waitForEvent('download'), press('下载 CSV')]);
    const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).to.deep.equal(['储能深度之3', '储能深度之1']);

    await press('放入收藏夹');
    await page.getByRole('textbox', { name: '新建收藏夹' }).fill('两份');
    await press('新建并放入');
    await press('分享收藏夹');
    await press('生成并复制链接');
    const address = await page.getByRole('textbox', { name: '分享链接' }).inputValue();
    await page.keyboard.press('Escape');
    const guest = await visited.open(new URL(address).pathname + new URL(address).search, 390);
    await guest.getByRole('list', { name: '两份' }).getByRole('listitem').nth(1).waitFor();

    const opened = page.context().waitForEvent('page', (one) => one.url().endsWith('/detail/1'));
    await press('打开');
    await opened;
    await bar.waitFor({ state: 'detached' });
  });
});
