import { expect } from 'chai';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { type Platform, platforms } from '../gateways/pay/gateway.ts';
import { redisBank } from '../gateways/pay/sandbox/bank.ts';
import { createPaySandbox } from '../gateways/pay/sandbox/index.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

interface Receipt {
  amount: number;
  notice: { http: number; answer: string } | null;
}

describe('paying in the sandbox', () => {
  let made: TestDatabase;
  let wire: ToxicProxy;
  let site: Site;
  let session: Record<string, string>;
  before(async () => {
    made = await aDatabase();
    wire = await toxicProxy(made.url);
    site = await aSite({ DATABASE_URL: wire.url, SANDBOX: '1' }, false);
    session = { ...(await aReader(made)).headers };
  });
  after(async () => {
    await site.close();
    await wire.close();
    await made.close();
  });

  const calls = {
    wxpay: ['/api/order/wxpayQrcode', '/api/order/checkOrder'],
    alipay: ['/api/order/alipayQrcode', '/api/order/checkAlipayOrder'],
  } as const;
  const order = async (platform: Platform) => {
    const { body } = await site.post<{ out_trade_no: string }>(calls[platform][0], { item_id: 1 }, session);
    return body.data.out_trade_no;
  };
  const pay = async (out_trade_no: string, input: object = {}) =>
    (await site.post<Receipt>('/sandbox/api/pay', { out_trade_no, ...input })).body.data;
  const state = async (platform: Platform, out_trade_no: string) => {
    const { body } = await site.post<{ trade_state: string }>(calls[platform][1], { out_trade_no }, session);
    return body.data.trade_state;
  };

  it('has one pair of keys for all processes of a site: any may take the notice of another', async () => {
    const { paySandbox: own, redis, log } = site.services;
    const other = createPaySandbox(redis, log);
    try {
      const [one, two] = await Promise.all([own?.keys(), other.keys()]);
      expect(two.wxpay?.platformKey).to.be.a('string').that.equals(one?.wxpay?.platformKey);
      expect(two.wxpay?.apiKey).to.equal(one?.wxpay?.apiKey);
    } finally {
      await other.close();
    }
  });

  for (const platform of platforms) {
    it(`signs a notice as gateway ${platform} does, which the site takes or refuses`, async () => {
      const number = await order(platform);
      expect((await pay(number, { amount: 29_801 })).notice?.http).to.equal(400);
      expect(await state(platform, number)).to.be.oneOf(['NOTPAY', 'WAIT_BUYER_PAY']);
      expect(await pay(number))
        .to.deep.include({ amount: 29_800 })
        .and.have.nested.property('notice.http', 200);
      expect(await state(platform, number)).to.contain('SUCCESS');
    });

    it(`may lose the notice of gateway ${platform}: the site finds out by asking`, async () => {
      const number = await order(platform);
      expect((await pay(number, { notify: false })).notice).to.equal(null);
      expect(await state(platform, number)).to.contain('SUCCESS');
    });
  }

  it('gives back each part of a payment that is asked for at once', async () => {
    const { paySandbox, redis } = site.services;
    const number = await order('alipay');
    await pay(number);
    const part = { amount: 100, notify: false, site: site.url };
    await Promise.all(Array.from({ length: 10 }, () => paySandbox?.refund(number, part)));
    expect((await redisBank(redis).read(number))?.refunds).to.have.length(10);
  });

  it('lists orders for the page, and knows no order that was never made', async () => {
    const numbers = [await order('wxpay'), await order('alipay')];
    await pay(numbers[0] ?? '');
    const { body } = await site.get<{ items: { out_trade_no: string; state: string }[] }>(
      '/sandbox/api/orders',
    );
    const states = new Map(body.data.items.map(({ out_trade_no, state }) => [out_trade_no, state]));
    expect(numbers.map((number) => states.get(number))).to.deep.equal(['paid', 'pending']);
    const { http, headers } = await site.post('/sandbox/api/pay', { out_trade_no: 'YH0' });
    expect([http, headers.get('x-error-id')]).to.deep.equal([404, 'order_not_found']);
  });

  it('brings a notice again that came while MySQL was away', async () => {
    const number = await order('wxpay');
    await wire.cut();
    try {
      expect((await pay(number)).notice?.http).to.equal(503);
    } finally {
      await wire.mend();
    }
    const paid = async () => {
      // Read from the table: the order's own call would ask the gateway.
      const sql = 'SELECT state FROM orders WHERE out_trade_no = ?';
      const [rows] = await made.database.query(sql, { replacements: [number] });
      return (rows as { state: string }[])[0]?.state === 'paid';
    };
    await waitFor(paid, { timeoutMs: 20_000, message: 'the notice does not come again' });
  });

  it('pays by any process what another one sold', async () => {
    const prefix = site.services.config.indexPrefix;
    const other = await aSite({ DATABASE_URL: made.url, SANDBOX: '1', INDEX_PREFIX: prefix }, false);
    try {
      const number = await order('alipay');
      const { body } = await other.post<Receipt>('/sandbox/api/pay', { out_trade_no: number });
      expect(body.data.notice?.http).to.equal(200);
      expect(await state('alipay', number)).to.equal('TRADE_SUCCESS');
      const lost = await order('wxpay');
      await other.post('/sandbox/api/pay', { out_trade_no: lost, notify: false });
      expect(await state('wxpay', lost)).to.equal('SUCCESS');
    } finally {
      await other.close();
    }
  });

  it('is not there when the sandbox is off', async () => {
    const closed = await aSite({ DATABASE_URL: made.url, SANDBOX: '0' }, false);
    try {
      expect((await closed.post('/sandbox/api/pay', { out_trade_no: 'YH0' })).http).to.equal(404);
    } finally {
      await closed.close();
    }
  });
});
