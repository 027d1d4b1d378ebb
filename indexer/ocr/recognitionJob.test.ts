import { expect } from 'chai';
import { workOff } from '../../mappings/jobs/runJobs.ts';
import { change, select } from '../../mappings/statements.ts';
import { pagesWait, setRecognition } from '../catalog/recognition.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { runnerOf } from '../jobs.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { recognitionJob } from './recognitionJob.ts';

describe('the reading of pictures', () => {
  let indexer: TestIndexer;
  const { signal } = new AbortController();
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(() => indexer.stop());

  /** Finished reports whose artifacts are not there, so that they cannot be read; nothing else waits. */
  let marks = 0;
  const aReport = async (recognition: 'waiting' | 'figures', uploaderId?: number) => {
    const pdf = freshPdf([{ lines: [`没有产物的报告${++marks}`] }]);
    const answer = await indexer.postPdf(pdf, uploaderId ? { uploaderId } : {});
    const { id } = (await answer.json()) as { id: number };
    const { catalog } = indexer.services;
    await catalog.setStage(id, 'done', { kind: 'pdf' });
    await setRecognition(catalog, id, recognition);
    return id;
  };
  afterEach(async () => {
    const { database, reports } = indexer.services.catalog;
    await reports.update({ recognition: null }, { where: {} });
    await change(database, 'DELETE FROM job_items', {});
  });

  /** Its uploads wait as these say. */
  const jobWith = (uploads: { waiting: number; readers?: boolean }, waits?: number[]) =>
    recognitionJob(
      {
        ...indexer.services,
        queue: {
          counts: async () => ({ waiting: uploads.waiting, active: 0, failed: 0 }),
          readersWait: async () => uploads.readers === true,
        },
      },
      signal,
      waits,
    );
  const nextOf = async (job: ReturnType<typeof jobWith>, now = new Date()) =>
    (await job.claim(200, now)).map(({ id }) => id);

  it('puts pages before figures, and what readers sent before bulk, whoever came first', async () => {
    const job = jobWith({ waiting: 0 });
    const order = [await aReport('figures'), await aReport('figures', 7)];
    const { catalog } = indexer.services;
    expect(await pagesWait(catalog)).to.equal(false);
    order.push(await aReport('waiting'), await aReport('waiting', 7));
    expect(await pagesWait(catalog)).to.equal(true);
    expect(await job.waiting?.(new Date())).to.equal(4);
    const found: number[] = [];
    for (let turn = 0; turn < order.length; turn++) {
      const [next = 0] = await nextOf(job);
      found.push(next);
      await setRecognition(catalog, next, null);
    }
    expect(found).to.deep.equal(order.toReversed());
  });

  it('takes a scan next that comes behind two hundred reports with figures', async () => {
    const [one = 0] = [await aReport('figures')];
    const { catalog } = indexer.services;
    const row = (await catalog.byId(one))?.get({ plain: true });
    await catalog.reports.bulkCreate(
      Array.from({ length: 199 }, (_, index) => ({
        ...(row as object),
        id: one + 1_000 + index,
        sha256: String(index).padStart(64, '0'),
      })) as never,
    );
    const job = jobWith({ waiting: 0 });
    expect(await job.waiting?.(new Date())).to.equal(200);
    expect(await nextOf(job)).to.deep.equal([one]);
    const scan = await aReport('waiting', 7);
    expect(await nextOf(job)).to.deep.equal([scan]);
  });

  it('rests while uploads wait to be read at all; a reader’s scan lets only readers’ before it', async () => {
    await aReport('figures', 7);
    expect(await nextOf(jobWith({ waiting: 1 }))).to.deep.equal([]);
    await aReport('waiting');
    expect(await nextOf(jobWith({ waiting: 1 }))).to.deep.equal([]);
    const scan = await aReport('waiting', 7);
    expect(await nextOf(jobWith({ waiting: 1, readers: true }))).to.deep.equal([]);
    expect(await nextOf(jobWith({ waiting: 1 }))).to.deep.equal([scan]);
  });

  it('gives up what cannot be read, with the reason, keeps no other waiting, and tries it anew when asked', async () => {
    const { catalog, log } = indexer.services;
    const job = jobWith({ waiting: 0 }, []);
    const runner = { ...runnerOf(indexer.services, signal), log };
    const ids = [await aReport('waiting', 7), await aReport('figures')];
    await workOff(job, runner);
    const items = () =>
      select<{ item: string; reason: string }>(
        catalog.database,
        'SELECT item, reason FROM job_items WHERE failed_at IS NOT NULL ORDER BY item',
        {},
      );
    expect((await items()).map(({ item }) => Number(item))).to.have.members(ids);
    for (const { reason } of await items()) expect(reason).to.match(/artifact/i);
    for (const id of ids) expect((await catalog.byId(id))?.recognition).to.equal('failed');
    expect(await pagesWait(catalog)).to.equal(false);
    expect(await nextOf(job), 'not by itself').to.deep.equal([]);
    const status = await indexer.call(`/intake/status?ids=${ids[0]}`);
    const { items: told } = (await status.json()) as { items: { recognition: string }[] };
    expect(told[0]?.recognition).to.equal('done');

    await change(catalog.database, 'UPDATE job_items SET next_at = :now, attempts = 0, failed_at = NULL', {
      now: new Date(),
    });
    expect(await nextOf(job, new Date(Date.now() + 1_000))).to.have.length(1);
  });
});
