import { expect } from 'chai';
import { workOffJob } from '../../bff/jobs/jobs.testkit.ts';
import type { Services } from '../../bff/services.ts';
import type { Site } from '../../bff/site.factory.ts';
import { sendTexts } from './site.ts';
import { startInProcess } from './siteInProcess.ts';
import { waitFor } from './waitFor.ts';

describe('popularity of reports', () => {
  let site: Site;
  let services: Services;
  before(async () => {
    const started = await startInProcess({ TRUSTED_PROXIES: 'loopback' });
    site = started;
    ({ services } = site);
    await sendTexts(
      started,
      [1, 2, 3].map((id) => ({ id, title: `储能报告${id}`, pages: ['储能电池'] })),
    );
    for (let reader = 1; reader <= 7; reader++)
      await post('/api/file/detail', { id: 1 }, `203.0.113.${reader}`);
    for (let turn = 0; turn < 30; turn++)
      await post('/api/file/detail', { id: 2 }, '198.51.100.1', `browser ${turn}`);
    await settled();
  });
  after(() => site.close());

  const post = async <Data>(path: string, body: object, address = '203.0.113.1', browser = 'a') =>
    (await site.post<Data>(path, body, { 'x-forwarded-for': address, 'user-agent': browser })).body.data;
  const popularity = async (id: number) => {
    const { documents } = services;
    const { hits } = await documents.engine.search<{ popularity: number }>(documents.names.reports, {
      query: { term: { id } },
    });
    return hits.hits[0]?._source.popularity;
  };
  const countPopularity = async () => (await workOffJob(services, 'popularity')).done;
  const ids = async (path: string, body: object) =>
    (await post<{ files: { id: number }[] }>(path, body)).files.map(({ id }) => id);
  /** Waits for the counts, which follow the answers: of each report its readers' uses and its reads. */
  const settled = async () => {
    const counted = async () => {
      const [one, two] = await services.redis.zmscore('use:score', '1', '2');
      const reads = (await services.reads.most(1)).map(({ count }) => count).join();
      return Number(one) / Number(two) > 6.9 && reads === '7,5';
    };
    await waitFor(counted, { timeoutMs: 60_000, intervalMs: 100, message: 'not all uses are counted' });
  };

  it('grows with readers, not with one reader’s repetition or browsers', async () => {
    expect(await countPopularity()).to.equal(2);
    // Seven readers are three doublings of one more than none, one reader is one.
    expect([await popularity(1), await popularity(2), await popularity(3)]).to.deep.equal([31, 11, 1]);
    expect(await countPopularity(), 'nothing new').to.equal(0);
    expect(await services.reads.most(1)).to.deep.equal([
      { id: 1, count: 7 },
      { id: 2, count: 5 },
    ]);
  });

  it('ranks by lists made before anybody asks', async () => {
    await services.reads.rank();
    for (const recommend of [1, 2, 3])
      expect((await ids('/api/file/homelist', { recommend })).slice(0, 2)).to.have.members([1, 2]);
    const keys = await services.redis.zcard('reads:ranked:30');
    expect(keys).to.equal(2);
  });

  it('passes over a report that is gone, and writes the others', async () => {
    await countPopularity();
    await services.uses.note('download', 999, 'u1');
    await services.uses.note('download', 3, 'u1');
    expect(await countPopularity()).to.equal(2);
    expect(await popularity(3)).to.equal(21);
    // 31, 21 and 11: of equal texts the more read one comes first.
    expect(await ids('/api/file/search', { keyword: '储能电池', onlyTitle: 0 })).to.deep.equal([1, 3, 2]);
  });
});
