import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

interface Order {
  out_trade_no: string;
  orderItemName: string;
  pay_platform: number;
  state: string;
}

describe('paying in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
  });
  after(() => visited.close());

  const dialog = (page: Page) => page.getByRole('dialog');
  const codes = ['微信支付二维码', '支付宝二维码'] as const;
  const code = (page: Page, platform: 0 | 1) => page.getByRole('img', { name: codes[platform] });
  /** The payment of a tier, opened by a reader on the membership page. */
  const toPayment = async (name: RegExp) => {
    const page = await visited.open('/vip', 1440, await aReader(made));
    await page.getByRole('button', { name: /我的账号/ }).waitFor();
    await page.getByRole('button', { name }).click();
    return page;
  };
  /** Chooses a way to pay, which makes its order. */
  const choose = (page: Page, platform: 0 | 1) =>
    dialog(page)
      .getByRole('button', { name: `${codes[platform].slice(0, -3)}：显示二维码` })
      .click();
  /** State of a code's picture once loaded. */
  const shown = async (page: Page, platform: 0 | 1) => {
    await code(page, platform).waitFor();
    await page.waitForFunction(
      (name) => (document.querySelector<HTMLImageElement>(`img[alt="${name}"]`)?.naturalWidth ?? 0) > 0,
      codes[platform],
    );
  };
  const pay = async (platform: 0 | 1, item: string) => {
    const { body } = await visited.site.get<{ items: Order[] }>('/sandbox/api/orders');
    const order = body.data.items.find(
      (each) => each.state === 'pending' && each.pay_platform === platform && each.orderItemName === item,
    );
    if (!order) throw new Error('no order waits');
    await visited.site.post('/sandbox/api/pay', { out_trade_no: order.out_trade_no });
  };

  for (const [platform, name] of [
    [0, 'WeChat'],
    [1, 'Alipay'],
  ] as const) {
    it(`becomes a member by ${name}: 支付成功, the account read again, the page loaded anew`, async () => {
      const page = await toPayment(/^立即开通高级 VIP/);
      await choose(page, platform);
      await shown(page, platform);
      const box = await code(page, platform).boundingBox();
      expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).to.deep.equal([108, 108]);
      expect(await seriousFindings(page)).to.deep.equal([]);
      await pay(platform, '高级 VIP');
      await page.getByText('支付成功').waitFor();
      await page.getByRole('button', { name: /我的账号.*高级 VIP/ }).waitFor();
      await page.getByRole('button', { name: /^续费高级 VIP/ }).waitFor();
    });
  }

  it(
    holds('payment.compares-plan-gives', 'compares what each plan gives and costs, row by row'),
    async () => {
      const page = await visited.open('/vip');
      const table = page.getByRole('table', { name: '普通用户与三级会员的权益对照' });
      await table.getByText('元/年').first().waitFor();
      const told = await table
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [
            line.querySelector('th')?.textContent,
            ...[...line.querySelectorAll('td')].map(
              (cell) => cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell.textContent,
            ),
          ]),
        );
      expect(told).to.deep.include.members([
        ['有效期', '长期', '1年', '1年', '1年'],
        ['可见搜索结果', '前 10 条', '前 9,999 条', '前 9,999 条', '前 9,999 条'],
        ['报告下载', '20贝壳/份', '10份/天', '40份/天', '100份/天'],
        ['图表原文定位', '没有', '有', '有', '有'],
        ['解锁专题', '没有', '没有', '20个/年', '40个/年'],
        ['定制咨询', '没有', '有', '有', '有'],
        ['共享群组', '没有', '没有', '没有', '有'],
      ]);
      expect(told.map(([name]) => name)).to.include.members(['图表搜索', '使用范围']);
      const head = await table.locator('thead').textContent();
      for (const name of ['普通用户', '标准 VIP', '高级 VIP', '商务 VIP', '298', '原价599'])
        expect(head).to.contain(name);
    },
  );

  it(holds('payment.chooses-tier-keyboard', 'chooses a tier by keyboard and pays that'), async () => {
    const page = await toPayment(/^开始使用标准 VIP/);
    await dialog(page)
      .getByRole('radio', { name: /标准 VIP/ })
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByText('每天下载 100 份报告').waitFor();
    await choose(page, 0);
    await shown(page, 0);
    await expectTotal(page, '1,998');
    await pay(0, '商务 VIP');
    await page.getByText('支付成功').waitFor();
    await page.getByRole('button', { name: /我的账号.*商务 VIP/ }).waitFor();
  });

  const expectTotal = async (page: Page, total: string) =>
    expect(await dialog(page).getByRole('region', { name: '扫码支付' }).textContent()).to.contain(total);

  it(holds('payment.counts-paid', 'counts 订单信息不存在 as paid'), async () => {
    const page = await toPayment(/^开始使用标准 VIP/);
    let polls = 0;
    // Known by its words: proxies may take the header that names the error.
    await page.route('**/getLastOrderPayStatus', (route) =>
      ++polls === 1
        ? route.fulfill({ json: { status: 1, message: 'success', data: 0 } })
        : route.fulfill({
            status: 404,
            json: { status: 0, message: '订单信息不存在', data: '订单信息不存在' },
          }),
    );
    const follows = Promise.all([page.waitForRequest('**/api/user/info'), page.waitForEvent('load')]);
    await choose(page, 0);
    await page.getByText('支付成功').waitFor();
    await follows;
  });

  it('makes no order by looking, and one when a way is chosen', async () => {
    const reader = await aReader(made);
    const orders = async () =>
      (await visited.site.post<{ items: object[] }>('/api/user/openOrders', {}, reader.headers)).body.data
        .items.length;
    const page = await visited.open('/vip', 1440, reader);
    await page.getByRole('button', { name: /^立即开通高级 VIP/ }).click();
    await dialog(page).getByText('选择支付方式后显示二维码').waitFor();
    expect(await orders()).to.equal(0);
    await choose(page, 1);
    await shown(page, 1);
    expect([await orders(), await code(page, 0).count()]).to.deep.equal([1, 0]);
    expect(await seriousFindings(page)).to.deep.equal([]);
  });

  it('opens the apps of a phone, or gives a code to save there', async () => {
    for (const app of ['微信', '支付宝'] as const) {
      const page = await visited.open('/user/order', 390, await aReader(made));
      await page.getByRole('main').getByRole('button', { name: '立即开通' }).last().click();
      await dialog(page)
        .getByRole('button', { name: `打开${app}支付` })
        .waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-pay.png` });
      await dialog(page).getByRole('button', { name: '用二维码支付' }).click();
      const platform = app === '微信' ? 0 : 1;
      await choose(page, platform);
      await shown(page, platform);
      const save = dialog(page).getByRole('link', { name: '保存到相册' });
      const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(saved.suggestedFilename()).to.equal(`${app}付款码.png`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-code.png` });
      await page.goto(`${visited.site.url}/user/order`);
      await page.getByRole('main').getByRole('button', { name: '立即开通' }).last().click();
      await dialog(page)
        .getByRole('button', { name: `打开${app}支付` })
        .click();
      await page.waitForURL(/\/sandbox#order-\w+$/);
      const out_trade_no = new URL(page.url()).hash.slice('#order-'.length);
      await visited.site.post('/sandbox/api/pay', { out_trade_no });
      await page.goto(`${visited.site.url}/user/order`);
      await page.getByRole('list', { name: '我的订单' }).getByText('标准 VIP').waitFor();
      await page.context().close();
    }
  });

  it(
    holds(
      'payment.swallows-poll-fails',
      'swallows what a poll fails with, and after 200 of them covers the codes until they are refreshed',
    ),
    async () => {
      const page = await visited.open('/vip', 1440, await aReader(made));
      await page.clock.install();
      await page.getByRole('button', { name: /我的账号/ }).waitFor();
      const platforms: number[] = [];
      await page.route('**/getLastOrderPayStatus', (route) => {
        platforms.push(route.request().postDataJSON().payPlatform);
        return platforms.length % 3 === 0
          ? route.abort()
          : route.fulfill({ json: { status: 1, message: 'success', data: 0 } });
      });
      await page.getByRole('button', { name: /^开始使用标准 VIP/ }).click();
      for (const platform of [0, 1] as const) {
        await choose(page, platform);
        await shown(page, platform);
      }
      const refresh = dialog(page).getByRole('button', { name: '二维码已失效，刷新二维码' });
      // A look whose answer is still on its way when the clock is set on takes a step more.
      for (let step = 0; step < 4_000 && (await refresh.count()) === 0; step++) await page.clock.runFor(1500);
      expect(platforms.length).to.equal(200);
      // One channel after the other.
      expect(platforms.every((platform, at) => at === 0 || platform !== platforms[at - 1])).to.equal(true);
      await refresh.first().click();
      await refresh.first().waitFor({ state: 'detached' });
      await shown(page, 0);
    },
  );

  it(
    holds(
      'payment.pays-user-area',
      'pays in the user area by the older dialog: two tiers, one code of 146 px, a look each second',
    ),
    async () => {
      const page = await visited.open('/user/index', 1440, await aReader(made));
      await dialog(page)
        .getByRole('radio', { name: /高级 VIP/ })
        .click();
      await dialog(page).getByText('每月阅读 3000 份报告').waitFor();
      await dialog(page).getByRole('radio', { name: '支付宝' }).click();
      const looks: number[] = [];
      page.on('request', (request) => request.url().endsWith('checkAlipayOrder') && looks.push(Date.now()));
      await code(page, 1).waitFor();
      const box = await code(page, 1).boundingBox();
      expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).to.deep.equal([146, 146]);
      expect(await seriousFindings(page)).to.deep.equal([]);
      await pay(1, '高级 VIP');
      await page.getByText('支付成功').waitFor();
      await page.getByRole('button', { name: /我的账号.*高级 VIP/ }).waitFor();
      expect(looks).not.to.deep.equal([]);
    },
  );

  it(holds('payment.asks-visitor-log', 'asks a visitor to log in first'), async () => {
    const page = await visited.open('/vip');
    await page.getByRole('button', { name: /^立即开通商务 VIP/ }).click();
    await dialog(page).getByText('登录后开通会员').waitFor();
  });
});
