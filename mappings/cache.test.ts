import { expect } from 'chai';
import { waitFor } from '../ops/test/waitFor.ts';
import { staleWhileRevalidate } from './cache.ts';

/** A counting that the test ends. */
function aCounting() {
  const open: { resolve(value: { n: number }): void; reject(error: Error): void }[] = [];
  const count = () => new Promise<{ n: number }>((resolve, reject) => open.push({ resolve, reject }));
  return { open, count };
}

describe('staleWhileRevalidate', () => {
  it('lets nobody wait for a long counting, and counts once for all who ask', async () => {
    const { open, count } = aCounting();
    const ask = staleWhileRevalidate(count, { freshFor: 0, maxWaitMs: 1 });
    expect(await Promise.all([ask(), ask()])).to.deep.equal([null, null]);
    open[0]?.resolve({ n: 1 });
    await Promise.resolve();
    expect(await ask()).to.deep.equal({ n: 1 });
    expect(open).to.have.length(1);
  });

  it('is as new as the last counting where that is short, and knows nothing after one that failed', async () => {
    let n = 0;
    const ask = staleWhileRevalidate(
      async () => {
        n += 1;
        if (n === 2) throw new Error('away');
        return { n };
      },
      { freshFor: 0, maxWaitMs: 10_000 },
    );
    const next = async () => {
      const before = n;
      let answer: Awaited<ReturnType<typeof ask>> = null;
      const counted = async () => {
        answer = await ask();
        return n > before;
      };
      await waitFor(counted, { timeoutMs: 10_000, intervalMs: 5, message: 'it counts no more' });
      return answer;
    };
    expect(await ask()).to.deep.equal({ n: 1 });
    expect(await next()).to.equal(null);
    expect(await next()).to.deep.equal({ n: 3 });
  });
});
