import { expect } from 'chai';
import type { PageDocument, ReportDocument } from '../../mappings/documents.ts';
import { indexNames } from '../../mappings/searchEngine.ts';
import { chartsPerReport, reportIdOf, storeLayout } from '../../mappings/storeLayout.ts';
import { readTargets } from '../clients/indices.ts';
import { removalOf } from '../documents/indexWriter.ts';
import { rebuild } from '../documents/rebuild.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { ensureIndices } from '../indices/ensureIndices.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { sweep } from '../queue/sweep.ts';
import { type LoadEvent, loadNdjson } from './loadNdjson.ts';

const line = (fields: object) =>
  JSON.stringify({ title: '化工行业周报', pages: ['第一页说原油', '第二页说纯碱'], ...fields });

describe('loading NDJSON', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());

  const load = async (...lines: string[]) => {
    const answer = await indexer.call('/intake/ndjson', {
      method: 'POST',
      body: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson', 'x-source-name': 'load.ndjson' },
    });
    const events = (await answer.text())
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as LoadEvent);
    const { added, replaced, duplicates, failed } = events.at(-1) as LoadEvent & { type: 'summary' };
    const faults = events.filter((event) => event.type === 'fault');
    return { counts: { added, replaced, duplicates, failed }, faults };
  };
  /** Each try of a test has its own: what is loaded is not there yet. */
  let given = 5_000;
  const aFreshId = () => ++given * 10;
  const report = async (id: number) => (await indexer.find<ReportDocument>('reports', `id:${id}`))[0];
  const pages = async (id: number) =>
    (await indexer.find<PageDocument>('pages', `report_id:${id}`))
      .map(({ page, text }) => `${page} ${text}`)
      .sort();

  it('tells copies from each other, and finds them another original when theirs is taken down', async () => {
    const [first, second, third] = [aFreshId(), aFreshId(), aFreshId()];
    const said = Array.from({ length: 60 }, (_, at) => `${first}号装置第${at}天的纯碱负荷与库存。`);
    const pages = [said.slice(0, 30).join(''), said.slice(30).join('')];
    const copy = { title: '纯碱点评', pages: [`转发${pages[0]}`, pages[1]] };
    await load(line({ id: first, title: '纯碱点评', pages }), line({ ...copy, id: second }));
    await load(line({ ...copy, id: third, organization: '海岳证券' }));
    const copies = async () =>
      Promise.all([first, second, third].map(async (id) => (await report(id))?.copy_of ?? null));
    expect(await copies()).to.deep.equal([null, first, first]);
    const [page] = await indexer.find<PageDocument>('pages', `report_id:${second}`);
    expect(page?.copy_of).to.equal(first);
    const { catalog } = indexer.services;
    await catalog.reports.update({ visible: false, version: 9 }, { where: { id: first } });
    await sweep(indexer.services);
    await sweep(indexer.services);
    expect(await copies()).to.deep.equal([null, null, second]);
    expect((await catalog.byId(third))?.indexedVersion).to.equal((await catalog.byId(third))?.version);
  });

  it('makes a report searchable under its given id, and replaces it whole', async () => {
    const id = aFreshId();
    const organization = '海岳证券';
    const given = { id, organization, date: '2024-05-06', industry: '基础化工', researchers: ['林一'] };
    expect((await load(line(given))).counts).to.deep.equal({
      added: 1,
      replaced: 0,
      duplicates: 0,
      failed: 0,
    });
    expect(await report(id)).to.include({
      title: '化工行业周报',
      organization,
      date: '2024-05-06',
      has_pdf: false,
    });
    expect(await pages(id)).to.deep.equal(['1 第一页说原油', '2 第二页说纯碱']);
    const again = await load(line({ id, title: '化工月报', pages: ['只有一页'] }));
    expect(again.counts).to.deep.equal({ added: 0, replaced: 1, duplicates: 0, failed: 0 });
    expect(await report(id)).to.include({ title: '化工月报', organization: '', page_count: 1 });
    expect(await pages(id)).to.deep.equal(['1 只有一页']);
    expect(await indexer.services.catalog.byId(id)).to.include({
      title: '化工月报',
      pageCount: 1,
      stage: 'done',
    });
  });

  it('has one title in catalog and index, whatever forms its characters came in', async () => {
    await load(line({ id: 5002, title: '镁行业深度（Ⅲ）：⽤量㎏' }));
    const title = '镁行业深度（III）：用量kg';
    expect(await report(5002)).to.include({ title });
    expect(await indexer.services.catalog.byId(5002)).to.include({ title });
    const { counts } = await load(line({ id: 5003, title: '\u200b\u0007' }));
    expect(counts).to.include({ added: 0, failed: 1 });
  });

  it('knows a line without id again, however its fields are ordered', async () => {
    const title = `无编号的报告${aFreshId()}`;
    const first = await load(line({ title }), line({ title }));
    expect(first.counts).to.deep.equal({ added: 1, replaced: 0, duplicates: 1, failed: 0 });
    const turned = `{"pages": ["第一页说原油", "第二页说纯碱"],  "title": "${title}"}`;
    expect((await load(turned)).counts).to.deep.equal({ added: 0, replaced: 0, duplicates: 1, failed: 0 });
    expect(await indexer.find('reports', `title:"${title}"`)).to.have.length(1);
  });

  it('a take-down while a report is replaced stays', async () => {
    await load(line({ id: 5101, title: '先前的' }));
    const { reports } = indexer.services.catalog;
    const takeDown = () =>
      indexer.call('/intake/moderation', {
        method: 'POST',
        body: JSON.stringify({ items: [{ id: 5101, visible: false }] }),
        headers: { 'content-type': 'application/json' },
      });
    for (const [turn, moment] of (['beforeBulkCreate', 'afterBulkCreate'] as const).entries()) {
      await reports.update({ visible: true }, { where: { id: 5101 } });
      reports.addHook(moment, 'once', async () => {
        reports.removeHook(moment, 'once');
        await takeDown();
      });
      await load(line({ id: 5101, title: `后来的${turn}` }));
      expect(await report(5101), moment).to.include({ title: `后来的${turn}`, visible: false });
    }
  });

  it('of two loads of one id at the same time the index shows the one that the catalog has', async () => {
    await load(line({ id: 5102, title: '原先的', pages: ['一', '二', '三'] }));
    const { reports } = indexer.services.catalog;
    reports.addHook('afterBulkCreate', 'once', async () => {
      reports.removeHook('afterBulkCreate', 'once');
      await load(line({ id: 5102, title: '插进来的', pages: ['四', '五'] }));
    });
    const { counts } = await load(line({ id: 5102, title: '被插队的', pages: ['六'] }));
    expect(counts).to.include({ replaced: 1, failed: 0 });
    expect(await report(5102)).to.include({ title: '插进来的' });
    expect(await pages(5102)).to.deep.equal(['1 四', '2 五']);
    expect(await indexer.services.catalog.byId(5102)).to.include({ title: '插进来的', pageCount: 2 });
  });

  it('of a longer text that came and went while it was replaced no page stays', async () => {
    await load(line({ id: 5104, pages: ['一'] }));
    const { reports } = indexer.services.catalog;
    reports.addHook('beforeBulkCreate', 'once', async () => {
      reports.removeHook('beforeBulkCreate', 'once');
      await load(line({ id: 5104, pages: ['二', '三', '四'] }));
    });
    await load(line({ id: 5104, pages: ['五'] }));
    expect(await pages(5104)).to.deep.equal(['1 五']);
    expect(await indexer.services.catalog.byId(5104)).to.include({ pageCount: 1, stage: 'done' });
  });

  it('a report that is replaced stays as it was when the process dies before its archive is written', async () => {
    await load(line({ id: 5103, title: '站得住的' }));
    const { services } = indexer;
    const store = Object.create(services.store) as typeof services.store;
    store.write = () => Promise.reject(new Error('killed'));
    const bytes = (async function* () {
      yield Buffer.from(line({ id: 5103, title: '没存下的' }));
    })();
    const broken = loadNdjson({ ...services, store }, bytes, { name: 'load', uploaderId: null });
    const counts = await (async () => {
      for await (const _ of broken);
    })().catch((error: Error) => error.message);
    expect(counts).to.equal('killed');
    await sweep(services, { load: -1_000 });
    expect(await services.catalog.byId(5103)).to.include({ stage: 'done', title: '站得住的' });
    await reindexReport(services, 5103);
    await services.refresher.refresh();
    expect(await report(5103)).to.include({ title: '站得住的' });
  });

  it('tells each bad line with its number and loads the rest; the last of one id wins', async () => {
    const id = aFreshId();
    const { counts, faults } = await load(
      line({ id, title: '先来的' }),
      '{"title": "没有结尾',
      line({ pages: [] }),
      line({ id: 'seven' }),
      line({ date: '2024-13-01' }),
      line({ id, title: '后来的' }),
    );
    expect(counts).to.deep.equal({ added: 1, replaced: 1, duplicates: 0, failed: 4 });
    expect(faults.map((fault) => fault.type === 'fault' && fault.line)).to.deep.equal([2, 3, 4, 5]);
    expect(await report(id)).to.include({ title: '后来的' });
  });

  it('takes up a load that broke off between catalog and index', async () => {
    const text = line({ title: '中断的报告' });
    await load(text);
    const [found] = await indexer.find<ReportDocument>('reports', 'title:"中断的报告"');
    const id = found?.id ?? 0;
    await indexer.services.catalog.setStage(id, 'index');
    expect((await load(text)).counts).to.include({ added: 1, duplicates: 0 });
    expect((await indexer.services.catalog.byId(id))?.stage).to.equal('done');
  });

  it('replaces a PDF of the same id, pictures and all', async () => {
    const answer = await indexer.postPdf(freshPdf([{ lines: ['银行业深度'] }, { lines: ['第二页'] }]));
    const { id } = (await answer.json()) as { id: number };
    await indexer.settled(id);
    await load(line({ id, pages: ['没有文件了'] }));
    expect(await report(id)).to.include({ has_pdf: false, page_count: 1, page_width: 0 });
    expect(await pages(id)).to.deep.equal(['1 没有文件了']);
    expect(await indexer.services.store.list(storeLayout.folder(id))).to.deep.equal([]);
  });

  it('can be written anew from store and catalog alone, one report or all', async () => {
    const { services } = indexer;
    await load(line({ id: 7001, title: '重建的报告', keywords: ['重建'] }));
    const before = await report(7001);
    const row = await services.catalog.byId(7001);
    await services.writer.write(removalOf(7001, row?.version ?? 0, { pageCount: 1, chartCount: 0 }));
    await services.refresher.refresh();
    expect(await report(7001)).to.equal(undefined);
    await reindexReport(services, 7001);
    await services.refresher.refresh();
    expect(await report(7001)).to.deep.equal(before);
    const fresh = await ensureIndices(
      services.client,
      `${indexNames(indexer.env.INDEX_PREFIX ?? '').reports}-fresh`,
    );
    const sent = await indexer.postPdf(freshPdf([{ lines: ['重建时被替换'] }]));
    const { id } = (await sent.json()) as { id: number };
    await indexer.settled(id);
    // A text takes its place when its row is read, and its files are not.
    const store = Object.create(services.store) as typeof services.store;
    store.read = async (key) => {
      if (reportIdOf(key) === id) {
        store.read = (other) => services.store.read(other);
        await load(line({ id, title: '替换的文本' }));
      }
      return services.store.read(key);
    };
    const { body: counted } = await services.client.count({ index: services.names.reports });
    const [target] = await readTargets(services.client, fresh);
    if (!target) throw new Error('the fresh indices are not there');
    expect(await rebuild({ ...services, store }, target)).to.equal(counted.count);
    const { body } = await services.client.get({ index: fresh.reports, id: '7001' });
    expect(body._source).to.deep.equal(before);
  });

  it('takes no id that leaves those who come after without addresses for their charts', async () => {
    const counts = await load(line({ id: 100_000_000_000, title: '太大的号码' }));
    expect(JSON.stringify(counts)).to.contain('id: ');
    const maxId = 90_000_000_000;
    expect(String((maxId + 1) * chartsPerReport).length).to.be.at.most(15);
    await load(line({ id: maxId, title: '最大的号码' }));
    expect(await report(maxId)).to.include({ title: '最大的号码' });
  });
});
