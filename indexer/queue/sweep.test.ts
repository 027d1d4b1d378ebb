import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import { workOff } from '../../mappings/jobs/runJobs.ts';
import { change, select } from '../../mappings/statements.ts';
import { reportIdOf, storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { registerPdf } from '../catalog/arrivals.ts';
import { setRefreshInterval } from '../clients/indices.ts';
import { withRedisLock } from '../clients/redisLock.ts';
import { removalOf } from '../documents/indexWriter.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { Refused } from '../errors.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { runnerOf, workerJobs } from '../jobs.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import type { IndexerServices } from '../services.ts';
import { markMissing } from './engines.ts';
import { sweep } from './sweep.ts';
import { laggingJob, repairJob } from './sweepJobs.ts';

describe('the sweep and the waiting queue', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());
  // A failure while they are blocked must not make later ones wait for ever.
  afterEach(() => block(false));

  const arrive = async (mark: string) =>
    ((await (await indexer.postPdf(freshPdf([{ lines: [mark] }]))).json()) as { id: number }).id;
  const moderate = (id: number, given: object) =>
    indexer.call('/intake/moderation', {
      method: 'POST',
      body: JSON.stringify({ items: [{ id, ...given }] }),
      headers: { 'content-type': 'application/json' },
    });
  const block = (write: boolean) =>
    indexer.services.client.indices.putSettings({
      index: Object.values(indexer.services.names).join(','),
      body: { index: { 'blocks.write': write } },
    });
  const documentOf = async (id: number) => (await indexer.find<ReportDocument>('reports', `id:${id}`))[0];

  it('brings up a take-down that the index could not take', async () => {
    const id = await arrive('暂时写不进去');
    await indexer.settled(id);
    await block(true);
    expect((await moderate(id, { visible: false })).status, 'it is kept').to.equal(200);
    await block(false);
    expect(await documentOf(id)).to.include({ visible: true });
    const { services } = indexer;
    const runner = runnerOf(services, new AbortController().signal);
    const lagging = (rested: number, now = new Date()) => workOff(laggingJob(services, rested), runner, now);
    await lagging(60_000);
    expect(await documentOf(id), 'another may be at it').to.include({ visible: true });
    await block(true);
    expect((await lagging(-1_000)).done).to.equal(0);
    await block(false);
    expect((await lagging(-1_000)).done, 'not at once again').to.equal(0);
    expect((await lagging(-1_000, new Date(Date.now() + 90_000))).done).to.equal(1);
    expect(await documentOf(id)).to.include({ visible: false });
    await indexer.services.catalog.raise(id);
    expect(await sweep(indexer.services)).to.include({ written: 1 });
    expect(await documentOf(id)).to.include({ visible: false });
    expect(await sweep(indexer.services)).to.deep.equal({ written: 0, queued: 0, failed: 0 });
  });

  it('brings up a take-down of what had failed at a later try, which the index could not take', async () => {
    const id = await arrive('曾经完成又失败');
    await indexer.settled(id);
    const { catalog } = indexer.services;
    await sweep(indexer.services, { hidden: -1_000 });
    await catalog.setFailed(id, { id: 'internal', reason: '', detail: 'at a later try' });
    await block(true);
    expect((await moderate(id, { visible: false })).status, 'it is kept').to.equal(200);
    await block(false);
    expect(await documentOf(id)).to.include({ visible: true });
    expect(await sweep(indexer.services)).to.include({ written: 0 });
    expect(await sweep(indexer.services, { hidden: -1_000 })).to.include({ written: 1 });
    expect(await documentOf(id)).to.equal(undefined);
    expect(await sweep(indexer.services, { hidden: -1_000 })).to.include({ written: 0 });
  });

  it('a load that broke off is finished later, though the index cannot be written when it is taken up', async () => {
    const { catalog } = indexer.services;
    const text = JSON.stringify({ id: 8101, title: '断线的导入', pages: ['正文'] });
    await indexer.call('/intake/ndjson', { method: 'POST', body: text }).then((answer) => answer.text());
    await catalog.reports.update({ stage: 'index', indexedVersion: 0 }, { where: { id: 8101 } });
    await block(true);
    await sweep(indexer.services, { load: -1_000 });
    await block(false);
    expect((await catalog.byId(8101))?.stage).to.equal('done');
    expect(await sweep(indexer.services)).to.include({ written: 1, failed: 0 });
  });

  it('waits while the index takes no writes, and burns no try', async () => {
    await block(true);
    const ids = [await arrive('等待一'), await arrive('等待二'), await arrive('等待三')];
    const { catalog, queue } = indexer.services;
    const stages = async () => (await catalog.byIds(ids)).map(({ stage }) => stage);
    const waits = async () => (await stages()).includes('index') && (await queue.counts()).active === 0;
    await waitFor(waits, { timeoutMs: 150_000, message: 'the queue does not wait' });
    expect(await stages())
      .to.not.include('failed')
      .and.not.include('done');
    await block(false);
    for (const id of ids) expect((await indexer.settled(id)).stage).to.equal('done');
  }).timeout(300_000);

  it('takes up again what failed for a cause that passes', async () => {
    const id = await arrive('磁盘曾满');
    await indexer.settled(id);
    const { catalog } = indexer.services;
    await catalog.setFailed(id, { id: 'passing', reason: '处理暂时中断', detail: 'ENOSPC' });
    expect(await sweep(indexer.services)).to.include({ queued: 0 });
    expect(await sweep(indexer.services, { passing: -1_000 })).to.include({ queued: 1 });
    expect((await indexer.settled(id)).stage).to.equal('done');
  });

  it('a text that came in the place of a PDF does not fail with it', async () => {
    const { catalog, queue, store } = indexer.services;
    const dead = (await queue.counts()).failed;
    store.withLocal = async (key) => {
      Reflect.deleteProperty(store, 'withLocal');
      const body = JSON.stringify({ id: reportIdOf(key), title: '后来的文本', pages: ['正文'] });
      await (await indexer.call('/intake/ndjson', { method: 'POST', body })).text();
      throw new Refused('broken', '文件已损坏');
    };
    const id = await arrive('先来的文件');
    await waitFor(async () => (await queue.counts()).failed > dead, {
      timeoutMs: 50_000,
      message: 'the job of the file does not fail',
    });
    expect(await catalog.byId(id)).to.include({ kind: 'text', stage: 'done' });
  });

  it('leaves alone what was moved on since it was found', async () => {
    const { services } = indexer;
    const { catalog, queue } = services;
    const ids = [await arrive('自己做完'), await arrive('已经重试')];
    const [ended = 0, retried = 0] = ids;
    for (const id of ids) await indexer.settled(id);
    const body = JSON.stringify({ id: 8102, title: '被拒的导入', pages: ['正文'] });
    await (await indexer.call('/intake/ndjson', { method: 'POST', body })).text();
    await catalog.setStage(ended, 'text');
    await catalog.setFailed(retried, { id: 'passing', reason: '', detail: 'ENOSPC' });
    await catalog.reports.update({ stage: 'index' }, { where: { id: 8102 } });

    const own = { catalog: Object.create(catalog), queue: Object.create(queue) } as typeof services;
    own.queue.withoutJob = async (some) => {
      await catalog.setStage(ended, 'done');
      return queue.withoutJob(some);
    };
    own.catalog.passingFailures = async (before) => {
      const rows = await catalog.passingFailures(before);
      await catalog.setStage(retried, 'done');
      return rows;
    };
    own.catalog.unfinishedTexts = async (before) => {
      const rows = await catalog.unfinishedTexts(before);
      await catalog.setFailed(8102, { id: 'refused', reason: '', detail: '' });
      return rows;
    };
    const added: number[] = [];
    own.queue.add = async (id, sent) => {
      added.push(id);
      await queue.add(id, sent);
    };
    await sweep({ ...services, ...own }, { stuck: -1_000, passing: -1_000, load: -1_000 });
    expect(added).not.to.include.members([ended]).and.not.to.include.members([retried]);
    expect((await catalog.byIds([ended, retried, 8102])).map(({ stage }) => stage)).to.deep.equal([
      'done',
      'done',
      'failed',
    ]);
  });

  it('takes for lost only what is not there after a refresh too', async () => {
    const { services } = indexer;
    const { client, names, catalog, refresher, writer } = services;
    const id = await arrive('尚未刷新');
    await indexer.settled(id);
    await markMissing(services);
    await sweep(services);
    await setRefreshInterval(client, names, '-1');
    try {
      const row = await catalog.byId(id);
      if (!row) throw new Error('no row');
      await writer.write(removalOf(id, row.version, row));
      await refresher.refresh();
      await reindexReport(services, id);
      expect(await markMissing(services)).to.equal(0);
    } finally {
      await setRefreshInterval(client, names);
    }
    await refresher.refresh();
    expect(await documentOf(id)).to.include({ id });
  });

  it('runs in one process at a time', async () => {
    const { redis, config } = indexer.services;
    const key = `${config.indexPrefix}:once`;
    let running = 0;
    const work = async () => {
      running += 1;
      await sleep(100);
    };
    const ran = await Promise.all([1, 2, 3].map(() => withRedisLock(redis, key, work)));
    expect([ran.filter(Boolean).length, running]).to.deep.equal([1, 1]);
    expect(await withRedisLock(redis, key, work), 'free again').to.equal(true);
  });

  it('clears away the bytes of all uploads that broke off before their rows, and none of one that arrives', async () => {
    const { catalog, store } = indexer.services;
    const anArrival = () => ({
      sha256: randomBytes(32).toString('hex'),
      name: '在途.pdf',
      bytes: 1,
      given: {},
      uploaderId: null,
    });
    const write = (id: number) => store.write(storeLayout.original(id), Buffer.from('%PDF-1.4'));
    const has = (id: number) => store.has(storeLayout.original(id));
    const broken: number[] = [];
    for (let turn = 0; turn < 60; turn++)
      await registerPdf(catalog, anArrival(), async (id) => {
        broken.push(id);
        await write(id);
        throw new Error('its process died');
      }).catch(() => undefined);
    const { report } = await registerPdf(catalog, anArrival(), async (id) => {
      await write(id);
      await sweep(indexer.services);
    });
    expect(await has(report.id)).to.equal(true);
    for (const id of broken) expect(await has(id), String(id)).to.equal(false);
    await catalog.setFailed(report.id, { id: 'refused', reason: '', detail: '' });

    let late = 0;
    const tooSlow = registerPdf(catalog, anArrival(), async (id) => {
      late = id;
      await write(id);
      await sweep(indexer.services, { arriving: -1_000 });
      await write(id);
    });
    expect(await tooSlow.catch((error: Error) => error.name)).to.equal('ArrivalGivenUp');
    await sweep(indexer.services);
    expect(await has(late), 'what came after it was given up').to.equal(false);
    expect(await has(report.id), 'its row is there').to.equal(true);
  });

  it('mends each kind by itself: one that fails stands with its reason, and keeps no other', async () => {
    const { services } = indexer;
    const { catalog } = services;
    const arrival = { name: '因故中断.pdf', bytes: 1, given: {}, uploaderId: null };
    const sha256 = randomBytes(32).toString('hex');
    const { report } = await registerPdf(catalog, { ...arrival, sha256 }, async () => undefined);
    await catalog.setFailed(report.id, { id: 'passing', reason: '处理暂时中断', detail: 'ENOSPC' });
    await change(catalog.database, 'UPDATE catalog_reports SET updated_at = :past WHERE id = :id', {
      past: new Date(Date.now() - 3_600_000),
      id: report.id,
    });
    const broken: IndexerServices = {
      ...services,
      catalog: Object.assign(Object.create(catalog), {
        unfinishedTexts: () => Promise.reject(new Error('its statement timed out')),
      }),
    };
    await workOff(repairJob(broken), runnerOf(services, new AbortController().signal));
    expect((await catalog.byId(report.id))?.errorId, 'behind what failed').to.not.equal('passing');
    const items = await select(
      catalog.database,
      "SELECT item, reason FROM job_items WHERE job = 'repair'",
      {},
    );
    expect(items).to.deep.equal([{ item: 'loads', reason: 'its statement timed out' }]);
  });

  it('a file whose bytes could not be kept leaves no row, and can be sent again', async () => {
    const { catalog } = indexer.services;
    const arrival = {
      sha256: randomBytes(32).toString('hex'),
      name: '没存下.pdf',
      bytes: 1,
      given: {},
      uploaderId: null,
    };
    const full = () => Promise.reject(new Error('ENOSPC'));
    const refused = await registerPdf(catalog, arrival, full).catch((error: Error) => error.message);
    expect(refused).to.equal('ENOSPC');
    expect(await catalog.bySha256(arrival.sha256)).to.equal(null);
    const seen: boolean[] = [];
    const { report } = await registerPdf(catalog, arrival, async () => {
      seen.push((await catalog.bySha256(arrival.sha256)) === null);
    });
    expect(seen, 'nobody sees the row before its bytes are there').to.deep.equal([true]);
    await catalog.setFailed(report.id, { id: 'refused', reason: '', detail: '' });
  });

  it('is told of in ops/jobs.md, as all jobs of the worker, with how often each has a turn', () => {
    const page = readFileSync(new URL('../../ops/jobs.md', import.meta.url), 'utf8');
    const lines = page.matchAll(/^\| `([\w-]+)` +\| indexer +\| (\d+) (s|min) +\|/gm);
    const told = [...lines].map(([, name, count, unit]) => [name, Number(count) * (unit === 's' ? 1 : 60)]);
    const jobs = workerJobs(indexer.services, new AbortController().signal);
    expect(told).to.have.deep.members(jobs.map(({ name, every }) => [name, every / 1000]));
  });
});
