import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import { workOff } from '../../mappings/jobs/runJobs.ts';
import type { Rereading } from '../../mappings/rereading.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { olderReports } from '../catalog/olderReports.ts';
import { isTransient } from '../errors.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { stepsVersion } from '../steps/versions.ts';
import { asBefore, tagsOf } from './older.testkit.ts';
import { rereadJob } from './rereadJob.ts';

const json = { 'content-type': 'application/json' };
const act = { actor: 'console tester', reason: '试读' };

describe('reading reports anew', function () {
  this.timeout(400_000);
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());

  const { signal } = new AbortController();
  const older = (now = new Date()) => olderReports(indexer.services.catalog, stepsVersion, true, now);
  /** Works off what is to be read anew, as of a moment. */
  const work = async (now = new Date()) => {
    const { services } = indexer;
    const runner = { database: services.catalog.database, log: services.log, isOutage: isTransient };
    const job = { ...rereadJob(services, signal), claim: () => older(now) };
    await workOff(job, runner, now, signal);
  };
  const send = async (title: string, options: { uploaderId?: number } = {}) => {
    const lines = [title, '本报告研究某行业的供给与需求。', '需求在三季度回升，价格随之上涨。'];
    const answer = await indexer.postPdf(freshPdf([{ lines }, { lines: ['第二页', ...lines] }]), options);
    const { id } = (await answer.json()) as { id: number };
    const isDone = async () => (await indexer.services.catalog.byId(id))?.stage === 'done';
    // The first one waits for what opens PDFs.
    await waitFor(isDone, { timeoutMs: 300_000, intervalMs: 100, message: `${title} is not read` });
    return id;
  };
  const state = async () => (await (await indexer.call('/intake/rereading')).json()) as Rereading;
  const reportOf = async (id: number) => (await indexer.find<ReportDocument>('reports', `id:${id}`))[0];
  const post = (path: string, body: object) =>
    indexer.call(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const ask = (body: object) => post('/intake/reread', { act, ...body });

  it('brings up what an earlier release read, and keeps what people made of it', async () => {
    const { catalog, store } = indexer.services;
    const [plain, corrected, hidden] = [
      await send('储能行业月度跟踪', { uploaderId: 7 }),
      await send('铜价走势专题'),
      await send('下架的旧报告'),
    ];
    await post(`/intake/${corrected}/correct`, { organization: '某某研究所', title: '人工改的标题' });
    await post('/intake/moderation', { items: [{ id: hidden, visible: false }] });
    await post('/intake/announced', { ids: [plain, corrected] });
    const before = await catalog.byIds([plain, corrected, hidden]);
    const old = {
      inspect: {},
      text: {},
      metadata: { title: '旧版读出的标题' },
      charts: {},
      images: {},
      summary: {},
    };
    for (const id of [plain, corrected, hidden]) await asBefore(indexer, id, old);
    await store.write(storeLayout.table(plain, 3), Buffer.from('{"rows":1,"cols":1,"items":[]}'));

    await work();
    expect(await reportOf(plain)).to.include({ title: '储能行业月度跟踪', uploader_id: 7 });
    expect(await reportOf(corrected)).to.include({ title: '人工改的标题', organization: '某某研究所' });
    expect(await reportOf(hidden)).to.include({ title: '下架的旧报告', visible: false });
    expect(await store.has(storeLayout.table(plain, 3)), 'cells of a table that is none').to.equal(false);
    const after = await catalog.byIds([plain, corrected, hidden]);
    const kept = ({ indexedAt, visible, corrections, uploaderId }: (typeof after)[number]) => ({
      indexedAt,
      visible,
      corrections,
      uploaderId,
    });
    expect(after.map(kept)).to.deep.equal(before.map(kept));
    const unannounced = (await (await indexer.call('/intake/unannounced')).json()) as { ids: number[] };
    expect(unannounced.ids).to.deep.equal([]);
    expect(await older(), 'a second turn reads nothing').to.deep.equal([]);
  });

  it('runs only the steps that changed, and those made of what is another now', async () => {
    const id = await send('钢铁行业周报');
    const others = /(inspect|text|charts|images)\.json|\.png/;
    const before = await tagsOf(indexer, id, others);
    await asBefore(indexer, id, { metadata: { title: '旧标题' } });
    await work();
    expect((await reportOf(id))?.title).to.equal('钢铁行业周报');
    expect(await tagsOf(indexer, id, others)).to.deep.equal(before);

    const derived = await tagsOf(indexer, id, /(metadata|charts|images|summary)\.json|\.png/);
    await asBefore(indexer, id, { text: {} });
    await work();
    const same = await tagsOf(indexer, id, /(metadata|charts|images|summary)\.json|\.png/);
    expect(same, 'the text says the same as before').to.deep.equal(derived);
    await asBefore(indexer, id, { text: { pages: [] } });
    await work();
    const made = await tagsOf(indexer, id, /(metadata|charts|images|summary)\.json|\.png/);
    expect(Object.keys(made)).to.deep.equal(Object.keys(derived));
    for (const [key, tag] of Object.entries(made)) expect(tag, key).not.to.equal(derived[key]);
  });

  it('leaves a report as it was when its file cannot be read any more, tells why, and tries again when asked', async () => {
    const { catalog, store } = indexer.services;
    const [broken, gone] = [await send('损坏的原件'), await send('遗失的原件')];
    const all = /./;
    await asBefore(indexer, broken);
    await asBefore(indexer, gone);
    const bytes = (await store.read(storeLayout.original(broken))) ?? Buffer.alloc(0);
    await store.write(storeLayout.original(broken), Buffer.from('%PDF-1.7 nothing'));
    await store.remove(storeLayout.original(gone));
    const before = await tagsOf(indexer, broken, all);
    await work();
    const minute = 60_000;
    for (const later of [2, 20]) await work(new Date(Date.now() + later * minute));
    const failed = (await state()).failures;
    expect(failed.map(({ id, reason }) => [id, reason]).sort()).to.deep.equal([
      [broken, 'Not a readable PDF: Invalid PDF structure.'],
      [gone, 'The original is not in the store'],
    ]);
    expect(await older(), 'they are given up').to.deep.equal([]);
    expect(await tagsOf(indexer, broken, all)).to.deep.equal(before);
    expect((await reportOf(broken))?.title).to.equal('损坏的原件');
    expect((await indexer.settled(broken)).stage).to.equal('done');

    await store.write(storeLayout.original(broken), bytes);
    expect(await (await ask({ failed: true })).json()).to.deep.include({ asked: 2, next: null });
    await work();
    expect((await older()).map(({ id }) => id)).to.deep.equal([]);
    expect(await state()).to.deep.include({ older: 1, failed: 0 });
    expect(await tagsOf(indexer, broken, /text.json/)).not.to.deep.equal(before);
    await catalog.reports.destroy({ where: { id: gone } });
  });

  it('reads one anew that somebody asks for, whatever read it, with who asked in the trail', async () => {
    const id = await send('再读一遍');
    const before = await tagsOf(indexer, id, /\.(json|png)$/);
    expect((await ask({ ids: [id] })).status).to.equal(200);
    await work();
    const after = await tagsOf(indexer, id, /\.(json|png)$/);
    expect(Object.keys(after)).to.deep.equal(Object.keys(before));
    for (const [key, tag] of Object.entries(after)) expect(tag, key).not.to.equal(before[key]);
    const acts = (await (await indexer.call(`/intake/${id}/acts`)).json()) as { items: { what: string }[] };
    expect(acts.items.map(({ what }) => what)).to.deep.equal(['report.reread']);
    expect((await ask({ ids: [987_654] })).status).to.equal(404);
  });

  it('takes what was asked for, then the most read and the newest by turns, and counts what has no PDF', async () => {
    const { catalog } = indexer.services;
    const [first, second, third] = [await send('甲报告'), await send('乙报告'), await send('丙报告')];
    const before = await state();
    for (const id of [first, second, third]) await asBefore(indexer, id);
    await catalog.reports.update({ popularity: 9 }, { where: { id: first } });
    const next = async () => (await older()).map(({ id }) => id);
    expect(await next()).to.deep.equal([first, third, second]);
    await catalog.reports.update({ recognition: 'waiting' }, { where: { id: third } });
    expect(await next(), 'its pictures are being read').to.deep.equal([first, second]);
    await catalog.reports.update({ recognition: null }, { where: { id: third } });
    await ask({ ids: [second] });
    expect(await next(), 'somebody asked for it').to.deep.equal([second]);
    const line = JSON.stringify({ title: '没有文件的报告', pages: ['只有文字'] });
    await (await indexer.call('/intake/ndjson', { method: 'POST', body: `${line}\n` })).text();
    expect(await state()).to.include({ older: before.older + 3, texts: 1 });
    await work();
    expect(await state()).to.include({ older: before.older, texts: 1 });
  });
});
