import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { enter, tabTo } from './keyboard.testkit.ts';

describe('by keyboard alone in a browser', function () {
  this.timeout(180_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  const start = async () => {
    visited = await aVisitedSite();
    made = visited.made;
    await made.aUser({ username: 'lin', password: 'a-good-password', shells: 40 });
    await visited.site.search.aReport({ id: 1, title: '储能深度', page_count: 30 });
    await visited.site.aFile(storeLayout.original(1), '%PDF');
  };
  const stop = () => visited.close();
  retriedFixture(start, stop);
  const dialog = (page: Page) => page.getByRole('dialog');

  it(
    holds(
      'keyboard.one-searches-opens',
      'one searches, opens what was found, logs in, agrees to the shells, and has the report',
    ),
    async () => {
      const home = await visited.open('/');
      await home.getByRole('combobox').waitFor();
      await home.keyboard.press('/');
      await home.keyboard.type('储能');
      await home.keyboard.press('Enter');
      await home.waitForURL('**/report?keyword=*');
      const [page] = await Promise.all([
        home.waitForEvent('popup'),
        enter(home, home.getByRole('article').getByRole('link', { name: '储能深度', exact: true })),
      ]);
      await enter(page, page.getByRole('main').getByRole('button', { name: '下载' }));
      await enter(page, dialog(page).getByRole('button', { name: '用密码登录' }));
      await tabTo(page, dialog(page).getByLabel('账号或手机号'));
      await page.keyboard.type('lin');
      await tabTo(page, dialog(page).getByLabel('密码', { exact: true }));
      await page.keyboard.type('a-good-password');
      await page.keyboard.press('Enter');
      const agree = dialog(page).getByRole('button', { name: '用 20 贝壳下载' });
      await agree.waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), enter(page, agree)]);
      expect(download.suggestedFilename()).to.equal('储能深度.pdf');
    },
  );

  it(holds('keyboard.one-chooses-membership', 'one chooses a membership and pays it'), async () => {
    const page = await visited.open('/vip', 1440, await aReader(made));
    await page.getByRole('button', { name: /我的账号/ }).waitFor();
    await enter(page, page.getByRole('button', { name: /^开始使用标准 VIP/ }));
    await tabTo(page, dialog(page).getByRole('radio', { name: /标准 VIP/ }));
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByText('每天下载 40 份报告').waitFor();
    await enter(page, dialog(page).getByRole('button', { name: '微信支付：显示二维码' }));
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    // The phone that scans the code is the sandbox's page.
    const sandbox = await visited.open('/sandbox');
    await enter(sandbox, sandbox.getByRole('button').filter({ hasText: '598' }));
    await page.getByText('支付成功').waitFor();
    await page.getByRole('button', { name: /我的账号.*高级 VIP/ }).waitFor();
  });
});
