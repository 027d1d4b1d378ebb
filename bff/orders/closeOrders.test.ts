import { expect } from 'chai';
import { selectOne } from '../models/statements.ts';
import { createAskGateway } from './askGateway.ts';
import { closeOrders } from './closeOrders.ts';
import { aTill, type Session, type Till } from './till.factory.ts';

describe('orders whose time is over', () => {
  let till: Till;
  let userId: number;
  let session: Session;
  before(async () => {
    till = await aTill();
    ({ userId, session } = await till.aBuyer());
  });
  after(() => till.close());

  const soon = () => new Date(Date.now() + 32 * 60_000);
  const run = (now = soon()) => closeOrders(till.site.services, createAskGateway(till.site.services), now);
  const stateOf = async (number: string) =>
    (
      await selectOne<{ state: string }>(
        till.made.database,
        'SELECT state FROM orders WHERE out_trade_no = :number',
        { number },
      )
    )?.state;

  it('are closed here and at the gateway, each by one of several processes', async () => {
    const numbers = [await till.order(session, 0), await till.order(session, 1)];
    expect(await run(new Date())).to.equal(0);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(2);
    for (const number of numbers) {
      expect([await stateOf(number), till.trades.get(number)?.state]).to.deep.equal(['closed', 'closed']);
    }
    expect(await till.state(session, 0, numbers[0] ?? '')).to.equal('CLOSED');
    expect(await till.state(session, 1, numbers[1] ?? '')).to.equal('TRADE_CLOSED');
    expect(await till.order(session, 0), 'a new one').not.to.equal(numbers[0]);
  });

  it('are settled instead when they were paid after all', async () => {
    const number = await till.order(session, 1, 2);
    till.pay(number);
    await run();
    expect([await stateOf(number), await till.daysLeft(userId, 2)]).to.deep.equal(['paid', 365]);
  });

  it('count when the payment comes after they were closed', async () => {
    const [first, second] = [await till.order(session, 0, 3), await till.order(session, 1, 3)];
    await run();
    expect(await stateOf(first)).to.equal('closed');
    const [http] = await till.send(0, till.notice(first));
    expect([http, await stateOf(first), await till.daysLeft(userId, 3)]).to.deep.equal([200, 'paid', 365]);
    expect(till.lines.some((line) => line.includes('"late":true'))).to.equal(true);
    till.pay(second);
    expect(await till.state(session, 1, second)).to.equal('TRADE_SUCCESS');
    expect(await till.daysLeft(userId, 3)).to.equal(730);
  });

  it('stay open while the gateway cannot be asked, and are tried again later', async () => {
    const number = await till.order(session, 0, 2);
    const trade = till.trades.get(number);
    const { payments } = till.site.services;
    const away = { ...till.site.services, payments: { ...payments, 0: null } };
    expect(await closeOrders(away, createAskGateway(away), soon())).to.equal(0);
    expect([await stateOf(number), trade?.state]).to.deep.equal(['pending', 'pending']);
    expect(await run(), 'claimed a moment ago').to.equal(0);
    expect(await run(new Date(soon().getTime() + 6 * 60_000))).to.equal(1);
  });
});
