import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { FaultAnswer, RefusedFile, ReportStatus, UploadAnswer } from '../../mappings/intake.ts';
import { toxicProxy } from '../../ops/test/toxicProxy.ts';
import { connectRedis } from '../clients/engines.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import type { IntakeError } from './http.ts';
import { anIndexer, type TestIndexer } from './indexer.factory.ts';
import { createUploadLimit } from './uploads.ts';

type File = [name: string, bytes: Uint8Array];

describe('uploads', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());

  /** Readers who have sent nothing yet. */
  let readers = 100;
  const aPdf = (mark: string): File => [`${mark}.pdf`, freshPdf([{ lines: [`${mark}行业报告`] }])];
  const upload = async (files: File[], uploader?: number) => {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers: Record<string, string> = uploader ? { 'x-uploader-id': String(uploader) } : {};
    const answer = await indexer.call('/intake/upload', { method: 'POST', body: form, headers });
    return {
      http: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as UploadAnswer & FaultAnswer,
    };
  };

  it('are refused before a byte is read while the disk is nearly full, each way they come', async () => {
    const { disk } = indexer.services.config;
    const usual = disk.minimum;
    disk.minimum = Number.MAX_SAFE_INTEGER;
    try {
      for (const address of ['/intake/upload', '/intake/pdf', '/intake/ndjson', '/api/upload/tus']) {
        const headers = { 'x-uploader-id': '7', 'content-type': 'text/plain' };
        const answer = await indexer.call(address, { method: 'POST', headers, body: '{}' });
        const { error } = (await answer.json()) as FaultAnswer;
        expect([answer.status, error.id, error.reason], address).to.deep.equal([
          507,
          'storage_full',
          '服务器存储空间不足，暂时不能上传，请稍后再试',
        ]);
      }
      expect((await indexer.call('/intake/summary')).status).to.equal(200);
    } finally {
      disk.minimum = usual;
    }
    expect((await upload([aPdf('又有空间')], ++readers)).http).to.equal(202);
  });

  it('refuse a form that is broken, in words', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
      ['multipart/form-data', part],
    ] as const) {
      const headers = { 'x-uploader-id': '7', 'content-type': type };
      const answer = await indexer.call('/intake/upload', { method: 'POST', headers, body });
      const { error } = (await answer.json()) as FaultAnswer;
      expect([answer.status, error.id], `${type} ${body}`).to.deep.equal([422, 'invalid']);
    }
  });

  it('take a file whatever it is called, or refuse it in words', async () => {
    const names = [
      '../../../etc/passwd.pdf',
      `${'长'.repeat(400)}.pdf`,
      'a\u0000b.pdf',
      'a\\"; filename=\\"b.pdf',
      'a\r\nX-Injected: 1\r\n\r\nb.pdf',
      '%0d%0a%00.pdf',
      '😀\u202egfdp.pdf',
      '',
      Buffer.from([0xff, 0xfe, 0x80, 0x2e, 0x70]),
    ];
    for (const [turn, name] of names.entries()) {
      const body = Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="'),
        Buffer.from(name),
        Buffer.from('"\r\nContent-Type: application/pdf\r\n\r\n'),
        aPdf(`名字${turn}`)[1],
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const headers = { 'x-uploader-id': '13', 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await indexer.call('/intake/upload', { method: 'POST', headers, body });
      const label = `${name} ${answer.status}`;
      expect([202, 422], label).to.include(answer.status);
      const { items, error } = (await answer.json()) as UploadAnswer & FaultAnswer;
      expect(items?.[0]?.name ?? error.reason, label).to.match(/./s);
      for (const { name: taken } of items ?? []) expect(taken, label).not.to.match(/[/]/);
    }
  });

  it('have the name that people read, in UTF-8 or GBK', async () => {
    const gbk = Buffer.from([0xc4, 0xea, 0xb1, 0xa8]);
    for (const [turn, name] of [gbk, Buffer.from('年报')].entries()) {
      const body = Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="'),
        name,
        Buffer.from('.pdf"\r\nContent-Type: application/pdf\r\n\r\n'),
        aPdf(`编码${turn}`)[1],
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const headers = { 'x-uploader-id': '14', 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await indexer.call('/intake/upload', { method: 'POST', headers, body });
      const { items } = (await answer.json()) as UploadAnswer;
      expect(items[0]?.name).to.equal('年报.pdf');
    }
  });

  it('take several files, name duplicates, and tell why one is refused without losing the others', async () => {
    const first = aPdf('光伏');
    const reader = ++readers;
    const files: File[] = [first, ['说明.txt', Buffer.from('文字')], aPdf('风电'), first];
    const { http, body } = await upload(files, reader);
    expect(http).to.equal(202);
    const [one, two, three, four] = body.items as [ReportStatus, RefusedFile, ReportStatus, ReportStatus];
    expect(one).to.include({ name: '光伏.pdf', stage: 'queued', uploader_id: reader, duplicate_of: null });
    expect(two).to.deep.equal({ name: '说明.txt', refused: '文件不是 PDF' });
    expect(three.id).to.be.greaterThan(one.id);
    expect(four).to.include({ id: one.id, duplicate_of: one.id });
    const only = await upload([['空.pdf', Buffer.alloc(0)]], reader);
    expect([only.http, only.body.error.reason]).to.deep.equal([422, '文件是空的']);
  });

  it('of what had failed are the first one’s of two who send it again at once', async () => {
    const file = aPdf('同时再发');
    const [{ id }] = (await upload([file], ++readers)).body.items as [ReportStatus];
    const { catalog } = indexer.services;
    await catalog.setFailed(id, { id: 'internal', reason: '处理失败', detail: '' });
    const senders = [++readers, ++readers];
    const answers = await Promise.all(senders.map((reader) => upload([file], reader)));
    const duplicates = answers.map(({ body }) => (body.items as [ReportStatus])[0].duplicate_of);
    expect(duplicates.filter((duplicate) => duplicate === null)).to.have.length(1);
    const owner = senders[duplicates.indexOf(null)];
    expect(await catalog.byId(id)).to.include({ stage: 'queued', errorId: null, uploaderId: owner });
  });

  it('tell before any is sent which are here, and how many more may come today', async () => {
    const [, bytes] = aPdf('储能');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const reader = ++readers;
    const check = async () => {
      const body = JSON.stringify({ sha256: [hash, '0'.repeat(64)], uploader_id: reader });
      const headers = { 'content-type': 'application/json' };
      return (await indexer.call('/intake/check', { method: 'POST', body, headers })).json();
    };
    const unknown = { sha256: '0'.repeat(64), duplicate_of: null, title: '' };
    expect(await check()).to.deep.equal({
      items: [{ sha256: hash, duplicate_of: null, title: '' }, unknown],
      left: 20,
      limit: 20,
    });
    const { body } = await upload([['甲的文件.pdf', bytes]], reader);
    const [{ id }] = body.items as [ReportStatus];
    expect(await check()).to.deep.equal({
      items: [{ sha256: hash, duplicate_of: id, title: '' }, unknown],
      left: 19,
      limit: 20,
    });
    const [again] = (await upload([['乙的文件.pdf', bytes]], ++readers)).body.items as [ReportStatus];
    expect(again).to.include({ name: '乙的文件.pdf', duplicate_of: id });
  });

  it('do not name a report that was taken down, but to its own uploader', async () => {
    const [, bytes] = aPdf('下架');
    const owner = ++readers;
    const [{ id }] = (await upload([['甲的文件.pdf', bytes]], owner)).body.items as [ReportStatus];
    const body = JSON.stringify({ items: [{ id, visible: false }] });
    const headers = { 'content-type': 'application/json' };
    await indexer.call('/intake/moderation', { method: 'POST', body, headers });
    const refused = await upload([['乙的文件.pdf', bytes]], ++readers);
    expect([refused.http, refused.body.error.reason]).to.deep.equal([
      422,
      '这份文件不能收录，如有疑问请联系我们',
    ]);
    const [again] = (await upload([['甲的文件.pdf', bytes]], owner)).body.items as [ReportStatus];
    expect(again).to.include({ id, duplicate_of: id });
  });

  it('need an uploader, a file, and no more than 100 MiB each', async () => {
    expect((await upload([aPdf('无主')])).http).to.equal(422);
    const none = await upload([], 8);
    expect([none.http, none.body.error.reason]).to.deep.equal([422, '请选择要上传的文件']);
    const large = await upload([['大.pdf', new Uint8Array(100 * 1024 * 1024 + 1)]], 8);
    expect([large.http, large.body.error.id]).to.deep.equal([413, 'too_large']);
  });

  it('are taken twenty times a day from a user, exactly, however many come at once', async () => {
    const reader = ++readers;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => upload([aPdf(`甲${turn}`), aPdf(`乙${turn}`)], reader)),
    );
    const taken = answers.flatMap(({ body }) => body.items ?? []).filter((item) => 'id' in item);
    expect(taken).to.have.length(20);
    const refused = await upload([aPdf('太多')], reader);
    expect([refused.http, refused.body.error.reason]).to.deep.equal([
      429,
      '今日上传次数已用完，每天最多上传 20 份',
    ]);
    expect(Number(refused.retryAfter)).to.be.within(1, 86_400);
    expect((await upload([aPdf('别人')], ++readers)).http).to.equal(202);
  });

  it('are refused soon while Redis cannot count them', async () => {
    const away = connectRedis('redis://127.0.0.1:9');
    away.on('error', () => {});
    const refusal = await createUploadLimit(away, 'test')
      .count(9)
      .catch((error: IntakeError) => error);
    away.disconnect();
    expect(refusal).to.include({ http: 503, id: 'unavailable' });
  });

  it('are refused soon while Redis hangs, which keeps its connection', async () => {
    const wire = await toxicProxy(indexer.env.REDIS_URL ?? '');
    const hung = connectRedis(wire.url);
    hung.on('error', () => {});
    const limit = createUploadLimit(hung, 'test');
    await limit.left(9);
    wire.freeze();
    for (const asked of [limit.count(9), limit.left(9)])
      expect(await asked.catch((error: IntakeError) => error)).to.include({ http: 503, id: 'unavailable' });
    hung.disconnect();
    await wire.close();
  });
});
