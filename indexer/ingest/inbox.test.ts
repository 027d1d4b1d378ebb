import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { listen } from '../../ops/test/listen.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { plainPdf } from '../pdf/plainPdf.factory.ts';
import { InboxFolder } from './inboxFolder.ts';
import { createInbox } from './watchInbox.ts';

describe('the watched folder', () => {
  let indexer: TestIndexer;
  let folder: string;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-inbox-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = async (name: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  const pdf = (text: string) => new Uint8Array(plainPdf([{ lines: [text, '深度报告'] }]));
  /** All files, links too, by their path. */
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => !entry.isDirectory());
    return found.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))).sort();
  };
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const inbox = () => {
    const { services } = indexer;
    const { INDEXER_URL: indexerUrl = '' } = indexer.env;
    const config = { ...services.config, indexerUrl, inboxDir: folder };
    return createInbox({ ...services, config }, 0);
  };
  const reports = (query: string) => indexer.find<{ id: number; title: string }>('reports', query);

  it('gives files and folders whose names are in GBK the names that people read', async () => {
    const gbk = Buffer.from([0xc4, 0xea, 0xb1, 0xa8]);
    const below = Buffer.concat([Buffer.from(`${folder}/`), gbk]);
    await mkdir(below);
    const at = (end: string) => Buffer.concat([below, Buffer.from('/'), gbk, Buffer.from(end)]);
    await writeFile(at('.pdf'), pdf('收件箱年报'));
    await writeFile(at('.json'), JSON.stringify({ title: '收件箱里的年报' }));
    await inbox().turn();
    expect(await files()).to.have.members(['done/年报/年报.pdf', 'done/年报/年报.json']);
    expect((await reports('title:"收件箱里的年报"')).length).to.equal(1);
  });

  it('takes in PDFs with their metadata and NDJSON, and tells beside what failed why', async () => {
    await put('甲/周报.pdf', pdf('收件箱周报'));
    await put('甲/周报.json', JSON.stringify({ title: '收件箱里的周报', organization: '甲证券' }));
    const line = (title: string) => JSON.stringify({ title, pages: ['正文'], date: '2025-01-02' });
    await put('全部.ndjson', `${line('收件箱文本一')}\n${line('收件箱文本二')}\n`);
    await put('一半.ndjson', `${line('收件箱文本三')}\n不是一行\n`);
    await put('坏.pdf', '不是 PDF');
    await put('错.pdf', pdf('错的信息'));
    await put('错.json', '{');
    await put('说明.docx', '文字');
    await put('未完.pdf.part', pdf('未完'));
    await symlink('/etc/hostname', path.join(folder, '链接.pdf'));
    await symlink(tmpdir(), path.join(folder, '外面'));
    await inbox().turn();
    expect(await files()).to.have.members([
      'done/甲/周报.pdf',
      'done/甲/周报.json',
      'done/全部.ndjson',
      'failed/一半.ndjson',
      'failed/一半.ndjson.txt',
      'failed/坏.pdf',
      'failed/坏.pdf.txt',
      'failed/错.pdf',
      'failed/错.json',
      'failed/错.pdf.txt',
      'failed/说明.docx',
      'failed/说明.docx.txt',
      'failed/链接.pdf',
      'failed/链接.pdf.txt',
      'failed/外面',
      'failed/外面.txt',
      '未完.pdf.part',
    ]);
    expect(await read('failed/坏.pdf.txt')).to.include('The file is no PDF');
    expect(await read('failed/错.pdf.txt')).to.include('is not JSON');
    expect(await read('failed/一半.ndjson.txt'))
      .to.include('"added":1')
      .and.include('line 2');
    expect((await reports('title:收件箱里的周报')).map(({ title }) => title)).to.include('收件箱里的周报');
  });

  it('takes a file once, however many processes look, and a second copy is the same report', async () => {
    const names = ['0.pdf', '1.pdf'];
    for (const name of names) await put(name, pdf(`并发收件${name}`));
    await put('副本/0.pdf', pdf('并发收件0.pdf'));
    const before = await indexer.services.catalog.reports.count();
    await Promise.all([inbox().turn(), inbox().turn(), inbox().turn()]);
    const settled = async () => {
      await inbox().turn();
      return (await files()).every((name) => name.startsWith('done/'));
    };
    await waitFor(settled, { timeoutMs: 100_000, message: 'files are left' });
    expect(await files()).to.have.length(3);
    expect((await indexer.services.catalog.reports.count()) - before).to.equal(2);
  });

  it('goes on with what a process that ended had taken, and gives back what changed meanwhile', async () => {
    await put('中断.pdf', pdf('收件中断'));
    await put('中断.json', JSON.stringify({ title: '收件中断之后' }));
    // Taken and handed in; the process ended before it knew what became of it.
    const [taken = ''] = await new InboxFolder(folder, 0, 20).take(Date.now());
    await indexer.postPdf(Buffer.from(await readFile(taken)), { metadata: { title: '收件中断之后' } });
    // And one of which it had only taken the metadata.
    await put('.taken/晚.json', JSON.stringify({ title: '收件晚到' }));
    await put('晚.pdf', pdf('收件晚到的正文'));
    await inbox().turn();
    await inbox().turn();
    expect(await files()).to.have.members(['done/中断.pdf', 'done/中断.json', 'done/晚.pdf', 'done/晚.json']);
    const found = await reports('title:收件');
    expect(found.filter(({ title }) => title === '收件中断之后')).to.have.length(1);
    expect(found.filter(({ title }) => title === '收件晚到')).to.have.length(1);
    // The same name again is another file.
    await put('晚.pdf', pdf('收件又一份'));
    await inbox().turn();
    expect(await files()).to.include.members(['done/晚.pdf', 'done/晚 (2).pdf']);
  });

  describe('of a site behind something that breaks off', () => {
    let posted = 0;
    /** How the next PDFs are answered; without one as the site does. */
    let spoil: ((response: ServerResponse) => void)[] = [];
    let between: Awaited<ReturnType<typeof listen>>;
    before(async () => {
      const server = createServer(async (request, response) => {
        const isPdf = request.url?.startsWith('/intake/pdf');
        if (isPdf) posted += 1;
        const body = await buffer(request);
        const answer = await fetch((indexer.env.INDEXER_URL ?? '') + request.url, {
          method: request.method ?? 'GET',
          headers: {
            'x-internal-key': String(request.headers['x-internal-key']),
            'content-type': request.headers['content-type'] ?? 'application/json',
          },
          ...(request.method === 'POST' && { body: new Uint8Array(body) }),
        });
        const text = await answer.text();
        const next = isPdf && spoil.shift();
        if (next) next(response);
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      });
      between = await listen(server);
    });
    after(() => between.close());
    beforeEach(() => {
      posted = 0;
    });
    const inboxBehind = () => {
      const config = { ...indexer.services.config, indexerUrl: between.url, inboxDir: folder };
      return createInbox({ ...indexer.services, config }, 0);
    };

    it('puts no PDF away as failed whose answer broke off, or was none', async () => {
      spoil = [
        (response) =>
          response.writeHead(200, { 'content-length': '100' }).end('{"id":', () => response.destroy()),
        (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      ];
      await put('断线.pdf', pdf('收件断线'));
      await inboxBehind().turn();
      expect(await files()).to.deep.equal(['done/断线.pdf']);
      expect(posted).to.equal(3);
    });

    it('sends a PDF that is refused for now again after a while, each time a longer one', async () => {
      const full = JSON.stringify({ error: { message: 'the disk is full', reason: '空间不足' } });
      const refuse = (response: ServerResponse) =>
        void response.writeHead(507, { 'content-type': 'application/json' }).end(full);
      spoil = [refuse, refuse];
      await put('稍后.pdf', pdf('收件稍后'));
      const watched = inboxBehind();
      const start = Date.now();
      const sentAt = [];
      for (let seconds = 0; seconds <= 14; seconds += 2) {
        const before = posted;
        await watched.turn(start + seconds * 1000);
        if (posted > before) sentAt.push(seconds);
      }
      expect(sentAt).to.deep.equal([0, 4, 12]);
      expect(await files()).to.deep.equal(['done/稍后.pdf']);
    });
  });

  it('waits until nobody has written to a file, or to what is beside it, for a while', async () => {
    const open = new InboxFolder(folder, 10_000, 20);
    const name = path.join(folder, '大.pdf');
    await put('大.pdf', pdf('慢慢写'));
    expect(await open.take(0)).to.deep.equal([]);
    expect(await open.take(9_999)).to.deep.equal([]);
    await utimes(name, 1, 1);
    expect(await open.take(10_000)).to.deep.equal([]);
    await put('大.json', '{}');
    expect(await open.take(19_000)).to.deep.equal([]);
    expect(await open.take(25_000)).to.deep.equal([]);
    const taken = await open.take(29_000);
    expect(taken.map((file) => path.relative(folder, file))).to.deep.equal(['.taken/大.pdf']);
    expect(await files()).to.deep.equal(['.taken/大.json', '.taken/大.pdf']);
  });
});
