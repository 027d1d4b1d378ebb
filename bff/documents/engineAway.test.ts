import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import type { ReportDetail } from '../contract/entities.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { recovered } from '../recovery.testkit.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('reading while OpenSearch is away', function () {
  this.timeout(60_000);
  let made: TestDatabase;
  let intake: TestIntake;
  let opensearch: ToxicProxy;
  let site: Site;
  let reader: TestReader;
  let member: TestReader;
  before(async () => {
    made = await aDatabase();
    intake = await anIntake();
    opensearch = await toxicProxy(process.env.OPENSEARCH_URL ?? '');
    site = await aSite({ DATABASE_URL: made.url, ...intake.env, OPENSEARCH_URL: opensearch.url });
    for (const id of [1, 2, 3]) {
      await site.search.aReport({ id, title: '储能深度', page_count: 30 });
      await intake.aReport({ id, searchable: true });
      await site.aFile(storeLayout.original(id), '%PDF');
      await site.aFile(storeLayout.cover(id), 'cover');
      for (const index of [0, 19]) await site.aFile(storeLayout.pageImage(id, index), 'image');
    }
    // Not read yet: nobody has seen it.
    await intake.aReport({ id: 4 });
  });
  beforeEach(async () => {
    reader = await aReader(made, { shells: 100 });
    member = await aReader(made, { level: 1 });
  });
  afterEach(() => opensearch.mend());
  after(async () => {
    await site.close();
    await opensearch.close();
    await intake.close();
    await made.close();
  });

  const file = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(site.url + path, { headers })).status;
  const download = (id: number, headers: Record<string, string>) =>
    site.post<{ online_url: string }>('/api/file/download', { id, beike: 1 }, headers);
  const searches = async () => (await site.post('/api/file/search', { keyword: '储能' })).http;

  /** Pages, downloads and the report's own page, and what each costs, as with the engine. */
  const readOn = async (id: number) => {
    expect(await file(`/files/covers/${id}.jpg`)).to.equal(200);
    expect(await file(`/files/pages/${id}/0.png`)).to.equal(200);
    expect(await file(`/files/pages/${id}/19.png`)).to.equal(403);
    expect(await file(`/files/pages/${id}/19.png`, member.headers)).to.equal(200);
    const before = await balanceOf(made.database, reader.userId);
    for (const _twice of [1, 2]) {
      const { http, body } = await download(id, reader.headers);
      expect(http).to.equal(200);
      expect(await file(body.data.online_url, reader.headers)).to.equal(200);
    }
    expect(await balanceOf(made.database, reader.userId)).to.equal(before - 20);
    const { http, body } = await site.post<ReportDetail>('/api/file/detail', { id }, reader.headers);
    expect([http, body.data.page_count, body.data.preview_pages, body.data.is_download]).to.deep.equal([
      200, 30, 30, 1,
    ]);
    expect((await fetch(`${site.url}/preview/${id}`)).status).to.equal(200);
    expect((await site.post('/api/file/collect', { id }, reader.headers)).http).to.equal(200);
  };

  it('goes on when it refuses: pages, downloads, details; what was taken down or never shown is not there', async () => {
    await opensearch.cut();
    expect(await searches()).to.equal(503);
    await readOn(1);
    expect(await file('/files/covers/4.jpg')).to.equal(404);
    expect((await download(4, member.headers)).http).to.equal(404);
    await intake.takeDown(2);
    expect(await file('/files/pages/2/0.png', member.headers)).to.equal(404);
    expect((await download(2, member.headers)).http).to.equal(404);
    await opensearch.mend();
    await recovered(async () => (await searches()) === 200);
  });

  it('goes on when it hangs, and waits for it once', async () => {
    opensearch.freeze();
    // More than one reader has at once: they take turns, and none gets an error.
    const many = await Promise.all(Array.from({ length: 12 }, () => download(3, member.headers)));
    expect(many.map(({ http }) => http)).to.deep.equal(Array(12).fill(200));
    await readOn(3);
    await opensearch.mend();
    await recovered(async () => (await searches()) === 200);
  });
});
