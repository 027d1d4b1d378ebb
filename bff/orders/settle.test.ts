import { expect } from 'chai';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { platformNumber, platforms } from '../gateways/pay/gateway.ts';
import { select } from '../models/statements.ts';
import { aCheckout, type Checkout } from './checkout.factory.ts';

describe('a payment', () => {
  let wire: ToxicProxy;
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout({}, async (databaseUrl) => {
      wire = await toxicProxy(databaseUrl);
      return wire.url;
    });
  });
  after(async () => {
    await checkout.close();
    await wire.close();
  });

  const paymentsOf = (number: string) =>
    select(checkout.made.database, 'SELECT 1 FROM payments WHERE out_trade_no = :number', { number });

  it('counts once when its notice comes 50 times at once beside polling, 20 times over', async function () {
    this.timeout(120_000);
    const { userId, session } = await checkout.aBuyer();
    for (let turn = 1; turn <= 20; turn++) {
      const platform = turn % 2 === 0 ? 'wxpay' : 'alipay';
      const number = await checkout.order(session, platform);
      const notice = checkout.notice(number);
      const polls = Array.from({ length: 10 }, () => checkout.state(session, platform, number));
      const answers = await Promise.all(Array.from({ length: 50 }, () => checkout.deliver(platform, notice)));
      expect(answers.filter((http) => http !== 200)).to.deep.equal([]);
      expect(new Set(await Promise.all(polls))).not.to.include('订单信息不存在');
      expect(await checkout.state(session, platform, number)).to.contain('SUCCESS');
      expect(await checkout.daysLeft(userId)).to.equal(365 * turn);
      expect(await paymentsOf(number)).to.have.length(1);
    }
  });

  it('counts once when two windows and two gateways pay at once', async () => {
    const buyer = await checkout.aBuyer();
    const notices = {
      wxpay: checkout.notice(await checkout.order(buyer.session, 'wxpay')),
      alipay: checkout.notice(await checkout.order(buyer.session, 'alipay')),
    };
    await Promise.all(
      [...platforms, ...platforms].map((platform) => checkout.send(platform, notices[platform])),
    );
    // Two orders were paid: both count.
    expect(await checkout.daysLeft(buyer.userId)).to.equal(730);
  });

  for (const platform of platforms) {
    it(`is told again by gateway ${platform} when MySQL is away, and then counts once`, async () => {
      const buyer = await checkout.aBuyer();
      const number = await checkout.order(buyer.session, platform);
      const notice = checkout.notice(number);
      await wire.cut();
      try {
        for (let turn = 0; turn < 2; turn++) {
          const [http, text] = await checkout.send(platform, notice);
          expect([http, /FAIL|fail/.test(text)]).to.deep.equal([503, true]);
        }
        const { http, headers } = await checkout.site.post(
          '/api/order/wxpayQrcode',
          { item_id: 1 },
          buyer.session,
        );
        expect([http, headers.get('x-error-id')]).to.deep.equal([503, 'database_unavailable']);
      } finally {
        await wire.mend();
      }
      expect(await checkout.daysLeft(buyer.userId)).to.equal(null);
      const answers = [await checkout.send(platform, notice), await checkout.send(platform, notice)];
      expect(answers.map(([http]) => http)).to.deep.equal([200, 200]);
      expect(await checkout.daysLeft(buyer.userId)).to.equal(365);
      expect(await paymentsOf(number)).to.have.length(1);
    });
  }

  it('that no notice told of is found by asking, by every call that polls', async () => {
    for (const platform of platforms) {
      const buyer = await checkout.aBuyer();
      const number = await checkout.order(buyer.session, platform);
      expect(await checkout.state(buyer.session, platform, number)).to.be.oneOf(['NOTPAY', 'WAIT_BUYER_PAY']);
      checkout.pay(number, 29_799);
      expect(await checkout.state(buyer.session, platform, number)).to.be.oneOf(['NOTPAY', 'WAIT_BUYER_PAY']);
      checkout.pay(number);
      expect(await checkout.state(buyer.session, platform, number)).to.be.oneOf(['SUCCESS', 'TRADE_SUCCESS']);
      expect(await checkout.daysLeft(buyer.userId)).to.equal(365);

      const second = await checkout.order(buyer.session, platform);
      checkout.pay(second);
      const last = { payPlatform: platformNumber(platform) };
      const { body } = await checkout.site.post('/api/v2/order/getLastOrderPayStatus', last, buyer.session);
      expect(body.data).to.equal(1);
      expect(await checkout.daysLeft(buyer.userId)).to.equal(730);
    }
  });
});
