import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { redisUrlIn, startRedis } from '../../ops/test/redisServer.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { sweep } from './sweep.ts';

describe('a Redis that is full', function () {
  this.timeout(60_000);
  let folder: string;
  let server: ChildProcess;
  let indexer: TestIndexer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'indexer-redis-'));
    server = await startRedis(folder);
    indexer = await anIndexer({ redisUrl: redisUrlIn(folder) });
  });
  after(async () => {
    await indexer?.stop();
    server?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => maxMemory(0));

  const maxMemory = (bytes: number) => indexer.services.redis.config('SET', 'maxmemory', bytes);
  const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id;

  it('refuses uploads in words, and loses nothing that was taken in or tried again', async () => {
    const { catalog, queue } = indexer.services;
    const failed = await idOf(await indexer.postPdf(freshPdf([{ lines: ['重试的报告'] }])));
    await indexer.settled(failed);
    const failure = { id: 'internal', reason: '处理失败', detail: 'Made to fail' };
    await catalog.setFailed(failed, failure, { kind: 'pdf' });

    await maxMemory(1);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(freshPdf([{ lines: ['读者的报告'] }]))]), '报告.pdf');
    const headers = { 'x-uploader-id': '7' };
    const upload = await indexer.call('/intake/upload', { method: 'POST', body: form, headers });
    expect(upload.status).to.equal(503);
    const refused = (await upload.json()) as { error: unknown };
    expect(refused.error).to.include({ id: 'unavailable', reason: '上传服务暂时不可用，请稍后再试' });
    const taken = await indexer.postPdf(freshPdf([{ lines: ['收下的报告'] }]));
    const retried = await indexer.call(`/intake/${failed}/retry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([taken.ok, retried.status]).to.deep.equal([true, 200]);
    const ids = [failed, await idOf(taken)];
    expect((await catalog.byIds(ids)).map(({ stage }) => stage)).to.deep.equal(['queued', 'queued']);
    expect(await queue.withoutJob(ids)).to.deep.equal(ids);

    await maxMemory(0);
    await sweep(indexer.services, { stuck: -1_000 });
    for (const id of ids) expect((await indexer.settled(id)).stage).to.equal('done');
  });

  it('ends no job that runs, and those behind it go on when there is room', async () => {
    const { catalog, queue } = indexer.services;
    const pages = Array.from({ length: 20 }, (_, page) => ({ lines: [`第${page}页的纪要`] }));
    const ids: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      ids.push(await idOf(await indexer.postPdf(freshPdf([...pages, { lines: [`第${turn}份`] }]))));
    const stages = async () => (await catalog.byIds(ids)).map(({ stage }) => stage);
    await waitFor(async () => (await stages()).some((stage) => stage !== 'queued'), {
      timeoutMs: 50_000,
      intervalMs: 20,
      message: 'nothing is begun',
    });
    await maxMemory(1);
    await waitFor(async () => (await stages()).includes('done'), {
      timeoutMs: 50_000,
      message: 'nothing is done',
    });
    await maxMemory(0);
    for (const id of ids) expect((await indexer.settled(id)).stage).to.equal('done');
    const none = { waiting: 0, active: 0, failed: 0 };
    await waitFor(async () => JSON.stringify(await queue.counts()) === JSON.stringify(none), {
      timeoutMs: 50_000,
      message: 'the queue is not empty',
    });
  });
});
