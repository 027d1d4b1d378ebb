import { expect } from 'chai';
import { waitFor } from '../ops/test/waitFor.ts';
import { createJoin, staleWhileRevalidate } from './cache.ts';

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

describe('equal work of one moment', () => {
  const numbered = () => {
    let made = 0;
    return async () => ++made;
  };
  const asIs = async (result: number) => result;

  it('is done once for all who ask before the last of them has used it, and anew afterwards', async () => {
    const join = createJoin<number>(60_000);
    const work = numbered();
    const late: Promise<number>[] = [];
    const first = await join('a', work, async (result) => {
      late.push(join('a', work, asIs));
      return result + (await (late[0] ?? 0));
    });
    expect([first, await join('a', work, asIs), await join('b', work, asIs)]).to.deep.equal([2, 2, 3]);
  });

  it('is done for each once a result is too old, and again after a failure', async () => {
    const join = createJoin<number>(0);
    const work = numbered();
    expect(await Promise.all([join('a', work, asIs), join('a', work, asIs)])).to.deep.equal([1, 2]);
    const failing = join(
      'b',
      async () => {
        throw new Error('away');
      },
      asIs,
    );
    expect(await failing.catch(({ message }: Error) => message)).to.equal('away');
    expect(await join('b', work, asIs)).to.equal(3);
  });
});
