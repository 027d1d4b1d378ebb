import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { aSite } from '../../bff/site.factory.ts';
import { registerPdf } from '../../indexer/catalog/arrivals.ts';
import { connectOpenSearch } from '../../indexer/clients/engines.ts';
import { ensureIndices } from '../../indexer/indices/ensureIndices.ts';
import { anIndexer, type TestIndexer } from '../../indexer/intake/indexer.factory.ts';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { dropArtifactsFrom } from '../../indexer/pipeline.ts';
import { markMissing } from '../../indexer/queue/engines.ts';
import { sweep } from '../../indexer/queue/sweep.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { waitFor } from '../test/waitFor.ts';
import { runVerify } from './runVerify.ts';

describe('npm run verify', () => {
  let indexer: TestIndexer;
  let ids: number[] = [];
  const start = async () => {
    ids = [];
    indexer = await anIndexer();
    for (const mark of ['甲', '乙', '丙', '丁']) {
      const pdf = plainPdf([{ lines: [`${mark}行业报告`] }, { lines: [`${mark}第二页`] }]);
      ids.push(((await (await indexer.postPdf(pdf)).json()) as { id: number }).id);
    }
    const line = { title: '没有文件的报告', pages: ['第一页', '第二页'] };
    await (await indexer.call('/intake/ndjson', { method: 'POST', body: JSON.stringify(line) })).text();
    for (const id of ids) await indexer.settled(id);
  };
  const stop = () => indexer?.stop();
  suiteFixture(start, stop);

  const run = async (repair = false, services = indexer.services) => {
    const lines: string[] = [];
    const code = await runVerify(services, { repair, json: false }, (line) => lines.push(line));
    return { code, lines };
  };
  /** Services whose store does something, once, before or after it first lists a folder. */
  const whileListing = (
    folder: string,
    when: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
  ) => {
    let { before: first, after: last } = when;
    const { store } = indexer.services;
    const list = async (asked: string) => {
      if (asked !== folder) return store.list(asked);
      const [once, then] = [first, last];
      [first, last] = [undefined, undefined];
      await once?.();
      const keys = await store.list(asked);
      await then?.();
      return keys;
    };
    const watched = new Proxy(store, {
      get: (target, name) => {
        if (name === 'list') return list;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...indexer.services, store: watched };
  };
  const addPdf = async (mark: string) => {
    const pdf = plainPdf([{ lines: [`${mark}行业报告`] }, { lines: [`${mark}第二页`] }]);
    const { id } = (await (await indexer.postPdf(pdf)).json()) as { id: number };
    await indexer.settled(id);
    return id;
  };
  const clean = async () => expect(await run()).to.deep.include({ code: 0 });

  it('finds nothing where all agree', async () => {
    expect(await run()).to.deep.equal({
      code: 0,
      lines: ['5 reports compared: catalog, store and indices agree.'],
    });
  });

  it('tells what is missing, extra and different, mends it, and is content then', async () => {
    const { client, names, store, catalog } = indexer.services;
    const [first = 0, second = 0, third = 0] = ids;
    await client.delete({ index: names.reports, id: String(first) });
    await client.index({
      index: names.pages,
      id: `${second}-9`,
      routing: String(second),
      body: { report_id: second, page: 9, text: '早先的一页', figure_text: '', kind: 'prose' },
    });
    await client.index({ index: names.reports, id: '987654', body: { id: 987654, title: '谁也不知道' } });
    // A row that was changed without a version: what a hand in the database does.
    await catalog.database.query('UPDATE catalog_reports SET visible = 0 WHERE id = :id', {
      replacements: { id: third },
    });
    await store.write(storeLayout.original(999), Buffer.from('left'));
    const { code, lines } = await run();
    expect(code).to.equal(1);
    const output = lines.join('\n');
    expect(output).to.contain(`report ${first}: report missing`);
    expect(output).to.contain(`report ${second}: pages extra (3 of 2)`);
    expect(output).to.contain(`report ${third}: report different (visible)`);
    expect(output).to.contain('report 987654: report extra');
    expect(output).to.contain('report 999: store extra');
    expect(output).to.contain('npm run verify -- --repair');
    expect((await run(true)).code).to.equal(0);
    await clean();
  });

  it('finds documents that say something else than catalog and store, though their version is right', async () => {
    const { client, names, store } = indexer.services;
    const [first = 0, second = 0, third = 0] = ids;
    const write = async (index: string, id: string, reportId: number, changes: object) => {
      const routing = index === names.reports ? {} : { routing: String(reportId) };
      const { body } = await client.get({ index, id, ...routing });
      await client.index({
        index,
        id,
        ...routing,
        version: body._version ?? 0,
        version_type: 'external_gte',
        body: { ...body._source, ...changes },
      } as never);
    };
    await write(names.pages, `${first}-2`, first, { text: '别人写的一页' });
    // Of an earlier release: no document has it any more, and what else the page says is the same.
    await client.indices.putMapping({
      index: names.pages,
      body: { properties: { gone: { type: 'keyword' } } },
    });
    await write(names.pages, `${first}-1`, first, { gone: '从前' });
    await write(names.reports, String(second), second, { organization: '别人的机构' });
    const inspect = storeLayout.artifact(third, 'metadata');
    await store.write(inspect, Buffer.from('{"tit'));
    // As the command does, which has not asked what the index knows before.
    const fresh = connectOpenSearch(indexer.env.OPENSEARCH_URL ?? '');
    const { code, lines } = await run(false, { ...indexer.services, client: fresh });
    await fresh.close();
    expect(code).to.equal(1);
    const output = lines.join('\n');
    expect(output).to.contain(`report ${first}: pages different (content of ${first}-2)`);
    expect(output).to.contain(`report ${second}: report different (content of ${second})`);
    expect(output).to.match(new RegExp(`report ${third}: store different \\(.*JSON`));
    const quick = await runVerify(indexer.services, { repair: false, json: false, quick: true }, () => {});
    expect(quick, 'versions and numbers agree').to.equal(0);
    expect((await run(true)).code).to.equal(0);
    await indexer.settled(third);
    await clean();
  }).timeout(60_000);

  it('draws again what the store has lost, and says what cannot come back', async () => {
    const { store } = indexer.services;
    const [first = 0, second = 0] = ids;
    await store.remove(storeLayout.pageImage(first, 1));
    expect((await run()).lines[0]).to.equal(
      `report ${first}: store missing (${storeLayout.pageImage(first, 1)})`,
    );
    expect((await run(true)).code).to.equal(0);
    await indexer.settled(first);
    await clean();
    const original = (await store.read(storeLayout.original(second))) ?? Buffer.alloc(0);
    await store.remove(storeLayout.original(second));
    const { code, lines } = await run(true);
    expect(code).to.equal(1);
    expect(lines).to.include(`report ${second} stays: its original is not in the store`);
    await store.write(storeLayout.original(second), original);
    await clean();
  }).timeout(60_000);

  it('has nothing to mend once the sweep wrote again what the engine had lost', async () => {
    const { client, names } = indexer.services;
    await client.deleteByQuery({
      index: Object.values(names).join(','),
      body: { query: { match_all: {} } },
      refresh: true,
    });
    expect((await run()).code).to.equal(1);
    const site = await aSite(indexer.env, false);
    const documents = async () => (await site.get<{ documents: object }>('/readyz')).body.data.documents;
    const kind = (expected: number, found: number) => ({ expected, found });
    expect(await documents()).to.deep.equal({
      ok: false,
      reports: kind(5, 0),
      pages: kind(10, 0),
      charts: kind(0, 0),
      command: 'npm run verify -- --repair',
    });
    expect(await markMissing(indexer.services)).to.equal(5);
    expect(await sweep(indexer.services)).to.include({ written: 5 });
    expect(await markMissing(indexer.services)).to.equal(0);
    await clean();
    await waitFor(async () => ((await documents()) as { ok: boolean }).ok, {
      timeoutMs: 40_000,
      intervalMs: 200,
      message: 'the site does not see that all is there',
    });
    await site.close();
    // Its pages alone: the report is found by its title, and no page of it by its words.
    await client.delete({ index: names.pages, id: `${ids[0]}-2`, routing: String(ids[0]), refresh: true });
    expect(await markMissing(indexer.services)).to.equal(1);
    expect(await sweep(indexer.services)).to.include({ written: 1 });
    await clean();
  }).timeout(60_000);

  it('makes indices that are gone, opens a closed one, and has nothing to mend after the sweep', async () => {
    const { client, names, config } = indexer.services;
    const { body } = await client.indices.getAlias({ name: Object.values(names).join(',') });
    await client.indices.delete({ index: Object.keys(body).join(',') });
    expect(await markMissing(indexer.services)).to.equal(5);
    expect(await sweep(indexer.services)).to.include({ written: 5 });
    await clean();
    await client.indices.close({ index: names.reports });
    await ensureIndices(client, config.indexPrefix, config.indexLayout);
    await clean();
  }).timeout(60_000);

  it('takes no report for broken whose PDF is replaced, read anew or just comes in at that moment', async () => {
    const { catalog, store } = indexer.services;
    const fresh = randomUUID;
    const [replaced, again] = await Promise.all([addPdf(fresh()), addPdf(fresh())]);
    const services = whileListing('reports/0', {
      before: async () => {
        await catalog.setStage(again, 'queued', { kind: 'pdf' });
        await dropArtifactsFrom(store, again, 'charts');
        const line = { id: replaced, title: '后来的文字', pages: ['第一页'] };
        await (await indexer.call('/intake/ndjson', { method: 'POST', body: JSON.stringify(line) })).text();
      },
      after: async () => {
        await indexer.services.queue.add(again, { uploaderId: null, bytes: 1 });
        await indexer.settled(again);
      },
    });
    expect(await run(false, services)).to.deep.include({ code: 0 });
    const arrival = {
      sha256: fresh().padEnd(64, '0'),
      name: 'a.pdf',
      bytes: 5,
      given: {},
      uploaderId: null,
    };
    const { report } = await registerPdf(catalog, arrival, async (id) => {
      await store.write(storeLayout.original(id), Buffer.from('%PDF-'));
      expect(await run(true)).to.deep.include({ code: 0 });
      expect(await store.has(storeLayout.original(id))).to.equal(true);
    });
    const coming = report.id;
    await catalog.reports.destroy({ where: { id: coming } });
    expect((await run(true)).lines).to.include(
      `report ${coming}: store extra (files that belong to no report)`,
    );
    expect(await store.has(storeLayout.original(coming))).to.equal(false);
  }).timeout(60_000);
});
