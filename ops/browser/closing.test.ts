import { expect } from 'chai';
import { aReader } from '../../bff/reader.factory.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('closing an account in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
  });
  after(() => visited.close());

  for (const width of [390, 1440])
    it(`has dialogs for nickname and password, closes by the password, and leads back in, at ${width} px`, async () => {
      const password = 'a-good-password';
      const username = `leaver${width}`;
      const reader = await aReader(visited.made, { username, password });
      const colorScheme = width === 390 ? 'dark' : 'light';
      const page = await visited.open('/user/userinfo', width, reader, {
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const name of ['修改昵称', '修改密码', '注销账号']) {
        await page.getByRole('button', { name }).click();
        await page.getByRole('dialog').getByRole('heading', { name }).waitFor();
        expect(await seriousFindings(page)).to.deep.equal([]);
        if (name !== '注销账号') await page.keyboard.press('Escape');
        if (name !== '注销账号') await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.getByLabel('密码', { exact: true }).fill(password);
      await page.getByRole('button', { name: '确认注销' }).click();
      await page.waitForURL('**/index');
      await page.getByText(/账号已申请注销/).waitFor();
      await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
      await page.request.post(`${visited.site.url}/api/v2/user/usernameLogin`, {
        data: { username, password },
      });
      await page.goto(`${visited.site.url}/vip`);
      await page.getByRole('dialog').getByRole('heading', { name: '账号正在注销' }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: '撤销注销' }).click();
      await page.getByText('已撤销注销，账号恢复使用').waitFor();
      await page.getByRole('button', { name: /我的账号/ }).waitFor();
    });
});
