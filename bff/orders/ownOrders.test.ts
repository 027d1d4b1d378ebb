import { expect } from 'chai';
import type { Data } from '../contract/call.ts';
import type { deskInvoices } from '../contract/invoices.ts';
import type { openOrders, orderList } from '../contract/orders.ts';
import { platformNumber, platforms } from '../gateways/pay/gateway.ts';
import { select } from '../models/statements.ts';
import { aProvenOperator } from '../reader.factory.ts';
import { aCheckout, type Checkout, type Session } from './checkout.factory.ts';

describe("a reader's own orders", () => {
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout();
  });
  after(() => checkout.close());

  const ask = async (path: string, input: object, session: Session) => {
    const { http, headers, body } = await checkout.site.post(path, input, session);
    return [http, headers.get('x-error-id'), body.data] as const;
  };
  const open = async (session: Session) =>
    (await checkout.site.post<Data<typeof openOrders>>('/api/user/openOrders', {}, session)).body.data.items;
  const cancel = (number: string, session: Session) =>
    ask('/api/order/cancel', { out_trade_no: number }, session);
  const paidOrder = async (session: Session) => {
    const number = await checkout.order(session, 'wxpay');
    await checkout.deliver('wxpay', checkout.notice(number));
    return number;
  };

  it('are listed while they can be paid, and cancelled here and at the gateway', async () => {
    const { session } = await checkout.aBuyer();
    for (const platform of platforms) {
      const number = await checkout.order(session, platform, 2);
      const [first] = await open(session);
      expect(first).to.deep.include({
        trade_no: number,
        item_id: 2,
        orderItemName: '高级 VIP',
        total_fee: 59_800,
        pay_platform: platformNumber(platform),
      });
      expect(first?.expire_time).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      expect(await cancel(number, session)).to.deep.equal([200, null, { msg: '订单已取消' }]);
      expect(checkout.trades.get(number)?.state).to.equal('closed');
      expect(await cancel(number, session), 'again').to.deep.equal([200, null, { msg: '订单已取消' }]);
      expect(await open(session)).to.deep.equal([]);
      expect(await checkout.order(session, platform, 2)).not.to.equal(number);
      await cancel((await open(session))[0]?.trade_no ?? '', session);
    }
  });

  it('are cancelled by their owner alone, and not once they are paid', async () => {
    const [ann, ben] = [await checkout.aBuyer(), await checkout.aBuyer()];
    const number = await checkout.order(ann.session, 'wxpay');
    expect(await cancel(number, ben.session)).to.deep.equal([404, 'order_not_found', '订单信息不存在']);
    // Paid at the gateway, without a notice so far.
    checkout.pay(number);
    expect(await cancel(number, ann.session)).to.deep.equal([409, 'conflict', '订单已支付，不能取消']);
    expect(await checkout.daysLeft(ann.userId)).to.equal(365);
  });

  it('count once when a notice comes while they are cancelled', async () => {
    for (const platform of platforms) {
      const { session, userId } = await checkout.aBuyer();
      const number = await checkout.order(session, platform);
      const notice = checkout.notice(number);
      const results = await Promise.all([
        cancel(number, session),
        ...Array.from({ length: 5 }, () => checkout.deliver(platform, notice)),
        cancel(number, session),
      ]);
      expect(results.slice(1, 6)).to.deep.equal([200, 200, 200, 200, 200]);
      expect(await checkout.state(session, platform, number)).to.contain('SUCCESS');
      expect(await checkout.daysLeft(userId)).to.equal(365);
    }
  });

  it('count when they are paid after they were cancelled', async () => {
    const { session, userId } = await checkout.aBuyer();
    const number = await checkout.order(session, 'alipay');
    await cancel(number, session);
    expect(await checkout.deliver('alipay', checkout.notice(number))).to.equal(200);
    expect(await checkout.daysLeft(userId)).to.equal(365);
  });

  it('are paid in the app of the phone by an order of their own', async () => {
    const { session, userId } = await checkout.aBuyer();
    for (const platform of platforms) {
      const scanned = await checkout.order(session, platform);
      const onPhone = async () =>
        (
          await checkout.site.post<{ pay_url: string; out_trade_no: string }>(
            '/api/order/payOnPhone',
            { item_id: 1, payPlatform: platformNumber(platform) },
            session,
          )
        ).body.data;
      const { pay_url, out_trade_no } = await onPhone();
      expect(out_trade_no).not.to.equal(scanned);
      expect(await onPhone(), 'the same again').to.deep.equal({ pay_url, out_trade_no });
      expect(await checkout.order(session, platform)).to.equal(scanned);
      const opening = new URL(pay_url);
      if (platform === 'wxpay') {
        expect(opening.hostname).to.equal('wx.tenpay.com');
        expect(opening.searchParams.get('redirect_url')).to.match(/\/user\/order$/);
      } else {
        expect(opening.searchParams.get('method')).to.equal('alipay.trade.wap.pay');
        expect(opening.searchParams.get('return_url')).to.match(/\/user\/order$/);
        expect((await fetch(pay_url)).status, 'signed as Alipay wants it').to.equal(200);
      }
      await checkout.deliver(platform, checkout.notice(out_trade_no));
      expect(await checkout.state(session, platform, out_trade_no)).to.contain('SUCCESS');
    }
    expect(await checkout.daysLeft(userId)).to.equal(730);
  });

  it('have their invoice asked for once, seen and handled by operators, with lines in the trail', async () => {
    const { session, userId } = await checkout.aBuyer();
    const operator = await aProvenOperator(checkout.made);
    const number = await paidOrder(session);
    const input = { out_trade_no: number, title: '某公司', tax_number: '91310000ma1fl0000x', mail: 'a@b.cn' };
    const request = (changes: object = {}, by = session) =>
      ask('/api/order/invoice', { ...input, ...changes }, by);
    for (const changes of [{ title: ' ' }, { tax_number: '12' }, { mail: 'a@' }, { title: '长'.repeat(101) }])
      expect((await request(changes))[0], JSON.stringify(changes)).to.equal(422);
    const ben = await checkout.aBuyer();
    expect((await request({}, ben.session))[1]).to.equal('order_not_found');
    const unpaid = await checkout.order(session, 'alipay');
    expect((await request({ out_trade_no: unpaid }))[1]).to.equal('order_not_found');
    const answers = await Promise.all([request(), request(), request()]);
    expect(answers.map(([http]) => http).sort()).to.deep.equal([200, 409, 409]);

    const invoice = async () =>
      (await checkout.site.post<Data<typeof orderList>>('/api/user/orderList', {}, session)).body.data
        .items[0]?.invoice;
    expect(await invoice()).to.equal('requested');
    const listed = async () =>
      (
        await checkout.site.post<Data<typeof deskInvoices>>(
          '/api/operator/invoice/list',
          {},
          operator.headers,
        )
      ).body.data.items;
    const [row] = await listed();
    expect(row).to.include({
      out_trade_no: number,
      user_id: userId,
      title: '某公司',
      tax_number: '91310000MA1FL0000X',
      mail: 'a@b.cn',
      total: 29_800,
    });
    const handling = { id: row?.id, reason: '已开具并发送' };
    expect((await ask('/api/operator/invoice/handle', handling, session))[0]).to.equal(403);
    expect((await ask('/api/operator/invoice/handle', handling, operator.headers))[0]).to.equal(200);
    expect((await ask('/api/operator/invoice/handle', handling, operator.headers))[1]).to.equal('conflict');
    expect([await invoice(), await listed()]).to.deep.equal(['issued', []]);
    const trail = await select<{ actor: string; what: string }>(
      checkout.made.database,
      'SELECT actor, what FROM audit_trail WHERE target IN (:order, :invoice) ORDER BY id',
      { order: `order ${number}`, invoice: `invoice ${row?.id}` },
    );
    expect(trail).to.deep.equal([
      { actor: `user ${userId}`, what: 'order.invoice' },
      { actor: `user ${operator.userId}`, what: 'invoice.handle' },
    ]);
  });

  it('have no invoice once all of their money went back', async () => {
    const { session } = await checkout.aBuyer();
    const number = await paidOrder(session);
    await checkout.deliver('wxpay', checkout.refund(number));
    const input = { out_trade_no: number, title: '某公司', mail: 'a@b.cn' };
    expect((await ask('/api/order/invoice', input, session))[1]).to.equal('conflict');
  });
});
