import { expect } from 'chai';
import type { ChartDocument, ReportDocument } from '../../mappings/documents.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { setRefreshInterval } from '../clients/indices.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { readArtifacts } from '../pipeline.ts';
import { sweep } from '../queue/sweep.ts';
import { documentsOf } from './documentsOf.ts';
import { bulkActions, removalOf } from './indexWriter.ts';
import { reindexReport, writeIndex } from './reindexReport.ts';

describe('the index follows the catalog', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());

  const post = (address: string, body: object) =>
    indexer.call(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const arrive = async (mark: string, pages = 1) => {
    const lines = Array.from({ length: pages }, (_, page) => ({ lines: [`${mark}第${page + 1}页`] }));
    return ((await (await indexer.postPdf(freshPdf(lines))).json()) as { id: number }).id;
  };
  const documentOf = async (id: number) => {
    await indexer.services.refresher.refresh();
    return (await indexer.find<ReportDocument>('reports', `id:${id}`))[0];
  };
  const row = async (id: number) => {
    const found = await indexer.services.catalog.byId(id);
    if (!found) throw new Error(`no row ${id}`);
    return found;
  };

  it('a correction and a take-down while a report is in the works are in it at its end', async () => {
    const id = await arrive('钠电池跟踪', 60);
    await waitFor(async () => ['charts', 'pages'].includes((await row(id)).stage), {
      timeoutMs: 50_000,
      intervalMs: 10,
      message: 'its pages are not drawn',
    });
    expect((await post(`/intake/${id}/correct`, { title: '改正的标题' })).status).to.equal(200);
    expect((await post('/intake/moderation', { items: [{ id, visible: false }] })).status).to.equal(200);
    expect((await row(id)).stage, 'still in the works').to.not.equal('done');
    await indexer.settled(id);
    const followed = async () => {
      const { version, indexedVersion } = await row(id);
      return indexedVersion === version;
    };
    await waitFor(followed, { timeoutMs: 20_000, message: 'the index does not follow' });
    expect(await documentOf(id)).to.include({ title: '改正的标题', visible: false });
    expect(await row(id)).to.include({ title: '改正的标题', visible: false });
  }).timeout(60_000);

  it('no field of corrections at the same time is lost', async () => {
    const id = await arrive('同时更正');
    await indexer.settled(id);
    for (let turn = 1; turn <= 15; turn++) {
      const title = `标题${turn}`;
      const organization = `机构${turn}`;
      await Promise.all([
        post(`/intake/${id}/correct`, { title }),
        post(`/intake/${id}/correct`, { organization }),
      ]);
      expect(await documentOf(id), `turn ${turn}`).to.include({ title, organization });
    }
    const { version, indexedVersion } = await row(id);
    expect(indexedVersion).to.equal(version);
  }).timeout(60_000);

  it('the pages of a new report are to be seen when it is written, though each index shows it in its own time', async () => {
    const { catalog, client, names, writer, refresher, store } = indexer.services;
    const id = await arrive('先有页后有报告', 3);
    await indexer.settled(id);
    const before = await row(id);
    await writer.write(removalOf(id, before.version, before));
    await refresher.refresh();
    await setRefreshInterval(client, names, '-1');
    try {
      await catalog.reports.update({ indexedAt: null, version: before.version + 1 }, { where: { id } });
      await writeIndex({ catalog, writer }, id, () => readArtifacts(store, id));
      expect(await indexer.find('pages', `report_id:${id}`)).to.have.length(3);
      expect(await indexer.find('reports', `id:${id}`)).to.have.length(0);
    } finally {
      await setRefreshInterval(client, names);
    }
    expect(await documentOf(id)).to.include({ id });
  });

  it('of two that write a new report at the same time both leave what the row says', async () => {
    const { catalog, writer, store } = indexer.services;
    const id = await arrive('同时写入');
    await indexer.settled(id);
    await catalog.reports.update({ indexedAt: null, indexedVersion: 0 }, { where: { id } });
    const write = (how: typeof writer.write) => {
      const own = Object.create(writer) as typeof writer;
      own.write = how;
      return writeIndex({ catalog, writer: own }, id, () => readArtifacts(store, id));
    };
    let late: Promise<void> | null = null;
    await write(async (actions, how) => {
      await writer.write(actions, how);
      if (!actions.some(({ index }) => index === 'reports')) return;
      // Another, later one comes and goes before this one has finished.
      late ??= write((...given) => writer.write(...given));
      await late;
    });
    const { indexedAt } = await row(id);
    expect((await documentOf(id))?.created_at).to.equal(indexedAt?.toISOString());
  });

  it('a text that is replaced while its documents are derived is not put back', async () => {
    const { services } = indexer;
    const send = async (title: string) => {
      const body = JSON.stringify({ id: 9301, title, pages: [`${title}的正文`] });
      await (await indexer.call('/intake/ndjson', { method: 'POST', body })).text();
    };
    await send('旧文');
    const store = Object.create(services.store) as typeof services.store;
    store.read = async (key) => {
      store.read = (other) => services.store.read(other);
      const bytes = await services.store.read(key);
      await send('新文');
      return bytes;
    };
    await services.catalog.raise(9301);
    await reindexReport({ ...services, store }, 9301);
    expect(await documentOf(9301)).to.include({ title: '新文' });
    expect((await row(9301)).title).to.equal('新文');
  });

  it('pages of a PDF that are written late do not stay beside the text that came in its place', async () => {
    const { services } = indexer;
    const { catalog, writer, store } = services;
    const id = await arrive('写得太晚', 3);
    await indexer.settled(id);
    const { version } = await row(id);
    await writer.write(removalOf(id, version, { pageCount: 3, chartCount: 0 }));
    const asNew = { stage: 'index', indexedAt: null, pageCount: 0, version: version + 1 } as const;
    await catalog.reports.update(asNew, { where: { id } });
    const artifacts = await readArtifacts(store, id);
    await writeIndex(services, id, async ({ kind }) => {
      if (kind !== 'pdf') return null;
      const body = JSON.stringify({ id, title: '后来的文本', pages: ['只有一页'] });
      await (await indexer.call('/intake/ndjson', { method: 'POST', body })).text();
      return artifacts;
    });
    await sweep(services);
    expect(await documentOf(id)).to.include({ title: '后来的文本' });
    expect(await indexer.find('pages', `report_id:${id}`)).to.have.length(1);
    expect(await row(id)).to.include({ kind: 'text', pageCount: 1 });
  });

  it('a writer that comes late does not bring back what was', async () => {
    const id = await arrive('迟到的写入');
    await indexer.settled(id);
    const { writer, store } = indexer.services;
    const before = await row(id);
    const facts = { ...before.get(), indexedAt: before.indexedAt ?? new Date() };
    const stale = bulkActions(documentsOf(facts, await readArtifacts(store, id)), before.version, before);
    await post('/intake/moderation', { items: [{ id, visible: false }] });
    await writer.write(stale);
    expect(await documentOf(id)).to.include({ visible: false });
  });

  it('what is taken down while it is processed once more goes at once', async () => {
    const id = await arrive('再次处理');
    await indexer.settled(id);
    const { catalog } = indexer.services;
    await catalog.setStage(id, 'text');
    await post('/intake/moderation', { items: [{ id, visible: false }] });
    expect(await documentOf(id)).to.equal(undefined);
    expect(await indexer.find<ChartDocument>('charts', `report_id:${id}`)).to.deep.equal([]);
    await indexer.services.queue.add(id, { uploaderId: null, bytes: 0 });
    await indexer.settled(id);
    expect(await documentOf(id)).to.include({ visible: false });
  });
});
