import { expect } from 'chai';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { anIndexer, type TestIndexer } from './indexer.factory.ts';

describe('resumable uploads', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());

  /** A reader without uploads: each test, and each try of it, has its own. */
  let reader = 100;
  let others = 0;
  beforeEach(async () => {
    reader += 10;
    others = (await kept()).length;
  });

  const tus = (address: string, method: string, uploader: number, headers: object, body?: Buffer) =>
    indexer.call(address, {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-uploader-id': String(uploader), ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = async (uploader: number, length: number, name = '报告.pdf') => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const headers = { 'upload-length': String(length), 'upload-metadata': metadata };
    const answer = await tus('/api/upload/tus', 'POST', uploader, headers);
    return {
      http: answer.status,
      address: answer.headers.get('location') ?? '',
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const patch = (address: string, uploader: number, offset: number, bytes: Buffer) =>
    tus(
      address,
      'PATCH',
      uploader,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
    );
  const kept = () => indexer.services.store.list('resumable');
  const leftovers = async () => (await kept()).length - others;

  it('go on where they broke off and become a report of their user', async () => {
    const pdf = freshPdf([{ lines: ['风电行业报告'] }]);
    const { http, address } = await begin(reader, pdf.length);
    expect(http).to.equal(201);
    expect(address).to.match(new RegExp(`^/api/upload/tus/${reader}-[0-9a-f-]{36}$`));
    expect((await patch(address, reader, 0, pdf.subarray(0, 300))).status).to.equal(204);
    const head = await tus(address, 'HEAD', reader, {});
    expect(head.headers.get('upload-offset')).to.equal('300');
    const last = await patch(address, reader, 300, pdf.subarray(300));
    const id = Number(last.headers.get('x-report-id'));
    const { items } = (await (await indexer.call(`/intake/status?ids=${id}`)).json()) as { items: object[] };
    expect(items[0]).to.include({
      name: '报告.pdf',
      uploader_id: reader,
      stage: 'queued',
      bytes: pdf.length,
    });
    expect(await leftovers()).to.equal(0);

    const again = await begin(reader + 1, pdf.length);
    const duplicate = await patch(again.address, reader + 1, 0, pdf);
    expect(duplicate.headers.get('x-duplicate-of')).to.equal(String(id));
    expect(await leftovers()).to.equal(0);
  });

  it('are refused when they are no PDF or larger than 100 MiB', async () => {
    const text = Buffer.from('只是文字');
    const { address } = await begin(reader, text.length);
    const refused = await patch(address, reader, 0, text);
    expect([refused.status, await refused.text()]).to.deep.equal([422, '文件不是 PDF']);
    const large = await begin(reader, 100 * 1024 * 1024 + 1);
    expect([large.http, large.text]).to.deep.equal([413, '文件超过 100 MB 的上限']);
    expect(await leftovers()).to.equal(0);
  });

  it('are there for the one who began them alone', async () => {
    const { address } = await begin(reader, 10);
    for (const method of ['HEAD', 'DELETE'])
      expect((await tus(address, method, reader * 10, {})).status).to.equal(404);
    expect((await patch(address, reader + 1, 0, Buffer.alloc(10))).status).to.equal(404);
    const wandering = `/api/upload/tus/${reader}-..%2f..%2fcatalog`;
    expect((await tus(wandering, 'HEAD', reader, {})).status).to.equal(404);
    expect((await tus(address, 'DELETE', reader, {})).status).to.equal(204);
    expect(await leftovers()).to.equal(0);
  });

  it('count with all others of the day', async () => {
    const begun = [];
    for (let turn = 0; turn < 21; turn++) begun.push(await begin(reader, 10));
    expect(begun.map(({ http }) => http)).to.deep.equal([...Array(20).fill(201), 429]);
    expect(begun[20]?.text).to.equal('今日上传次数已用完，每天最多上传 20 份');
    expect(Number(begun[20]?.retryAfter)).to.be.within(1, 86_400);
    expect(begun[0]?.retryAfter).to.equal(null);
  });

  it('tell the reader nothing of a failure of ours, and the log all; the protocol’s refusals are the client’s', async () => {
    const { log, catalog } = indexer.services;
    const logged: object[] = [];
    const usual = log.error;
    log.error = (line: object) => void logged.push(line);
    const pdf = freshPdf([{ lines: ['核电行业报告'] }]);
    const { address } = await begin(reader, pdf.length);
    expect((await patch(address, reader, 1, pdf)).status, 'not where it broke off').to.equal(409);
    expect(logged).to.deep.equal([]);

    await catalog.database.query('RENAME TABLE catalog_reports TO catalog_reports_gone');
    const failed = await patch(address, reader, 0, pdf).finally(async () => {
      log.error = usual;
      await catalog.database.query('RENAME TABLE catalog_reports_gone TO catalog_reports');
    });
    expect([failed.status, await failed.text()]).to.deep.equal([500, '处理失败，请稍后重试']);
    expect(failed.headers.get('tus-resumable')).to.equal('1.0.0');
    expect(logged).to.have.length(1);
    expect(logged[0]).to.have.property('path', address);
    expect(logged[0]).to.have.property('error').that.contains('catalog_reports');
  });
});
