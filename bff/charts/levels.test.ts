import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Chart } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

describe('charts by membership', () => {
  let made: TestDatabase;
  let site: Site;
  /** A visitor and a reader of each level. */
  let readers: [TestReader | null, TestReader, TestReader, TestReader, TestReader];
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    readers = [
      null,
      await aReader(made),
      await aReader(made, { level: 1 }),
      await aReader(made, { level: 2 }),
      await aReader(made, { level: 3 }),
    ];
    await site.search.aReport({ id: 1, page_count: 30 });
    await site.aFile(storeLayout.pageImage(1, 24), 'image');
    for (let number = 1; number <= 21; number++)
      await site.aChart({ id: 10_000 + number, report_id: 1, page: 25, type_id: 2, industry_id: 5 });
  });
  after(() => site.close());

  it('are searched by all, filtered and paged through from level 2 on', async () => {
    for (const [index, reader] of readers.entries()) {
      const statuses = [];
      for (const body of [
        {},
        { dateRange: 3 },
        { typeId: 2 },
        { industryId: 5 },
        { page: 2 },
        { pageSize: 21 },
      ])
        statuses.push((await site.post('/api/chart/search', body, reader?.headers)).body.status);
      const gated = index >= 3 ? 1 : 10001;
      expect(statuses, `reader ${index}`).to.deep.equal([1, 1, gated, gated, gated, gated]);
    }
  });

  it('lead to their page in the report from level 1 on', async () => {
    const { body } = await site.post<{ charts: Chart[] }>('/api/chart/search', {});
    const { fid = 0, page = 0 } = body.data.charts[0] ?? {};
    const statuses = [];
    for (const reader of readers) {
      const headers: Record<string, string> = reader ? reader.headers : {};
      statuses.push((await fetch(`${site.url}/files/pages/${fid}/${page - 1}.png`, { headers })).status);
    }
    expect(statuses).to.deep.equal([403, 403, 200, 200, 200]);
  });

  it('related to a report are told to all', async () => {
    for (const reader of readers) {
      const { body } = await site.post<{ charts: Chart[]; total: number }>(
        '/api/chart/relatedlist',
        { id: 1, pageSize: 6 },
        reader?.headers,
      );
      expect([body.data.charts.length, body.data.total]).to.deep.equal([6, 21]);
    }
  });
});
