import { expect } from 'chai';
import type { Notice, Platform } from '../gateways/pay/gateway.ts';
import { generateKeys } from '../gateways/pay/sandbox/keys.ts';
import { select, selectOne } from '../models/statements.ts';
import { aTill, type Session, type Till } from './till.factory.ts';

const platforms: readonly Platform[] = [0, 1];
const yes = { 0: [200, '{"code":"SUCCESS","message":"成功"}'], 1: [200, 'success'] } as const;

for (const platform of platforms) {
  describe(`notices of ${platform === 0 ? 'WeChat Pay' : 'Alipay'}`, () => {
    let till: Till;
    let userId: number;
    let session: Session;
    before(async () => {
      till = await aTill();
      ({ userId, session } = await till.aBuyer());
    });
    after(() => till.close());

    /** Sends a notice that must credit nothing; it must be refused in the gateway's form, and leave a line. */
    const refuse = async (notice: Notice, http: number, reason: RegExp, flagged = 0) => {
      const before = till.lines.length;
      const days = await till.daysLeft(userId);
      const [status, text] = await till.send(platform, notice);
      expect(status, text).to.equal(http);
      if (platform === 0) expect(JSON.parse(text)).to.include({ code: 'FAIL' }).and.have.property('message');
      else expect(text).to.equal('fail');
      const told = till.lines.slice(before).filter((line) => /"level":40/.test(line) && reason.test(line));
      expect(told, till.lines.slice(before).join('')).to.have.length(1);
      expect(await till.daysLeft(userId)).to.equal(days);
      const rows = await select<{ outcome: string }>(till.made.database, 'SELECT outcome FROM payments', {});
      expect(rows.map(({ outcome }) => outcome)).to.deep.equal(Array(flagged).fill('flagged'));
    };

    it('credit nothing when forged', async () => {
      const number = await till.order(session, platform);
      const others = await generateKeys();
      await refuse(
        till.notice(number, {}, { ...others, apiKey: till.keys.apiKey }),
        401,
        /signature is wrong/,
      );
      const { headers, body } = till.notice(number);
      await refuse({ headers, body: Buffer.alloc(0) }, 401, /refused/);
      const text = body.toString('utf8');
      const altered =
        platform === 0 ? text.replace('支付成功', '支付失败') : text.replace('298.00', '298.01');
      expect(altered).not.to.equal(text);
      await refuse({ headers, body: Buffer.from(altered) }, 401, /signature is wrong/);
    });

    it('credit nothing when the amount is another, though signed, but keep it for a person to look at', async () => {
      const number = await till.order(session, platform);
      const amount = platform === 0 ? { amount: { total: 29_801 } } : { total_amount: '298.01' };
      await refuse(till.notice(number, amount), 400, /total is 29800/, 1);
      const less = platform === 0 ? { amount: { total: 29_799 } } : { total_amount: '297.99' };
      await refuse(till.notice(number, less), 400, /total is 29800/, 1);
      await till.made.database.query('DELETE FROM payments');
    });

    it('credit nothing for another merchant, another app, an unknown order or the other gateway', async () => {
      const number = await till.order(session, platform);
      const merchant = platform === 0 ? { mchid: '1900000099' } : { seller_id: '2088000000000099' };
      await refuse(till.notice(number, merchant), 401, /another merchant/);
      const app = platform === 0 ? { appid: 'wx99' } : { app_id: '2021999999999999' };
      await refuse(till.notice(number, app), 401, /another app/);
      await refuse(till.notice(number, { out_trade_no: 'YHUNKNOWN' }), 400, /no such order/);
      const other = await till.order(session, platform === 0 ? 1 : 0);
      await refuse(till.notice(number, { out_trade_no: other }), 400, /no such order/);
    });

    it('say nothing of a payment while the payer has not paid', async () => {
      const number = await till.order(session, platform);
      const waiting = platform === 0 ? { trade_state: 'NOTPAY' } : { trade_status: 'WAIT_BUYER_PAY' };
      expect(await till.send(platform, till.notice(number, waiting))).to.deep.equal(yes[platform]);
      expect(await till.daysLeft(userId)).to.equal(null);
    });

    it('credit once, and a replayed one nothing more, with a line', async () => {
      const number = await till.order(session, platform);
      const notice = till.notice(number);
      expect(await till.send(platform, notice)).to.deep.equal(yes[platform]);
      expect(await till.daysLeft(userId)).to.equal(365);
      const before = till.lines.length;
      expect(await till.send(platform, notice)).to.deep.equal(yes[platform]);
      expect(till.lines.slice(before).join('')).to.contain('payment told again, nothing to do');
      expect(await till.daysLeft(userId)).to.equal(365);
    });

    it('credit nothing when their transaction paid another order', async () => {
      const buyer = await till.aBuyer();
      const first = till.notice(await till.order(buyer.session, platform));
      await till.send(platform, first);
      const { transaction_id: used } =
        (await selectOne<{ transaction_id: string }>(
          till.made.database,
          'SELECT transaction_id FROM orders WHERE user_id = :userId',
          { userId: buyer.userId },
        )) ?? {};
      const number = await till.order(buyer.session, platform);
      const again = till.notice(number, platform === 0 ? { transaction_id: used } : { trade_no: used });
      expect((await till.send(platform, again))[0]).to.equal(400);
      expect(await till.daysLeft(buyer.userId)).to.equal(365);
      expect(till.lines.join('')).to.contain('its transaction paid another order');
    });

    it('flag a second payment of one order, and one whose account is gone', async () => {
      const buyer = await till.aBuyer();
      const number = await till.order(buyer.session, platform);
      await till.send(platform, till.notice(number));
      const second = platform === 0 ? { transaction_id: '4299' } : { trade_no: '2099' };
      expect(await till.send(platform, till.notice(number, second))).to.deep.equal(yes[platform]);
      expect(await till.daysLeft(buyer.userId)).to.equal(365);

      const leaving = await till.aBuyer();
      const left = await till.order(leaving.session, platform);
      await till.made.database.query(`DELETE FROM users WHERE id = ${leaving.userId}`);
      expect(await till.send(platform, till.notice(left))).to.deep.equal(yes[platform]);
      const flagged = await select<{ out_trade_no: string }>(
        till.made.database,
        "SELECT out_trade_no FROM payments WHERE outcome = 'flagged' ORDER BY id",
        {},
      );
      expect(flagged.map((row) => row.out_trade_no)).to.deep.equal([number, left]);
      expect(till.lines.filter((line) => line.includes('somebody must look'))).to.have.length(2);
    });
  });
}

describe('a WeChat Pay notice', () => {
  it('is good for five minutes and from the known key alone', async () => {
    const till = await aTill();
    try {
      const { session, userId } = await till.aBuyer();
      const number = await till.order(session, 0);
      const { headers, body } = till.notice(number);
      const old = { ...headers, 'wechatpay-timestamp': String(Math.floor(Date.now() / 1000) - 301) };
      expect((await till.send(0, { headers: old, body }))[0]).to.equal(401);
      const stranger = { ...headers, 'wechatpay-serial': 'SOMEBODY' };
      expect((await till.send(0, { headers: stranger, body }))[0]).to.equal(401);
      expect((await till.send(0, { headers: { 'content-type': 'application/json' }, body }))[0]).to.equal(
        401,
      );
      expect(await till.daysLeft(userId)).to.equal(null);
      expect((await fetch(`${till.site.url}/api/notify/wxpay`)).status).to.equal(405);
    } finally {
      await till.close();
    }
  });
});
