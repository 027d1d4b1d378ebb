import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { connectDatabase } from '../../indexer/clients/engines.ts';
import { aStore, type TestStore } from '../../mappings/store/testStore.factory.ts';
import { migrateRooms } from '../migrate.ts';
import { testEngines } from '../test/engines.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { createDatabase, onDatabase, removeTraces } from '../test/traces.ts';
import { waitFor } from '../test/waitFor.ts';
import { httpAnswers } from './engines/probes.mjs';
import { freePort } from './process/ports.mjs';
import { askUntil, signalGroup, startTime } from './process/processes.mjs';
import { readRunFile } from './runFile.mjs';
import { readSettings } from './settings.mjs';
import { type Launcher, launcher, npmStart, temporaryFolder } from './test/launcher.factory.ts';

interface Started {
  name: string;
  pid: number;
}

/** Output of a command run by another user of the machine. */
function asNobody(...words: string[]): string {
  const other = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--'];
  return spawnSync('setpriv', [...other, ...words], { encoding: 'utf8', cwd: '/' }).stdout;
}

/** Without the test's own work folder, which the user of the launcher's children may not enter. */
function bucketOf(url: string): string {
  const bucket = new URL(url);
  bucket.searchParams.delete('work');
  return bucket.href;
}

describe('npm start with the addresses of all engines', function () {
  this.timeout(300_000);
  let name: string;
  let folder: string;
  let remove: () => Promise<void>;
  let store: TestStore | null;
  let env: Record<string, string>;
  const launchers: Launcher[] = [];

  const prepare = async () => {
    name = `test-${randomBytes(4).toString('hex')}`;
    ({ folder, remove } = await temporaryFolder());
    store = process.env.TEST_STORE_URL ? await aStore() : null;
    const engines = testEngines();
    env = {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      OPENSEARCH_URL: engines.opensearchUrl,
      DATABASE_URL: await createDatabase(name, engines),
      REDIS_URL: engines.redisUrl,
      INDEX_PREFIX: name,
      NODE_ENV: 'development',
      // Of the site's own, not the test run's; in a bucket where all tests have theirs there.
      STORE_URL: store ? bucketOf(store.url) : '',
      INDEXER_URL: '',
      INTERNAL_KEY: '',
      // Without the sandbox nothing is seeded.
      SANDBOX: '0',
      BFF_WORKERS: '1',
    };
  };
  afterEach(() => {
    // Of a test that failed; the next one, or its next try, has the same port.
    for (const { pid } of launchers.splice(0)) if (startTime(pid)) process.kill(pid, 'SIGKILL');
  });
  const clear = async () => {
    await removeTraces(name, testEngines());
    await store?.remove();
    await remove();
  };
  suiteFixture(prepare, clear);

  async function start(run = () => launcher('start.mjs', env)) {
    const launched = run();
    launchers.push(launched);
    const ready = await askUntil(() => launched.said().includes('Ready: '), 120_000);
    expect(ready, launched.said()).to.equal(true);
    return launched;
  }

  async function started(): Promise<Started[]> {
    return JSON.parse(await readFile(join(folder, 'children.json'), 'utf8'));
  }

  /**
   * Lets visitors search, six times a second, until something holds.
   * @returns how many were served, and what others heard but, in words, when to come again
   */
  async function visitUntil(url: string, holds: () => Promise<boolean>) {
    const heard = { served: 0, wrong: [] as string[] };
    const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const visit = async () => {
      const answer = await fetch(`${url}/api/file/search`, search);
      const text = await answer.text();
      if (answer.ok) heard.served += 1;
      else if (answer.status !== 503 || !answer.headers.get('retry-after'))
        heard.wrong.push(`${answer.status} ${text}`);
    };
    const visited = async () => {
      if (await holds().catch(() => false)) return true;
      // A machine that is busy may end a worker of the BFF, and what that had in hand.
      await Promise.all([1, 2, 3].map(() => visit().catch(() => undefined)));
      return false;
    };
    const message = () => `it does not come back: ${JSON.stringify(heard)}`;
    await waitFor(visited, { timeoutMs: 120_000, intervalMs: 500, message });
    return heard;
  }

  it('closes what was open to others, and uses no temporary folder that another could prepare', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await mkdir(join(folder, 'redis'));
    await writeFile(join(folder, 'redis/appendonly.aof'), 'a reset code');
    for (const path of ['redis/appendonly.aof', 'redis', '.']) await chmod(join(folder, path), 0o755);
    const { cacheDir } = readSettings(env, []);
    const reached = () =>
      asNobody('find', folder, cacheDir, '-readable', '-o', '-writable', '-o', '-executable');
    expect(reached()).to.include('appendonly.aof');
    const launched = await start();
    expect(launched.said()).to.contain(`Closed ${folder}`);
    expect(reached()).to.equal('');
    for (const { name: child, pid } of await started()) {
      const [, temporary = ''] =
        /(?:^|\0)TMPDIR=([^\0]*)/.exec(await readFile(`/proc/${pid}/environ`, 'utf8')) ?? [];
      const { uid, mode } = await stat(temporary);
      expect([uid, mode & 0o777], child).to.deep.equal([(await stat(`/proc/${pid}`)).uid, 0o700]);
      expect(asNobody('mkdir', join(temporary, 'prepared'))).to.equal('');
      expect(existsSync(join(temporary, 'prepared'))).to.equal(false);
    }
    process.kill(launched.pid, 'SIGTERM');
    expect(await launched.ended).to.equal(0);
  });

  it('starts no engine, answers, also while its indexer hangs, tells commands where it is, and goes when asked', async () => {
    const launched = await start(() => launcher('start.mjs', { ...env, BFF_WORKERS: undefined }));
    expect(launched.said()).to.not.contain('Closed ');
    const url = `http://127.0.0.1:${env.PORT}`;
    expect(launched.said()).to.contain('0 reports, all searchable');
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    const processes = await started();
    expect(processes.map((child) => child.name)).to.deep.equal(['indexer', 'bff']);
    const site = readRunFile(folder);
    expect(site).to.include({ url, pid: launched.pid });
    expect(site?.env).to.include({ SITE_URL: url, OPENSEARCH_URL: env.OPENSEARCH_URL, SANDBOX: '0' });
    expect((await stat(join(folder, 'run.json'))).mode & 0o077, 'run.json holds secrets').to.equal(0);
    for (const child of ['indexer', 'bff'])
      expect(await stat(join(folder, `logs/${child}.log`))).to.be.an('object');

    const hung = processes.find((child) => child.name === 'indexer')?.pid ?? 0;
    signalGroup(hung, 'SIGSTOP');
    const renewed = async () => {
      const { data } = (await (await fetch(`${url}/readyz`)).json()) as {
        data: { indexer: { ok: boolean } };
      };
      return data.indexer.ok && startTime(hung) === '';
    };
    const heard = await visitUntil(url, renewed);
    expect(heard.wrong).to.deep.equal([]);
    expect(heard.served).to.be.above(0);
    const left = await started();

    process.kill(launched.pid, 'SIGTERM');
    expect(await launched.ended).to.equal(0);
    for (const { name: child, pid } of [...processes, ...left]) expect(startTime(pid), child).to.equal('');
    expect(await httpAnswers(`${url}/healthz`)).to.equal(false);
    expect(readRunFile(folder)).to.equal(undefined);
  });

  it('says at the start what readers do not find', async () => {
    const database = connectDatabase(env.DATABASE_URL ?? '');
    await migrateRooms(database);
    await database.close();
    await onDatabase(
      env.DATABASE_URL ?? '',
      `INSERT INTO catalog_reports (sha256, kind, name, stage, given, corrections, page_count, created_at, updated_at)
       VALUES (REPEAT('a', 64), 'text', 'lost', 'done', '{}', '{}', 3, NOW(), NOW())`,
    );
    const launched = await start();
    expect(launched.said()).to.contain('Not searchable: 1 of 1 reports, 3 of 3 pages. They are being');
    process.kill(launched.pid, 'SIGTERM');
    await launched.ended;
  });

  it('is not ready once it is stopped while it fills the site', async () => {
    const launched = launcher('start.mjs', { ...env, SANDBOX: '1' });
    launchers.push(launched);
    const seeding = await askUntil(() => launched.said().includes('Filling the empty site'), 120_000);
    expect(seeding, launched.said()).to.equal(true);
    process.kill(launched.pid, 'SIGINT');
    expect(await launched.ended).to.equal(0);
    expect(launched.said()).to.match(/SIGINT: stopping everything that was started\n.*Stopped\.\n$/);
    expect(existsSync(join(folder, 'seeded.json'))).to.equal(false);
  });

  it('goes when npm is ended, though npm does not tell it', async () => {
    const npm = await start(() => npmStart(env));
    const processes = await started();
    process.kill(npm.pid, 'SIGTERM');
    const gone = () => processes.every(({ pid }) => !startTime(pid));
    expect(await askUntil(gone, 30_000), JSON.stringify(processes)).to.equal(true);
    expect(await askUntil(() => readRunFile(folder) === undefined, 10_000)).to.equal(true);
  });

  it('leaves nothing running when it is killed', async () => {
    const launched = await start();
    const processes = await started();
    process.kill(launched.pid, 'SIGKILL');
    const gone = () => processes.every(({ pid }) => !startTime(pid));
    expect(await askUntil(gone, 20_000), JSON.stringify(processes)).to.equal(true);
    expect(readRunFile(folder), 'its run.json counts no more').to.equal(undefined);
  });
});
