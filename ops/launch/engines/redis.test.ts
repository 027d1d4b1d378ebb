import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { Account } from '../process/account.mjs';
import { freePort } from '../process/ports.mjs';
import { askUntil } from '../process/processes.mjs';
import { readSettings } from '../settings.mjs';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { redisChild } from './redis.mjs';

describe('the private Redis', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let server: ChildProcess | undefined;
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    mkdirSync(join(folder, 'secrets'));
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await remove();
  });

  it('has the maxmemory it is configured with, 512 MiB without, and evicts nothing', async () => {
    expect(readSettings({}, []).maxMemory).to.equal('512mb');
    const { maxMemory } = readSettings({ REDIS_MAXMEMORY: '64mb' }, []);
    const account = new Account(undefined);
    const { url, spec } = redisChild({ dataDir: folder, account, port: await freePort(), maxMemory });
    const [command = '', ...args] = spec.words;
    server = spawn(command, args, { cwd: spec.cwd, stdio: 'ignore' });
    expect(await askUntil(spec.ask, 20_000)).to.equal(true);
    const redis = new Redis(url);
    const answer = await redis.config('GET', 'maxmemory*');
    redis.disconnect();
    expect(answer).to.include.members([String(64 * 1024 ** 2), 'noeviction']);
    expect(() => readSettings({ REDIS_MAXMEMORY: 'lots' }, [])).to.throw('for instance 256mb or 2gb');
  });
});
