import { expect } from 'chai';
import { itemsOf, workOffJob } from '../jobs/jobs.testkit.ts';
import { selectOne } from '../models/statements.ts';
import { aCheckout, type Checkout, type Session } from './checkout.factory.ts';

describe('orders whose time is over', () => {
  let checkout: Checkout;
  let userId: number;
  let session: Session;
  before(async () => {
    checkout = await aCheckout();
  });
  beforeEach(async () => {
    // All open orders are looked through, those of a try before too.
    await checkout.made.database.query('DELETE FROM orders');
    ({ userId, session } = await checkout.aBuyer());
  });
  after(() => checkout.close());

  const soon = () => new Date(Date.now() + 32 * 60_000);
  const run = async (now = soon(), services = checkout.site.services) =>
    (await workOffJob(services, 'lapse', now)).done;
  const stateOf = async (number: string) =>
    (
      await selectOne<{ state: string }>(
        checkout.made.database,
        'SELECT state FROM orders WHERE out_trade_no = :number',
        { number },
      )
    )?.state;

  it('are closed here and at the gateway, each by one of several processes', async () => {
    const numbers = [await checkout.order(session, 'wxpay'), await checkout.order(session, 'alipay')];
    expect(await run(new Date())).to.equal(0);
    await Promise.all([run(), run(), run()]);
    // Alipay refuses to close an order a second time.
    expect(checkout.lines.filter((line) => line.includes('cannot be closed'))).to.deep.equal([]);
    for (const number of numbers) {
      expect([await stateOf(number), checkout.trades.get(number)?.state]).to.deep.equal(['closed', 'closed']);
    }
    expect(await checkout.state(session, 'wxpay', numbers[0] ?? '')).to.equal('CLOSED');
    expect(await checkout.state(session, 'alipay', numbers[1] ?? '')).to.equal('TRADE_CLOSED');
    expect(await checkout.order(session, 'wxpay'), 'a new one').not.to.equal(numbers[0]);
  });

  it('are settled instead when they were paid after all', async () => {
    const number = await checkout.order(session, 'alipay', 2);
    checkout.pay(number);
    await run();
    expect([await stateOf(number), await checkout.daysLeft(userId, 2)]).to.deep.equal(['paid', 365]);
  });

  it('count when the payment comes after they were closed', async () => {
    const [first, second] = [
      await checkout.order(session, 'wxpay', 3),
      await checkout.order(session, 'alipay', 3),
    ];
    await run();
    expect(await stateOf(first)).to.equal('closed');
    const [http] = await checkout.send('wxpay', checkout.notice(first));
    expect([http, await stateOf(first), await checkout.daysLeft(userId, 3)]).to.deep.equal([
      200,
      'paid',
      365,
    ]);
    expect(checkout.lines.some((line) => line.includes('"late":true'))).to.equal(true);
    checkout.pay(second);
    expect(await checkout.state(session, 'alipay', second)).to.equal('TRADE_SUCCESS');
    expect(await checkout.daysLeft(userId, 3)).to.equal(730);
  });

  it('stay open while the gateway is off or cannot be asked, and are tried again later', async () => {
    const number = await checkout.order(session, 'wxpay', 2);
    const trade = checkout.trades.get(number);
    const { services } = checkout.site;
    const { wxpay } = services.payments;
    const off = { ...services, payments: { ...services.payments, wxpay: null } };
    expect(await run(soon(), off)).to.equal(0);
    const query = () => Promise.reject(new Error('no answer'));
    const away = { ...services, payments: { ...services.payments, wxpay: wxpay && { ...wxpay, query } } };
    expect(await run(soon(), away)).to.equal(0);
    expect([await stateOf(number), trade?.state]).to.deep.equal(['pending', 'pending']);
    expect((await itemsOf(services, 'lapse'))[0]?.reason).to.match(/^wxpay cannot be asked/);
    expect(await run(), 'tried a moment ago').to.equal(0);
    expect(await run(new Date(soon().getTime() + 6 * 60_000))).to.equal(1);
  });
});
