import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import type { ReportListItem } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { addToHistory } from '../models/readerReport.ts';
import { select } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface List {
  files: (ReportListItem & { at_text: string })[];
  total: number;
}

const reports = 13;

describe('a reader’s own lists', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (let id = 1; id <= reports; id++) {
      await site.search.aReport({ id, title: `储能之${id}` });
      await site.aFile(storeLayout.original(id), '%PDF');
    }
  });
  after(() => site.close());

  const list = async (name: string, reader: TestReader, body: object = {}) => {
    const answer = await site.post<List>(`/api/user/${name}`, body, reader.headers);
    expect(answer.http, String(answer.body.message)).to.equal(200);
    const { files, total } = answer.body.data;
    return { files, total, ids: files.map(({ id }) => id) };
  };
  const read = (reader: TestReader | null, id: number) =>
    site.post('/api/file/detail', { id }, reader?.headers);
  const inTurn = async (ids: number[], act: (id: number) => Promise<unknown>) => {
    for (const id of ids) {
      const before = Date.now();
      await act(id);
      // Times are kept to the millisecond; two within one are ordered by number.
      await waitFor(() => Date.now() > before + 1, {
        timeoutMs: 1_000,
        intervalMs: 1,
        message: 'time stands',
      });
    }
  };

  it('tell what was read, each report once, the latest first', async () => {
    const reader = await aReader(made);
    const [others = 0] = await site.services.reads.today([1]);
    await inTurn([1, 2, 3, 1], (id) => read(reader, id));
    await read(null, 5);
    const { files, total, ids } = await list('readingHistory', reader);
    expect([ids, total]).to.deep.equal([[1, 3, 2], 3]);
    expect(files[0]).to.include({ name: '储能之1', today_read: others + 1 });
    const minute = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 15).replace('T', ' ');
    expect(files[0]?.at_text)
      .to.contain(minute.slice(0, 13))
      .and.match(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const rows = await select(made.database, 'SELECT 1 FROM readings WHERE user_id = :userId', {
      userId: reader.userId,
    });
    expect(rows).to.have.length(3);
  });

  let maxRead = 100;
  it('count a reader once a day for today’s readers, whatever the browser, and lead the rankings', async () => {
    const reader = await aReader(made);
    // Another try's report leads no more.
    await site.search.aReport({ id: maxRead, visible: false });
    const id = await site.search.aReport({ id: ++maxRead });
    const todayRead = async (headers: Record<string, string>) =>
      (await site.post<{ today_read: number }>('/api/file/detail', { id }, headers)).body.data.today_read;
    const own = (browser: string) => ({ ...reader.headers, 'user-agent': browser });
    expect([await todayRead(own('a')), await todayRead(own('b'))]).to.deep.equal([1, 1]);
    const visitor = { 'user-agent': 'a' };
    expect([await todayRead(visitor), await todayRead(visitor)]).to.deep.equal([2, 2]);
    expect(await todayRead({ 'user-agent': 'c' })).to.equal(3);
    await site.services.reads.rank();
    for (const recommend of [1, 2, 3]) {
      const { body } = await site.post<List>('/api/file/homelist', { recommend });
      expect([body.data.files[0]?.id, body.data.files[0]?.today_read]).to.deep.equal([id, 3]);
    }
  });

  it('tell where one stopped, to the reader alone and of what was opened alone', async () => {
    const [reader, other] = [await aReader(made), await aReader(made)];
    const keep = (id: number, page: number) =>
      site.post('/api/user/readingPlace', { id, page }, reader.headers);
    const page = async (headers: Record<string, string> = {}) =>
      (await site.post<{ read_page: number }>('/api/file/detail', { id: 9 }, headers)).body.data.read_page;
    expect((await keep(9, 4)).http).to.equal(200);
    expect(await page(reader.headers)).to.equal(1);
    await Promise.all([5, 6, 7].map((number) => keep(9, number)));
    await keep(9, 8);
    expect([await page(reader.headers), await page(other.headers), await page()]).to.deep.equal([8, 1, 1]);
    const { body } = await site.post<{ files: { read_page: number }[] }>(
      '/api/user/readingHistory',
      {},
      reader.headers,
    );
    expect(body.data.files.map(({ read_page }) => read_page)).to.deep.equal([8]);
    expect((await keep(9, 0)).http).to.equal(422);
    expect((await site.post('/api/user/readingPlace', { id: 9, page: 2 })).http).to.equal(401);
  });

  it('note an opened report once a day in China, however often at once', async () => {
    const { userId } = await aReader(made);
    const note = (day: string, time: string) =>
      inTransaction(made.database, (transaction) =>
        addToHistory(transaction, { userId, reportId: 1, day, now: new Date(time) }),
      );
    await Promise.all(Array.from({ length: 20 }, () => note('2030-01-01', '2030-01-01T01:00:00Z')));
    await note('2030-01-02', '2030-01-02T01:00:00Z');
    const rows = await select<{ day: string; read_at: Date }>(
      made.database,
      'SELECT day, read_at FROM readings WHERE user_id = :userId ORDER BY day',
      { userId },
    );
    expect(rows.map(({ day, read_at }) => [String(day), read_at.toISOString()])).to.deep.equal([
      ['2030-01-01', '2030-01-01T01:00:00.000Z'],
      ['2030-01-02', '2030-01-02T01:00:00.000Z'],
    ]);
  });

  it('sort favourites by when they came and by the reports’ dates', async () => {
    const reader = await aReader(made);
    const dates = { 21: '2024-03-01', 22: '2026-01-05', 23: '2025-07-09', 24: '2026-06-01' };
    for (const [id, date] of Object.entries(dates)) await site.search.aReport({ id: Number(id), date });
    await inTurn([22, 24, 21, 23], (id) => site.post('/api/file/collect', { id }, reader.headers));
    await site.search.aReport({ id: 24, visible: false });
    await made.takeDown(24);
    const sorted = async (sort: string, paging = {}) => {
      const { ids, total } = await list('collectHistory', reader, { sort, ...paging });
      return [ids, total];
    };
    expect(await sorted('latest')).to.deep.equal([[23, 21, 22], 3]);
    expect(await sorted('earliest')).to.deep.equal([[22, 21, 23], 3]);
    expect(await sorted('published')).to.deep.equal([[22, 23, 21], 3]);
    expect(await sorted('published', { page: 2, pageSize: 2 })).to.deep.equal([[21], 3]);
    expect(await sorted('published', { page: 1_000_000 })).to.deep.equal([[], 3]);
    const refused = await site.post('/api/user/collectHistory', { sort: 'title' }, reader.headers);
    expect(refused.http).to.equal(422);
  });

  it('tell what was downloaded and favourited, page by page', async () => {
    const reader = await aReader(made, { level: 2 });
    // In an order that is neither that of the numbers nor its reverse.
    const all = Array.from({ length: reports }, (_none, index) => ((index * 5) % reports) + 1);
    await inTurn(all, (id) => site.post('/api/file/download', { id }, reader.headers));
    await inTurn(all, (id) => site.post('/api/file/collect', { id }, reader.headers));
    const latestFirst = all.toReversed();
    for (const name of ['downloadHistory', 'collectHistory']) {
      const first = await list(name, reader);
      expect([first.ids, first.total]).to.deep.equal([latestFirst.slice(0, 10), reports]);
      const second = await list(name, reader, { page: 2, pageSize: 10 });
      expect([second.ids, second.total]).to.deep.equal([latestFirst.slice(10), reports]);
      expect(await list(name, reader, { page: 1_000_000 })).to.deep.include({ ids: [], total: reports });
    }
    expect((await list('downloadHistory', await aReader(made))).total).to.equal(0);
  });

  it('leave out what was taken down, on the page and in the count', async () => {
    const reader = await aReader(made);
    await site.search.aReport({ id: 50 });
    await inTurn([4, 50, 5], (id) => site.post('/api/file/collect', { id }, reader.headers));
    await inTurn([4, 50, 5], (id) => read(reader, id));
    await site.search.aReport({ id: 50, visible: false });
    await made.takeDown(50);
    for (const name of ['collectHistory', 'readingHistory']) {
      const one = await list(name, reader, { page: 2, pageSize: 1 });
      expect([one.ids, one.total], name).to.deep.equal([[4], 2]);
    }
  });

  it('need a login', async () => {
    for (const name of ['readingHistory', 'downloadHistory', 'collectHistory']) {
      const { http, body } = await site.post(`/api/user/${name}`);
      expect([http, body.data], name).to.deep.equal([401, '请先登录']);
      const reader = await aReader(made);
      for (const wrong of [{ page: 0 }, { pageSize: 51 }, { page: '1' }, { user_id: 1 }])
        expect((await site.post(`/api/user/${name}`, wrong, reader.headers)).http).to.equal(422);
    }
  });
});
