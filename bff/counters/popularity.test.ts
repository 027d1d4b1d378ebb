import { expect } from 'chai';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { forgetKeys } from '../accounts/phones.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { createUses, decaysAt, popularityOf } from './popularity.ts';

const day = 86_400_000;

describe('uses of reports', () => {
  const { use } = relevance();
  let site: Site;
  let now: number;
  before(async () => {
    site = await aSite({}, false);
  });
  after(() => site.close());
  beforeEach(async () => {
    now = Date.now();
    await forgetKeys(site, 'use:');
  });
  const uses = () =>
    createUses(
      site.services.redis,
      () => use,
      () => now,
    );

  it('count once in a fortnight for each reader and kind, of one reader no more than a person makes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => uses().note('open', 1, 'u1')));
    await uses().note('download', 1, 'u1');
    for (let report = 2; report < 300; report++) await uses().note('open', report, 'machine');
    const changed = await uses().takeChanged(1_000);
    expect(changed.find(({ id }) => id === 1)?.score).to.be.closeTo(use.open + use.download, 1e-6);
    expect(changed).to.have.length(use.perReader + 1);
    expect(await uses().takeChanged(10)).to.deep.equal([]);
    for (const { id } of changed) await uses().keepWritten(id, 1, new Date(now + 100 * day));
    now += (use.repeatDays - 1) * day;
    await uses().note('open', 1, 'u1');
    expect(await uses().takeChanged(10), 'who comes back each day is one reader').to.deep.equal([]);
    now += 2 * day;
    await uses().note('open', 1, 'u1');
    expect(await uses().takeChanged(10)).to.have.length(1);
  });

  it('lose half in a fortnight, and come up again when that is a step', async () => {
    await uses().note('collect', 500, 'u1');
    const [{ score } = { score: 0 }] = await uses().takeChanged(10);
    expect(score).to.be.closeTo(use.collect, 1e-6);
    const again = decaysAt(score, use, now);
    await uses().keepWritten(500, popularityOf(score, use), again);
    expect(await uses().written([500, 501])).to.deep.equal([popularityOf(score, use), 1]);
    now = (again?.getTime() ?? 0) + 1;
    const [later] = await uses().takeChanged(10);
    expect(popularityOf(later?.score ?? 0, use)).to.equal(popularityOf(score, use) - use.doubling / 2);
    now += use.halfLifeDays * 20 * day;
    const [{ score: end } = { score: 1 }] = await uses().takeChanged(10);
    expect([popularityOf(end, use), decaysAt(end, use, now)]).to.deep.equal([1, null]);
    await uses().keepWritten(500, 1, null);
    expect(await uses().takeChanged(10)).to.deep.equal([]);
  });

  it('come again where whoever took them ended before they were written', async () => {
    await uses().note('open', 700, 'u1');
    expect(await uses().takeChanged(10)).to.have.length(1);
    expect(await uses().takeChanged(10)).to.deep.equal([]);
    now += 600_001;
    expect((await uses().takeChanged(10)).map(({ id }) => id)).to.deep.equal([700]);
  });

  it('are not forgotten with the past, where a reader comes between', async () => {
    await uses().note('open', 600, 'u1');
    now += use.halfLifeDays * 40 * day;
    await uses().takeChanged(10);
    await uses().note('download', 600, 'u2');
    await uses().keepWritten(600, 1, null);
    const [{ score } = { score: 0 }] = await uses().takeChanged(10);
    expect(score).to.be.closeTo(use.download, 1e-6);
  });
});
