import { expect } from 'chai';
import { type Notice, platforms } from '../gateways/pay/gateway.ts';
import { generateKeys } from '../gateways/pay/sandbox/keys.ts';
import { select, selectOne } from '../models/statements.ts';
import { aCheckout, type Checkout, type Session } from './checkout.factory.ts';

const yes = { wxpay: [200, '{"code":"SUCCESS","message":"成功"}'], alipay: [200, 'success'] } as const;

for (const platform of platforms) {
  describe(`notices of ${platform === 'wxpay' ? 'WeChat Pay' : 'Alipay'}`, () => {
    let checkout: Checkout;
    let userId: number;
    let session: Session;
    before(async () => {
      checkout = await aCheckout();
    });
    beforeEach(async () => {
      await checkout.made.database.query('DELETE FROM payments');
      ({ userId, session } = await checkout.aBuyer());
    });
    after(() => checkout.close());

    /** Sends a notice that must credit nothing; it must be refused in the gateway's form, and leave a line. */
    const refuse = async (notice: Notice, http: number, reason: RegExp, flagged = 0) => {
      const before = checkout.lines.length;
      const days = await checkout.daysLeft(userId);
      const [status, text] = await checkout.send(platform, notice);
      expect(status, text).to.equal(http);
      if (platform === 'wxpay')
        expect(JSON.parse(text)).to.include({ code: 'FAIL' }).and.have.property('message');
      else expect(text).to.equal('fail');
      const logged = checkout.lines
        .slice(before)
        .filter((line) => /"level":40/.test(line) && reason.test(line));
      expect(logged, checkout.lines.slice(before).join('')).to.have.length(1);
      expect(await checkout.daysLeft(userId)).to.equal(days);
      const rows = await select<{ outcome: string }>(
        checkout.made.database,
        'SELECT outcome FROM payments',
        {},
      );
      expect(rows.map(({ outcome }) => outcome)).to.deep.equal(Array(flagged).fill('flagged'));
    };

    it('credit nothing when forged', async () => {
      const number = await checkout.order(session, platform);
      const others = await generateKeys();
      await refuse(
        checkout.notice(number, {}, { ...others, apiKey: checkout.keys.apiKey }),
        401,
        /signature is wrong/,
      );
      const { headers, body } = checkout.notice(number);
      await refuse({ headers, body: Buffer.alloc(0) }, 401, /refused/);
      const text = body.toString('utf8');
      const altered =
        platform === 'wxpay' ? text.replace('支付成功', '支付失败') : text.replace('298.00', '298.01');
      expect(altered).not.to.equal(text);
      await refuse({ headers, body: Buffer.from(altered) }, 401, /signature is wrong/);
    });

    it('credit nothing when the amount is another, though signed, but keep it for a person to look at', async () => {
      const number = await checkout.order(session, platform);
      const amount = platform === 'wxpay' ? { amount: { total: 29_801 } } : { total_amount: '298.01' };
      await refuse(checkout.notice(number, amount), 400, /total is 29800/, 1);
      const less = platform === 'wxpay' ? { amount: { total: 29_799 } } : { total_amount: '297.99' };
      await refuse(checkout.notice(number, less), 400, /total is 29800/, 1);
    });

    it('credit nothing for another merchant, another app, an unknown order or the other gateway', async () => {
      const number = await checkout.order(session, platform);
      const merchant = platform === 'wxpay' ? { mchid: '1900000099' } : { seller_id: '2088000000000099' };
      await refuse(checkout.notice(number, merchant), 401, /another merchant/);
      const app = platform === 'wxpay' ? { appid: 'wx99' } : { app_id: '2021999999999999' };
      await refuse(checkout.notice(number, app), 401, /another app/);
      await refuse(checkout.notice(number, { out_trade_no: 'YHUNKNOWN' }), 400, /no such order/);
      const other = await checkout.order(session, platform === 'wxpay' ? 'alipay' : 'wxpay');
      await refuse(checkout.notice(number, { out_trade_no: other }), 400, /no such order/);
    });

    it('say nothing of a payment while the payer has not paid', async () => {
      const number = await checkout.order(session, platform);
      const waiting = platform === 'wxpay' ? { trade_state: 'NOTPAY' } : { trade_status: 'WAIT_BUYER_PAY' };
      expect(await checkout.send(platform, checkout.notice(number, waiting))).to.deep.equal(yes[platform]);
      expect(await checkout.daysLeft(userId)).to.equal(null);
    });

    it('credit once, and a replayed one nothing more, with a line', async () => {
      const number = await checkout.order(session, platform);
      const notice = checkout.notice(number);
      expect(await checkout.send(platform, notice)).to.deep.equal(yes[platform]);
      expect(await checkout.daysLeft(userId)).to.equal(365);
      const before = checkout.lines.length;
      expect(await checkout.send(platform, notice)).to.deep.equal(yes[platform]);
      expect(checkout.lines.slice(before).join('')).to.contain('payment told again, nothing to do');
      expect(await checkout.daysLeft(userId)).to.equal(365);
    });

    it('credit nothing when their transaction paid another order', async () => {
      const buyer = await checkout.aBuyer();
      const first = checkout.notice(await checkout.order(buyer.session, platform));
      await checkout.send(platform, first);
      const { transaction_id: used } =
        (await selectOne<{ transaction_id: string }>(
          checkout.made.database,
          'SELECT transaction_id FROM orders WHERE user_id = :userId',
          { userId: buyer.userId },
        )) ?? {};
      const number = await checkout.order(buyer.session, platform);
      const again = checkout.notice(
        number,
        platform === 'wxpay' ? { transaction_id: used } : { trade_no: used },
      );
      expect((await checkout.send(platform, again))[0]).to.equal(400);
      expect(await checkout.daysLeft(buyer.userId)).to.equal(365);
      expect(checkout.lines.join('')).to.contain('its transaction paid another order');
    });

    it('flag a second payment of one order, and one whose account is gone', async () => {
      const before = checkout.lines.length;
      const buyer = await checkout.aBuyer();
      const number = await checkout.order(buyer.session, platform);
      await checkout.send(platform, checkout.notice(number));
      const second = platform === 'wxpay' ? { transaction_id: '4299' } : { trade_no: '2099' };
      expect(await checkout.send(platform, checkout.notice(number, second))).to.deep.equal(yes[platform]);
      expect(await checkout.daysLeft(buyer.userId)).to.equal(365);

      const leaving = await checkout.aBuyer();
      const left = await checkout.order(leaving.session, platform);
      await checkout.made.database.query(`DELETE FROM users WHERE id = ${leaving.userId}`);
      expect(await checkout.send(platform, checkout.notice(left))).to.deep.equal(yes[platform]);
      const flagged = await select<{ out_trade_no: string }>(
        checkout.made.database,
        "SELECT out_trade_no FROM payments WHERE outcome = 'flagged' ORDER BY id",
        {},
      );
      expect(flagged.map((row) => row.out_trade_no)).to.deep.equal([number, left]);
      const warnings = checkout.lines.slice(before).filter((line) => line.includes('somebody must look'));
      expect(warnings).to.have.length(2);
    });
  });
}

describe('a WeChat Pay notice', () => {
  it('is good for five minutes and from the known key alone', async () => {
    const checkout = await aCheckout();
    try {
      const { session, userId } = await checkout.aBuyer();
      const number = await checkout.order(session, 'wxpay');
      const { headers, body } = checkout.notice(number);
      const old = { ...headers, 'wechatpay-timestamp': String(Math.floor(Date.now() / 1000) - 301) };
      expect((await checkout.send('wxpay', { headers: old, body }))[0]).to.equal(401);
      const stranger = { ...headers, 'wechatpay-serial': 'SOMEBODY' };
      expect((await checkout.send('wxpay', { headers: stranger, body }))[0]).to.equal(401);
      expect(
        (await checkout.send('wxpay', { headers: { 'content-type': 'application/json' }, body }))[0],
      ).to.equal(401);
      expect(await checkout.daysLeft(userId)).to.equal(null);
      expect((await fetch(`${checkout.site.url}/api/notify/wxpay`)).status).to.equal(405);
    } finally {
      await checkout.close();
    }
  });
});
