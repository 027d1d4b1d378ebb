import { expect } from 'chai';
import { issueEnrolmentToken } from '../../bff/accounts/index.ts';
import { codeAt } from '../../bff/accounts/secondFactor.ts';
import { siteRoutes } from '../../bff/contract/site/routes.ts';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { aProvenOperator, aReader, type TestReader } from '../../bff/reader.factory.ts';
import { withDbLock } from '../../mappings/dbLock.ts';
import { anIntake, type TestIntake } from '../test/intake.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const pages = siteRoutes.filter(({ page }) => page === 'operator');

describe("the operators' desk in a browser", function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let intake: TestIntake;
  let visited: VisitedSite;
  let operator: TestReader;
  let free: TestReader;
  const start = async () => {
    made = await aDatabase();
    intake = await anIntake(made.url);
    visited = await aVisitedSite({ DATABASE_URL: made.url, ...intake.env });
    operator = await aProvenOperator(made, { username: 'chief' });
    free = await aReader(made, { username: 'free', shells: 100 });
    for (const id of [1, 2]) {
      await intake.aReport({ id });
      await visited.site.search.aReport({ id, title: `储能深度之${id}`, recommend: 1 });
    }
    for (const id of [3, 4]) await intake.aReport({ id, stage: 'failed' });
    await intake.aReport({ id: 5, stage: 'queued' });
    await intake.aBuild({ reason: '词典改了' });
    await intake.aBuild({ reason: '切分改了', half: 1_234 });
    const notice = {
      name: '某研究所',
      contact: 'legal@example.com',
      report_id: 1,
      content: '<img src=x onerror=alert(1)>请予删除'.repeat(5),
    };
    await visited.site.post('/api/web/infringement', notice);
    await visited.site.post('/api/web/suggest', { type: '功能建议', content: '希望能对比两份报告' });
  };
  const stop = async () => {
    await visited.close();
    await intake.close();
    await made.close();
  };
  retriedFixture(start, stop);

  it('is shown to operators alone', async () => {
    const page = await visited.open('/operator/messages', 1440, free);
    await page.getByText('这个页面只对运营人员开放').waitFor();
    expect((await fetch(`${visited.site.url}/operator/nothing`)).status).to.equal(404);
  });

  it('has nothing for axe, and stays within a phone and a desk', async () => {
    for (const width of [390, 1440]) {
      const page = await visited.open('/operator', width, operator);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const { path, title } of pages) {
        const given = { '/operator/users': `?id=${free.userId}`, '/operator/catalog': '?id=1' }[
          path as string
        ];
        await page.goto(visited.site.url + path + (given ?? ''));
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        // The same parts stand side by side on a desk: one page of them is asked there.
        if (width === 390 || path === '/operator/messages')
          expect(await seriousFindings(page), `${path} at ${width}`).to.deep.equal([]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, `${path} at ${width}`).to.be.at.most(0);
      }
    }
  });

  it('takes down the report of a notice with a reason, by keyboard, and keeps it in the trail', async () => {
    const page = await visited.open('/operator', 1440, operator);
    await page.getByRole('link', { name: '侵权投诉与反通知' }).click();
    const row = page.getByRole('list', { name: '投诉与反馈' }).getByRole('listitem');
    await row.getByText('legal@example.com').waitFor();
    const takedown = row.getByRole('button', { name: /^下架并办结消息/ });
    await takedown.focus();
    await page.keyboard.press('Enter');
    expect(await seriousFindings(page)).to.deep.equal([]);
    const confirm = row.getByRole('button', { name: '确认下架' });
    expect(await confirm.isDisabled()).to.equal(true);
    await page.keyboard.type('权属证明齐备');
    await page.keyboard.press('Enter');
    await page.getByText('没有待办的消息').waitFor();
    expect(await intake.status(1)).to.include({ visible: false });

    await page.getByRole('link', { name: '操作记录' }).click();
    const lines = page.getByRole('list', { name: '操作记录' }).getByRole('listitem');
    await lines.filter({ hasText: '下架报告' }).getByText('报告 1').waitFor();
    await lines.filter({ hasText: '办结消息' }).getByText('权属证明齐备').waitFor();
    await page.getByLabel('操作', { exact: true }).selectOption({ label: '下架报告' });
    await page.getByRole('button', { name: '筛选' }).click();
    await page.waitForURL('**what=report.takedown**');
    await lines.filter({ hasText: '办结消息' }).waitFor({ state: 'detached' });
    expect(await lines.count()).to.equal(1);
  });

  it('finds a report by words of its title, and opens it in the catalog', async () => {
    const page = await visited.open('/operator/catalog', 390, operator);
    const field = page.getByLabel('报告编号、地址或标题');
    await field.fill('没有的标题');
    await field.press('Enter');
    await page.getByText('没有标题含这些词的报告').waitFor();
    await field.fill('深度 储能');
    await field.press('Enter');
    await page.getByRole('list', { name: '找到的报告' }).getByRole('link', { name: '储能深度之2' }).click();
    await page.getByRole('heading', { name: '操作历史' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?id=2');
    await field.fill(`${visited.site.url}/detail/1`);
    await field.press('Enter');
    await page.waitForURL('**/operator/catalog?id=1');
  });

  it('puts picks in order, and gives shells whose line tells why', async () => {
    const page = await visited.open('/operator/recommend', 1440, operator);
    const picks = page.getByRole('list', { name: '每日推荐' }).getByRole('listitem');
    await picks.nth(1).waitFor();
    const first = await picks.first().getByRole('link').textContent();
    await picks.nth(1).getByRole('button', { name: /^上移/ }).click();
    await page.getByLabel('理由（记入操作记录）').fill('本周主题');
    await page.getByRole('button', { name: '保存顺序' }).click();
    await page.getByText('顺序已保存').waitFor();
    expect(await picks.nth(1).getByRole('link').textContent()).to.equal(first);

    await page.goto(`${visited.site.url}/operator/users`);
    await page.getByLabel('编号、手机号或用户名').fill('free');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('link', { name: '昵称free' }).click();
    await page.getByRole('button', { name: '授予会员或贝壳' }).click();
    await page.getByLabel('贝壳', { exact: true }).fill('20');
    await page.getByLabel('理由（记入操作记录）').fill('下载失败的补偿');
    await page.getByRole('button', { name: '授予', exact: true }).click();
    const line = page.getByRole('list', { name: '贝壳明细' }).getByRole('listitem').first();
    await line.getByText('运营授予：下载失败的补偿').waitFor();
    expect(await line.textContent()).to.contain('+20');
  });

  it('leads an operator to enrol the second factor on entering, and carries on what waited when it is due', async () => {
    const plain = await aReader(made, { operator: true });
    const token = await inTransaction(made.database, (transaction) =>
      issueEnrolmentToken(transaction, plain.userId),
    );
    const page = await visited.open('/operator/users', 390, plain);
    const dialog = page.getByRole('dialog', { name: '开启二次验证' });
    await dialog.getByLabel('设置令牌').fill('guessed');
    await dialog.getByRole('button', { name: '开始设置' }).click();
    await dialog.getByText('设置令牌无效或已过期').waitFor();
    await dialog.getByLabel('设置令牌').fill(token);
    await dialog.getByRole('button', { name: '开始设置' }).click();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    expect(await seriousFindings(page)).to.deep.equal([]);
    await dialog.getByLabel('应用显示的 6 位数字').fill(codeAt(secret, new Date()));
    await page.keyboard.press('Enter');
    await dialog.getByRole('listitem').nth(9).waitFor();
    await dialog.getByRole('button', { name: '已保存，继续操作' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${visited.site.url}/operator/users?id=${free.userId}`);
    await page.getByRole('button', { name: '授予会员或贝壳' }).click();
    await page.getByLabel('贝壳', { exact: true }).fill('3');
    await page.getByLabel('理由（记入操作记录）').fill('活动奖励');
    const give = page.getByRole('button', { name: '授予', exact: true });
    // Requests repeated after the factor was shown are answered: only the act finds it due.
    await page.waitForLoadState('networkidle');
    await made.database.query(
      `UPDATE sessions SET factor_at = NOW() - INTERVAL 1 HOUR WHERE user_id = ${plain.userId}`,
    );
    await give.click();
    const due = page.getByRole('dialog', { name: '二次验证' });
    await due.getByLabel('验证器应用中的验证码').fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await page.keyboard.press('Enter');
    await due.waitFor({ state: 'detached' });
    const line = page.getByRole('list', { name: '贝壳明细' }).getByRole('listitem').first();
    await line.getByText('运营授予：活动奖励').waitFor();
    await page.getByRole('button', { name: '收回会员或贝壳' }).click();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await page.getByLabel('贝壳', { exact: true }).fill('1');
    await page.getByLabel('理由（记入操作记录）').fill('重复发放');
    await page.getByRole('button', { name: '收回', exact: true }).click();
    await line.getByText('运营收回：重复发放').waitFor();
  });

  it('tells which indices are served, and how far those are that are being built, or were when it was broken off', async () => {
    const page = await visited.open('/operator', 390, operator);
    const rows = page.getByRole('list', { name: '重建索引' }).getByRole('listitem');
    // A build holds this lock; it is free when the process dies.
    await withDbLock(made.database, 'reindex', async () => {
      await page.getByRole('link', { name: '排序版本' }).click();
      await rows.nth(0).getByRole('progressbar', { name: '索引 2 的进度' }).waitFor();
      expect(await rows.nth(0).textContent()).to.match(
        /索引 2正在建立.+约剩 \d+ (分钟|秒)已写 1,234 份，共 2,468 份/,
      );
      expect(await rows.nth(1).textContent()).to.match(/索引 1正在使用.+词典改了/);
      expect(await seriousFindings(page)).to.deep.equal([]);
    });
    await rows.nth(0).getByText('中断').waitFor();
    expect(await rows.nth(0).textContent()).to.contain('npm run relevance -- reindex');
  });

  it('tries again what failed of one cause', async () => {
    const page = await visited.open('/operator/works', 390, operator);
    const dead = page.getByRole('list', { name: '处理失败' });
    await dead.getByText('2 份').waitFor();
    await dead.getByRole('button', { name: '重试这一类' }).click();
    await page.getByLabel('理由（记入操作记录）').fill('字体已补齐');
    await page.getByRole('button', { name: '重新排队' }).click();
    await page.getByText('2 份已重新排队').waitFor();
    await page.getByText('没有处理失败的报告').waitFor();
    await page.getByRole('list', { name: '正在处理' }).getByRole('listitem').nth(2).waitFor();
  });
});
