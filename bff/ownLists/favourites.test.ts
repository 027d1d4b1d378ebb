import { expect } from 'chai';
import type { ReportDetail } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { select } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Toggled {
  message: string;
  is_collect: 0 | 1;
}

describe('favourites', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ CALLS_PER_MINUTE: '1000000' }));
    await site.search.aReport({ id: 1 });
    await site.search.aReport({ id: 2, visible: false });
  });
  after(() => site.close());

  const toggle = (reader: TestReader | null, id: unknown = 1, path = '/api/file/collect') =>
    site.post<Toggled>(path, { id }, reader?.headers);
  const isFavourite = async (reader: TestReader) =>
    (await site.post<ReportDetail>('/api/file/detail', { id: 1 }, reader.headers)).body.data.is_collect;
  /** Counts in the list's answer, and rows in the table. */
  const counted = async (reader: TestReader) => {
    const list = await site.post<{ files: unknown[]; total: number }>(
      '/api/user/collectHistory',
      {},
      reader.headers,
    );
    const rows = await select(made.database, 'SELECT 1 FROM favourites WHERE user_id = :userId', {
      userId: reader.userId,
    });
    return [list.body.data.total, list.body.data.files.length, rows.length];
  };

  it('are added and taken out in turn, under both names of the call', async () => {
    const reader = await aReader(made);
    expect((await toggle(reader)).body.data).to.deep.equal({ message: '收藏成功', is_collect: 1 });
    expect([await isFavourite(reader), await counted(reader)]).to.deep.equal([1, [1, 1, 1]]);
    const again = await toggle(reader, '1', '/api/user/doFavorite');
    expect(again.body.data).to.deep.equal({ message: '已取消收藏', is_collect: 0 });
    expect([await isFavourite(reader), await counted(reader)]).to.deep.equal([0, [0, 0, 0]]);
  });

  it('are one’s own', async () => {
    const [one, other] = [await aReader(made), await aReader(made)];
    await toggle(one);
    expect([await isFavourite(one), await isFavourite(other)]).to.deep.equal([1, 0]);
    expect(await counted(other)).to.deep.equal([0, 0, 0]);
  });

  it('need a login, its token, and a report that is there', async () => {
    const reader = await aReader(made);
    const outcomes = [];
    for (const answer of [
      await toggle(null),
      await site.post('/api/file/collect', { id: 1 }, { sid: reader.headers.sid }),
      await toggle(reader, 2),
      await toggle(reader, 3),
      await toggle(reader, '1 OR 1'),
    ])
      outcomes.push([answer.http, answer.headers.get('x-error-id')]);
    expect(outcomes).to.deep.equal([
      [401, 'not_logged_in'],
      [403, 'bad_token'],
      [404, 'report_not_found'],
      [404, 'report_not_found'],
      [422, 'invalid'],
    ]);
  });

  it('toggled a hundred times together are at most one, and the count is true', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const reader = await aReader(made);
      // Odd and even numbers end differently.
      const times = 100 + (turn % 2);
      const answers = await Promise.all(Array.from({ length: times }, () => toggle(reader)));
      // On a slow machine some wait too long for a connection and are refused whole; the others must add up.
      const done = answers.filter(({ http }) => http === 200);
      const refused = answers.filter(({ http }) => http !== 200);
      expect(refused.filter(({ http }) => http !== 503)).to.deep.equal([]);
      expect(done).not.to.have.length(0);
      const added = done.filter(({ body }) => body.data.is_collect === 1).length;
      expect(added).to.equal(Math.ceil(done.length / 2));
      const expected = done.length % 2;
      expect(await counted(reader)).to.deep.equal([expected, expected, expected]);
      expect(await isFavourite(reader)).to.equal(expected);
    }
  }).timeout(180_000);
});
