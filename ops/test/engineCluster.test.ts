import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createSearchEngine, type SearchEngine } from '../../bff/clients/opensearch.ts';
import { loadNdjson } from '../../indexer/bulk/loadNdjson.ts';
import { readIndexerConfig } from '../../indexer/config.ts';
import { closeServices, type IndexerServices, openServices } from '../../indexer/services.ts';
import { aStore, type TestStore } from '../../mappings/store/testStore.factory.ts';
import { type EngineCluster, startCluster } from './engineCluster.ts';
import { testEngines } from './engines.ts';
import { suiteFixture } from './suiteFixture.ts';
import { createDatabase, removeTraces } from './traces.ts';
import { waitFor } from './waitFor.ts';

const name = `test-cluster-${process.pid}`;
const perLoad = 120;

/** Reports by number, of a few pages that all hold one word. */
const lines = (from: number) =>
  Array.from({ length: perLoad }, (_, offset) => {
    const id = from + offset;
    const pages = Array.from({ length: 4 }, (_, page) => `报告${id}的第${page + 1}页讲述储能装机的进展。`);
    return `${JSON.stringify({ id, title: `储能研究第${id}号`, organization: '澄海证券', pages })}\n`;
  }).join('');

/** A long stream of a load: the engine is killed while it runs. */
async function* slowly(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 4_000) {
    yield bytes.subarray(at, at + 4_000);
    await sleep(30);
  }
}

describe('a cluster of three nodes', function () {
  this.timeout(480_000);
  let cluster: EngineCluster;
  let store: TestStore;
  let services: IndexerServices;
  let engine: SearchEngine;
  const start = async () => {
    cluster = await startCluster(3);
    store = await aStore();
    const databaseUrl = await createDatabase(name, testEngines());
    services = await openServices(
      readIndexerConfig({
        OPENSEARCH_URL: cluster.url,
        DATABASE_URL: databaseUrl,
        REDIS_URL: testEngines().redisUrl,
        STORE_URL: store.url,
        INDEXER_URL: 'http://127.0.0.1:1',
        INTERNAL_KEY: 'a key of sixteen characters',
        INDEX_PREFIX: name,
        INDEX_SHARDS: '2',
        INDEX_REPLICAS: '1',
        LOG_LEVEL: 'silent',
      }),
    );
    engine = createSearchEngine(cluster.url);
    await load(1);
  };
  const stop = async () => {
    await engine?.close();
    if (services) await closeServices(services);
    await removeTraces(name, testEngines());
    await cluster?.stop();
    await store?.remove();
  };
  // The node that was lost is not there a second time.
  suiteFixture(start, stop);

  const load = async (from: number) => {
    let last: unknown;
    for await (const event of loadNdjson(services, slowly(lines(from)), { name: 'load', uploaderId: null }))
      last = event;
    expect(last).to.include({ type: 'summary', added: perLoad, failed: 0 });
  };
  const query = { match: { title: '储能研究' } };
  const total = async (index: string, of: object) => {
    const body = { size: 0, track_total_hits: true, query: of };
    return (await engine.search(index, body)).hits.total?.value ?? 0;
  };

  it('loses a node amid searches and writes: no search fails, no total dips, no document is lost', async () => {
    const { names, client } = services;
    await client.cluster.health({ wait_for_status: 'green', timeout: '60s' });
    const totals: number[] = [];
    const failures: string[] = [];
    let running = true;
    const searching = (async () => {
      for (; running; await sleep(50))
        await total(names.reports, query).then(
          (found) => totals.push(found),
          (error: Error) => failures.push(error.message),
        );
    })();
    const loading = load(perLoad + 1);
    await waitFor(() => totals.length > 0, { timeoutMs: 60_000, message: 'nobody searches' });
    await cluster.nodes[0]?.kill();
    await loading;
    running = false;
    await searching;
    expect(failures).to.deep.equal([]);
    // A slow machine asks less often; some must have been asked while the node was gone.
    expect(totals.length).to.be.above(3);
    expect(Math.min(...totals), 'what was found stays found').to.be.at.least(perLoad);
    await client.indices.refresh({ index: Object.values(names) });
    expect(await total(names.reports, query)).to.equal(2 * perLoad);
    expect(await total(names.pages, { match_all: {} })).to.equal(2 * perLoad * 4);
  });

  it('gives the pages of one search in one order', async () => {
    const pages = await Promise.all(
      [0, 10, 20, 30].map((from) => engine.search(services.names.reports, { from, size: 10, query })),
    );
    const ids = pages.flatMap(({ hits }) => hits.hits.map(({ _id }) => _id));
    expect(new Set(ids).size, 'none twice').to.equal(40);
    const again = await engine.search(services.names.reports, { size: 40, query });
    expect(again.hits.hits.map(({ _id }) => _id)).to.deep.equal(ids);
  });
});
