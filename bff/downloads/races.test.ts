import { expect } from 'chai';
import fc from 'fast-check';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { select } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const repetitions = 5;
const reports = 50;

describe('downloads released together', function () {
  // A thousand at a database and a store that others use too.
  this.timeout(180_000);
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ CALLS_PER_MINUTE: '1000000' }));
    for (let id = 1; id <= reports; id++) {
      await site.search.aReport({ id });
      await site.aFile(storeLayout.original(id), '%PDF');
    }
  });
  after(() => site.close());

  const ids = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);
  /**
   * Envelope statuses of these downloads, all sent before any is answered. On a slow disk the last ones wait too long
   * and are refused; they are repeated, as readers do, and the first try's effect counts.
   */
  const release = (reader: TestReader, reportIds: number[], beike: 0 | 1) =>
    Promise.all(reportIds.map((id) => download(reader, { id, beike })));
  const download = async (reader: TestReader, wish: { id: number; beike: 0 | 1 }): Promise<number> => {
    const { http, body } = await site.post('/api/file/download', wish, reader.headers);
    return http === 503 ? download(reader, wish) : body.status;
  };
  const tally = (statuses: number[]) => {
    const counted: Record<number, number> = {};
    for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1;
    return counted;
  };
  /** The balance, the ledger's sum, and how many downloads are noted. */
  const books = async ({ userId }: TestReader) => {
    const [sum] = await select<{ total: string | null }>(
      made.database,
      'SELECT SUM(amount) AS total FROM ledger_entries WHERE user_id = :userId',
      { userId },
    );
    const [noted] = await select<{ count: number }>(
      made.database,
      'SELECT COUNT(*) AS count FROM downloads WHERE user_id = :userId',
      { userId },
    );
    return [await balanceOf(made.database, userId), Number(sum?.total ?? 0), noted?.count];
  };

  it('of 50 reports take the shells for one once', async () => {
    for (let turn = 0; turn < repetitions; turn++) {
      const reader = await aReader(made, { shells: 25 });
      const statuses = await release(reader, ids(reports), 1);
      expect(tally(statuses)).to.deep.equal({ 1: 1, 10002: reports - 1 });
      expect(await books(reader)).to.deep.equal([5, 5, 1]);
    }
  });

  it('of one report cost once', async () => {
    for (let turn = 0; turn < repetitions; turn++) {
      const reader = await aReader(made, { shells: 100 });
      const statuses = await release(reader, Array<number>(50).fill(turn + 1), 1);
      expect(tally(statuses)).to.deep.equal({ 1: 50 });
      expect(await books(reader)).to.deep.equal([80, 80, 1]);
    }
  });

  it('of one report take one of the day’s', async () => {
    for (let turn = 0; turn < repetitions; turn++) {
      const reader = await aReader(made, { level: 1 });
      const statuses = await release(reader, Array<number>(30).fill(turn + 1), 0);
      expect(tally(statuses)).to.deep.equal({ 1: 30 });
      const days = await select<{ used: number }>(
        made.database,
        'SELECT used FROM download_days WHERE user_id = :userId',
        { userId: reader.userId },
      );
      expect(days).to.deep.equal([{ used: 1 }]);
    }
  });

  it('take the day’s last download once', async () => {
    for (let turn = 0; turn < repetitions; turn++) {
      const reader = await aReader(made, { level: 1 });
      await release(reader, ids(9), 0);
      const statuses = await release(reader, ids(40).slice(10), 0);
      expect(tally(statuses)).to.deep.equal({ 1: 1, 10001: 29 });
      expect(await books(reader)).to.deep.equal([0, 0, 10]);
    }
  });

  it('keep every balance the sum of its ledger, never negative, whatever is asked', async () => {
    const wishes = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 8 }), beike: fc.constantFrom(0 as const, 1 as const) }),
      { minLength: 1, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(wishes, fc.integer({ min: 0, max: 90 }), async (asked, shells) => {
        const reader = await aReader(made, { shells });
        await Promise.all(asked.map((wish) => download(reader, wish)));
        const [balance, sum, noted] = await books(reader);
        const agreed = new Set(asked.filter(({ beike }) => beike === 1).map(({ id }) => id)).size;
        const expected = Math.min(agreed, Math.floor(shells / 20));
        expect([balance, sum, noted]).to.deep.equal([
          shells - 20 * expected,
          shells - 20 * expected,
          expected,
        ]);
        expect(balance).to.be.at.least(0);
      }),
      { numRuns: 15 },
    );
  });
});
