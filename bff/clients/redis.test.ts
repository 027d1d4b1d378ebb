import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { redisUrlIn, startRedis } from '../../ops/test/redisServer.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { aPhone, fromElsewhere } from '../accounts/phones.factory.ts';
import { redisMemoryLog } from '../health/checks.ts';
import { createLog } from '../log.ts';
import { aSite, type Site } from '../site.factory.ts';

const monitor = { headers: { authorization: 'Bearer a-key-of-monitors' } };

describe('a Redis that goes away and comes back', () => {
  let site: Site;
  let folder: string;
  let server: ChildProcess;
  /** An address whose calls are not used up. */
  let here: Record<string, string>;

  const start = async () => {
    server = await startRedis(folder);
  };
  const stop = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bff-redis-'));
    await start();
    site = await aSite({
      REDIS_URL: redisUrlIn(folder),
      CALLS_PER_MINUTE: '6',
      TRUSTED_PROXIES: 'loopback',
      MONITOR_KEY: 'a-key-of-monitors',
    });
    await site.search.aReport({ id: 1, title: '储能行业深度' });
  });
  after(async () => {
    await site.close();
    await stop();
    await rm(folder, { recursive: true });
  });

  const search = async () => (await site.post('/api/file/search', { keyword: '储能' }, here)).http;
  const redisAnswers = async () => {
    const { data } = (await (await fetch(`${site.url}/readyz`, monitor)).json()) as {
      data: { engines: { redis: { ok: boolean } } };
    };
    return data.engines.redis.ok;
  };
  const back = () =>
    waitFor(redisAnswers, { timeoutMs: 30_000, message: 'the site does not use Redis again' });
  beforeEach(async () => {
    here = fromElsewhere();
    if (server.signalCode !== null) await start();
    await back();
  });

  it('stops neither the search nor the limit, and is used again by itself', async () => {
    expect([await search(), await redisAnswers()]).to.deep.equal([200, true]);
    await stop();
    const answers = [];
    for (let turn = 0; turn < 8; turn++) answers.push(await search());
    expect(answers).to.deep.equal([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(await redisAnswers()).to.equal(false);
    await start();
    await back();
    await site.services.reads.add(1, 'someone', 'somewhere');
    expect(await site.services.reads.today([1])).to.deep.equal([1]);
  });

  it('is waited for once where it hangs, and used again by itself', async () => {
    server.kill('SIGSTOP');
    try {
      expect(await search()).to.be.oneOf([200, 429]);
      expect(site.services.redis.status).not.to.equal('ready');
    } finally {
      server.kill('SIGCONT');
    }
    await back();
  });

  it('that takes no writes is told as an outage, whatever asks it', async () => {
    // As it does where its disk is full: it answers, and refuses.
    await site.services.redis.config('SET', 'min-replicas-to-write', 1);
    const [code, login] = await Promise.all([
      site.post('/api/user/sendPhoneCode', { phone: aPhone() }, here),
      fetch(`${site.url}/api/user/getWxQrcode`, { headers: here }),
    ]).finally(() => site.services.redis.config('SET', 'min-replicas-to-write', 0));
    expect([code.http, login.status]).to.deep.equal([503, 503]);
    expect(login.headers.get('x-error-id')).to.equal('cache_unavailable');
  });

  it('tells that it nears its maxmemory, and full refuses what needs it while readers search', async () => {
    const { redis } = site.services;
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const look = redisMemoryLog({ ...site.services, log });
    const info = async () => {
      for (let turn = 0; turn < 2; turn++) await look();
      const { data } = (await (await fetch(`${site.url}/readyz`, monitor)).json()) as {
        data: { redis_memory: { ok: boolean; used_bytes: number; maximum_bytes: number; reason?: string } };
      };
      return data.redis_memory;
    };
    const { used_bytes: used, ...unlimited } = await info();
    expect(unlimited).to.deep.equal({ ok: true, maximum_bytes: 0 });
    try {
      const maximum = Math.round(used * 1.1);
      await redis.config('SET', 'maxmemory', maximum);
      expect(await info()).to.include({ ok: false, maximum_bytes: maximum });
      expect((await info()).reason).to.match(/^Redis holds \d+ % of its maxmemory; full, it refuses logins/);
      const metrics = await (await fetch(`${site.url}/metrics`, monitor)).text();
      expect(metrics).to.contain(`bff_redis_memory_bytes{bytes="maximum"} ${maximum}`);
      await redis.config('SET', 'maxmemory', 1);
      const code = await site.post('/api/user/sendPhoneCode', { phone: aPhone() }, here);
      expect([code.http, code.headers.get('x-error-id')]).to.deep.equal([503, 'cache_unavailable']);
      expect([await search(), await redisAnswers()]).to.deep.equal([200, true]);
    } finally {
      await redis.config('SET', 'maxmemory', 0);
    }
    expect((await info()).ok).to.equal(true);
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).to.deep.equal(['Redis nears its maxmemory', 'Redis has room again']);
  });
});
