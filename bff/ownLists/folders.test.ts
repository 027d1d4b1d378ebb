import { expect } from 'chai';
import type { Options } from 'sequelize';
import type { ReportListItem } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Folders {
  items: { id: number; name: string; description: string; count: number; share_url: string }[];
  favourites: number;
  unfiled: number;
}
interface Listed {
  name?: string;
  description?: string;
  files: (ReportListItem & {
    at_text?: string;
    folder?: { id: number; name: string; remark: string };
    remark?: string;
  })[];
  total: number;
}

describe('folders of favourites', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (let id = 1; id <= 5; id++) await site.search.aReport({ id, title: `储能之${id}` });
  });
  after(() => site.close());

  const ask = <Answer = { message: string; count: number; id: number; share_url: string }>(
    name: string,
    body: object,
    reader?: TestReader,
  ) => site.post<Answer>(`/api/favourite/${name}`, body, reader?.headers);
  const folders = async (reader: TestReader) => (await ask<Folders>('folders', {}, reader)).body.data;
  const add = async (reader: TestReader, name: string) =>
    (await ask('addFolder', { name }, reader)).body.data.id;
  const idsIn = async (reader: TestReader, folder?: number, sort = 'latest') => {
    const list = await site.post<Listed>(
      '/api/user/collectHistory',
      { ...(folder !== undefined && { folder }), sort },
      reader.headers,
    );
    const ids = list.body.data.files.map(({ id }) => id).sort();
    expect(list.body.data.total).to.equal(ids.length);
    return ids;
  };
  /** Id and key of a shared folder, as its address has them. */
  const shareOf = async (reader: TestReader, id: number) => {
    const { share_url } = (await ask('updateFolder', { id, shared: 1 }, reader)).body.data;
    const { pathname, searchParams } = new URL(share_url);
    return {
      path: share_url.slice(share_url.indexOf('/folder/')),
      id: pathname.split('/').at(-1),
      key: searchParams.get('key'),
    };
  };
  const shared = ({ id, key }: { id: unknown; key: unknown }) => ask<Listed>('shared', { id, key });

  it('take many reports, or lose them, by as many statements as one', async () => {
    const reader = await aReader(made);
    // Its own types leave them out.
    const { options } = site.services.database as unknown as { options: Pick<Options, 'logging'> };
    const { logging = false } = options;
    const statements = async (name: string, ids: number[]) => {
      let count = 0;
      options.logging = (sql) => {
        if (sql.includes('favourites')) count += 1;
      };
      try {
        const { body } = await ask(name, { ids, ...(name === 'put' && { folder: 0 }) }, reader);
        expect(body.data.count).to.equal(ids.length);
      } finally {
        options.logging = logging;
      }
      return count;
    };
    const [many, one] = [[1, 2, 3, 4], [5]];
    expect(await statements('put', many))
      .to.equal(await statements('put', one))
      .and.above(0);
    expect(await idsIn(reader)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(await statements('remove', many))
      .to.equal(await statements('remove', one))
      .and.above(0);
    expect(await idsIn(reader)).to.deep.equal([]);
  });

  it('are made, renamed and removed, each name once; what was in one stays a favourite', async () => {
    const reader = await aReader(made);
    const id = await add(reader, '储能📈');
    // To the tables' collation all emoji are one sign.
    await add(reader, '储能📉');
    expect((await ask('addFolder', { name: '储能📈' }, reader)).http).to.equal(409);
    expect((await ask('updateFolder', { id, name: '储能📉' }, reader)).http).to.equal(409);
    expect((await ask('updateFolder', { id, name: '光伏' }, reader)).http).to.equal(200);
    await ask('put', { ids: [1, 2], folder: id }, reader);
    const told = await folders(reader);
    expect(told.items.map(({ name, count, share_url }) => [name, count, share_url])).to.have.deep.members([
      ['光伏', 2, ''],
      ['储能📉', 0, ''],
    ]);
    expect([told.favourites, told.unfiled]).to.deep.equal([2, 0]);
    await ask('removeFolder', { id }, reader);
    expect([await idsIn(reader), await idsIn(reader, 0)]).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
  });

  it('take several at once, which move and go together', async () => {
    const reader = await aReader(made);
    const [one, other] = [await add(reader, '甲'), await add(reader, '乙')];
    await site.post('/api/file/collect', { id: 3 }, reader.headers);
    // 3 was a favourite before, 99 is no report.
    const put = await ask('put', { ids: [1, 2, 3, 99], folder: one }, reader);
    expect(put.body.data).to.deep.equal({ message: '已放入收藏夹', count: 3 });
    expect(await idsIn(reader, one)).to.deep.equal([1, 2, 3]);
    await ask('put', { ids: [2, 3], folder: other }, reader);
    expect([await idsIn(reader, one), await idsIn(reader, other, 'published')]).to.deep.equal([[1], [2, 3]]);
    await ask('put', { ids: [1], folder: 0 }, reader);
    expect(await idsIn(reader, 0)).to.deep.equal([1]);
    const removed = await ask('remove', { ids: [1, 3, 3, 4] }, reader);
    expect(removed.body.data).to.deep.equal({ message: '已取消收藏 2 份', count: 2 });
    expect([await idsIn(reader), await idsIn(reader, other)]).to.deep.equal([[2], [2]]);
    const csv = await fetch(`${site.url}/api/export/favourites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...reader.headers },
      body: JSON.stringify({ format: 'csv', folder: other }),
    });
    expect((await csv.text()).split('\r\n')[1]).to.match(/^储能之2,.*,乙$/);
  });

  it('are one’s own: nobody else’s call reaches into them', async () => {
    const [reader, stranger] = [await aReader(made), await aReader(made)];
    const id = await add(reader, '私人');
    await ask('put', { ids: [1], folder: id }, reader);
    await site.post('/api/file/collect', { id: 1 }, stranger.headers);
    for (const [name, body] of [
      ['updateFolder', { id, name: '我的' }],
      ['updateFolder', { id, shared: 1 }],
      ['removeFolder', { id }],
      ['put', { ids: [1], folder: id }],
    ] as const)
      expect((await ask(name, body, stranger)).http, name).to.equal(404);
    await ask('remove', { ids: [1] }, stranger);
    expect(await idsIn(stranger, id)).to.deep.equal([]);
    expect(await idsIn(reader, id)).to.deep.equal([1]);
    expect((await folders(stranger)).items).to.deep.equal([]);
  });

  it('are shown to whoever has the secret address, and say nothing of whose they are', async () => {
    const reader = await aReader(made);
    const id = await add(reader, '分享<b>');
    await ask('put', { ids: [1, 2], folder: id }, reader);
    await ask('put', { ids: [3], folder: 0 }, reader);
    expect((await shared({ id, key: '' })).http).to.equal(404);
    const link = await shareOf(reader, id);
    const { data } = (await shared(link)).body;
    expect([data.name, data.total, data.files.map((one) => one.id).sort()]).to.deep.equal([
      '分享<b>',
      2,
      [1, 2],
    ]);
    expect(data.files[0]).not.to.have.any.keys('at_text', 'folder', 'user_id');
    const page = await fetch(site.url + link.path);
    const html = await page.text();
    expect([page.status, html.includes('<meta name="robots" content="noindex" />')]).to.deep.equal([
      200,
      true,
    ]);
    expect(html)
      .to.contain('<h1>分享&lt;b&gt;</h1>')
      .and.to.contain('/detail/1')
      .and.not.contain('/detail/3');
    for (const key of ['', 'x', `${link.key}x`, 'y'.repeat(43), 'z'.repeat(200), '\u0000']) {
      const wrong = await fetch(`${site.url}/folder/${id}?${new URLSearchParams({ key })}`);
      expect([wrong.status, (await wrong.text()).includes('分享')], key).to.deep.equal([404, false]);
    }
    expect((await fetch(`${site.url}/folder/${id}`)).status).to.equal(404);
    const other = await shareOf(reader, await add(reader, '另一个'));
    expect((await shared({ id, key: other.key })).http).to.equal(404);
    expect((await shareOf(reader, id)).key).to.equal(link.key);
  });

  it('say to others what the reader says, in the reader’s order, which what comes later goes before', async () => {
    const [reader, stranger] = [await aReader(made), await aReader(made)];
    const id = await add(reader, '有话');
    for (const report of [1, 2, 3]) await ask('put', { ids: [report], folder: id }, reader);
    const link = await shareOf(reader, id);
    const order = async () => (await shared(link)).body.data.files.map((one) => one.id);
    expect(await order()).to.deep.equal([3, 2, 1]);
    await ask('move', { id: 1, step: -1 }, reader);
    // At the ends there is nowhere to go.
    await ask('move', { id: 2, step: 1 }, reader);
    await ask('move', { id: 3, step: -1 }, reader);
    await ask('updateFolder', { id, description: ' 两周内读完 ' }, reader);
    await ask('remark', { id: 1, remark: '先读<b>' }, reader);
    // What is put there again keeps its words and place.
    await ask('put', { ids: [1, 4], folder: id }, reader);
    expect(await order()).to.deep.equal([4, 3, 1, 2]);
    const { data } = (await shared(link)).body;
    expect(data.description).to.equal('两周内读完');
    expect(data.files.map(({ remark }) => remark)).to.deep.equal(['', '', '先读<b>', '']);
    const own = await site.post<Listed>(
      '/api/user/collectHistory',
      { folder: id, sort: 'own' },
      reader.headers,
    );
    expect(own.body.data.files.map(({ folder }) => folder?.remark)).to.deep.equal(['', '', '先读<b>', '']);
    expect((await folders(reader)).items[0]).to.deep.include({ description: '两周内读完' });
    await site.post('/api/file/collect', { id: 1 }, stranger.headers);
    for (const [name, body] of [
      ['remark', { id: 1, remark: '别人' }],
      ['move', { id: 1, step: 1 }],
    ] as const)
      expect((await ask(name, body, stranger)).http, name).to.equal(404);
    await ask('put', { ids: [1], folder: 0 }, reader);
    expect((await ask('remark', { id: 1, remark: '不在' }, reader)).http).to.equal(404);
  });

  it('are gone for others once taken back, with the account, and without what is taken down', async () => {
    const reader = await aReader(made);
    const id = await add(reader, '收回');
    await ask('put', { ids: [4, 5], folder: id }, reader);
    const first = await shareOf(reader, id);
    await site.search.aReport({ id: 5, title: '储能之5', visible: false });
    await made.takeDown(5);
    expect((await shared(first)).body.data).to.deep.include({ total: 1 });
    expect((await folders(reader)).items[0]?.count).to.equal(1);
    await ask('updateFolder', { id, shared: 0 }, reader);
    expect((await shared(first)).http).to.equal(404);
    const second = await shareOf(reader, id);
    expect(second.key).not.to.equal(first.key);
    expect([(await shared(first)).http, (await shared(second)).http]).to.deep.equal([404, 200]);
    const set = (column: string) =>
      made.database.query(`UPDATE users SET ${column} = NOW(3) WHERE id = ${reader.userId}`);
    await set('closing_at');
    expect((await shared(second)).http).to.equal(404);
    await made.database.query(`UPDATE users SET closing_at = NULL WHERE id = ${reader.userId}`);
    await set('blocked_at');
    expect((await shared(second)).http).to.equal(404);
  });

  it('hold no more than fifty a reader, however many are made at once', async () => {
    const reader = await aReader(made);
    for (let turn = 0; turn < 13; turn++)
      await Promise.all([0, 1, 2, 3].map((each) => ask('addFolder', { name: `夹${turn}-${each}` }, reader)));
    expect((await folders(reader)).items).to.have.length(50);
  });
});
