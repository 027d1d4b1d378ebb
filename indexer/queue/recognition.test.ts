import { Queue } from 'bullmq';
import { expect } from 'chai';
import { waitFor } from '../../ops/test/waitFor.ts';
import { awaitingRecognition, setRecognition } from '../catalog/recognition.ts';
import { connectRedis } from '../clients/engines.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { RecognitionQueue, RecognitionWorker, recognitionQueueName } from './recognitionQueue.ts';
import { queuePrefix } from './reportQueue.ts';

describe('the lane of pictures', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());

  const prefix = () => indexer.env.INDEX_PREFIX ?? '';
  const withQueue = async <Result>(use: (queue: Queue) => Promise<Result>) => {
    const connection = connectRedis(indexer.env.REDIS_URL ?? '');
    const queue = new Queue(recognitionQueueName, { connection, prefix: queuePrefix(prefix()) });
    const result = await use(queue);
    await queue.close();
    connection.disconnect();
    return result;
  };
  const waiting = () =>
    withQueue(async (queue) => (await queue.getPrioritized()).map(({ data }) => data.reportId as number));
  const empty = () => withQueue((queue) => queue.obliterate({ force: true }));

  it('puts pages before figures, and what readers sent before bulk', async () => {
    const { recognition } = indexer.services;
    await recognition.add({ id: 901, uploaderId: null, recognition: 'figures' });
    await recognition.add({ id: 902, uploaderId: 7, recognition: 'figures' });
    expect(await recognition.pagesWait()).to.equal(false);
    await recognition.add({ id: 903, uploaderId: null, recognition: 'waiting' });
    await recognition.add({ id: 904, uploaderId: 7, recognition: 'waiting' });
    await recognition.add({ id: 904, uploaderId: 7, recognition: 'waiting' });
    expect(await waiting()).to.deep.equal([904, 903, 902, 901]);
    expect(await recognition.pagesWait()).to.equal(true);
    await empty();
  });

  it('rests while a report waits to be read at all, and keeps its order', async () => {
    const { services } = indexer;
    const connection = connectRedis(indexer.env.REDIS_URL ?? '');
    let looks = 0;
    const counts = async () => {
      looks += 1;
      return { waiting: 1, active: 0, failed: 0 };
    };
    await services.recognition.add({ id: 902, uploaderId: 7, recognition: 'figures' });
    const worker = new RecognitionWorker(
      { ...services, queue: { counts } },
      { connection, indexPrefix: prefix() },
    );
    try {
      await waitFor(async () => looks > 0, { timeoutMs: 60_000, intervalMs: 50, message: 'no look' });
      await services.recognition.add({ id: 904, uploaderId: 7, recognition: 'waiting' });
      const order = async () => {
        const found = await waiting();
        return found.length === 2 && found;
      };
      const found = await waitFor(order, { timeoutMs: 60_000, intervalMs: 50, message: 'a job is held' });
      expect(found).to.deep.equal([904, 902]);
    } finally {
      await worker.close();
      connection.disconnect();
      await empty();
    }
  });

  it('gives up a report whose pictures cannot be read, and the sweep leaves it', async () => {
    const { services } = indexer;
    const { catalog, redis } = services;
    const answer = await indexer.postPdf(freshPdf([{ lines: ['没有产物的报告'] }]), { uploaderId: 7 });
    const { id } = (await answer.json()) as { id: number };
    await catalog.setStage(id, 'done', { kind: 'pdf' });
    await setRecognition(catalog, id, 'waiting');
    const later = new Date(Date.now() + 60_000);
    expect((await awaitingRecognition(catalog, later)).map((one) => one.id)).to.deep.equal([id]);

    const once = new RecognitionQueue(redis, prefix(), { attempts: 1, delayMs: 1 });
    const connection = connectRedis(indexer.env.REDIS_URL ?? '');
    const idle = { counts: async () => ({ waiting: 0, active: 0, failed: 0 }) };
    const worker = new RecognitionWorker({ ...services, queue: idle }, { connection, indexPrefix: prefix() });
    try {
      await once.add({ id, uploaderId: 7, recognition: 'waiting' });
      const givenUp = async () => (await catalog.byId(id))?.recognition === 'failed';
      await waitFor(givenUp, { timeoutMs: 60_000, intervalMs: 50, message: 'it is not given up' });
    } finally {
      await worker.close();
      await once.close();
      connection.disconnect();
    }
    expect(await awaitingRecognition(catalog, later)).to.deep.equal([]);
    const status = await indexer.call(`/intake/status?ids=${id}`);
    const { items } = (await status.json()) as { items: { recognition: string }[] };
    expect(items[0]?.recognition).to.equal('done');
  });
});
