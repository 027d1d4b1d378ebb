import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { waitFor } from '../../ops/test/waitFor.ts';
import { aSite, type Site } from '../site.factory.ts';

/** Keeps the one thread of the site, which is this one, from its work. */
async function block(milliseconds: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
    await sleep(5);
  }
}

describe('a process that comes late to its work', () => {
  let site: Site;
  afterEach(() => site.close());

  it('turns requests away in words, monitors and payments aside, and takes them again when it is calm', async () => {
    site = await aSite({ SHED_ABOVE_MS: '150' }, false);
    const ask = () => site.get<string>('/api/order/vipList');
    await block(800, 5);
    const answer = await ask();
    expect([answer.http, answer.headers.get('x-error-id'), answer.body.data]).to.deep.equal([
      503,
      'overloaded',
      '访问人数过多，请稍后再试',
    ]);
    expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await fetch(`${site.url}/healthz`)).status).to.equal(200);
    expect((await site.post('/api/notify/wxpay', {})).headers.get('x-error-id')).not.to.equal('overloaded');
    expect(await (await fetch(`${site.url}/metrics`)).text()).to.match(/bff_shed_total [1-9]/);
    const takenAgain = async () => (await ask()).headers.get('x-error-id') !== 'overloaded';
    await waitFor(takenAgain, {
      timeoutMs: 30_000,
      intervalMs: 100,
      message: 'it turns requests away still',
    });
  });
});
