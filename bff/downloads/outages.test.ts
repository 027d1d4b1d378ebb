import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { forgetKeys } from '../accounts/phones.factory.ts';
import type { ReportDetail } from '../contract/entities.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { recovered } from '../recovery.testkit.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('downloads while an engine is away', () => {
  let made: TestDatabase;
  let mysql: ToxicProxy;
  let redis: ToxicProxy;
  let site: Site;
  let reader: TestReader;
  before(async () => {
    made = await aDatabase();
    mysql = await toxicProxy(made.url);
    redis = await toxicProxy(process.env.REDIS_URL ?? '');
    site = await aSite({ DATABASE_URL: mysql.url, REDIS_URL: redis.url });
    for (const id of [1, 2, 3]) {
      await site.search.aReport({ id, title: '储能深度', page_count: 30 });
      await site.aFile(storeLayout.original(id), '%PDF');
      for (const index of [0, 19]) await site.aFile(storeLayout.pageImage(id, index), 'image');
    }
  });
  beforeEach(async () => {
    reader = await aReader(made, { shells: 100 });
    await recovered(async () => site.services.redis.status === 'ready');
  });
  afterEach(() => Promise.all([mysql.mend(), redis.mend()]));
  after(async () => {
    await site.close();
    await Promise.all([mysql.close(), redis.close()]);
    await made.close();
  });

  const post = async (path: string, body: object, headers = {}) => {
    const answer = await site.post(path, body, headers);
    return [answer.http, answer.headers.get('x-error-id')];
  };
  const download = (id: number) => post('/api/file/download', { id, beike: 1 }, reader.headers);
  const page = async (index: number, headers: Record<string, string> = {}) =>
    (await fetch(`${site.url}/files/pages/1/${index}.png`, { headers })).status;

  it('answer 503 without MySQL, while everyone searches and previews, and recover', async () => {
    expect(await download(1)).to.deep.equal([200, null]);
    const { body } = await site.post<ReportDetail>('/api/file/detail', { id: 1 }, reader.headers);
    const link = body.data.online_url;
    await mysql.cut();
    for (const [path, input] of [
      ['/api/file/download', { id: 2, beike: 1 }],
      ['/api/file/collect', { id: 2 }],
      ['/api/user/doFavorite', { id: 2 }],
      ['/api/user/readingHistory', {}],
      ['/api/user/downloadHistory', {}],
      ['/api/user/collectHistory', {}],
    ] as const)
      expect(await post(path, input, reader.headers), path).to.deep.equal([503, 'database_unavailable']);
    expect((await fetch(site.url + link, { headers: reader.headers })).status).to.equal(503);
    for (const headers of [{}, reader.headers]) {
      expect(await post('/api/file/search', { keyword: '储能' }, headers)).to.deep.equal([200, null]);
      expect(await post('/api/file/detail', { id: 1 }, headers)).to.deep.equal([200, null]);
      expect([await page(0, headers), await page(19, headers)]).to.deep.equal([200, 403]);
    }
    await mysql.mend();
    await recovered(async () => (await download(2))[0] === 200);
    expect([await page(19, reader.headers), await balanceOf(made.database, reader.userId)]).to.deep.equal([
      200, 60,
    ]);
  });

  it('go on without Redis', async () => {
    await forgetKeys(site, 'read');
    await redis.cut();
    expect(await download(3)).to.deep.equal([200, null]);
    expect(await post('/api/file/collect', { id: 3 }, reader.headers)).to.deep.equal([200, null]);
    const { body } = await site.post<ReportDetail>('/api/file/detail', { id: 3 }, reader.headers);
    expect([body.data.is_download, body.data.is_collect, body.data.today_read]).to.deep.equal([1, 1, 0]);
    await redis.mend();
    await recovered(async () => {
      const again = await site.post<ReportDetail>('/api/file/detail', { id: 3 }, reader.headers);
      return again.body.data.today_read === 1;
    });
  });
});
