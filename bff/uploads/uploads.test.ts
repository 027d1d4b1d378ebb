import { expect } from 'chai';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { anIntake, type TestIntake } from './intake.factory.ts';

type Headers = Record<string, string>;

describe('uploads', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let annId: number;
  let ann: Headers;
  let ben: Headers;
  let oz: Headers;
  before(async () => {
    made = await aDatabase();
    intake = await anIntake();
    site = await aSite({ DATABASE_URL: made.url, INDEXER_URL: intake.url });
    await site.search.aReport({ id: 3, page_count: 30 });
    ({ userId: annId, headers: ann } = await aReader(made));
    ({ headers: ben } = await aReader(made));
    ({ headers: oz } = await aReader(made, { operator: true }));
    intake.aReport({ id: 1, uploader_id: annId });
    intake.aReport({ id: 2, uploader_id: annId, stage: 'failed', error: { reason: '文件有密码' } });
    intake.aReport({ id: 3 });
    intake.aReport({ id: 4, uploader_id: annId, stage: 'queued', progress: 0 });
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  const upload = async (headers: Headers, bytes = 10) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), '报告.pdf');
    const answer = await fetch(`${site.url}/api/upload?x=1`, { method: 'POST', body: form, headers });
    return { http: answer.status, headers: answer.headers, body: (await answer.json()) as { data: unknown } };
  };
  const call = async (path: string, body: object, headers: Headers = {}) => {
    const answer = await site.post<Record<string, unknown>>(path, body, headers);
    return { http: answer.http, data: answer.body.data };
  };

  it('reach the intake whole, with the uploader and the key in place of what the client claims', async () => {
    intake.answerUploads(202, {
      items: [
        { ...report, id: 9, stage: 'queued', progress: 0, title: '' },
        { name: '说明.txt', refused: '文件不是 PDF' },
        { ...report, id: 3, duplicate_of: 3, stage: 'text', title: '别人的' },
      ],
    });
    const claims = { 'x-uploader-id': '1234567', 'x-internal-key': 'guess', cookie: 'a=b' };
    const { http, body } = await upload({ ...ann, ...claims }, 3_000_000);
    expect(http).to.equal(200);
    const { items } = body.data as { items: Record<string, unknown>[] };
    expect(items[0]).to.deep.equal({
      id: 9,
      report_id: 9,
      name: '报告.pdf',
      title: '',
      stage: 'queued',
      progress: 0,
      duplicate_of: null,
      error: '',
      page_count: 2,
      size: 1.5,
      create_time: '2024-06-02 00:30',
    });
    expect(items[1]).to.include({ id: 0, name: '说明.txt', stage: 'failed', error: '文件不是 PDF' });
    expect(items[2]).to.include({ report_id: 3, duplicate_of: 3, title: '' });
    const [one] = intake.seen.filter(({ url }) => url === '/intake/upload');
    expect(one?.bytes).to.be.greaterThan(3_000_000);
    expect(one?.headers).to.include({
      'x-uploader-id': String(annId),
      'x-internal-key': 'key-of-the-tests',
    });
    expect(one?.headers).not.to.have.any.keys('cookie', 'token', 'sid');
  });

  it('are refused with the intake’s own reason', async () => {
    for (const [http, id, headers] of [
      [422, 'invalid', {}],
      [413, 'too_large', {}],
      [429, 'too_many', { 'retry-after': '77' }],
      [507, 'storage_full', {}],
    ] as const) {
      intake.answerUploads(http, { error: { id: 'x', reason: '因为', message: 'because' } }, headers);
      const answer = await upload(ann);
      expect([answer.http, answer.headers.get('x-error-id'), answer.body.data]).to.deep.equal([
        http,
        id,
        '因为',
      ]);
      expect(answer.headers.get('retry-after')).to.equal(http === 429 ? '77' : null);
    }
    intake.answerUploads(400, { error: { id: 'invalid', reason: '请求有误', message: 'Bad' } });
    expect((await upload(ann)).http).to.equal(422);
    intake.answerUploads(500, { error: { reason: '秘密', message: 'secret' } });
    const broken = await upload(ann);
    expect([broken.http, broken.body.data]).to.deep.equal([503, '文件处理服务暂时不可用，请稍后再试']);
  });

  it('are refused early while the disk is nearly full, each way they come, and all else goes on', async () => {
    const full = await aSite({
      DATABASE_URL: made.url,
      INDEXER_URL: intake.url,
      MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER),
    });
    try {
      const asked = intake.seen.length;
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(10)]), '报告.pdf');
      const refused = await fetch(`${full.url}/api/upload`, { method: 'POST', body: form, headers: ann });
      const begun = await fetch(`${full.url}/api/upload/tus`, {
        method: 'POST',
        headers: { ...ann, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      });
      for (const answer of [refused, begun]) {
        expect([answer.status, answer.headers.get('x-error-id')]).to.deep.equal([507, 'storage_full']);
        expect(((await answer.json()) as { data: string }).data).to.match(/存储空间不足/);
      }
      expect(intake.seen.length).to.equal(asked);
      expect((await full.post('/api/upload/list', {}, ann)).http).to.equal(200);
      const { body } = await full.get<{ disk: { ok: boolean } }>('/readyz');
      expect(body.data.disk.ok).to.equal(false);
    } finally {
      await full.close();
    }
  });

  it('need a session, its token, a form, a POST and the plain path', async () => {
    const before = intake.seen.length;
    expect((await upload({})).http).to.equal(401);
    expect((await upload({ sid: ann.sid ?? '' })).http).to.equal(403);
    expect((await call('/api/upload', {}, ann)).http).to.equal(415);
    const got = await fetch(`${site.url}/api/upload`, { headers: ann });
    expect([got.status, got.headers.get('allow')]).to.deep.equal([405, 'POST']);
    for (const path of [
      '/api/uploads',
      '/API/upload',
      '/api//upload',
      '/api/%75pload',
      '/api/upload/',
      '/api/upload/x',
    ]) {
      const form = new FormData();
      form.set('file', 'x');
      const { status } = await fetch(site.url + path, { method: 'POST', body: form, headers: ann });
      expect(status, path).to.be.oneOf([404, 415]);
    }
    expect(intake.seen.length).to.equal(before);
  });

  it('are listed to their own user, who follows, corrects and retries them', async () => {
    const { data } = await call('/api/upload/list', {}, ann);
    expect([(data.items as { id: number }[]).map(({ id }) => id), data.total]).to.deep.equal([[1, 2, 4], 3]);
    expect((await call('/api/upload/list', {}, ben)).data).to.deep.equal({ items: [], total: 0 });
    const done = await call('/api/upload/status', { id: 1 }, ann);
    expect(done.data).to.deep.include({ report_id: 1, stage: 'done' });
    expect(done.data.metadata).to.deep.include({ title: '标题', organization: '某证券', date: '' });
    expect((await call('/api/upload/status', { id: 4 }, ann)).data.metadata).to.equal(null);
    expect((await call('/api/upload/status', { id: 2 }, ann)).data.error).to.equal('文件有密码');

    const corrected = await call('/api/upload/correct', { id: 1, title: ' 新标题 ', date: '' }, ann);
    expect([corrected.http, corrected.data.title]).to.deep.equal([200, '新标题']);
    expect(intake.sent['/intake/1/correct']).to.deep.equal({ title: '新标题', date: null });
    expect((await call('/api/upload/retry', { id: 2 }, ann)).data.stage).to.equal('queued');
    expect(await call('/api/upload/retry', { id: 1 }, ann)).to.deep.equal({
      http: 409,
      data: '该报告无需重试',
    });
  });

  it('are as if absent to others, except operators', async () => {
    for (const path of ['status', 'correct', 'retry'].map((name) => `/api/upload/${name}`)) {
      const body = path.endsWith('correct') ? { id: 2, title: 'x' } : { id: 2 };
      expect((await call(path, body)).http, path).to.equal(401);
      expect(await call(path, body, ben), path).to.deep.equal({ http: 404, data: '报告不存在' });
      expect((await call(path, { ...body, id: 77 }, ann)).http, path).to.equal(404);
      expect((await call(path, body, oz)).http, path).to.equal(200);
    }
    expect((await call('/api/upload/list', {})).http).to.equal(401);
  });

  it('take only corrections that make sense', async () => {
    for (const wrong of [
      {},
      { title: '' },
      { title: ['x'] },
      { date: '2024-02-30' },
      { date: '2024/01/01' },
      { industry_id: 999 },
      { type_id: 99 },
      { visible: true },
      { researchers: 'x' },
    ])
      expect(
        (await call('/api/upload/correct', { id: 1, ...wrong }, ann)).http,
        JSON.stringify(wrong),
      ).to.equal(422);
  });

  it('are converted to as many page images as the viewer may read', async () => {
    const convert = (oss_name: unknown, headers: Headers) =>
      call('/api/web/doc2png', { oss_name, page_dir: 'png/' }, headers);
    const free = await convert('/files/originals/3.pdf?user=1', ben);
    expect(free.data).to.deep.include({ task_id: 't-3', report_id: 3, state: 'done', page_count: 30 });
    expect(free.data.pages).to.have.length(10);
    expect((free.data.pages as string[])[9]).to.equal('/files/pages/3/9.png');
    const checked = await call('/api/web/checkTask', { task_id: 't-1' }, ann);
    expect(checked.data.pages, 'one’s own').to.have.length(30);
    expect((await convert(1, ben)).http, 'not searchable, another’s').to.equal(404);
    expect((await convert(`${site.url}/detail/3`, ben)).data.report_id, 'a whole address').to.equal(3);
    expect((await convert('https://elsewhere.example/detail/3', ben)).http, 'of another site').to.equal(404);
    expect((await convert('reports/0/99/original.pdf', ann)).http).to.equal(404);
    expect((await convert(3, {})).http).to.equal(401);
    expect((await convert(['3'], ann)).http).to.equal(422);
    expect((await call('/api/web/checkTask', { task_id: { a: 1 } }, ann)).http).to.equal(422);
  });

  it('are told plainly while the intake is away', async () => {
    const away = await aSite({ DATABASE_URL: made.url, INDEXER_URL: 'http://127.0.0.1:9' }, false);
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.pdf');
    const posted = await fetch(`${away.url}/api/upload`, { method: 'POST', body: form, headers: ann });
    expect([posted.status, posted.headers.get('x-error-id')]).to.deep.equal([503, 'indexer_unavailable']);
    const listed = await away.post('/api/upload/list', {}, ann);
    expect([listed.http, listed.body.data]).to.deep.equal([503, '文件处理服务暂时不可用，请稍后再试']);
    await away.close();
  });
});

const report = {
  name: '报告.pdf',
  title: '',
  error: null,
  duplicate_of: null,
  uploader_id: 1,
  progress: 0,
  bytes: 1_572_864,
  page_count: 2,
  visible: true,
  created_at: '2024-06-01T16:30:00.000Z',
};
