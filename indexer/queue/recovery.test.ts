import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { expect } from 'chai';
import type { PageDocument } from '../../mappings/documents.ts';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { freePort } from '../../ops/test/freePort.ts';
import { toxicProxy } from '../../ops/test/toxicProxy.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { registerPdf } from '../catalog/arrivals.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { queueName, queuePrefix } from './reportQueue.ts';
import { sweep } from './sweep.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Enough to be caught in the midst of it; a search gives 100 documents at most. */
const pageCount = 90;
const aLongPdf = () =>
  freshPdf(Array.from({ length: pageCount }, (_, index) => ({ lines: [`样本${index + 1}号的调研纪要`] })));

describe('work that is broken off', () => {
  let indexer: TestIndexer;
  const processes: ChildProcess[] = [];
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(async () => {
    for (const child of processes) child.kill('SIGKILL');
    await indexer.stop();
  });

  const start = async (overrides: Record<string, string> = {}) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { ...process.env, ...indexer.env, INDEXER_URL: url, ...overrides };
    const child = spawn(process.execPath, nodeArgs(main), { env, stdio: 'ignore' });
    processes.push(child);
    return { child, url };
  };

  it('is taken up where it stood after the worker was killed', async () => {
    const { id } = (await (await indexer.postPdf(aLongPdf())).json()) as { id: number };
    const { catalog, store } = indexer.services;
    const { child: first } = await start();
    const stage = async () => (await catalog.byId(id))?.stage ?? '';
    await waitFor(async () => ['metadata', 'charts', 'pages'].includes(await stage()), {
      timeoutMs: 60_000,
      intervalMs: 20,
      message: 'its text is not read',
    });
    first.kill('SIGKILL');
    const artifact = await store.about(storeLayout.artifact(id, 'text'));
    expect(artifact).not.to.equal(null);
    expect(await stage()).to.not.equal('done');

    await start();
    expect(await indexer.settled(id)).to.include({ stage: 'done', page_count: pageCount });
    const after = await store.about(storeLayout.artifact(id, 'text'));
    expect(after, 'the text was not read again').to.deep.equal(artifact);
    const pages = await indexer.find<PageDocument>('pages', `report_id:${id}`);
    expect(new Set(pages.map(({ page }) => page)).size).to.equal(pageCount);
  }).timeout(90_000);

  it('is taken in while the search engine is away, and searchable when that comes', async () => {
    const wire = await toxicProxy(indexer.env.OPENSEARCH_URL ?? '');
    await wire.cut();
    const { child: alone, url } = await start({ OPENSEARCH_URL: wire.url });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(freshPdf([{ lines: ['引擎不在'] }]))]), '引擎.pdf');
    const headers = { 'x-internal-key': indexer.env.INTERNAL_KEY ?? '' };
    const send = () => fetch(`${url}/intake/pdf`, { method: 'POST', body: form, headers }).catch(() => null);
    const taken = async () => {
      if (alone.exitCode !== null) throw new Error(`it ended with ${alone.exitCode}`);
      return send();
    };
    const answer = await waitFor(taken, {
      timeoutMs: 100_000,
      intervalMs: 200,
      message: 'the intake does not answer',
    });
    const { id } = (await answer.json()) as { id: number };
    expect(id).to.be.a('number');
    await wire.mend();
    expect(await indexer.settled(id)).to.include({ stage: 'done' });
    alone.kill('SIGKILL');
    await wire.close();
  }).timeout(120_000);

  it('is queued again by a sweep when its job is gone, and told when its file is', async () => {
    const { catalog, store, queue } = indexer.services;
    const { id } = (await (await indexer.postPdf(freshPdf([{ lines: ['队列丢失'] }]))).json()) as {
      id: number;
    };
    const row = {
      sha256: randomBytes(32).toString('hex'),
      name: '丢失.pdf',
      bytes: 1,
      given: {},
      uploaderId: null,
    };
    const { report: lost } = await registerPdf(catalog, row, async () => undefined);
    const keys = await indexer.services.redis.keys(`${indexer.env.INDEX_PREFIX}:queue:*`);
    await indexer.services.redis.del(keys);
    expect((await queue.counts()).waiting).to.equal(0);
    await sweep(indexer.services, { stuck: 0 });
    expect(await store.has(storeLayout.original(id))).to.equal(true);
    expect((await indexer.settled(id)).stage).to.equal('done');
    expect(await catalog.byId(lost.id)).to.include({ stage: 'failed', errorId: 'upload_incomplete' });
  });

  it('is tried again by who asks for it when its job is gone in the midst of the work', async () => {
    const { catalog, store, queue } = indexer.services;
    const stuck = async (words: string) => {
      const bytes = freshPdf([{ lines: [words] }]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const row = { sha256, name: `${words}.pdf`, bytes: bytes.length, given: {}, uploaderId: 7 };
      const keep = (id: number) => store.write(storeLayout.original(id), bytes);
      const { id } = (await registerPdf(catalog, row, keep)).report;
      await catalog.setStage(id, 'text');
      return id;
    };
    const retry = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await indexer.call(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const [own, operators, atWork] = [
      await stuck('读者重试'),
      await stuck('运营重试'),
      await stuck('仍在处理'),
    ];
    const busy = new Queue(queueName, {
      connection: indexer.services.redis,
      prefix: queuePrefix(indexer.env.INDEX_PREFIX ?? ''),
    });
    await busy.add('process', { reportId: atWork }, { jobId: `report-${atWork}`, delay: 600_000 });
    expect(await retry(`/intake/${atWork}/retry`, {})).to.equal(409);
    expect(await retry('/intake/retry', { ids: [operators, atWork] })).to.equal(409);
    await busy.remove(`report-${atWork}`);
    await busy.close();
    expect(await retry(`/intake/${own}/retry`, {})).to.equal(200);
    expect(await retry('/intake/retry', { ids: [operators, atWork] })).to.equal(200);
    for (const id of [own, operators, atWork]) expect((await indexer.settled(id)).stage).to.equal('done');
    expect(await retry(`/intake/${own}/retry`, {})).to.equal(409);
    expect((await queue.counts()).failed).to.equal(0);
  });
});
