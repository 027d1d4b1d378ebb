import { expect } from 'chai';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { creditInvite } from '../../bff/invites/index.ts';
import { createUser } from '../../bff/models/account/user.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { userLinks } from '../../frontend/components/OwnAccount.tsx';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const pages = [
  { path: '/user/userinfo', title: '个人信息', empty: null },
  { path: '/user/order', title: '我的订单', empty: '还没有订单' },
  { path: '/user/history', title: '我的阅读', empty: '还没有阅读记录' },
  { path: '/user/download', title: '我的下载', empty: '还没有下载报告' },
  { path: '/user/favorite', title: '我的收藏', empty: '还没有收藏' },
  { path: '/user/invite', title: '我的邀请', empty: '还没有朋友注册' },
  { path: '/user/inbox', title: '订阅更新', empty: '还没有更新' },
  { path: '/user/saved', title: '我的订阅', empty: '还没有订阅' },
  { path: '/user/keys', title: '开放接口', empty: '还没有密钥' },
  { path: '/user/feedback', title: '我的反馈', empty: '还没有反馈' },
];

describe('the user centre in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  let member: TestReader;
  let free: TestReader;
  const start = async () => {
    visited = await aVisitedSite();
    made = visited.made;
    member = await aReader(made, { username: 'member', level: 2 });
    free = await aReader(made, { username: 'free', shells: 100 });
    for (let id = 1; id <= 11; id++) await visited.site.search.aReport({ id, title: `储能深度之${id}` });
  };
  const stop = () => visited.close();
  retriedFixture(start, stop);
  const call = (path: string, body: object, reader = member) =>
    visited.site.post(path, body, { ...reader.headers });

  it(holds('userCentre.asks-visitor-log', 'asks a visitor to log in, and says why'), async () => {
    const page = await visited.open('/user/order');
    await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('这个页面只有登录后才能查看').waitFor();
  });

  for (const { path, title, empty } of pages) {
    it(`${path} tells what is not there yet, without anything for axe`, async () => {
      for (const width of [390, 1440]) {
        const page = await visited.open(path, width, free);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.getByRole('complementary', { name: '我的账号' }).getByText('昵称free').waitFor();
        if (empty) await page.getByText(empty).waitFor();
        expect(await seriousFindings(page), `${width} px`).to.deep.equal([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.locator('html[data-theme=dark]').waitFor();
        expect(await seriousFindings(page, 'color-contrast'), `${width} px, dark`).to.deep.equal([]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, `${width} px`).to.be.at.most(0);
        await page.context().close();
      }
    });
  }

  it(
    holds(
      'userCentre.tells-one-one',
      'tells who one is, what one has, and shows the older payment dialog on its index',
    ),
    async () => {
      const page = await visited.open('/user/index', 1440, member);
      const panel = page.getByRole('complementary', { name: '我的账号' });
      await panel.getByText('今日下载').waitFor();
      await panel.getByText('0/40').waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('标准 VIP').waitFor();
      expect(await dialog.getByText('商务 VIP').count()).to.equal(0);
      await page.keyboard.press('Escape');
      await panel.getByText(/^有效期至 \d{4}-\d\d-\d\d$/).waitFor();
      await panel.getByText(/^用户 ID \d+$/).waitFor();
      await panel.getByRole('link', { name: '个人信息' }).click();
      const facts = page.getByRole('main').locator('dl');
      for (const name of ['头像', '昵称', '手机号', '密码', '会员', '贝壳'])
        await facts.getByText(name, { exact: true }).first().waitFor();
      await page.getByRole('img', { name: '小程序二维码' }).waitFor();
      await page.getByText('绑定手机号后可重置').waitFor();
      await page.getByRole('button', { name: '绑定手机号' }).click();
      await page.getByRole('dialog').getByText('尚未绑定手机号').waitFor();
    },
  );

  it(
    holds(
      'userCentre.tells-header-one',
      'tells in the header who one is: level, expiry, id, six links, renew or upgrade',
    ),
    async () => {
      for (const [reader, level, offer] of [
        [member, '高级 VIP', '续费'],
        [free, '普通用户', '升级会员'],
      ] as const) {
        const page = await visited.open('/vip', 1440, reader);
        await page.getByRole('button', { name: /我的账号/ }).click();
        await page.getByText(level, { exact: true }).first().waitFor();
        await page.getByRole('button', { name: offer, exact: true }).waitFor();
        expect(await page.getByRole('banner').getByText('有效期至').count()).to.equal(
          level === '普通用户' ? 0 : 1,
        );
        await page.getByText('用户 ID').waitFor();
        const links = page.getByRole('navigation', { name: '我的' }).getByRole('link');
        expect((await links.allTextContents()).sort()).to.deep.equal(
          userLinks.map(({ name }) => name).sort(),
        );
        await page.getByRole('button', { name: '退出登录' }).waitFor();
      }
      const page = await visited.open('/vip');
      for (const [name, title] of [
        ['注册', '手机注册'],
        ['登录', '扫码登录'],
      ] as const) {
        await page.getByRole('banner').getByRole('button', { name }).click();
        await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  );

  it(holds('userCentre.logs-out-user', 'logs out of the user area to the home page'), async () => {
    const page = await visited.open('/user/order', 1440, await aReader(made));
    await page.getByText('还没有订单').waitFor();
    await page.getByRole('button', { name: /我的账号/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/index');
    await page.getByText('退出登录成功').waitFor();
    await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
  });

  it(
    holds('userCentre.lists-one-read', 'lists what one read ten a page, the page in the address'),
    async () => {
      for (let id = 1; id <= 11; id++) await call('/api/file/detail', { id });
      const page = await visited.open('/user/history', 1440, member);
      const rows = page.getByRole('list', { name: '我的阅读' }).getByRole('listitem');
      await rows.nth(9).waitFor();
      expect(await rows.count()).to.equal(10);
      await page.getByRole('link', { name: '第2页' }).click();
      await page.waitForURL('**/user/history?page=2');
      await page.getByRole('link', { name: '储能深度之1', exact: true }).waitFor();
      expect(await rows.count()).to.equal(1);
    },
  );

  it(holds('userCentre.takes-favourite-out', 'takes a favourite out where it is listed'), async () => {
    await call('/api/file/collect', { id: 3 });
    const page = await visited.open('/user/favorite', 1440, member);
    await page.getByRole('link', { name: '储能深度之3', exact: true }).waitFor();
    await page.getByRole('button', { name: '已收藏' }).click();
    await page.getByText('还没有收藏').waitFor();
  });

  it(holds('userCentre.tells-orders-yuan', 'tells orders in yuan, with how they were paid'), async () => {
    const order = await call('/api/order/wxpayQrcode', { item_id: 2 });
    const { out_trade_no } = order.body.data as { out_trade_no: string };
    await visited.site.post('/sandbox/api/pay', { out_trade_no });
    const page = await visited.open('/user/order', 1440, member);
    const row = page.getByRole('list', { name: '我的订单' }).getByRole('listitem');
    await row.getByText('598', { exact: true }).waitFor();
    expect(await row.textContent())
      .to.contain('12 个月')
      .and.contain('微信支付')
      .and.contain('高级 VIP');
  });

  it('pays or cancels an unpaid order, and asks for the invoice of a paid one', async () => {
    const buyer = await aReader(made);
    const place = async () => {
      const { body } = await call('/api/order/wxpayQrcode', { item_id: 1 }, buyer);
      return (body.data as { out_trade_no: string }).out_trade_no;
    };
    const paid = await place();
    await visited.site.post('/sandbox/api/pay', { out_trade_no: paid });
    await place();
    for (const width of [390, 1440]) {
      const page = await visited.open('/user/order', width, buyer);
      await page.getByRole('list', { name: '待付款的订单' }).getByText('298 元').waitFor();
      await page.getByRole('button', { name: '申请发票' }).waitFor();
      expect(await seriousFindings(page), `${width} px`).to.deep.equal([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/orders-${width}.png` });
      await page.context().close();
    }
    const page = await visited.open('/user/order', 1440, buyer);
    const waiting = page.getByRole('list', { name: '待付款的订单' });
    await waiting.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('dialog').getByRole('img', { name: '微信支付二维码' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waiting.getByRole('button', { name: '取消' }).click();
    await page.getByText('订单已取消').waitFor();
    await waiting.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '申请发票' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('发票抬头').fill('某某科技有限公司');
    await form.getByLabel('税号').fill('12');
    await form.getByLabel('接收邮箱').fill('finance@example.com');
    await form.getByRole('button', { name: '提交申请' }).click();
    await form.locator('[name=tax_number][aria-invalid=true]').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/invoice.png` });
    await form.getByLabel('税号').fill('91310000MA1FL0000X');
    await form.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('发票已申请').waitFor();
  });

  it('tells no member to become one where there is no order', async () => {
    const gifted = await visited.open('/user/order', 1440, await aReader(made, { level: 1 }));
    await gifted.getByText('还没有订单').waitFor();
    const main = gifted.getByRole('main');
    await main.getByRole('button', { name: '续费' }).first().waitFor();
    expect(await main.getByRole('button', { name: '立即开通' }).count()).to.equal(0);
    expect(await main.getByText('开通会员后').count()).to.equal(0);
  });

  it(
    holds(
      'userCentre.invites-link-copied',
      'invites by a link that is copied and scanned, and lists who came',
    ),
    async () => {
      await inTransaction(made.database, async (transaction) => {
        const guest = { username: 'guest', nickname: '新来的朋友', invitedBy: member.userId };
        const userId = (await createUser(transaction, guest)) ?? 0;
        await creditInvite(transaction, { inviterId: member.userId, userId });
      });
      const page = await visited.open('/user/invite', 1440, member);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByText('已邀请 1 位，得 20 贝壳').waitFor();
      await page.getByText('新来的朋友').waitFor();
      await page.getByRole('img', { name: '邀请链接二维码' }).waitFor();
      await page.getByRole('button', { name: '复制链接' }).click();
      await page.getByText('复制成功，快去分享吧！').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).to.match(/^http:\/\/127\.0\.0\.1:\d+\/\?invite=[a-z0-9]{10}$/);
    },
  );
});
