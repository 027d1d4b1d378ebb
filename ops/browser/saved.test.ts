import { expect } from 'chai';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { enterHits } from '../../bff/models/watch/inbox.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { waitFor } from '../test/waitFor.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('saved searches in a browser', function () {
  this.timeout(120_000);
  let visited: VisitedSite;
  let reader: TestReader;
  retriedFixture(
    async () => {
      visited = await aVisitedSite();
      reader = await aReader(visited.made, { username: 'watcher', level: 1 });
      const pages = ['封面', '储能的成本曲线'];
      for (let id = 1; id <= 3; id++)
        await visited.site.search.aReport({
          id,
          title: `深度之${id}`,
          pages,
          date: chinaDay(new Date()),
        });
    },
    () => visited.close(),
  );

  for (const width of [390, 1440])
    it(`are saved from the search, announce, are read, paused, renamed and removed by keyboard at ${width} px`, async () => {
      const page = await visited.open('/report?keyword=储能&full=1', width, reader);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: '订阅此搜索' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('按近 30 天估算').getByText('3', { exact: true }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog.getByRole('textbox', { name: '名称' }).fill('储能动态');
      await page.keyboard.press('Enter');
      await page.getByText('已订阅，有新报告').waitFor();

      const { body } = await visited.site.post<{ items: { id: number }[] }>(
        '/api/saved/list',
        {},
        {
          ...reader.headers,
        },
      );
      const savedIds = body.data.items.slice(0, 1).map(({ id }) => id);
      const hits = savedIds.flatMap((id) => [1, 2].map((reportId) => [id, reportId] as const));
      await inTransaction(visited.made.database, (transaction) => enterHits(transaction, hits, new Date()));
      await page.goto(`${visited.site.url}/user/inbox`);
      const list = page.getByRole('list', { name: '订阅更新' });
      await list.getByText('“储能动态”').first().waitFor();
      await list.locator('mark').first().waitFor();
      await page.getByRole('button', { name: /我的账号：.*2 份未读更新/ }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      const opened = page.context().waitForEvent('page');
      await list.getByRole('link', { name: '第2页' }).first().press('Enter');
      await (await opened).waitForURL('**/preview/*?page=2');
      await page.getByText('1 份未读', { exact: false }).first().waitFor();
      await page.getByRole('button', { name: '全部标为已读' }).press('Enter');
      await page.getByText('0 份未读', { exact: false }).waitFor();

      await page.getByRole('link', { name: '管理订阅' }).press('Enter');
      await page.getByRole('button', { name: '暂停：储能动态' }).press('Enter');
      await page.getByText('已暂停').waitFor();
      await page.getByRole('button', { name: '重命名：储能动态' }).press('Enter');
      await dialog.getByRole('textbox', { name: '名称' }).fill('储能周报');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '汇总：储能周报' }).press('Enter');
      await dialog.getByRole('radio', { name: '不要' }).press('ArrowLeft');
      await page.getByText('每周汇总').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      // This site sends no mail.
      expect(await dialog.getByRole('textbox').count()).to.equal(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'RSS：储能周报' }).press('Enter');
      const address = await dialog.getByRole('textbox', { name: 'RSS 地址' }).inputValue();
      await dialog.getByRole('button', { name: '更换地址' }).press('Enter');
      await page.getByText('旧地址不再可用').waitFor();
      const renewed = async () =>
        (await dialog.getByRole('textbox', { name: 'RSS 地址' }).inputValue()) !== address;
      await waitFor(renewed, { timeoutMs: 10_000, message: 'the address stays' });
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '删除：储能周报' }).press('Enter');
      await dialog.getByRole('button', { name: '删除', exact: true }).press('Enter');
      await page.getByText('还没有订阅').waitFor();
      await page.context().close();
    });

  it('have beside them keys for programs: made, shown once with what uses them, and deleted', async () => {
    const password = 'a-good-password';
    const owner = await aReader(visited.made, { password });
    await visited.made.database.query(
      `UPDATE sessions SET proven_at = NOW() - INTERVAL 1 HOUR WHERE user_id = ${owner.userId}`,
    );
    const page = await visited.open('/user/keys', 1440, owner);
    await page.getByRole('textbox', { name: '密钥名称' }).fill('周报脚本');
    await page.keyboard.press('Enter');
    await page.getByText('为保障账号安全，请输入原密码').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await page.getByLabel('原密码', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const key = await dialog.getByRole('textbox', { name: '新密钥' }).inputValue();
    await dialog.getByRole('button', { name: '已保存' }).click();
    await page.getByText(`Authorization: Bearer ${key}`).first().waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    const headers = { authorization: `Bearer ${key}` };
    const ask = () => visited.site.post('/api/saved/list', {}, headers);
    expect((await ask()).http).to.equal(200);
    await page.reload();
    await page.getByText(`尾号 ${key.slice(-4)}`).waitFor();
    expect(await page.getByText(key).count()).to.equal(0);
    await page.getByRole('button', { name: /^删除：周报脚本/ }).click();
    await page.getByText('还没有密钥').waitFor();
    expect((await ask()).http).to.equal(401);
  });

  it('are saved after the login that a visitor is asked for', async () => {
    const page = await visited.open('/report?keyword=储能&full=1');
    await page.getByRole('button', { name: '订阅此搜索' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
  });
});
