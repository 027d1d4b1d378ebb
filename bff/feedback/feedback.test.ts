import { expect } from 'chai';
import { ownFeedback } from '../contract/feedback.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { closeFeedback, listFeedback } from '../models/feedback.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const suggestion = { type: '功能建议', content: '希望能对比两份报告', contact: 'a@example.com' };
const notice = {
  name: '某研究所',
  contact: '010-12345678',
  report_id: 7,
  url: '/detail/7',
  content: '侵权了',
};

describe('feedback', () => {
  let made: TestDatabase;
  let site: Site;
  beforeEach(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }, false));
  });
  afterEach(() => site.close());

  const send = (body: object, headers: Record<string, string> = {}, call = 'suggest') =>
    site.post<{ id: number; msg: string }>(`/api/web/${call}`, body, headers);
  const kept = () => listFeedback(made.database, { closed: true, limit: 100 });

  it('is kept for the operators with who sent it', async () => {
    const { userId, headers } = await aReader(made);
    const answer = await send(suggestion, headers);
    expect([answer.http, answer.body.data.msg]).to.deep.equal([200, '提交成功，感谢反馈']);
    await send({ type: 2, content: ' 一句话 ' });
    const sent = await send({ ...notice, kind: 'counter_notice' }, {}, 'infringement');
    expect(sent.body.data.msg).to.equal('提交成功，我们会在15个工作日内处理');
    const rows = await kept();
    expect(rows.map((row) => [row.kind, row.type, row.user_id, row.content])).to.deep.equal([
      ['counter_notice', '', null, '侵权了'],
      ['suggestion', '2', null, '一句话'],
      ['suggestion', '功能建议', userId, '希望能对比两份报告'],
    ]);
    expect(rows[0]).to.include({ name: '某研究所', contact: '010-12345678', report_id: 7, url: '/detail/7' });
    expect(rows[2]?.contact).to.equal('a@example.com');
  });

  it('is refused when something is missing, too long, unknown or no text', async () => {
    for (const wrong of [
      { content: '' },
      { content: '   ' },
      { content: ['a'] },
      { content: { a: 1 } },
      { content: 'x'.repeat(2001) },
      { type: '' },
      { type: ['a'] },
      { contact: 5 },
      { colour: 'red' },
    ]) {
      const { http } = await send({ ...suggestion, ...wrong });
      expect(http, JSON.stringify(wrong).slice(0, 40)).to.equal(422);
    }
    for (const wrong of [{ name: '' }, { contact: '' }, { content: '' }, { kind: 'x' }, { report_id: 'a' }]) {
      const { http } = await send({ ...notice, ...wrong }, {}, 'infringement');
      expect(http, JSON.stringify(wrong)).to.equal(422);
    }
    expect(await kept()).to.deep.equal([]);
  });

  it('is told its own sender with what became of it, and nobody else', async () => {
    const { headers } = await aReader(made);
    const other = await aReader(made);
    const first = await send(suggestion, headers);
    const second = await send(notice, headers, 'infringement');
    await send(suggestion);
    const act = { actor: 'console test', reason: '采纳' };
    await inTransaction(made.database, (transaction) =>
      closeFeedback(
        transaction,
        first.body.data.id,
        { outcome: 'answered', answer: '已采纳' },
        act,
        new Date(),
      ),
    );
    const list = async (of: Record<string, string>, input: object = {}) =>
      (await site.post<{ items: Record<string, unknown>[]; total: number }>(ownFeedback.path, input, of)).body
        .data;
    const { items, total } = await list(headers);
    expect(
      items.map(({ id, kind, state, answer, report_id }) => [id, kind, state, answer, report_id]),
    ).to.deep.equal([
      [second.body.data.id, 'notice', 'open', '', 7],
      [first.body.data.id, 'suggestion', 'answered', '已采纳', 0],
    ]);
    expect([total, (await list(headers, { page: 2, pageSize: 1 })).items.length]).to.deep.equal([2, 1]);
    expect((await list(other.headers)).total).to.equal(0);
  });

  it('is taken five times a day from an address, suggestions and notices together', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send(suggestion, from('203.0.113.5'))),
      ...Array.from({ length: 4 }, () => send(notice, from('203.0.113.5'), 'infringement')),
    ]);
    expect(answers.filter(({ http }) => http === 200)).to.have.length(5);
    const refused = answers.filter(({ http }) => http === 429);
    expect(refused).to.have.length(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(86_000, 86_400);
    expect(refused[0]?.body.data).to.equal('操作过于频繁，请稍后再试');
    expect((await send(suggestion, from('203.0.113.6'))).http).to.equal(200);
    expect(await kept()).to.have.length(6);
  });

  it('is taken twenty times a day from a user, wherever from', async () => {
    const { headers } = await aReader(made);
    const answers = [];
    for (let turn = 0; turn < 22; turn++) {
      const address = `203.0.113.${turn % 2}`;
      answers.push((await send(suggestion, { ...headers, 'x-forwarded-for': address })).http);
    }
    expect(answers).to.deep.equal([...Array(20).fill(200), 429, 429]);
    expect((await send(suggestion, { 'x-forwarded-for': '203.0.113.1' })).http, 'a visitor there').to.equal(
      200,
    );
  });
});

describe('feedback while an engine is away', () => {
  it('is refused without the database, and counted without Redis', async () => {
    const made = await aDatabase();
    const away = await aSite({ DATABASE_URL: 'mysql://127.0.0.1:9/none' }, false);
    const refused = await away.post('/api/web/suggest', suggestion);
    expect([refused.http, refused.headers.get('x-error-id')]).to.deep.equal([503, 'database_unavailable']);
    await away.close();
    const uncached = await aSite({ DATABASE_URL: made.url, REDIS_URL: 'redis://127.0.0.1:9' }, false);
    const answers = [];
    for (let turn = 0; turn < 6; turn++)
      answers.push((await uncached.post('/api/web/suggest', suggestion)).http);
    expect(answers).to.deep.equal([200, 200, 200, 200, 200, 429]);
    await uncached.close();
    await made.close();
  });
});
