import { Queue } from 'bullmq';
import { expect } from 'chai';
import type { ReportJob } from '../../mappings/intake.ts';
import { connectRedis } from '../clients/redis.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { ChildPool } from '../pdf/childPool.ts';
import { pdfFolder } from '../pdf/handmade.factory.ts';
import { plainPdf } from '../pdf/plainPdf.factory.ts';
import { Places } from './places.ts';
import { queueName, queuePrefix } from './reportQueue.ts';
import { sweep } from './sweep.ts';

const retried = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

describe('the lanes of the queue', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());

  const send = async (mark: string, uploaderId?: number) => {
    const bytes = plainPdf([{ lines: [`${mark}行业报告`] }]);
    const answer = await indexer.postPdf(bytes, uploaderId ? { uploaderId } : {});
    return ((await answer.json()) as { id: number }).id;
  };
  const prefix = () => queuePrefix(indexer.env.INDEX_PREFIX ?? '');
  /** What waits, in the order in which it is taken. */
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
    const ann = [await send('甲一', 7), await send('甲二', 7), await send('甲三', 7)];
    const ben = await send('乙一', 8);
    const { queue } = indexer.services;
    await queue.add(901, { uploaderId: null, bytes: 50_000_000 });
    await queue.add(902, { uploaderId: null, bytes: 50_000 });
    expect((await queue.counts()).waiting).to.equal(7);

    const order = (await waiting()).map(({ reportId }) => reportId);
    expect(order).to.deep.equal([ann[0], ben, ann[1], ann[2], bulk, 902, 901]);
  });

  it('are the same for a job that was lost, and for one that is tried again', async () => {
    const { queue, catalog, redis } = indexer.services;
    const [lost, failed] = [await send('丢失的任务', 9), await send('再试一次', 9)];
    await catalog.setFailed(failed, { id: 'passing', reason: '处理暂时中断', detail: 'ENOSPC' });
    await redis.del(await redis.keys(`${prefix()}:*`));
    expect((await queue.counts()).waiting).to.equal(0);
    await sweep(indexer.services, { stuck: -1_000, passing: -1_000 });
    const lanes = new Map((await waiting()).map(({ reportId, lane }) => [reportId, lane]));
    expect([lanes.get(lost), lanes.get(failed)]).to.deep.equal(['reader', 'reader']);
  });

  it('leave a reader who has many tried again behind one who has just come', async () => {
    const { queue, catalog } = indexer.services;
    const many = [await send('再试甲', 11), await send('再试乙', 11), await send('再试丙', 11)];
    for (const id of many)
      await catalog.setFailed(id, { id: 'refused', reason: '文件损坏', detail: 'broken' });
    await indexer.services.redis.del(await indexer.services.redis.keys(`${prefix()}:*`));
    for (const id of many) await indexer.call(`/intake/${id}/retry`, retried);
    const one = await send('刚到', 12);
    expect((await waiting()).map(({ reportId }) => reportId)).to.deep.equal([many[0], one, many[1], many[2]]);
    expect((await queue.counts()).waiting).to.equal(4);
  });

  it('keep a place for readers while bulk has all others', async () => {
    const places = new Places(1);
    const leave = await places.enter('bulk');
    expect(await places.enter('bulk')).to.equal(null);
    expect(await places.enter('reader')).to.be.a('function');
    leave?.();
    expect(await places.enter('bulk')).to.be.a('function');
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
      expect(await pool.run({}, undefined, true)).to.equal('read');
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
