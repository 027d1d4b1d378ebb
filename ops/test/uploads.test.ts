import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Site } from '../../bff/site.factory.ts';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { callSite, logIn } from './callSite.ts';
import { startInProcess } from './siteInProcess.ts';
import { waitFor } from './waitFor.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Item {
  id: number;
  report_id: number;
  stage: string;
  error: string;
  duplicate_of: number | null;
}

describe("a reader's upload", function () {
  this.timeout(120_000);
  let site: Site;
  let owner: Record<string, string>;
  let other: Record<string, string>;
  before(async () => {
    site = await startInProcess();
    [owner, other] = [await logIn(site.url, 'free'), await logIn(site.url, 'operator')];
  });
  after(() => site?.close());

  const post = <Data>(path: string, body: object, headers?: Record<string, string>) =>
    callSite<Data>(site.url, path, body, headers);
  const upload = async (headers: Record<string, string>, ...files: [string, Buffer][]) => {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${site.url}/api/upload`, { method: 'POST', body: form, headers });
    return (await response.json()) as { status: number; data: { items: Item[] } };
  };
  const settled = async (id: number, whose = owner) => {
    const ended = async () => {
      const { data } = await post<Item>('/api/upload/status', { id }, whose);
      return (data.stage === 'done' || data.stage === 'failed') && data;
    };
    const message = `upload ${id} does not come to an end`;
    return waitFor(ended, { timeoutMs: 90_000, intervalMs: 300, message });
  };
  const found = async (keyword: string) => {
    const { data } = await post<{ files: { id: number }[] }>('/api/file/search', { keyword, onlyTitle: 1 });
    return data.files.map(({ id }) => id);
  };

  it('becomes a report that is found, read whole by its uploader, and corrected', async () => {
    const lines = ['深海采矿装备行业深度报告', '多金属结核的开采成本在三年内有望下降两成。'];
    const pdf = plainPdf([{ lines }, { lines: ['第二页'] }, { lines: ['第三页'] }, { lines: ['第四页'] }]);
    const { status, data } = await upload(owner, ['深海采矿.pdf', pdf], ['说明.txt', Buffer.from('文字')]);
    expect(status).to.equal(1);
    const [item, refused] = data.items;
    expect(refused).to.include({ stage: 'failed', error: '文件不是 PDF' });
    const id = item?.report_id ?? 0;
    expect(await settled(id)).to.include({ stage: 'done', error: '' });
    expect(await found('深海采矿装备')).to.deep.equal([id]);

    const again = await upload(other, ['另一名.pdf', pdf]);
    expect(again.data.items[0]).to.include({ report_id: id, duplicate_of: id });
    const listed = await post<{ items: Item[]; total: number }>('/api/upload/list', {}, owner);
    expect([listed.data.total, listed.data.items[0]?.id]).to.deep.equal([1, id]);

    const last = (headers: Record<string, string>) =>
      fetch(`${site.url}/files/pages/${id}/3.png`, { headers });
    expect((await last(owner)).status).to.equal(200);
    expect((await last({})).status).to.equal(403);
    const download = await post<{ online_url: string }>('/api/file/download', { id }, owner);
    const file = await fetch(site.url + download.data.online_url, { headers: owner });
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf), 'the very bytes, free').to.equal(true);

    const corrected = await post<{ metadata: { title: string } }>(
      '/api/upload/correct',
      { id, title: '海底矿产开发研究', date: '2025-05-01' },
      owner,
    );
    expect(corrected.data.metadata).to.include({ title: '海底矿产开发研究', date: '2025-05-01' });
    expect(await found('海底矿产开发')).to.deep.equal([id]);
    expect((await post('/api/upload/retry', { id }, owner)).http).to.equal(409);
  });

  it('that was no report fails with its reason and can be tried again', async () => {
    const { data } = await upload(owner, ['坏.pdf', Buffer.from('%PDF-1.7\n坏掉的文件')]);
    const id = data.items[0]?.id ?? 0;
    expect(await settled(id)).to.include({ stage: 'failed', error: '文件已损坏或不是有效的 PDF' });
    const retried = await post<Item>('/api/upload/retry', { id }, owner);
    expect([retried.http, retried.data.stage]).to.deep.equal([200, 'queued']);
    expect((await settled(id)).stage).to.equal('failed');
  });

  it('that was here before tells nobody what its first uploader called it, whatever became of it', async () => {
    const pdf = plainPdf([{ lines: ['氦气提纯行业深度报告'] }]);
    const broken = Buffer.from('%PDF-1.7\n另一个坏掉的文件');
    const first = await upload(owner, ['某基金内部资料.pdf', pdf], ['某基金未公开.pdf', broken]);
    const [good, bad] = first.data.items.map(({ report_id: id }) => id) as [number, number];
    expect((await settled(bad)).stage).to.equal('failed');

    const reader = await logIn(site.url, 'vip1');
    const answers: unknown[] = [
      await post('/api/upload/check', { sha256: [pdf, broken].map(sha256) }, reader),
      await upload(reader, ['重复.pdf', pdf], ['重试.pdf', broken]),
      // A failed report is retried for its new sender.
      await settled(bad, reader),
      await post('/api/upload/list', {}, reader),
    ];
    expect(JSON.stringify(answers)).to.contain(`"duplicate_of":${good}`).and.not.contain('某基金');
    expect(answers[2]).to.include({ id: bad, name: '重试.pdf', stage: 'failed' });
    expect((await post('/api/upload/status', { id: good }, reader)).http).to.equal(404);
  });

  it('is converted to page images, told as far as one may read', async () => {
    const { data } = await upload(owner, ['转换.pdf', plainPdf([{ lines: ['一'] }, { lines: ['二'] }])]);
    const id = data.items[0]?.id ?? 0;
    await settled(id);
    const begun = await post<{ task_id: string }>(
      '/api/web/doc2png',
      { oss_name: id, page_dir: 'x/' },
      owner,
    );
    const task = await post<{ state: string; pages: string[] }>(
      '/api/web/checkTask',
      { task_id: begun.data.task_id },
      owner,
    );
    expect(task.data.state).to.equal('done');
    expect(task.data.pages).to.deep.equal([`/files/pages/${id}/0.png`, `/files/pages/${id}/1.png`]);
    const image = await fetch(site.url + task.data.pages[1], { headers: owner });
    expect([image.status, image.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
    const free = await post<{ pages: string[] }>(
      '/api/web/checkTask',
      { task_id: `t-${id}` },
      await logIn(site.url, 'vip1'),
    );
    expect(free.data.pages).to.have.length(2);
  });

  it('goes on where it broke off, for its own user alone', async () => {
    const pdf = plainPdf([{ lines: ['可燃冰行业报告'] }]);
    const tus = (path: string, method: string, who: object, headers: object = {}, body?: Buffer) =>
      fetch(new URL(path, site.url), {
        method,
        headers: { 'tus-resumable': '1.0.0', ...who, ...headers },
        ...(body && { body: new Uint8Array(body) }),
      });
    const length = { 'upload-length': String(pdf.length) };
    expect((await tus('/api/upload/tus', 'POST', {}, length)).status).to.equal(401);
    expect((await tus('/api/upload/tus', 'POST', { sid: owner.sid }, length)).status, 'no token').to.equal(
      403,
    );
    const begun = await tus('/api/upload/tus', 'POST', owner, { ...length, 'x-uploader-id': '1' });
    const address = begun.headers.get('location') ?? '';
    const part = (who: object, from: number, to: number) => {
      const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      return tus(address, 'PATCH', who, headers, pdf.subarray(from, to));
    };
    expect((await part(owner, 0, 200)).status).to.equal(204);
    expect((await part(other, 200, pdf.length)).status).to.equal(404);
    expect((await tus(address, 'HEAD', {})).status).to.equal(401);
    const left = await tus(address, 'HEAD', owner);
    expect([
      left.headers.get('upload-offset'),
      left.headers.get('access-control-allow-origin'),
    ]).to.deep.equal(['200', null]);
    const last = await part(owner, 200, pdf.length);
    const { data } = await post<Item>('/api/upload/status', { id: last.headers.get('x-report-id') }, owner);
    expect(data.stage).to.not.equal('failed');
    expect((await tus(address, 'GET', owner)).status).to.equal(405);
  });
});
