import { expect } from 'chai';
import { createAccount } from '../accounts/index.ts';
import type { TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { membershipOf, shortenMembership } from '../entitlements/memberships.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { findOrder, setRefunded } from '../models/orders/order.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { purgeSandbox } from './purgeSandbox.ts';

describe('what was paid in the sandbox', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({}, false));
  });
  beforeEach(() => purgeSandbox(made.database));
  after(() => site.close());

  const levelOf = async (userId: number) => (await membershipOf(made.database, userId, new Date())).level;

  it('is marked, taken back once the sandbox is off, and leaves what was really paid', async () => {
    const buyer = await aReader(made);
    const member = await aReader(made, { level: 1, shells: 7 });
    for (const { headers } of [buyer, member]) {
      const order = await site.post<{ out_trade_no: string }>(
        '/api/order/wxpayQrcode',
        { item_id: 2 },
        headers,
      );
      await site.post('/sandbox/api/pay', { out_trade_no: order.body.data.out_trade_no });
    }
    const orders = async () =>
      (await site.post<{ items: { simulated: number }[] }>('/api/user/orderList', {}, buyer.headers)).body
        .data.items;
    expect((await orders()).map(({ simulated }) => simulated)).to.deep.equal([1]);
    const invited = (inviterId: number, sandbox: boolean) =>
      createAccount(made.database, { openid: `o${Math.random()}`, invitedBy: inviterId, sandbox });
    await invited(member.userId, true);
    await invited(member.userId, false);
    expect([await levelOf(buyer.userId), await levelOf(member.userId)]).to.deep.equal([2, 2]);
    expect(await balanceOf(made.database, member.userId)).to.equal(47);

    const outcomes = await Promise.all([purgeSandbox(made.database), purgeSandbox(made.database)]);
    expect(outcomes[0].orders + outcomes[1].orders).to.equal(2);
    expect(await purgeSandbox(made.database)).to.deep.equal({ orders: 0, readers: 0 });
    expect([await levelOf(buyer.userId), await levelOf(member.userId)]).to.deep.equal([0, 1]);
    expect(await balanceOf(made.database, member.userId)).to.equal(27);
    expect(await orders()).to.deep.equal([]);
    const [rows] = await made.database.query(
      'SELECT SUM(amount) AS sum FROM ledger_entries UNION ALL SELECT SUM(balance) FROM shell_balances',
    );
    expect(Number((rows as [{ sum: string }])[0].sum)).to.equal(0);
  });

  it('is taken back once, though another process gives half of the money back meanwhile', async () => {
    const { headers, userId } = await aReader(made, { level: 1 });
    const order = await site.post<{ out_trade_no: string }>(
      '/api/order/wxpayQrcode',
      { item_id: 1 },
      headers,
    );
    await site.post('/sandbox/api/pay', { out_trade_no: order.body.data.out_trade_no });
    const bought = await findOrder(made.database, order.body.data.out_trade_no);
    await interleave(
      made.database,
      userId,
      () => purgeSandbox(made.database),
      async (transaction) => {
        await shortenMembership(transaction, userId, 1, 182, new Date());
        await setRefunded(transaction, { id: bought?.id ?? 0, refunded: 14_900, days_taken: 182 });
      },
    );
    const { ends } = await membershipOf(made.database, userId, new Date());
    expect(Math.round(((ends[1]?.getTime() ?? 0) - Date.now()) / 86_400_000)).to.equal(365);
  });

  it('goes back as real money does', async () => {
    const { headers, userId } = await aReader(made);
    const order = await site.post<{ out_trade_no: string }>(
      '/api/order/alipayQrcode',
      { item_id: 1 },
      headers,
    );
    const { out_trade_no } = order.body.data;
    await site.post('/sandbox/api/pay', { out_trade_no });
    const { body } = await site.post<{ notice: { http: number }; amount: number }>('/sandbox/api/refund', {
      out_trade_no,
    });
    expect([body.data.notice.http, body.data.amount]).to.deep.equal([200, 29_800]);
    expect(await levelOf(userId)).to.equal(0);
    expect((await site.post('/sandbox/api/refund', { out_trade_no })).http).to.equal(404);
  });
});
