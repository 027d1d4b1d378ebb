import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { type S3Server, s3Credentials, startS3 } from '../../ops/test/s3Server.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { openStore } from './openStore.ts';
import type { Store } from './store.ts';
import { workName } from './workFolders.ts';

const away = 'store_unavailable';
const large = 8 * 1024 * 1024;
const text = (bytes: Buffer | null) => bytes && String(bytes);

/** A kind of store, and how a test gets one with nothing in it. */
const kinds: Record<string, (folder: string) => Promise<string>> = {
  'in a folder': async (folder) => pathToFileURL(path.join(folder, 'store')).href,
  async 'in a bucket'(folder) {
    s3 ??= await startS3();
    const url = new URL(s3.url);
    url.pathname = `/${path.basename(folder)}/研报`;
    url.searchParams.set('work', path.join(folder, 'work'));
    return url.href;
  },
};
let s3: S3Server | undefined;

before(() => void Object.assign(process.env, s3Credentials));
after(() => s3?.stop());

for (const [kind, addressIn] of Object.entries(kinds)) {
  describe(`a store ${kind}`, function () {
    this.timeout(180_000);
    let folder: string;
    let url: string;
    let store: Store;
    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'yanhai-store-'));
      url = await addressIn(folder);
      store = await openStore(url);
    });
    after(async () => {
      store?.close();
      await rm(folder, { recursive: true, force: true });
    });
    const localFile = async (content: string | Buffer) => {
      const file = path.join(await store.workFolder(), 'file');
      await writeFile(file, content);
      return file;
    };
    const exists = (file: string) =>
      stat(file).then(
        () => true,
        () => false,
      );

    it('writes, adopts, replaces, lists and removes', async () => {
      await store.write('reports/0/1/a.json', Buffer.from('{"a":"一"}'));
      const file = await localFile('二');
      await store.adopt('reports/0/1/deep/b.json', file);
      expect(await exists(file), 'the file was taken over').to.equal(false);
      await store.write('reports/0/10/c', Buffer.from('三'));
      expect(await store.list('reports/0/1')).to.deep.equal([
        'reports/0/1/a.json',
        'reports/0/1/deep/b.json',
      ]);
      expect(await store.list('')).to.have.length(3);
      expect(await store.readJson('reports/0/1/a.json')).to.deep.equal({ a: '一' });
      await store.write('reports/0/1/deep/b.json', Buffer.from('二二'));
      expect(text(await store.read('reports/0/1/deep/b.json'))).to.equal('二二');
      await store.remove('reports/0/1/a.json');
      await store.remove('reports/0/1/a.json');
      expect(await store.list('reports/0/1')).to.deep.equal(['reports/0/1/deep/b.json']);
      await store.remove('reports/0/1');
      expect(await store.list('reports')).to.deep.equal(['reports/0/10/c']);
    });

    it('knows nothing of what is not there', async () => {
      expect(await store.read('none/here')).to.equal(null);
      expect(await store.readJson('none/here')).to.equal(null);
      expect(await store.about('none/here')).to.equal(null);
      expect(await store.has('none')).to.equal(false);
      expect(await store.list('none')).to.deep.equal([]);
      await store.remove('none');
      const failed = await store.withLocal('none/here', async () => 'used').catch(() => 'refused');
      expect(failed).to.equal('refused');
      expect(await exists(path.join(folder, 'none'))).to.equal(false);
    });

    it('tells size, time and a tag that another version does not have', async () => {
      await store.write('tagged', Buffer.from('four'));
      const first = await store.about('tagged');
      expect(first).to.include({ key: 'tagged', size: 4 });
      expect(Math.abs(Date.now() - (first?.modified.getTime() ?? 0))).to.be.below(60_000);
      expect(first?.etag).to.match(/^".+"$/);
      expect(await store.about('tagged')).to.deep.equal(first);
      await store.write('tagged', Buffer.from('five'));
      expect((await store.about('tagged'))?.etag).not.to.equal(first?.etag);
      const stale = first && (await store.stream(first).catch((error: Error) => error));
      expect(stale, 'what was announced is not there any more').to.have.property('errorId', away);
    });

    it('streams the whole and parts', async () => {
      const bytes = Buffer.alloc(large + 3, 'ab');
      await store.write('long', bytes);
      const file = await store.about('long');
      if (!file) throw new Error('not there');
      const read = async (range?: { start: number; end: number }) =>
        Buffer.concat(await (await store.stream(file, range)).toArray());
      expect((await read()).equals(bytes)).to.equal(true);
      expect(String(await read({ start: 1, end: 4 }))).to.equal('baba');
      expect((await read({ start: large, end: large + 2 })).length).to.equal(3);
    });

    it('takes files larger than one part, and lends them as local ones', async () => {
      const bytes = Buffer.alloc(3 * large + 1, 7);
      await store.adopt('huge.pdf', await localFile(bytes));
      expect((await store.about('huge.pdf'))?.size).to.equal(bytes.length);
      const lent = await store.withLocal('huge.pdf', async (local) => {
        expect((await stat(local)).size).to.equal(bytes.length);
        return local;
      });
      if (url.startsWith('s3:')) expect(await exists(lent), 'the copy is gone').to.equal(false);
      expect((await store.read('huge.pdf'))?.equals(bytes)).to.equal(true);
    });

    it('creates once, however many try', async () => {
      // Another try's are gone: a key is created once for good.
      for (const key of ['once/a', 'once/b']) await store.remove(key);
      // The stand-in for S3 looks first and writes then, so it is asked in turn; S3 itself decides at once.
      const inTurn = url.startsWith('s3:');
      const all = async (tries: (() => Promise<boolean>)[]) => {
        if (!inTurn) return Promise.all(tries.map((one) => one()));
        const results: boolean[] = [];
        for (const one of tries) results.push(await one());
        return results;
      };
      const made = await all(
        Array.from({ length: 8 }, (_, turn) => () => store.create('once/a', Buffer.from(`${turn}`))),
      );
      expect(made.filter(Boolean)).to.have.length(1);
      expect(text(await store.read('once/a'))).to.equal(`${made.indexOf(true)}`);
      const files = [await localFile('first'), await localFile('second')];
      const adopted = await all(files.map((file) => () => store.adoptNew('once/b', file)));
      expect(adopted.filter(Boolean)).to.have.length(1);
      expect(text(await store.read('once/b'))).to.equal(adopted[0] ? 'first' : 'second');
      for (const file of files) expect(await exists(file), 'taken over or dropped').to.equal(false);
      const big = await localFile(Buffer.alloc(2 * large, 1));
      expect(await store.adoptNew('once/b', big), 'a large one too').to.equal(false);
      expect((await store.about('once/b'))?.size).to.be.below(10);
    });

    it('keeps within itself', async () => {
      for (const key of ['../outside', 'a/../../b', '/etc/passwd', 'a//b', '', 'a/.', 'a/..']) {
        const refused = await store.write(key, Buffer.from('x')).catch((error: Error) => error.message);
        expect(refused, key).to.contain('leaves the store');
      }
    });

    it('holds whole files only, whenever a writer is killed; what it left is cleared', async () => {
      const script = `
        import { openStore } from ${JSON.stringify(fileURLToPath(new URL('./openStore.ts', import.meta.url)))};
        const store = await openStore(${JSON.stringify(url)});
        await store.workFolder();
        console.log('ready');
        for (let turn = 0; ; turn++) await store.write('key', Buffer.alloc(${large}, turn % 256));`;
      const file = path.join(folder, 'writer.mts');
      await writeFile(file, script);
      const writer = spawn(process.execPath, ['--import', 'tsx', file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => writer.stdout.once('data', resolve));
      const begun = async () => (await store.about('key')) !== null;
      await waitFor(begun, { timeoutMs: 60_000, intervalMs: 10, message: 'it writes nothing' });
      writer.kill('SIGKILL');
      await new Promise((resolve) => writer.once('close', resolve));
      const found = await store.read('key');
      if (found) {
        expect(found.length).to.equal(large);
        expect(found.every((byte) => byte === found[0])).to.equal(true);
      }
      const work = path.dirname(await store.workFolder());
      const [machine] = workName().split('.');
      await mkdir(path.join(work, `another-machine.${writer.pid}.busy`));
      (await openStore(url)).close();
      const left = await readdir(work);
      expect(left.filter((name) => name.startsWith(`${machine}.${writer.pid}.`))).to.deep.equal([]);
      expect(left, 'work of another machine is its own').to.include(`another-machine.${writer.pid}.busy`);
    });
  });
}

describe('a store that is away', () => {
  const address = 's3://reports?endpoint=http://127.0.0.1:9&region=us-east-1';

  it('says so, soon', async () => {
    const store = await openStore(address);
    for (const ask of [store.ping(), store.read('a'), store.about('a'), store.write('a', Buffer.from('x'))])
      expect(await ask.catch((error: Error) => error)).to.have.property('errorId', away);
    expect(await store.list('a').catch((error: Error) => error)).to.have.property('errorId', away);
    store.close();
  });
});
