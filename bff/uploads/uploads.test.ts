import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { listen } from '../../ops/test/listen.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { aProvenOperator, aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

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
    site = await aSite({ DATABASE_URL: made.url, ...intake.env });
    await site.search.aReport({ id: 3, page_count: 30 });
    ({ userId: annId, headers: ann } = await aReader(made));
    ({ headers: ben } = await aReader(made));
    ({ headers: oz } = await aProvenOperator(made));
    await intake.aReport({ id: 1, uploader_id: annId });
    await intake.aReport({ id: 2, uploader_id: annId, stage: 'failed' });
    await intake.aReport({ id: 3 });
    await intake.aReport({ id: 4, uploader_id: annId, stage: 'queued' });
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  const uploadTo = async (url: string, headers: Headers, files: [string, string | Buffer][]) => {
    const form = new FormData();
    for (const [name, bytes] of files)
      form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    const answer = await fetch(`${url}/api/upload?x=1`, { method: 'POST', body: form, headers });
    return { http: answer.status, headers: answer.headers, body: (await answer.json()) as { data: unknown } };
  };
  const upload = (headers: Headers, ...files: [string, string | Buffer][]) =>
    uploadTo(site.url, headers, files);
  const call = async (path: string, body: object, headers: Headers = {}) => {
    const answer = await site.post<Record<string, unknown>>(path, body, headers);
    return { http: answer.http, data: answer.body.data };
  };

  it('come from programs with a key for them, as its reader’s own, until it is revoked', async () => {
    const { userId, headers } = await aReader(made);
    const add = { name: '归档脚本', scope: 'upload' };
    const { id, key } = (await site.post<{ id: number; key: string }>('/api/key/add', add, headers)).body
      .data;
    const by = { authorization: `Bearer ${key}` };
    const file = ['周报.pdf', `%PDF-1.7 ${userId}`] as [string, string];
    const sent = await upload({ ...by, 'x-uploader-id': String(annId) }, file);
    const [item] = (sent.body.data as { items: { id: number }[] }).items;
    expect([sent.http, (await intake.status(item?.id ?? 0))?.uploader_id]).to.deep.equal([200, userId]);
    expect((await call('/api/upload/status', { id: item?.id }, by)).data).to.include({ name: '周报.pdf' });
    expect((await call('/api/upload/status', { id: 1 }, by)).http).to.equal(404);
    expect((await call('/api/upload/list', {}, by)).data).to.include({ total: 1 });
    // The reader's own twenty a day, of which one is used.
    const more = Array.from({ length: 20 }, (_, at): [string, string] => [
      `${at}.pdf`,
      `%PDF-1.7 ${userId} ${at}`,
    ]);
    const { items } = (await upload(by, ...more)).body.data as { items: { error: string }[] };
    expect(items.filter(({ error }) => error.includes('今日上传次数已用完'))).to.have.length(1);
    expect((await call('/api/key/remove', { id }, headers)).http).to.equal(200);
    for (const answer of [await upload(by, file), await call('/api/upload/list', {}, by)])
      expect(answer.http).to.equal(401);
  });

  it('reach the intake whole, with the uploader in place of what the client claims', async () => {
    const { userId, headers } = await aReader(made);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)]);
    const claims = { 'x-uploader-id': '1234567', 'x-internal-key': 'guess', cookie: 'a=b' };
    const { http, body } = await upload({ ...headers, ...claims }, ['报告.pdf', pdf], ['说明.txt', '文字']);
    expect(http).to.equal(200);
    const { items } = body.data as { items: Record<string, unknown>[] };
    const id = Number(items[0]?.id);
    expect(items[0]).to.deep.include({
      report_id: id,
      name: '报告.pdf',
      title: '',
      stage: 'queued',
      progress: 0,
      duplicate_of: null,
      error: '',
      size: 2.86,
    });
    expect(items[0]?.create_time).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(items[1]).to.include({ id: 0, name: '说明.txt', stage: 'failed', error: '文件不是 PDF' });
    const kept = await intake.status(id);
    expect(kept).to.include({ uploader_id: userId, bytes: pdf.length });
    const again = await upload(ben, ['别名.pdf', pdf]);
    expect((again.body.data as { items: object[] }).items[0]).to.include({
      report_id: id,
      duplicate_of: id,
      name: '别名.pdf',
      title: '',
    });
  });

  let taken = 0;
  /** The number of a report that a test has for itself; those between are the intake's to give. */
  const anId = () => (taken += 1000);

  it('that were here before tell their title while it is public, and are refused once it is taken down', async () => {
    const id = anId();
    const pdf = `%PDF-1.7\n${randomBytes(16).toString('hex')}`;
    await intake.aReport({ id, sha256: createHash('sha256').update(pdf).digest('hex') });
    const { body } = await upload(ben, ['别名.pdf', pdf]);
    const [item] = (body.data as { items: Record<string, unknown>[] }).items;
    expect(item).to.include({ duplicate_of: id, name: '别名.pdf', title: (await intake.status(id))?.title });
    expect(item?.title).not.to.equal('');
    await intake.takeDown(id);
    const refused = await upload(ben, ['别名.pdf', pdf]);
    expect([refused.http, refused.body.data]).to.deep.equal([422, '这份文件不能收录，如有疑问请联系我们']);
  });

  it('are refused with the intake’s own reason, and counted', async () => {
    const { headers } = await aReader(made);
    const answers = [];
    for (let turn = 0; turn < 21; turn++) answers.push(await upload(headers, ['说明.txt', `文字${turn}`]));
    const outcomes = answers.map((one) => [one.http, one.headers.get('x-error-id'), one.body.data]);
    expect(outcomes[0]).to.deep.equal([422, 'invalid', '文件不是 PDF']);
    const last = answers.at(-1);
    expect([last?.http, last?.headers.get('x-error-id')]).to.deep.equal([429, 'too_many']);
    expect(Number(last?.headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await upload(headers)).http, 'no file').to.equal(422);
  });

  it('take no session along, and tell nothing of a failure or of what was not agreed on', async () => {
    let seen: IncomingHttpHeaders = {};
    let answer = { status: 500, body: '{"error":{"reason":"秘密"}}' };
    const answering = createServer((request, response) => {
      seen = request.headers;
      request.resume().on('end', () => response.writeHead(answer.status).end(answer.body));
    });
    const listener = await listen(answering);
    const other = await aSite({ DATABASE_URL: made.url, INDEXER_URL: listener.url }, false);
    const broken = await uploadTo(other.url, { ...ann, cookie: 'a=b' }, [['a.pdf', '%PDF-1.7']]);
    expect([broken.http, broken.body.data]).to.deep.equal([503, '文件处理服务暂时不可用，请稍后再试']);
    expect(seen).to.include({ 'x-uploader-id': String(annId), 'x-internal-key': 'key-of-the-tests' });
    expect(seen).not.to.have.any.keys('cookie', 'token', 'sid');
    answer = { status: 200, body: '{"items":[{"id":"eins"}]}' };
    const strange = await uploadTo(other.url, ann, [['a.pdf', '%PDF-1.7']]);
    expect([strange.http, strange.headers.get('x-error-id')]).to.deep.equal([503, 'indexer_unavailable']);
    await other.close();
    await listener.close();
  });

  it('are refused early while the disk is nearly full, each way they come, and all else goes on', async () => {
    const full = await aSite({
      DATABASE_URL: made.url,
      ...intake.env,
      MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER),
    });
    try {
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
      expect((await full.post('/api/upload/list', {}, ann)).http).to.equal(200);
      const { body } = await full.get<{ disk: { ok: boolean } }>('/readyz');
      expect(body.data.disk.ok).to.equal(false);
    } finally {
      await full.close();
    }
  });

  it('need a session, its token, a form, a POST and the plain path', async () => {
    const pdf: [string, string] = ['a.pdf', '%PDF-1.7'];
    expect((await upload({}, pdf)).http).to.equal(401);
    expect((await upload({ sid: ann.sid ?? '' }, pdf)).http).to.equal(403);
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
    expect(((await call('/api/upload/list', {}, ann)).data as { total: number }).total).to.equal(3);
  });

  it('are listed to their own user, who follows, corrects and retries them', async () => {
    const { userId, headers: own } = await aReader(made);
    const [done, failed, queued] = [anId(), anId(), anId()];
    await intake.aReport({ id: done, uploader_id: userId });
    await intake.aReport({ id: failed, uploader_id: userId, stage: 'failed' });
    await intake.aReport({ id: queued, uploader_id: userId, stage: 'queued' });
    const { data } = await call('/api/upload/list', {}, own);
    expect([(data.items as { id: number }[]).map(({ id }) => id), data.total]).to.deep.equal([
      [queued, failed, done],
      3,
    ]);
    expect((await call('/api/upload/list', {}, oz)).data).to.deep.equal({ items: [], total: 0 });
    const read = await call('/api/upload/status', { id: done }, own);
    expect(read.data).to.deep.include({ report_id: done, stage: 'done' });
    expect(read.data.metadata).to.deep.include({ title: '标题', organization: '某证券', date: '' });
    expect((await call('/api/upload/status', { id: queued }, own)).data.metadata).to.equal(null);
    expect((await call('/api/upload/status', { id: failed }, own)).data.error).to.equal('文件有密码');

    const corrected = await call('/api/upload/correct', { id: done, title: ' 新标题 ', date: '' }, own);
    expect(corrected.http).to.equal(200);
    expect(corrected.data.metadata).to.deep.include({ title: '新标题', date: '', organization: '某证券' });
    expect((await call('/api/upload/retry', { id: failed }, own)).data.stage).to.equal('queued');
    expect(await call('/api/upload/retry', { id: done }, own)).to.deep.equal({
      http: 409,
      data: '该报告无需重试',
    });
  });

  it('are as if absent to others, except operators who have shown their factor', async () => {
    const { headers: unshown } = await aReader(made, { operator: true });
    for (const path of ['status', 'correct', 'retry'].map((name) => `/api/upload/${name}`)) {
      const body = path.endsWith('correct') ? { id: 2, title: 'x' } : { id: 2 };
      expect((await call(path, body)).http, path).to.equal(401);
      expect(await call(path, body, ben), path).to.deep.equal({ http: 404, data: '报告不存在' });
      expect((await call(path, body, unshown)).http, path).to.equal(404);
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

  it('are told plainly while the intake hangs, before a byte is sent to it', async () => {
    const hung = await listen(createServer(() => {}));
    const away = await aSite({ DATABASE_URL: made.url, INDEXER_URL: hung.url }, false);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(1_000_000)]), 'a.pdf');
    const resumable = { ...ann, 'tus-resumable': '1.0.0', 'upload-length': '9' };
    const answers = await Promise.all([
      fetch(`${away.url}/api/upload`, { method: 'POST', body: form, headers: ann }),
      fetch(`${away.url}/api/upload/tus`, { method: 'POST', headers: resumable }),
      fetch(`${away.url}/api/upload/list`, {
        method: 'POST',
        body: '{}',
        headers: { ...ann, 'content-type': 'application/json' },
      }),
    ]);
    for (const answer of answers)
      expect([answer.status, answer.headers.get('x-error-id')]).to.deep.equal([503, 'indexer_unavailable']);
    await hung.close();
    await away.close();
  });
});
