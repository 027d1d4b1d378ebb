import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { clickNumbers, judgementsOf } from '../../mappings/judgements/judgements.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { forgetKeys } from '../accounts/phones.factory.ts';
import type { TestDatabase } from '../database.factory.ts';
import { workOffJob } from '../jobs/jobs.testkit.ts';
import { searchClicksSince } from '../models/searchClick.ts';
import { select } from '../models/statements.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { createClicks, writeClicks } from './clicks.ts';

describe('what readers take of a search', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }));
    for (let id = 1; id <= 6; id++) await site.search.aReport({ id, title: `储能电池月报${id}` });
  });
  after(() => site.close());
  beforeEach(async () => {
    await forgetKeys(site, 'clicks:');
    await made.database.query('DELETE FROM search_clicks');
  });

  const from = (reader: number) => ({ 'x-forwarded-for': `203.0.113.${reader}` });
  const search = async (reader: number, given: object = {}) =>
    (
      await site.post<{ files: { id: number }[] }>(
        '/api/file/search',
        { keyword: '储能电池', ...given },
        from(reader),
      )
    ).body.data.files.map(({ id }) => id);
  const open = (reader: number, id: number) => site.post('/api/file/detail', { id }, from(reader));
  /** The counting follows the answer: until this many events wait. */
  const counted = (events: number) =>
    waitFor(async () => (await site.services.redis.llen('clicks:waiting')) >= events, {
      timeoutMs: 30_000,
      message: `${events} events are not counted`,
    });

  it('is counted by rank, once a week for each reader, and tells of nobody', async () => {
    await search(3, { order: 1 });
    await search(3, { keyword: '13800138000' });
    const order = await search(1);
    const [first = 0, , third = 0] = order;
    await search(1);
    await search(2);
    await counted(2);
    await open(3, third);
    await open(2, 999);
    await open(1, third);
    await open(1, third);
    await open(2, first);
    await counted(4);
    expect(await writeClicks(site.services), 'two lists, two clicks').to.equal(4);
    expect(await writeClicks(site.services)).to.equal(0);
    const rows = await select<Record<string, unknown>>(
      made.database,
      'SELECT * FROM search_clicks ORDER BY position',
      {},
    );
    expect(rows.map(({ report_id, shown, clicked }) => [report_id, shown, clicked])).to.deep.equal(
      order.map((id, index) => [id, 2, index === 0 || index === 2 ? 1 : 0]),
    );
    expect(Object.keys(rows[0] ?? {})).to.have.members([
      'day',
      'query_hash',
      'report_id',
      'position',
      'keyword',
      'only_title',
      'shown',
      'clicked',
      'downloaded',
    ]);
    expect(await searchClicksSince(made.database, chinaDay(Date.now()), 3), 'too few readers').to.deep.equal(
      [],
    );
    expect(await searchClicksSince(made.database, chinaDay(Date.now()), 2)).to.have.length(6);
  });

  it('is one reader who asks again each day', async () => {
    let now = Date.now();
    const clicks = createClicks(site.services.redis, () => now);
    const shown = async (day: number) => {
      now = Date.now() + day * 86_400_000;
      await clicks.shown({ reader: 'r', user: 'u9' }, { keyword: '固态电池', onlyTitle: 0, ids: [1] });
      return (await clicks.take(10)).length;
    };
    expect([await shown(0), await shown(1), await shown(6), await shown(8)]).to.deep.equal([1, 0, 0, 1]);
  });

  it('is kept for the next turn when it cannot be written, and forgotten when it is old', async () => {
    await search(6);
    await counted(1);
    expect(await writeClicks(site.services)).to.equal(1);
    await search(7);
    await counted(1);
    await made.database.query('ALTER TABLE search_clicks RENAME COLUMN shown TO elsewhere');
    const failed = await writeClicks(site.services).catch((error: Error) => error);
    await made.database.query('ALTER TABLE search_clicks RENAME COLUMN elsewhere TO shown');
    expect(failed).to.be.an.instanceOf(Error);
    await made.database.query("UPDATE search_clicks SET day = '2020-01-01'");
    await workOffJob(site.services, 'prune');
    expect(await writeClicks(site.services)).to.equal(1);
    const [row] = await select<{ n: number }>(
      made.database,
      'SELECT COUNT(*) AS n, MIN(day) AS first FROM search_clicks',
      {},
    );
    expect(row).to.deep.include({ n: 6, first: chinaDay(Date.now()) });
  });

  it('is judged by those who looked at its rank, not by all who saw the list', () => {
    const shown = { keyword: '储能', only_title: 1 as const, shown: 100, clicked: 0, downloaded: 0 };
    const judged = judgementsOf(
      [
        { ...shown, report_id: 1, position: 1, clicked: 14 },
        { ...shown, report_id: 2, position: 10, clicked: 14 },
        { ...shown, report_id: 3, position: 2 },
        { ...shown, report_id: 4, position: 3, downloaded: 13 },
        { ...shown, keyword: '无人问津', report_id: 5, position: 1 },
      ],
      clickNumbers(),
    );
    expect(judged).to.deep.equal([
      { kind: 'clicks', keyword: '储能', onlyTitle: 1, grades: { 1: 1, 2: 2, 4: 2 } },
    ]);
  });
});
