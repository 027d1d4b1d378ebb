import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import type { orderList, vipList } from '../contract/orders.ts';
import { type Platform, platformNumber, platforms } from '../gateways/pay/gateway.ts';
import { aCheckout, type Checkout, type Session } from './checkout.factory.ts';

const images = {
  wxpay: '/api/pay/wxOffiaccountQrCode?offiaccountOpenid=someone-else&itemId=1&fileId=7',
  alipay: '/api/v2/alipay/generateFaceToFaceQrCode?userId=1&itemId=1&fileId=7',
} as const;

describe('buying a membership', () => {
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout();
  });
  after(() => checkout.close());

  const refusal = async (path: string, input: object, session?: Session) => {
    const { http, headers, body } = await checkout.site.post(path, input, session);
    return [http, headers.get('x-error-id'), body.data];
  };
  const last = async (session: Session, platform: Platform) =>
    (
      await checkout.site.post(
        '/api/v2/order/getLastOrderPayStatus',
        { payPlatform: platformNumber(platform) },
        session,
      )
    ).body.data as unknown;

  it('tells three memberships with their levels and prices, and the rights of all four plans', async () => {
    const { body } = await checkout.site.get<Data<typeof vipList>>('/api/order/vipList');
    const { items, plans } = body.data;
    expect(items.map(({ level, name }) => [level, name])).to.deep.equal([
      [1, '标准 VIP'],
      [2, '高级 VIP'],
      [3, '商务 VIP'],
    ]);
    // The prices shown by default.
    expect(items[0]?.items).to.deep.equal([{ id: 1, price: 298, org_price: 599, remark: '365天' }]);
    // Search results 10 or 9999; downloads a day 10, 40, 100; unlocks a year 20 and 40.
    expect(plans.map((plan) => plan.search_results)).to.deep.equal([10, 9999, 9999, 9999]);
    expect(plans.map((plan) => plan.downloads_per_day)).to.deep.equal([0, 10, 40, 100]);
    expect(plans.map((plan) => plan.unlocks_per_year)).to.deep.equal([0, 0, 20, 40]);
  });

  it('prices on the server, gives a QR code, and is paid by either gateway', async () => {
    const { session, userId } = await checkout.aBuyer();
    for (const [platform, level, total] of [
      ['wxpay', 1, 29_800],
      ['alipay', 2, 59_800],
      ['wxpay', 3, 199_800],
    ] as const) {
      const path = platform === 'wxpay' ? '/api/order/wxpayQrcode' : '/api/order/alipayQrcode';
      const input = { item_id: String(level), opFrom: 1 };
      const { body } = await checkout.site.post<Record<string, string>>(path, input, session);
      const { code_uri, out_trade_no: number = '' } = body.data;
      expect(code_uri).to.match(
        platform === 'wxpay' ? /^weixin:\/\/wxpay\// : /^https:\/\/qr\.alipay\.com\//,
      );
      expect(checkout.trades.get(number)).to.include({ total, platform });
      await checkout.send(platform, checkout.notice(number));
      expect(await checkout.state(session, platform, number)).to.contain('SUCCESS');
      expect(await checkout.daysLeft(userId, level)).to.equal(365);
    }
    const { body } = await checkout.site.post<{ is_vip: number }>('/api/user/info', {}, session);
    expect(body.data.is_vip).to.equal(3);
  });

  it('shows an unpaid order again, also to two windows at once, and never a paid one', async () => {
    const { session } = await checkout.aBuyer();
    const numbers = await Promise.all(Array.from({ length: 8 }, () => checkout.order(session, 'wxpay')));
    expect(new Set(numbers)).to.have.property('size', 1);
    expect(await checkout.order(session, 'wxpay', 2)).not.to.equal(numbers[0]);
    expect(await checkout.order(session, 'alipay')).not.to.equal(numbers[0]);
    // The order shown last is the one polled, not the one made last.
    await checkout.order(session, 'wxpay');
    await checkout.send('wxpay', checkout.notice(numbers[0] ?? ''));
    expect(await last(session, 'wxpay')).to.equal(1);
    expect(await checkout.order(session, 'wxpay')).not.to.equal(numbers[0]);
    expect(await last(session, 'wxpay')).to.equal(0);
  });

  it("makes the session's order for a QR image, whoever the address names", async () => {
    const { session, userId } = await checkout.aBuyer();
    for (const platform of platforms) {
      const response = await fetch(checkout.site.url + images[platform], { headers: session });
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).to.equal('PNG');
      expect(await last(session, platform)).to.equal(0);
      await checkout.send(platform, checkout.notice(await checkout.order(session, platform)));
      expect(await last(session, platform)).to.equal(1);
      const visitor = await checkout.site.get(images[platform]);
      expect([visitor.http, visitor.headers.get('x-error-id')]).to.deep.equal([401, 'not_logged_in']);
    }
    expect(await checkout.daysLeft(userId)).to.equal(730);
  });

  it('makes no order for a link or an image of another site, and shows the code of one made before', async () => {
    for (const platform of platforms) {
      const { session } = await checkout.aBuyer();
      const look = async (more: Record<string, string>) => {
        const cookie = `sid=${session.sid}; token=${session.token}`;
        const response = await fetch(checkout.site.url + images[platform], { headers: { cookie, ...more } });
        await response.arrayBuffer();
        return [response.status, response.headers.get('x-error-id')];
      };
      const strange: Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
        { token: 'another' },
      ];
      const before = checkout.trades.size;
      for (const headers of strange) expect(await look(headers)).to.deep.equal([403, 'bad_token']);
      expect(checkout.trades.size).to.equal(before);
      const number = await checkout.order(session, platform);
      for (const headers of strange) expect(await look(headers)).to.deep.equal([200, null]);
      expect(checkout.trades.size).to.equal(before + 1);
      await checkout.send(platform, checkout.notice(number));
      expect(await look({}), 'paid').to.deep.equal([403, 'bad_token']);
      expect(await look({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' })).to.deep.equal([
        200,
        null,
      ]);
    }
  });

  it('offers no order again that was made before the last payment: a renewal is an order of its own', async () => {
    const { session } = await checkout.aBuyer();
    const [paid, left] = [await checkout.order(session, 'wxpay'), await checkout.order(session, 'alipay')];
    await checkout.send('wxpay', checkout.notice(paid));
    expect(await checkout.order(session, 'alipay')).not.to.equal(left);
  });

  it('tells that the code in view was paid, though another that was chosen before was offered after it', async () => {
    for (const platform of platforms) {
      const { session } = await checkout.aBuyer();
      const seen = await checkout.order(session, platform, 2);
      await checkout.order(session, platform, 1);
      expect(await last(session, platform)).to.equal(0);
      await checkout.send(platform, checkout.notice(seen));
      expect(await last(session, platform)).to.equal(1);
      await checkout.order(session, platform, 1);
      expect(await last(session, platform)).to.equal(0);
    }
  });

  it('keeps orders to their owner and their gateway', async () => {
    const [ann, ben] = [await checkout.aBuyer(), await checkout.aBuyer()];
    const number = await checkout.order(ann.session, 'wxpay');
    const input = { out_trade_no: number };
    // The message that pages take for paid.
    const none = [404, 'order_not_found', '订单信息不存在'];
    expect(await refusal('/api/order/checkOrder', input, ben.session)).to.deep.equal(none);
    expect(await refusal('/api/order/checkAlipayOrder', input, ann.session)).to.deep.equal(none);
    expect(await refusal('/api/order/checkOrder', { out_trade_no: 'YH0' }, ann.session)).to.deep.equal(none);
    const lastPath = '/api/v2/order/getLastOrderPayStatus';
    expect(await refusal(lastPath, { payPlatform: 0 }, ben.session)).to.deep.equal(none);
    expect(await refusal(lastPath, { payPlatform: 1 }, ann.session)).to.deep.equal(none);
  });

  it('is for those who are logged in, and takes nothing that is not for sale', async () => {
    const { session } = await checkout.aBuyer();
    const calls: [string, object][] = [
      ['/api/order/wxpayQrcode', { item_id: 1 }],
      ['/api/order/alipayQrcode', { item_id: 1 }],
      ['/api/order/checkOrder', { out_trade_no: 'YH1' }],
      ['/api/order/checkAlipayOrder', { out_trade_no: 'YH1' }],
      ['/api/v2/order/getLastOrderPayStatus', { payPlatform: 0 }],
      ['/api/user/orderList', {}],
    ];
    for (const [path, input] of calls) {
      expect((await refusal(path, input))[1], path).to.equal('not_logged_in');
      expect((await checkout.site.post(path, input, { sid: session.sid })).http, path).to.equal(403);
      const odd = await checkout.site.post(path, { ...input, price: 1 }, session);
      expect(odd.http, path).to.equal(422);
    }
    for (const item_id of [0, 4, -1, 1.5, [1], { $gt: 0 }, '1 OR 1', null]) {
      const [http] = await refusal('/api/order/wxpayQrcode', { item_id }, session);
      expect(http, JSON.stringify(item_id)).to.equal(422);
    }
    for (const payPlatform of [2, '0', null]) {
      expect((await refusal('/api/v2/order/getLastOrderPayStatus', { payPlatform }, session))[0]).to.equal(
        422,
      );
    }
  });

  it('lists what was paid, newest first, by pages', async () => {
    const { session } = await checkout.aBuyer();
    const list = async (page: number, pageSize: number) =>
      (await checkout.site.post<Data<typeof orderList>>('/api/user/orderList', { page, pageSize }, session))
        .body.data;
    expect(await list(1, 10)).to.deep.equal({ items: [], total: 0 });
    const numbers: string[] = [];
    for (const [platform, item] of [
      ['wxpay', 1],
      ['alipay', 2],
      ['wxpay', 1],
    ] as const) {
      const number = await checkout.order(session, platform, item);
      await checkout.send(platform, checkout.notice(number));
      numbers.unshift(number);
    }
    await checkout.order(session, 'alipay', 3);
    const { items, total } = await list(1, 2);
    expect([items.map((item) => item.trade_no), total]).to.deep.equal([numbers.slice(0, 2), 3]);
    expect(items[1]).to.deep.include({
      startDate: chinaDay(Date.now()),
      orderItemName: '高级 VIP',
      validMonth: 12,
      total_fee: 59_800,
      pay_platform: 1,
    });
    expect((await list(2, 2)).items).to.have.length(1);
    expect((await list(3, 2)).items).to.have.length(0);
  });
});
