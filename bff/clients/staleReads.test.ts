import { expect } from 'chai';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

type Listed = { items: { name: string }[]; total: number };

describe('a replica of the database', () => {
  let primary: TestDatabase;
  let replica: TestDatabase;
  let wire: ToxicProxy;
  let site: Site;
  let headers: Record<string, string>;
  before(async () => {
    [primary, replica] = [await aDatabase(), await aDatabase()];
    wire = await toxicProxy(replica.url);
    site = await aSite({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: wire.url });
    // As a lagging replica: each has rows that the other lacks.
    await aCollection(primary.database, { name: '新专题' });
    await aCollection(replica.database, { name: '旧专题' });
    ({ headers } = await aReader(primary, { level: 1 }));
  });
  after(async () => {
    await site?.close();
    await wire?.close();
    await primary?.close();
    await replica?.close();
  });

  const names = async (given: Record<string, string> = {}) => {
    const { http, body } = await site.post<Listed>('/api/collection/list', {}, given);
    expect(http).to.equal(200);
    return body.data.items.map(({ name }) => name);
  };
  const mapped = async () => (await fetch(`${site.url}/sitemaps/pages.xml`)).text();

  it('answers visitors and sitemaps', async () => {
    expect(await names()).to.deep.equal(['旧专题']);
    expect(await mapped()).to.contain('/collection/');
  });

  it('is not asked what a reader may just have changed', async () => {
    expect(await names(headers)).to.deep.equal(['新专题']);
  });

  it('is done without while it is away, also for what comes right after', async () => {
    await wire.cut();
    expect(await names()).to.deep.equal(['新专题']);
    expect(await names()).to.deep.equal(['新专题']);
  });
});
