import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { createGroup, joinGroup } from '../../bff/models/group.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';
import { shownTicket } from './people.testkit.ts';

describe('what one does with a report, in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    await visited.site.search.aReport({ id: 1, title: '储能深度', page_count: 30 });
    await visited.site.aFile(storeLayout.original(1), '%PDF');
    await visited.site.search.aReport({ title: '另一份值得读的', recommend: 1, date: '2024-08-10' });
  });
  after(() => visited.close());

  const dialog = (page: Page) => page.getByRole('dialog');

  it(
    holds(
      'actions.keeps-favourite-over',
      'keeps a favourite over the login by a scanned code, and takes it out again',
    ),
    async () => {
      const page = await visited.open('/detail/1');
      const ticket = await shownTicket(page, () =>
        page.getByRole('button', { name: '收藏', exact: true }).first().click(),
      );
      await dialog(page).getByText('登录后即可收藏报告').waitFor();
      await visited.site.post('/sandbox/api/scan', { ticket });
      await dialog(page).getByRole('button', { name: '跳过绑定，直接登录' }).click();
      await page.getByText('收藏成功').waitFor();
      const kept = page.getByRole('button', { name: '已收藏' }).first();
      await kept.click();
      await page.getByRole('button', { name: '收藏', exact: true }).first().waitFor();
    },
  );

  it(
    holds(
      'actions.forgets-was-clicked',
      'forgets what was clicked when the reader turns away from the login',
    ),
    async () => {
      const page = await visited.open('/detail/1');
      await page.getByRole('button', { name: '收藏', exact: true }).first().click();
      await dialog(page).getByText('登录后即可收藏报告').waitFor();
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => sessionStorage.getItem('intent'))).to.equal(null);
    },
  );

  it('opens the pages after a download from the detail page', async () => {
    const page = await visited.open('/detail/1', 1440, await aReader(made, { level: 1 }));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: /^下载/ }).first().click();
    expect(new URL((await opened).url()).pathname).to.be.oneOf(['/preview/1', 'blank']);
  });

  it(holds('actions.puts-report-into', 'puts a report into groups: seven a page, one at least'), async () => {
    const reader = await aReader(made);
    await inTransaction(made.database, async (transaction) => {
      for (let number = 1; number <= 9; number++) {
        const group = await createGroup(transaction, {
          theme: null,
          name: `研究群${number}`,
          logo: '',
        });
        await joinGroup(transaction, reader.userId, group ?? 0);
      }
    });
    const page = await visited.open('/detail/1', 1440, reader);
    await page.getByRole('button', { name: '分享到群组' }).click();
    await dialog(page).getByRole('checkbox').nth(6).waitFor();
    expect(await dialog(page).getByRole('checkbox').count()).to.equal(7);
    expect(await seriousFindings(page)).to.deep.equal([]);
    await dialog(page).getByRole('button', { name: '确认' }).click();
    await page.getByText('请选择群组').waitFor();
    await dialog(page).getByRole('checkbox').first().check();
    await dialog(page).getByRole('button', { name: '下一页' }).click();
    await dialog(page).getByText('2 / 2').waitFor();
    // Until the second page is there, the rows are the first's.
    await dialog(page).getByRole('checkbox').nth(2).waitFor({ state: 'detached' });
    await dialog(page).getByRole('checkbox').first().check();
    await dialog(page).getByRole('button', { name: '确认（2）' }).click();
    await page.getByText('操作成功').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
  });

  it(
    holds(
      'actions.reader-name-actions',
      'has in the reader its name, its actions and a panel of facts and recommended reports',
    ),
    async () => {
      const page = await visited.open('/preview/1');
      const bar = page.getByRole('banner');
      await bar.getByRole('heading', { name: '储能深度' }).waitFor();
      for (const name of ['下载', '收藏', '分享', '登录'])
        await bar.getByRole('button', { name }).first().waitFor();
      const tabs = page.getByRole('tablist', { name: '报告信息' });
      await tabs.getByRole('tab', { name: '基本信息' }).waitFor();
      await page.getByRole('tabpanel').getByText('测试研究所').waitFor();
      await tabs.getByRole('tab', { name: '推荐报告' }).click();
      await page.getByRole('tabpanel').getByRole('link', { name: '另一份值得读的' }).waitFor();
    },
  );

  it(
    holds('actions.shows-code-mini', 'shows the code for the mini program, and copies the address'),
    async () => {
      const page = await visited.open('/detail/1');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page
        .getByRole('button', { name: /分享|小程序/ })
        .first()
        .click();
      await dialog(page).getByRole('img', { name: '小程序二维码' }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog(page).getByRole('button', { name: '复制链接' }).click();
      await page.getByText('复制成功，快去分享吧！').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
        `${visited.site.url}/detail/1`,
      );
    },
  );
});
