import { expect } from 'chai';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import type { Data } from '../contract/call.ts';
import type { inboxList, savedAdd, savedList, savedPreview } from '../contract/watch/savedSearches.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { select } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { type Announcing, anAnnouncing } from './announcing.testkit.ts';

type Inbox = Data<typeof inboxList>;

describe('saved searches', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let announcing: Announcing;
  before(async () => {
    made = await aDatabase();
    intake = await anIntake(made.url);
    const own = { INDEX_PREFIX: intake.indexPrefix, ...intake.env, CALLS_PER_MINUTE: '1000000' };
    site = await aSite({ DATABASE_URL: made.url, ...own }, false);
    announcing = anAnnouncing(site.services);
  });
  after(async () => {
    await announcing.close();
    await site.close();
    await intake.close();
    await made.close();
  });

  /** Loads reports as texts; searchable when it returns. */
  const load = async (
    ...reports: {
      id: number;
      title: string;
      pages: string[];
      date?: string;
      organization?: string;
      researchers?: string[];
      stock?: object;
    }[]
  ) => {
    const given = { organization: '某证券', researchers: [], date: '2025-01-02', industry: '电力设备' };
    await intake.loadTexts(reports.map((report) => ({ ...given, ...report })));
  };
  const announce = () => announcing.turn();
  const save = async (reader: TestReader, search: object, name?: string) =>
    (await site.post<Data<typeof savedAdd>>('/api/saved/add', { search, name }, reader.headers)).body.data.id;
  const inbox = async (reader: TestReader, more: object = {}) =>
    (await site.post<Inbox>('/api/inbox/list', more, reader.headers)).body.data;
  const listed = async (reader: TestReader) =>
    (await site.post<Data<typeof savedList>>('/api/saved/list', {}, reader.headers)).body.data.items;
  const reportsOf = async (reader: TestReader, more: object = {}) =>
    (await inbox(reader, more)).items.map(({ report }) => report.id);

  it('announce a new report once to each reader whose search finds it, with page and words', async () => {
    await load({ id: 101, title: '旧报告：钙钛矿', pages: ['钙钛矿'] });
    await announce();
    const [one, other] = [await aReader(made, { level: 1 }), await aReader(made)];
    const first = await save(one, { keyword: '钙钛矿', onlyTitle: 0 });
    await save(one, { keyword: '钙钛矿 组件', onlyTitle: 0 }, '组件');
    await save(other, { keyword: '白酒', onlyTitle: 0 });
    await load(
      { id: 102, title: '光伏深度', pages: ['封面', '钙钛矿组件效率达到26%。'] },
      { id: 103, title: '银行', pages: ['净息差'] },
    );
    expect(await announce()).to.equal(2);
    const { items, total, unread } = await inbox(one);
    expect([total, unread, items.length]).to.deep.equal([1, 1, 1]);
    expect(items[0]).to.include({ saved_id: first, saved_name: '钙钛矿', page: 2, read: 0 });
    expect(items[0]?.report).to.include({ id: 102, name: '光伏深度' });
    expect(items[0]?.text).to.include('<em>钙钛矿</em>');
    expect((await inbox(other)).total).to.equal(0);
    expect((await listed(one)).map(({ name, unread: own }) => [name, own])).to.deep.equal([
      ['组件', 1],
      ['钙钛矿', 1],
    ]);
  });

  it('follow a house, one of its people or a stock by the whole name', async () => {
    const reader = await aReader(made);
    await save(reader, { researcher: '李雷', organization: '甲证券' });
    await save(reader, { stock: '600001' }, '甲股份');
    expect((await listed(reader)).map(({ name }) => name)).to.deep.equal(['甲股份', '李雷']);
    const stock = { name: '甲股份', code: '600001' };
    await load(
      { id: 151, title: '一', pages: ['甲'], organization: '甲证券', researchers: ['李雷', '韩梅'] },
      { id: 152, title: '二', pages: ['甲'], organization: '乙证券', researchers: ['李雷'] },
      { id: 153, title: '三', pages: ['甲'], organization: '甲证券', researchers: ['李雷生'] },
      { id: 154, title: '四', pages: ['甲'], organization: '乙证券', stock },
    );
    await announce();
    expect(await reportsOf(reader)).to.have.members([151, 154]);
  });

  it('announce nothing again: not when told twice, replaced, corrected or taken up after a break', async () => {
    const reader = await aReader(made);
    await save(reader, { keyword: '固态电池', onlyTitle: 0 });
    const report = { id: 201, title: '固态电池产业', pages: ['固态电池'] };
    await load(report);
    await announce();
    const [item] = (await inbox(reader)).items;
    await site.post('/api/inbox/read', { ids: [item?.id] }, reader.headers);
    await load({ ...report, title: '固态电池产业（修订）' });
    await intake.call('/intake/201/correct', { title: '固态电池：再修订' });
    expect(await announce()).to.equal(0);
    // As after a process that ended before it could tell the catalog.
    await made.database.query('UPDATE catalog_reports SET announced = 0 WHERE id = 201');
    await announce();
    expect((await inbox(reader)).items).to.have.length(1);
    expect((await inbox(reader)).items[0]).to.include({ id: item?.id, read: 1 });
  });

  it('wait for a report that is taken down, and no longer show one that is', async () => {
    const reader = await aReader(made);
    await save(reader, { keyword: '商业航天', onlyTitle: 0 });
    await load(
      { id: 301, title: '商业航天一', pages: ['商业航天'] },
      { id: 302, title: '商业航天二', pages: ['商业航天'] },
    );
    const setVisible = (id: number, visible: boolean) =>
      intake.call('/intake/moderation', { items: [{ id, visible }] });
    await setVisible(302, false);
    await announce();
    expect(await reportsOf(reader)).to.deep.equal([301]);
    await setVisible(301, false);
    expect(await inbox(reader)).to.deep.include({ items: [], total: 0, unread: 0 });
    await setVisible(301, true);
    await setVisible(302, true);
    await announce();
    expect(await reportsOf(reader)).to.have.members([301, 302]);
  });

  it('can be paused, renamed and removed; what one of them alone found goes with it', async () => {
    const reader = await aReader(made);
    const paused = await save(reader, { keyword: '脑机接口', onlyTitle: 0 });
    const kept = await save(reader, { keyword: '低空经济', onlyTitle: 0 });
    const change = (body: object) => site.post('/api/saved/update', body, reader.headers);
    expect((await change({ id: paused, paused: 1, name: '脑机' })).http).to.equal(200);
    await load({ id: 401, title: '脑机接口', pages: ['脑机接口'] });
    await load({ id: 402, title: '低空经济', pages: ['低空经济'] });
    await announce();
    expect(await reportsOf(reader)).to.deep.equal([402]);
    await change({ id: paused, paused: 0 });
    await load({ id: 403, title: '脑机接口与低空经济', pages: [''] });
    await announce();
    expect(await reportsOf(reader)).to.deep.equal([403, 402]);
    expect(await reportsOf(reader, { saved_id: paused })).to.deep.equal([403]);
    expect((await listed(reader)).map(({ name }) => name)).to.deep.equal(['低空经济', '脑机']);
    await site.post('/api/saved/remove', { id: kept }, reader.headers);
    expect(await reportsOf(reader)).to.deep.equal([403]);
    expect((await site.post('/api/saved/remove', { id: kept }, reader.headers)).http).to.equal(404);
    expect((await change({ id: kept })).http).to.equal(404);
  });

  it('tell what was published in the last thirty days, the newest first, and keep a search as it is answered', async () => {
    const reader = await aReader(made);
    const title = '养老金投资';
    const pages = ['个人养老金账户'];
    const daysAgo = (days: number) => ({ date: chinaDayBefore(Date.now(), days) });
    await load(
      { id: 501, title, pages, ...daysAgo(1) },
      { id: 502, title: `${title}月报`, pages: ['个人养老金账户余额'], ...daysAgo(20) },
      // Came today, and is of long ago.
      { id: 503, title: `${title}年报`, pages: ['个人养老金账户旧制'], ...daysAgo(800) },
    );
    const preview = async (search: object) =>
      (await site.post<Data<typeof savedPreview>>('/api/saved/preview', { search }, reader.headers)).body
        .data;
    const inText = { keyword: '个人养老金账户', onlyTitle: 1 };
    expect((await preview(inText)).total).to.equal(0);
    const { total, files } = await preview({ ...inText, orText: 1 });
    expect([total, files.map(({ id }) => id)]).to.deep.equal([2, [501, 502]]);
    await save(reader, { ...inText, orText: 1, page: 3 });
    expect((await listed(reader))[0]?.search).to.deep.include({ keyword: '个人养老金账户', onlyTitle: 0 });
    // Behind few titles the list goes on with texts: so does what is kept of it.
    await load({ id: 504, title: '个人养老金账户与基金', pages: ['开户数增长'], ...daysAgo(2) });
    expect((await preview(inText)).total).to.equal(1);
    expect((await preview({ ...inText, orText: 1 })).total).to.equal(3);
  });

  it('are kept once each, however their conditions are ordered', async () => {
    const reader = await aReader(made);
    const add = (search: object, name: string) =>
      site.post<string>('/api/saved/add', { search, name }, reader.headers);
    expect((await add({ keyword: '储能', typeIds: [1, 2] }, '我的储能')).http).to.equal(200);
    const { http, body } = await add({ keyword: ' 储能', typeIds: [2, 1] }, '又一个');
    expect([http, body.message]).to.deep.equal([409, '这个搜索已订阅为“我的储能”']);
    expect((await add({ keyword: '储能', typeIds: [1] }, '另一个')).http).to.equal(200);
    expect((await listed(reader)).map(({ name }) => name)).to.deep.equal(['另一个', '我的储能']);
  });

  it('are fifty at most, of something, and one’s own', async () => {
    const [reader, other] = [await aReader(made), await aReader(made)];
    const add = (search: object) => site.post('/api/saved/add', { search }, reader.headers);
    expect((await add({})).http).to.equal(422);
    expect((await add({ keyword: '字'.repeat(1_001) })).http).to.equal(422);
    expect((await add({ typeIds: [99] })).http).to.equal(422);
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, index) => add({ keyword: `词${index}`, typeIds: [1] })),
    );
    const done = answers.filter(({ http }) => http === 200).length;
    expect((await listed(reader)).length).to.equal(done);
    expect(done).to.be.at.most(50);
    for (let left = 50 - done; left > 0; left--) await add({ keyword: `再${left}` });
    expect([(await add({ keyword: '多' })).http, (await listed(reader)).length]).to.deep.equal([409, 50]);
    const id = (await listed(reader))[0]?.id;
    expect((await site.post('/api/saved/update', { id, paused: 1 }, other.headers)).http).to.equal(404);
    expect((await site.post('/api/saved/remove', { id }, other.headers)).http).to.equal(404);
    expect((await listed(reader))[0]?.paused).to.equal(0);
  });

  it('have a feed for whoever knows its address, until it is renewed', async () => {
    const reader = await aReader(made);
    const id = await save(reader, { keyword: '可控核聚变', onlyTitle: 0 }, '聚变 & <核>');
    await load({ id: 601, title: '可控核聚变 <一>', pages: ['可控核聚变'] });
    await announce();
    const [saved] = await listed(reader);
    const read = (address: string) => {
      const { pathname, search } = new URL(address);
      return fetch(site.url + pathname + search);
    };
    const answer = await read(saved?.feed_url ?? '');
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    const xml = await answer.text();
    expect(xml).to.include('<title>可控核聚变 &lt;一&gt;</title>').and.include('聚变 &amp; &lt;核&gt;');
    expect((await read((saved?.feed_url ?? '').replace(/.$/, '_'))).status).to.equal(404);
    const renewed = await site.post<{ feed_url: string }>(
      '/api/saved/update',
      { id, renew_feed: 1 },
      reader.headers,
    );
    expect((await read(saved?.feed_url ?? '')).status).to.equal(404);
    expect((await read(renewed.body.data.feed_url)).status).to.equal(200);
    // Nothing that is kept opens it.
    const [row] = await select<object>(made.database, 'SELECT * FROM saved_searches WHERE id = :id', { id });
    expect(JSON.stringify(row)).not.to.include(new URL(renewed.body.data.feed_url).searchParams.get('key'));
  });

  it('have a feed no longer where their reader is blocked or closed the account', async () => {
    const reader = await aReader(made);
    await save(reader, { keyword: '钙钛矿', onlyTitle: 0 });
    const { pathname, search } = new URL((await listed(reader))[0]?.feed_url ?? '');
    const status = async () => (await fetch(site.url + pathname + search)).status;
    const set = (column: string, value: string) =>
      made.database.query(`UPDATE users SET ${column} = ${value} WHERE id = ${reader.userId}`);
    for (const column of ['blocked_at', 'closing_at']) {
      expect(await status(), column).to.equal(200);
      await set(column, 'NOW(3)');
      expect(await status(), column).to.equal(404);
      await set(column, 'NULL');
    }
  });

  it('go with their account', async () => {
    const reader = await aReader(made);
    await save(reader, { keyword: '合成生物', onlyTitle: 0 });
    await load({ id: 701, title: '合成生物', pages: ['合成生物'] });
    await announce();
    expect((await inbox(reader)).total).to.equal(1);
    await made.database.query(`DELETE FROM users WHERE id = ${reader.userId}`);
    for (const table of ['saved_searches', 'inbox_items']) {
      const sql = `SELECT 1 FROM ${table} WHERE user_id = :id`;
      expect(await select(made.database, sql, { id: reader.userId }), table).to.deep.equal([]);
    }
  });
});
