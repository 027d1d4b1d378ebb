import { expect } from 'chai';
import { aCheckout, type Checkout, payEnvironment } from '../../orders/checkout.factory.ts';
import { aSite } from '../../site.factory.ts';
import { centsOf, platforms, yuanText } from './gateway.ts';
import { startGatewayServers } from './sandbox/index.ts';
import { generateKeys } from './sandbox/keys.ts';

describe('money in yuan', () => {
  it('is whole 分 both ways', () => {
    for (const cents of [1, 10, 99, 100, 29_800, 29_801, 1_234_567_890]) {
      expect(centsOf(yuanText(cents))).to.equal(cents);
    }
    expect(yuanText(29_805)).to.equal('298.05');
    expect([centsOf('298'), centsOf('298.5'), centsOf('0.29')]).to.deep.equal([29_800, 29_850, 29]);
    for (const wrong of ['298.001', '-1', '1e3', '', ' 1', undefined, '298,00']) {
      expect(centsOf(wrong), String(wrong)).to.be.NaN;
    }
  });
});

describe('the payment gateways', () => {
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout();
  });
  after(() => checkout.close());

  const place = async (path: string, session: Record<string, string>, site = checkout.site) => {
    const { http, headers, body } = await site.post(path, { item_id: 1 }, session);
    return [http, headers.get('x-error-id'), body.data];
  };
  const paths = ['/api/order/wxpayQrcode', '/api/order/alipayQrcode'];

  it('are refused when their answers are signed by another, and the site says it cannot be paid now', async () => {
    const { session } = await checkout.aBuyer();
    const strangers = await startGatewayServers(
      { ...(await generateKeys()), site: checkout.keys.site },
      { read: async () => null, change: async (_number, step) => step(null), list: async () => [] },
    );
    const site = await aSite(
      { DATABASE_URL: checkout.made.url, SANDBOX: '0', ...payEnvironment(checkout.keys, strangers.url) },
      false,
    );
    try {
      for (const path of paths) {
        const [http, id, text] = await place(path, session, site);
        expect([http, id], path).to.deep.equal([503, 'gateway_unavailable']);
        expect(text).to.be.a('string');
      }
    } finally {
      await site.close();
      await strangers.close();
    }
  });

  it('may be away: the call says so, polling goes on, and the same order is paid later', async () => {
    const { session, userId } = await checkout.aBuyer();
    const away = await aSite(
      {
        DATABASE_URL: checkout.made.url,
        SANDBOX: '0',
        ...payEnvironment(checkout.keys, 'http://127.0.0.1:9'),
      },
      false,
    );
    try {
      for (const path of paths) {
        expect((await place(path, session, away))[1], path).to.equal('gateway_unavailable');
      }
      const last = '/api/v2/order/getLastOrderPayStatus';
      expect((await away.post(last, { payPlatform: 0 }, session)).body.data).to.equal(0);
    } finally {
      await away.close();
    }
    for (const platform of platforms) {
      await checkout.send(platform, checkout.notice(await checkout.order(session, platform)));
    }
    expect(await checkout.daysLeft(userId)).to.equal(730);
  });

  it('are off without keys outside the sandbox: said at the start, and to who wants to pay', async () => {
    const { session } = await checkout.aBuyer();
    const lines: string[] = [];
    const site = await aSite(
      { DATABASE_URL: checkout.made.url, SANDBOX: '0', LOG_LEVEL: 'info' },
      false,
      lines,
    );
    try {
      const start = lines.filter((line) => line.includes('is off')).join('');
      expect(start).to.contain('WeChat Pay is off').and.contain('Alipay is off');
      for (const path of paths) {
        const [http, id, text] = await place(path, session, site);
        expect([http, id, text]).to.deep.equal([503, 'gateway_off', '该支付方式暂未开通，请选择其他方式']);
      }
      const notice = await fetch(`${site.url}/api/notify/alipay`, { method: 'POST', body: 'a=1' });
      expect([notice.status, await notice.text()]).to.deep.equal([503, 'fail']);
    } finally {
      await site.close();
    }
  });
});
