import { expect } from 'chai';
import type { CollectionItem } from '../contract/collections.ts';
import type { ReportListItem } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { hasUnlocked } from '../models/unlock.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { aCollection } from './collections.factory.ts';

type Items = { items: CollectionItem[]; total: number };
type Headers = Record<string, string>;

describe('collections', () => {
  let made: TestDatabase;
  let site: Site;
  let energy: number;
  let chips: number;
  let vip2: Headers;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (const [id, date] of [
      [1, '2024-01-01'],
      [2, '2024-03-01'],
      [3, '2024-02-01'],
    ] as const)
      await site.search.aReport({ id, date });
    await site.search.aReport({ id: 4, visible: false });
    chips = await aCollection(made.database, {
      place: 2,
      name: '芯片 国产化',
      tag: '电子/半导体',
      reportIds: [1],
    });
    energy = await aCollection(made.database, {
      place: 1,
      name: '储能出海',
      description: '100%的增长_空间',
      banner: '/files/banners/1.jpg',
      reportIds: [1, 2, 3, 4, 99],
    });
    await aCollection(made.database, { place: 3, name: '空专题' });
    ({ headers: vip2 } = await aReader(made, { level: 2 }));
  });
  after(() => site.close());

  const list = async (call: string, body: object = {}, headers: Headers = {}) => {
    const answer = await site.post<Items>(`/api/collection/${call}`, body, headers);
    expect(answer.http, String(answer.body.data)).to.equal(200);
    return answer.body.data;
  };
  const names = ({ items }: Items) => items.map(({ name }) => name);
  const unlock = async (id: number | string, headers: Headers = {}) => {
    const { http, body } = await site.post<{ msg: string; unlocks_left: number | null }>(
      '/api/collection/unlock',
      { id },
      headers,
    );
    return { http, status: body.status, data: body.data };
  };

  it('are listed to all, in the operators’ order, counting the reports that can be seen', async () => {
    const { items, total } = await list('list');
    expect(total).to.equal(3);
    expect(items.map(({ name, file_count, is_unlock }) => [name, file_count, is_unlock])).to.deep.equal([
      ['储能出海', 3, 0],
      ['芯片 国产化', 1, 0],
      ['空专题', 0, 0],
    ]);
    expect(items[0]?.banner).to.equal('/files/banners/1.jpg');
    expect(items[0]?.createTimeText).to.match(/^\d{4}-\d\d-\d\d$/);
    expect(names(await list('list', { page: 2, pageSize: 2 }))).to.deep.equal(['空专题']);
  });

  it('are searched by every word in name, tags and description, wildcards and traditional letters included', async () => {
    const found = async (keyword: string) => names(await list('search', { keyword }));
    expect(await found('儲能')).to.deep.equal(['储能出海']);
    expect(await found('半导体 国产')).to.deep.equal(['芯片 国产化']);
    expect(await found('100%的')).to.deep.equal(['储能出海']);
    for (const nothing of ['%', '_间的', "' OR 1=1 -- ", '半导体 储能', '\\']) {
      const hits = await found(nothing);
      expect(hits, nothing).to.deep.equal(nothing === '%' ? ['储能出海'] : []);
    }
    expect(await found('')).to.have.length(3);
    expect(await found(' 储能'.repeat(9000))).to.deep.equal(['储能出海']);
  });

  it('show their reports newest first, without those taken down', async () => {
    const files = async (id: number | string, more: object = {}) =>
      (
        await site.post<{ items: ReportListItem[]; total: number }>('/api/collection/filelist', {
          id,
          ...more,
        })
      ).body.data;
    const whole = await files(energy);
    expect([whole.items.map(({ id }) => id), whole.total]).to.deep.equal([[2, 3, 1], 3]);
    const second = await files(String(energy), { page: 2, pageSize: 2 });
    expect([second.items.map(({ id }) => id), second.total]).to.deep.equal([[1], 3]);
    const unknown = await site.post('/api/collection/filelist', { id: 9999 });
    expect([unknown.http, unknown.body.data]).to.deep.equal([404, '专题不存在']);
    const detail = await site.post<CollectionItem>('/api/collection/detail', { id: energy });
    expect(detail.body.data).to.include({ name: '储能出海', file_count: 3, is_unlock: 0 });
    // The newest first.
    expect(detail.body.data.covers.map((url) => /\d+/.exec(url)?.[0])).to.deep.equal(['2', '3', '1']);
    expect((await site.post('/api/collection/detail', { id: 9999 })).body.data).to.equal('专题不存在');
  });

  it('ask for a login, and for level 2, before they are unlocked', async () => {
    expect(await unlock(energy)).to.deep.include({ http: 401, data: '请先登录' });
    expect((await site.post('/api/collection/mylist')).http).to.equal(401);
    for (const given of [{}, { level: 1 }] as const) {
      const { headers } = await aReader(made, given);
      const { http, status } = await unlock(energy, headers);
      expect([http, status], JSON.stringify(given)).to.deep.equal([402, 10001]);
    }
    expect((await unlock(9999, vip2)).http).to.equal(404);
    const { http } = await site.post('/api/collection/unlock', { id: energy }, { sid: vip2.sid ?? '' });
    expect(http, 'without its token').to.equal(403);
  });

  it('once unlocked stay so, are in one’s own list alone and free exactly their reports', async () => {
    const { userId, headers } = await aReader(made, { level: 2 });
    expect(await hasUnlocked(made.database, userId, energy, 2)).to.equal(false);
    expect((await unlock(String(energy), headers)).data).to.deep.equal({ msg: '解锁成功', unlocks_left: 19 });
    expect((await unlock(energy, headers)).data).to.deep.equal({ msg: '解锁成功', unlocks_left: null });
    expect((await unlock(chips, headers)).data.unlocks_left).to.equal(18);
    expect(await hasUnlocked(made.database, userId, energy, 2)).to.equal(true);
    expect(await hasUnlocked(made.database, userId, energy, 7)).to.equal(false);
    expect(await hasUnlocked(made.database, userId + 1, energy, 2)).to.equal(false);
    expect(names(await list('mylist', {}, headers))).to.have.members(['储能出海', '芯片 国产化']);
    expect(names(await list('mylist', { keyword: '芯片' }, headers))).to.deep.equal(['芯片 国产化']);
    expect(names(await list('mylist', {}, (await aReader(made, { level: 3 })).headers))).to.deep.equal([]);
    expect((await list('list', {}, headers)).items.map(({ is_unlock }) => is_unlock)).to.deep.equal([
      1, 1, 0,
    ]);
    expect((await list('list')).items.map(({ is_unlock }) => is_unlock)).to.deep.equal([0, 0, 0]);
  });

  it('refuse what is no id and fields they do not know', async () => {
    for (const id of [[energy], { $gt: 0 }, '1 OR 1=1', -1, 1.5, null, '']) {
      for (const call of ['detail', 'filelist', 'unlock'])
        expect((await site.post(`/api/collection/${call}`, { id }, vip2)).http, `${call} ${id}`).to.equal(
          422,
        );
    }
    expect((await site.post('/api/collection/search', { keyword: ['储能'] })).http).to.equal(422);
    expect((await site.post('/api/collection/list', { order: 1 })).http).to.equal(422);
  });

  it('say plainly that the database is away', async () => {
    const away = await aSite({ DATABASE_URL: 'mysql://127.0.0.1:9/none' }, false);
    for (const call of ['list', 'mylist', 'unlock', 'detail']) {
      const body = call === 'unlock' || call === 'detail' ? { id: 1 } : {};
      const { http, headers } = await away.post(`/api/collection/${call}`, body, vip2);
      expect([http, headers.get('x-error-id')], call).to.deep.equal([503, 'database_unavailable']);
    }
    await away.close();
  });
});
