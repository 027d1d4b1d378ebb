import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import { engineNodes, unannouncedOf } from '../../mappings/searchEngine.ts';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { createPercolator, type Percolator } from '../clients/percolator.ts';
import type { Data } from '../contract/call.ts';
import type { inboxList, savedAdd, savedList } from '../contract/watch/savedSearches.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { itemsOf } from '../jobs/jobs.testkit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { change } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { queryIndexOf } from '../search/index.ts';
import { aSite, type Site } from '../site.factory.ts';
import { type Announcing, anAnnouncing } from './announcing.testkit.ts';
import { createDefinitionTurn } from './queries.ts';

describe('announcing among what is broken', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let announcing: Announcing;
  let percolator: Percolator;
  const client = new Client(engineNodes(process.env.OPENSEARCH_URL ?? ''));
  before(async () => {
    made = await aDatabase();
    intake = await anIntake(made.url);
    const own = { INDEX_PREFIX: intake.indexPrefix, ...intake.env, CALLS_PER_MINUTE: '1000000' };
    site = await aSite({ DATABASE_URL: made.url, ...own }, false);
    announcing = anAnnouncing(site.services);
    percolator = createPercolator(process.env.OPENSEARCH_URL ?? '');
  });
  after(async () => {
    await Promise.all([announcing.close(), percolator.close(), client.close()]);
    await site.close();
    await intake.close();
    await made.close();
  });

  const load = (...ids: number[]) =>
    intake.loadTexts(
      ids.map((id) => ({
        id,
        title: `钙钛矿组件${id}`,
        pages: ['钙钛矿'],
        organization: '某证券',
        researchers: [],
        date: '2025-01-02',
        industry: '电力设备',
      })),
    );
  const save = async (reader: TestReader, keyword: string) => {
    const search = { keyword, onlyTitle: 0 };
    return (await site.post<Data<typeof savedAdd>>('/api/saved/add', { search }, reader.headers)).body.data
      .id;
  };
  const listed = async (reader: TestReader) =>
    (await site.post<Data<typeof savedList>>('/api/saved/list', {}, reader.headers)).body.data.items;
  const reportsOf = async (reader: TestReader) => {
    const { http, body } = await site.post<Data<typeof inboxList>>('/api/inbox/list', {}, reader.headers);
    expect(http).to.equal(200);
    return body.data.items.map(({ report }) => report.id);
  };
  const set = (values: string, where: { id: number; search?: string }) =>
    inTransaction(made.database, (transaction) =>
      change(transaction, `UPDATE saved_searches SET ${values} WHERE id = :id`, where),
    );
  const index = () => queryIndexOf(site.services.documents.names);

  it('tells of what the others find, and lets each broken saved search fail alone, known to its reader', async () => {
    const reader = await aReader(made);
    const ids: number[] = [];
    for (let at = 0; at < 24; at++) ids.push(await save(reader, `钙钛矿 -词${at}`));
    const broken = [ids[3] ?? 0, ids[11] ?? 0, ids[20] ?? 0];
    for (const [at, search] of ['{"keyword":', '{"keyword":7}', '{"keyword":"","stock":{}}'].entries())
      await set('search = :search', { id: broken[at] ?? 0, search });
    await load(11);
    expect(await announcing.turn()).to.equal(1);
    expect(await reportsOf(reader)).to.deep.equal([11]);

    const faulty = (await listed(reader)).filter(({ fault }) => fault !== undefined);
    expect(faulty.map(({ id }) => id)).to.have.members(broken);
    expect(faulty[0]?.fault).to.match(/^这个搜索的条件已不能识别/);
    const failed = await itemsOf(site.services, 'saved-queries');
    expect(failed.map(({ item }) => Number(item))).to.have.members(broken);
    expect(failed.map(({ reason }) => reason)).to.include('Unexpected end of JSON input');

    // Mended, and tried again by an operator.
    for (const id of broken)
      await set('search = :search', { id, search: '{"keyword":"钙钛矿","onlyTitle":0}' });
    await made.database.query('UPDATE job_items SET next_at = NOW(3) - INTERVAL 1 DAY');
    await announcing.turn();
    expect((await listed(reader)).filter(({ fault }) => fault !== undefined)).to.deep.equal([]);
    expect(await itemsOf(site.services, 'saved-queries')).to.deep.equal([]);
  });

  it('tells of reports around one that the engine cannot read, which fails alone', async () => {
    const reader = await aReader(made);
    await save(reader, '组件');
    await load(21, 22, 23, 24, 25);
    const unannounced = unannouncedOf(site.services.documents.names);
    await client.index({ index: unannounced, id: '23', body: { id: 23, date: 'no day' } });
    expect(await announcing.turn()).to.equal(4);
    expect(await reportsOf(reader)).to.have.members([21, 22, 24, 25]);
    const failed = await itemsOf(site.services, 'announce');
    expect(failed.map(({ item }) => item)).to.deep.equal(['23']);
    expect(failed[0]?.reason).to.include('no day');
  });

  it('loses no report whose document is not there: it is written again, then told of once', async () => {
    const reader = await aReader(made);
    await save(reader, '组件');
    await load(31);
    const unannounced = unannouncedOf(site.services.documents.names);
    await client.delete({ index: unannounced, id: '31' });
    await announcing.turn();
    expect(await reportsOf(reader)).to.deep.equal([]);
    // Whatever writes it next: the sweep does within a minute.
    await load(31);
    await announcing.turn();
    await announcing.turn();
    expect(await reportsOf(reader)).to.deep.equal([31]);
    const { body } = await client.exists({ index: unannounced, id: '31' });
    expect(body, 'kept no longer than it is needed').to.equal(false);
  });

  it('makes an index of queries that is gone again, with all of them', async () => {
    const reader = await aReader(made);
    await save(reader, '组件');
    await announcing.turn();
    await percolator.remove(index());
    await load(41);
    await announcing.turn();
    expect(await reportsOf(reader)).to.deep.equal([41]);
  });

  it('leaves the index of queries to one of two releases, that which began last', async () => {
    const { services } = site;
    const [older, newer] = [createDefinitionTurn(services, 'one'), createDefinitionTurn(services, 'two')];
    expect(await older()).to.equal(true);
    expect(await newer()).to.equal(true);
    expect([await older(), await newer(), await older()]).to.deep.equal([false, true, false]);
    // As after a minute without any of the newer.
    await services.redis.del('saved-queries');
    expect(await older()).to.equal(true);
    expect(await newer()).to.equal(false);
    await services.redis.del('saved-queries');
  });
});
