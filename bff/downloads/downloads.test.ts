import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aCollection } from '../collections/collections.factory.ts';
import type { ReportDetail, ReportListItem } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { extendMembership } from '../entitlements/memberships.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { insertUnlock } from '../models/unlock.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { payDownload } from './index.ts';

interface Downloaded {
  online_url: string;
  name: string;
  beike: number;
}

describe('downloading a report', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (let id = 1; id <= 12; id++) {
      await site.search.aReport({ id, title: `储能深度之${id}`, page_count: 30 });
      await site.aFile(storeLayout.original(id), `%PDF of ${id}`);
    }
    await site.search.aReport({ id: 20, has_pdf: false });
    await site.search.aReport({ id: 21 });
    await site.search.aReport({ id: 22, visible: false });
  });
  after(() => site.close());

  const download = (reader: TestReader | null, body: object) =>
    site.post<Downloaded>('/api/file/download', body, reader?.headers);
  const outcome = async (reader: TestReader | null, body: object) => {
    const answer = await download(reader, body);
    return [answer.http, answer.body.status];
  };
  const shells = (reader: TestReader) => balanceOf(made.database, reader.userId);
  const fine = [200, 1];
  const mustPay = [402, 10001];

  it('asks for a login', async () => {
    const answer = await download(null, { id: 1 });
    expect([answer.http, answer.body.data]).to.deep.equal([401, '请先登录']);
  });

  it('costs a free reader 20 shells once agreed, and nothing the next time', async () => {
    const reader = await aReader(made, { shells: 30 });
    const refused = await download(reader, { id: 1 });
    expect([refused.http, refused.body.status, refused.body.data]).to.deep.equal([
      ...mustPay,
      '下载报告需要开通会员或支付 20 贝壳',
    ]);
    expect(await shells(reader)).to.equal(30);
    const { http, body } = await download(reader, { id: 1, beike: 1 });
    expect([http, body.data.name, body.data.beike]).to.deep.equal([200, '储能深度之1', 10]);
    expect(await outcome(reader, { id: '1' })).to.deep.equal(fine);
    expect(await outcome(reader, { id: 1, beike: 1 })).to.deep.equal(fine);
    const short = await download(reader, { id: 2, beike: 1 });
    expect([short.http, short.body.status, short.body.data]).to.deep.equal([
      402,
      10002,
      '贝壳不足，请充值VIP或去小程序邀请好友获得更多贝壳后再试',
    ]);
    expect([await shells(reader), await outcome(reader, { id: 2 })]).to.deep.equal([10, mustPay]);
  });

  it('is ten a day for a standard member, of days in China, then shells', async () => {
    const reader = await aReader(made, { level: 1, shells: 20 });
    for (let id = 1; id <= 10; id++) expect(await outcome(reader, { id, beike: 1 })).to.deep.equal(fine);
    const info = await site.post('/api/user/info', {}, reader.headers);
    expect(info.body.data).to.deep.include({
      downloads: { used: 10, limit: 10 },
      unlocks: { used: 0, limit: 0 },
    });
    const refused = await download(reader, { id: 11 });
    expect([refused.body.status, refused.body.data]).to.deep.equal([
      10001,
      '今日 10 次下载已用完，可支付 20 贝壳继续下载',
    ]);
    expect(await outcome(reader, { id: 3 })).to.deep.equal(fine);
    expect([await shells(reader), await outcome(reader, { id: 11, beike: 1 })]).to.deep.equal([20, fine]);
    expect(await shells(reader)).to.equal(0);
  });

  it('counts by the day in China for each tier', async () => {
    // 16:00 UTC is midnight in China.
    const lastMinute = new Date('2030-03-01T15:59:59.999Z');
    const nextDay = new Date('2030-03-01T16:00:00.000Z');
    for (const [level, allowed] of [
      [1, 10],
      [2, 40],
      [3, 100],
    ] as const) {
      const userId = await made.aUser();
      await made.database.query(`INSERT INTO memberships VALUES
        (${userId}, ${level}, '2030-01-01', '2031-01-01')`);
      const pay = (reportId: number, now: Date) =>
        payDownload(made.database, { userId, reportId, uploaded: false, paysShells: false }, () => now).catch(
          (error: Error) => error.message,
        );
      for (let id = 1; id <= allowed; id++) expect(await pay(id, lastMinute)).to.equal(true);
      expect(await pay(500, lastMinute)).to.equal('payment_required');
      expect(await pay(500, nextDay)).to.equal(true);
      expect(await pay(500, lastMinute), 'one’s own already').to.equal(false);
    }
  });

  it('stays the reader’s when the membership has ended', async () => {
    const reader = await aReader(made, { level: 3 });
    expect(await outcome(reader, { id: 1 })).to.deep.equal(fine);
    await made.database.query(`DELETE FROM memberships WHERE user_id = ${reader.userId}`);
    expect([await outcome(reader, { id: 1 }), await outcome(reader, { id: 2 })]).to.deep.equal([
      fine,
      mustPay,
    ]);
  });

  it('is free for the uploader, and with an unlocked collection that holds it', async () => {
    const reader = await aReader(made);
    await site.search.aReport({ id: 30, uploader_id: reader.userId });
    await site.aFile(storeLayout.original(30), '%PDF');
    expect(await outcome(reader, { id: 30 })).to.deep.equal(fine);
    const cid = await aCollection(made.database, { reportIds: [4] });
    expect(await outcome(reader, { id: 4, cid })).to.deep.equal(mustPay);
    await inTransaction(made.database, (transaction) => insertUnlock(transaction, reader.userId, cid));
    expect(await outcome(reader, { id: 4 })).to.deep.equal(mustPay);
    expect(await outcome(reader, { id: 5, cid })).to.deep.equal(mustPay);
    for (const none of ['', 0]) expect(await outcome(reader, { id: 4, cid: none })).to.deep.equal(mustPay);
    expect(await outcome(reader, { id: 4, cid: String(cid) })).to.deep.equal(fine);
    const member = await aReader(made, { level: 2 });
    await inTransaction(made.database, (transaction) => insertUnlock(transaction, member.userId, cid));
    expect(await outcome(member, { id: 4, cid })).to.deep.equal(fine);
    const [days] = await made.database.query(
      `SELECT used FROM download_days WHERE user_id = ${member.userId}`,
    );
    expect(days).to.deep.equal([]);
  });

  it('takes no shells of who becomes a member, or unlocks the collection, while the download waits', async () => {
    const reader = await aReader(made, { shells: 40 });
    const { userId } = reader;
    const collectionId = await aCollection(made.database, { reportIds: [4] });
    const pay = (reportId: number) => () =>
      payDownload(made.database, { userId, reportId, uploaded: false, collectionId, paysShells: true });
    const sql = `SELECT paid_by FROM downloads WHERE user_id = ${userId} ORDER BY report_id`;
    const paid = async () => (await made.database.query(sql))[0];
    await interleave(made.database, userId, pay(4), (transaction) =>
      insertUnlock(transaction, userId, collectionId),
    );
    await interleave(made.database, userId, pay(5), (transaction) =>
      extendMembership(transaction, userId, 1, 365, new Date()),
    );
    expect(await paid()).to.deep.equal([{ paid_by: 'collection' }, { paid_by: 'quota' }]);
    expect(await shells(reader)).to.equal(40);
  });

  it('takes nothing for what cannot be given', async () => {
    const reader = await aReader(made, { level: 1, shells: 20 });
    const answers = [];
    for (const id of [20, 21, 22, 999]) {
      const { http, body } = await download(reader, { id, beike: 1 });
      answers.push([http, body.data]);
    }
    expect(answers).to.deep.equal([
      [404, '该报告没有可下载的文件'],
      [404, '该报告没有可下载的文件'],
      [404, '报告不存在'],
      [404, '报告不存在'],
    ]);
    expect(await shells(reader)).to.equal(20);
    const [rows] = await made.database.query(`SELECT * FROM downloads WHERE user_id = ${reader.userId}`);
    expect(rows).to.deep.equal([]);
    for (const body of [{}, { id: [1] }, { id: 1, beike: 2 }, { id: 1, cid: {} }, { id: 1, userId: 1 }])
      expect((await download(reader, body)).http, JSON.stringify(body)).to.equal(422);
  });

  it('shows in the report, opens all its pages, and counts in the rankings', async () => {
    const reader = await aReader(made, { shells: 20 });
    const detail = async () =>
      (await site.post<ReportDetail>('/api/file/detail', { id: 12 }, reader.headers)).body.data;
    const before = await detail();
    expect([before.is_download, before.online_url, before.preview_pages]).to.deep.equal([0, '', 10]);
    await download(reader, { id: 12, beike: 1 });
    const after = await detail();
    expect([after.is_download, after.preview_pages]).to.deep.equal([1, 30]);
    expect(after.online_url).to.contain('/files/originals/12.pdf?');
    const others = (await site.post<ReportDetail>('/api/file/detail', { id: 12 })).body.data;
    expect([others.is_download, others.online_url, others.preview_pages]).to.deep.equal([0, '', 10]);
  });

  it('opens what stands on its further pages to the reader’s marks', async () => {
    const reader = await aReader(made, { shells: 20 });
    await site.search.aReport({ id: 40, pages: ['概要', '装机', '储能装机'] });
    await site.aFile(storeLayout.original(40), '%PDF');
    const texts = async () => {
      const { body } = await site.post<{ pages: { page: number; text: string }[] }>(
        '/api/file/pagehits',
        { id: 40, keyword: '储能' },
        reader.headers,
      );
      return body.data.pages.map(({ page, text }) => [page, text]);
    };
    expect(await texts()).to.deep.equal([[3, '']]);
    await download(reader, { id: 40, beike: 1 });
    expect(await texts()).to.deep.equal([[3, '<em>储能</em>装机']]);
  });

  it('lifts a report in the ranked lists, once for each reader', async () => {
    const readers = [await aReader(made, { level: 1 }), await aReader(made, { level: 1 })];
    for (const reader of readers) {
      for (let turn = 0; turn < 3; turn++) await download(reader, { id: 9 });
    }
    for (let turn = 0; turn < 3; turn++) await download(readers[0] ?? null, { id: 8 });
    await site.services.reads.rank();
    for (const recommend of [1, 2, 3]) {
      const { body } = await site.post<{ files: ReportListItem[] }>('/api/file/homelist', { recommend });
      const ids = body.data.files.map(({ id }) => id);
      expect(ids.indexOf(9), String(ids)).to.be.greaterThan(-1).and.lessThan(ids.indexOf(8));
    }
  });
});
