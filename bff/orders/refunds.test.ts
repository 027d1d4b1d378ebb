import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { applyGrant, applyWithdrawal } from '../entitlements/grants.ts';
import { type PaymentGateway, type Platform, platformNumber, platforms } from '../gateways/pay/gateway.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { type Discrepancy, reconciledDays } from '../models/orders/reconciliation.ts';
import { select } from '../models/statements.ts';
import { aCheckout, type Checkout } from './checkout.factory.ts';
import { daysToReconcile, reconcile } from './reconcile.ts';

describe('refunds and bills', () => {
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout();
  });
  after(() => checkout.close());

  /** A buyer who paid an item. */
  const aPaid = async (platform: Platform, item = 1) => {
    const buyer = await checkout.aBuyer();
    const number = await checkout.order(buyer.session, platform, item);
    expect((await checkout.send(platform, checkout.notice(number)))[0]).to.equal(200);
    return { ...buyer, number };
  };
  const refundsOf = (number: string) =>
    select<{ total: number; outcome: string; days: number }>(
      checkout.made.database,
      'SELECT total, outcome, days FROM refunds WHERE out_trade_no = :number ORDER BY id',
      { number },
    );
  const compare = async (platform: Platform, day = chinaDay(new Date())): Promise<Discrepancy[]> =>
    (await reconcile(checkout.site.services, platform, day))?.discrepancies ?? [];

  for (const platform of platforms) {
    const name = platform === 'wxpay' ? 'WeChat Pay' : 'Alipay';

    it(`${name}: money that goes back takes the membership back, once, however often and together it is told`, async () => {
      const { userId, session, number } = await aPaid(platform);
      expect(await checkout.daysLeft(userId)).to.equal(365);
      const notice = checkout.refund(number);
      const answers = await Promise.all(Array.from({ length: 20 }, () => checkout.deliver(platform, notice)));
      expect(answers.filter((http) => http !== 200)).to.deep.equal([]);
      expect(await checkout.daysLeft(userId)).to.equal(null);
      expect(await refundsOf(number)).to.deep.equal([{ total: 29_800, outcome: 'taken', days: 365 }]);
      const { body } = await checkout.site.post<{ items: object[] }>('/api/user/orderList', {}, session);
      expect(body.data.items).to.have.length(1);
      expect(body.data.items[0]).to.include({ total_fee: 29_800, refunded: 29_800, simulated: 0 });
      expect(await checkout.state(session, platform, number), 'the trade stays what it was').to.contain(
        'SUCCESS',
      );
      const acts = await select<{ what: string }>(
        checkout.made.database,
        'SELECT what FROM audit_trail WHERE target = :target',
        { target: `order ${number}` },
      );
      expect(acts).to.deep.equal([{ what: 'order.refund' }]);
    });

    it(`${name}: some of the money takes as much of the days, and the last 分 all that are left`, async () => {
      const { userId, number } = await aPaid(platform);
      await checkout.send(platform, checkout.refund(number, 14_900));
      expect(await checkout.daysLeft(userId)).to.equal(183);
      await checkout.send(platform, checkout.refund(number, 1));
      await checkout.send(platform, checkout.refund(number));
      expect(await checkout.daysLeft(userId)).to.equal(null);
      expect((await refundsOf(number)).reduce((sum, { total }) => sum + total, 0)).to.equal(29_800);
    });

    it(`${name}: parts that go back at once are all counted, also when the account is gone`, async () => {
      const { userId, number } = await aPaid(platform);
      await checkout.made.database.query(`DELETE FROM users WHERE id = ${userId}`);
      const notices = Array.from({ length: 6 }, () => checkout.refund(number, 100));
      await Promise.all(notices.map((notice) => checkout.deliver(platform, notice)));
      const [order] = await select<{ refunded: number }>(
        checkout.made.database,
        'SELECT refunded FROM orders WHERE out_trade_no = :number',
        { number },
      );
      expect(order).to.deep.equal({ refunded: 600 });
    });

    it(`${name}: a refund that is forged, of another merchant or of no order takes nothing`, async () => {
      const { userId, number } = await aPaid(platform);
      const notice = checkout.refund(number);
      const text = notice.body.toString('utf8');
      const altered =
        platform === 'wxpay'
          ? text.replace('退款成功', '退款失败')
          : text.replace('refund_fee=298.00', 'refund_fee=1.00');
      expect(altered).not.to.equal(text);
      const forged = { ...notice, body: Buffer.from(altered) };
      const [http] = await checkout.send(platform, forged);
      expect(http).to.equal(401);
      expect(await checkout.daysLeft(userId)).to.equal(365);
      expect(await refundsOf(number)).to.deep.equal([]);
    });

    it(`${name}: a refund that is told before its payment takes what the payment buys`, async () => {
      for (const [amount, left] of [
        [undefined, null],
        [14_900, 183],
      ] as const) {
        const { userId, session } = await checkout.aBuyer();
        const number = await checkout.order(session, platform);
        const payment = checkout.notice(number);
        const refund = checkout.refund(number, amount);
        for (let turn = 0; turn < 2; turn++) {
          expect((await checkout.send(platform, refund))[0]).to.equal(200);
          expect(await checkout.daysLeft(userId)).to.equal(null);
        }
        expect((await refundsOf(number)).map(({ outcome }) => outcome)).to.deep.equal(['flagged']);
        for (const notice of [payment, refund, payment]) {
          expect((await checkout.send(platform, notice))[0]).to.equal(200);
          expect(await checkout.daysLeft(userId)).to.equal(left);
        }
        const days = 365 - (left ?? 0);
        expect(await refundsOf(number)).to.deep.equal([{ total: amount ?? 29_800, outcome: 'taken', days }]);
      }
    });

    it(`${name}: the second payment of an order goes back and takes nothing`, async () => {
      const { userId, number } = await aPaid(platform);
      const used = `4200009${number.slice(-20)}`;
      const second = platform === 'wxpay' ? { transaction_id: used } : { trade_no: used };
      await checkout.send(platform, checkout.notice(number, second));
      const back = checkout.refund(number, undefined, second);
      expect((await checkout.send(platform, back))[0]).to.equal(200);
      expect(await checkout.daysLeft(userId)).to.equal(365);
      expect((await refundsOf(number)).map(({ outcome }) => outcome)).to.deep.equal(['noted']);
    });

    it(`${name}: a day's bill agrees with the books, and what only it knows is settled`, async () => {
      const { userId, number } = await aPaid(platform);
      const lost = await checkout.aBuyer();
      const unheard = await checkout.order(lost.session, platform);
      checkout.pay(unheard);
      checkout.refund(number, 14_900);
      // The tests above sent what no real gateway would.
      const about = (discrepancies: Discrepancy[]) =>
        discrepancies
          .filter(({ outTradeNo }) => [number, unheard].includes(outTradeNo))
          .map(({ kind, what, outTradeNo }) => [kind, what, outTradeNo])
          .sort();
      expect(about(await compare(platform))).to.deep.equal(
        [
          ['settled', 'payment', unheard],
          ['settled', 'refund', number],
        ].sort(),
      );
      expect([await checkout.daysLeft(lost.userId), await checkout.daysLeft(userId)]).to.deep.equal([
        365, 183,
      ]);
      expect(about(await compare(platform))).to.deep.equal([]);
      // The notice of the refund comes after the bill was read.
      const [first] = checkout.trades.get(number)?.refunds ?? [];
      expect(first?.amount).to.equal(14_900);
      const day = chinaDay(new Date());
      const done = () => reconciledDays(checkout.made.database, platform, [day]);
      expect(await done(), 'a day that is not over is compared again').to.deep.equal(new Set());
      await checkout.made.database.query(
        `UPDATE reconciliations SET compared_at = compared_at + INTERVAL 1 DAY WHERE platform = ${platformNumber(platform)}`,
      );
      expect(await done()).to.deep.equal(new Set([day]));
    });

    it(`${name}: another sum, an order of nobody and money on no bill are told`, async () => {
      const { number } = await aPaid(platform);
      const trade = checkout.trades.get(number);
      if (!trade) throw new Error('no trade');
      checkout.trades.set(number, { ...trade, paid: 29_700 });
      const { number: unbilled } = await aPaid(platform);
      checkout.trades.delete(unbilled);
      const stranger = `YH${'0'.repeat(26)}`;
      checkout.trades.set(stranger, { ...trade, outTradeNo: stranger });
      // In books whose clock says noon no edge of the day can hide it.
      const noon = new Date(`${chinaDay(new Date())}T12:00:00+08:00`).toISOString().slice(0, 19);
      await checkout.made.database.query(`UPDATE payments SET received_at = '${noon}'`);
      const found = (await compare(platform)).map(({ kind, outTradeNo }) => `${kind} ${outTradeNo}`);
      expect(found).to.include.members([`amount ${number}`, `unknown ${stranger}`, `missing ${unbilled}`]);
      checkout.trades.delete(stranger);
    });
  }

  it('bring a lower tier forward by what the higher one loses', async () => {
    const { userId, session } = await aPaid('wxpay', 1);
    const number = await checkout.order(session, 'wxpay', 2);
    await checkout.send('wxpay', checkout.notice(number));
    expect([await checkout.daysLeft(userId, 1), await checkout.daysLeft(userId, 2)]).to.deep.equal([
      730, 365,
    ]);
    await checkout.send('wxpay', checkout.refund(number));
    expect([await checkout.daysLeft(userId, 1), await checkout.daysLeft(userId, 2)]).to.deep.equal([
      365,
      null,
    ]);
  });

  it('take back only what an operator has not withdrawn of that order', async () => {
    const { userId, session, number } = await aPaid('wxpay');
    const act = { actor: 'a test', reason: 'a test' };
    const { database } = checkout.made;
    const withdraw = (days?: number) =>
      inTransaction(database, (transaction) => applyWithdrawal(transaction, userId, { level: 1, days }, act));
    await inTransaction(database, (transaction) =>
      applyGrant(transaction, userId, { level: 1, days: 30 }, act),
    );
    // Of them thirty were given and seventy paid for.
    expect(await withdraw(100)).to.equal(null);
    const second = await checkout.order(session, 'wxpay');
    await checkout.send('wxpay', checkout.notice(second));
    expect(await checkout.daysLeft(userId)).to.equal(660);
    await checkout.send('wxpay', checkout.refund(number));
    expect(await checkout.daysLeft(userId)).to.equal(365);
    expect((await refundsOf(number)).map(({ days }) => days)).to.deep.equal([295]);
    // Nothing is left of the second; a third keeps its days when the second's money goes back.
    expect(await withdraw()).to.equal(null);
    const third = await checkout.order(session, 'wxpay');
    await checkout.send('wxpay', checkout.notice(third));
    await checkout.send('wxpay', checkout.refund(second));
    expect(await checkout.daysLeft(userId)).to.equal(365);
  });

  it('are left to a person where the bill gives no number, or the money is still on its way', async () => {
    const { userId, number } = await aPaid('alipay');
    await checkout.send('alipay', checkout.refund(number, 14_900));
    const [kept] = await select<{ transaction_id: string }>(
      checkout.made.database,
      'SELECT transaction_id FROM refunds WHERE out_trade_no = :number',
      { number },
    );
    const line = { outTradeNo: number, transactionId: kept?.transaction_id ?? '', kind: 'refund' } as const;
    const { payments, ...services } = checkout.site.services;
    const compareLine = async (told: { refundId: string; total: number; pending?: true }) => {
      const alipay = { ...payments.alipay, bill: async () => [{ ...line, ...told }] } as PaymentGateway;
      const done = await reconcile(
        { ...services, payments: { ...payments, alipay } },
        'alipay',
        '2020-01-02',
      );
      return done?.discrepancies.map(({ kind }) => kind);
    };
    expect(await compareLine({ refundId: '', total: 14_900 })).to.deep.equal([]);
    expect(await compareLine({ refundId: '', total: 29_800 })).to.deep.equal(['amount']);
    expect(await compareLine({ refundId: 'on its way', total: 100, pending: true })).to.deep.equal([
      'pending',
    ]);
    expect(await checkout.daysLeft(userId)).to.equal(183);
  });

  it('know a day without trades, and which days are due', async () => {
    expect([await compare('wxpay', '2020-01-01'), await compare('alipay', '2020-01-01')]).to.deep.equal([
      [],
      [],
    ]);
    const due = (moment: string) => daysToReconcile(new Date(moment));
    expect(due('2026-03-05T10:29:00+08:00')).to.deep.equal(['2026-03-03', '2026-03-02', '2026-03-01']);
    expect(due('2026-03-05T10:30:00+08:00')).to.deep.equal(['2026-03-04', '2026-03-03', '2026-03-02']);
  });
});
