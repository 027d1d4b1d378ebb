import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { tsxLoader } from '../process/tsxLoader.ts';
import { FileStore } from './fileStore.ts';

const bytes = 8 * 1024 * 1024;

describe('FileStore', () => {
  let folder: string;
  let store: FileStore;
  const url = () => pathToFileURL(folder).href;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-store-'));
    store = await FileStore.open(url());
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('writes, adopts, lists and removes', async () => {
    await store.write('reports/0/1/a.json', Buffer.from('一'));
    const work = await store.workFolder();
    await writeFile(path.join(work, 'file'), '二');
    await store.adopt('reports/0/1/deep/b.json', path.join(work, 'file'));
    expect(await store.list('reports')).to.deep.equal(['reports/0/1/a.json', 'reports/0/1/deep/b.json']);
    expect(String(await store.read('reports/0/1/deep/b.json'))).to.equal('二');
    await store.remove('reports/0/1');
    expect(await store.read('reports/0/1/a.json')).to.equal(null);
    expect(await store.list('reports')).to.deep.equal([]);
  });

  it('keeps within its folder', async () => {
    const refused = await store.write('../outside', Buffer.from('x')).catch((error: Error) => error.message);
    expect(refused).to.contain('leaves the store');
  });

  it('holds whole files only, whenever a writer is killed; what it left is cleared', async () => {
    const script = `
      import { FileStore } from ${JSON.stringify(fileURLToPath(new URL('./fileStore.ts', import.meta.url)))};
      const store = await FileStore.open(${JSON.stringify(url())});
      console.log('ready');
      for (let turn = 0; ; turn++) await store.write('key', Buffer.alloc(${bytes}, turn % 256));`;
    const file = path.join(folder, 'writer.mts');
    await writeFile(file, script);
    const writer = spawn(process.execPath, ['--import', tsxLoader, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    await sleep(60);
    writer.kill('SIGKILL');
    await new Promise((resolve) => writer.once('close', resolve));
    const found = await store.read('key');
    if (found) {
      expect(found.length).to.equal(bytes);
      expect(found.every((byte) => byte === found[0])).to.equal(true);
    }
    await mkdir(path.join(folder, '.work', `${writer.pid}-left`), { recursive: true });
    await FileStore.open(url());
    const left = await readdir(path.join(folder, '.work'));
    expect(left.filter((name) => name.startsWith(`${writer.pid}-`))).to.deep.equal([]);
  });
});
