import { Queue } from 'bullmq';
import { expect } from 'chai';
import type { ReportJob } from '../../mappings/intake.ts';
import { connectRedis } from '../clients/engines.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { pdfFolder } from '../pdf/handmade.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { ChildPool } from '../pdf/pool/childPool.ts';
import { queueName, queuePrefix } from './reportQueue.ts';
import { BulkSlots } from './reportWorker.ts';
import { sweep } from './sweep.ts';

const retried = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

describe('the lanes of the queue', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());
  beforeEach(() => loseJobs());

  /** Readers who have sent nothing yet. */
  let readers = 6;
  const send = async (mark: string, uploaderId?: number) => {
    const bytes = freshPdf([{ lines: [`${mark}行业报告`] }]);
    const answer = await indexer.postPdf(bytes, uploaderId ? { uploaderId } : {});
    return ((await answer.json()) as { id: number }).id;
  };
  const prefix = () => queuePrefix(indexer.env.INDEX_PREFIX ?? '');
  const loseJobs = async () => {
    const { redis } = indexer.services;
    const keys = await redis.keys(`${prefix()}:*`);
    if (keys.length > 0) await redis.del(keys);
  };
  /** Waiting jobs, in the order in which they are taken. */
  const waiting = async () => {
    const connection = connectRedis(indexer.env.REDIS_URL ?? '');
    const jobs = new Queue<ReportJob>(queueName, { connection, prefix: prefix() });
    const found = await jobs.getPrioritized();
    await jobs.close();
    connection.disconnect();
    return found.map(({ data }) => data);
  };

  it('put readers before bulk, each reader’s share alike, and small before heavy', async () => {
    const bulk = await send('批量');
    const reader = ++readers;
    const ann = [await send('甲一', reader), await send('甲二', reader), await send('甲三', reader)];
    const ben = await send('乙一', ++readers);
    const { queue } = indexer.services;
    await queue.add(901, { uploaderId: null, bytes: 50_000_000 });
    await queue.add(902, { uploaderId: null, bytes: 50_000 });
    expect((await queue.counts()).waiting).to.equal(7);

    const order = (await waiting()).map(({ reportId }) => reportId);
    expect(order).to.deep.equal([ann[0], ben, ann[1], ann[2], bulk, 902, 901]);
  });

  it('are the same for a job that was lost, and for one that is tried again', async () => {
    const { queue, catalog } = indexer.services;
    const reader = ++readers;
    const [lost, failed] = [await send('丢失的任务', reader), await send('再试一次', reader)];
    await catalog.setFailed(failed, { id: 'passing', reason: '处理暂时中断', detail: 'ENOSPC' });
    await loseJobs();
    expect((await queue.counts()).waiting).to.equal(0);
    await sweep(indexer.services, { stuck: -1_000, passing: -1_000 });
    const lanes = new Map((await waiting()).map(({ reportId, lane }) => [reportId, lane]));
    expect([lanes.get(lost), lanes.get(failed)]).to.deep.equal(['reader', 'reader']);
  });

  it('leave a reader who has many tried again behind one who has just come', async () => {
    const { queue, catalog } = indexer.services;
    const reader = ++readers;
    const many = [await send('再试甲', reader), await send('再试乙', reader), await send('再试丙', reader)];
    for (const id of many)
      await catalog.setFailed(id, { id: 'refused', reason: '文件损坏', detail: 'broken' });
    await loseJobs();
    for (const id of many) await indexer.call(`/intake/${id}/retry`, retried);
    const one = await send('刚到', ++readers);
    expect((await waiting()).map(({ reportId }) => reportId)).to.deep.equal([many[0], one, many[1], many[2]]);
    expect((await queue.counts()).waiting).to.equal(4);
  });

  it('keep a place for readers while bulk has all others', async () => {
    const slots = new BulkSlots(1);
    const leave = await slots.enter('bulk');
    expect(await slots.enter('bulk')).to.equal(null);
    expect(await slots.enter('reader')).to.be.a('function');
    leave?.();
    expect(await slots.enter('bulk')).to.be.a('function');
  });

  it('keep a child for what somebody waits for while bombs have the others', async () => {
    const folder = await pdfFolder();
    const script = `process.on('message', ({ bomb }) => {
      if (!bomb) process.send({ type: 'value', value: 'read', residentBytes: 1 });
    });
    process.send({ type: 'ready' });`;
    const path = await folder.save('child.mjs', Buffer.from(script));
    const pool = new ChildPool(new URL(`file://${path}`), undefined, { children: 2, kept: 1 });
    try {
      const bombs = [1, 2, 3].map(() => pool.run({ bomb: true }).catch((error: Error) => error.message));
      expect(await pool.run({}, { urgent: true })).to.equal('read');
      pool.close();
      const ends = await Promise.all(bombs);
      // One was at work, the others waited for the one child that is theirs.
      expect(ends.filter((end) => end === 'The pool was closed')).to.have.length(2);
    } finally {
      pool.close();
      await folder.remove();
    }
  });
});
