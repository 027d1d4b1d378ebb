import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect } from 'chai';
import type { Fingerprint } from '../../mappings/indices/fingerprint.ts';
import { askEngine } from '../../ops/test/engines.ts';
import { type Listening, listen } from '../../ops/test/listen.ts';
import { rawRequest } from '../files/rawRequest.testkit.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import type { EngineState } from './checks.ts';

const closedOpenSearch = 'http://127.0.0.1:9';

/** What an indexer tells that has nothing to read anew. */
const rereading = { current: 7, older: 0, failed: 0, texts: 0 };

describe('health', () => {
  let site: Site;
  afterEach(() => site.close());

  const ready = async () => {
    const response = await fetch(`${site.url}/readyz`);
    const { data } = (await response.json()) as { data: { engines: Record<string, EngineState> } };
    return { status: response.status, engines: data.engines };
  };

  it('names each engine, and measures requests by route', async () => {
    site = await aSite();
    const { status, engines } = await ready();
    expect(Object.keys(engines)).to.deep.equal(['opensearch', 'mysql', 'redis', 'store']);
    expect([status, ...Object.values(engines).map(({ ok }) => ok)]).to.deep.equal([
      200,
      true,
      true,
      true,
      true,
    ]);
    await site.post('/api/file/detail', { id: 404 });
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).to.match(
      /bff_request_seconds_count\{method="POST",route="\/api\/file\/detail",status="404"\} 1/,
    );
    expect(metrics).to.match(/bff_search_took_seconds_count\{index="[^"]+-reports"\} [1-9]/);
    expect(metrics).to.contain('bff_engine_up{engine="redis"} 1');
  });

  it('tells what of the indices is not as the files, and what brings it live', async () => {
    site = await aSite();
    const drift = async () => {
      const response = await fetch(`${site.url}/readyz`);
      const { data } = (await response.json()) as { data: { index: unknown } };
      return [response.status, data.index];
    };
    expect(await drift()).to.deep.equal([200, { differs: {} }]);
    const index = site.search.documents.names.reports;
    const { parts, hash } = (await site.services.documents.engine.madeOf(index)) as Fingerprint;
    const { 'field lead': _gone, ...others } = parts;
    const made = { hash, parts: { ...others, 'field title': 'other', 'analyzer old': 'x' } };
    const put = await askEngine(`/${index}/_mapping`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ _meta: made }),
    });
    expect(put.ok).to.equal(true);
    const differs = { reports: ['analyzer old is gone', 'field lead is new', 'field title is another'] };
    expect(await drift()).to.deep.equal([200, { differs, command: 'npm run relevance -- reindex' }]);
  });

  it('is not ready while an index is gone, closed, or has none of its documents, and says which', async () => {
    let found = 0;
    const answering = createServer((_request, response) => {
      const kind = (expected: number, there: number) => ({ expected, found: there });
      const documents = { reports: kind(7, found), pages: kind(0, 0), charts: kind(0, 0) };
      const summary = { stages: {}, lagging: 0, queue: {}, rereading, documents };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(summary));
    });
    const indexer = await listen(answering);
    site = await aSite({ INDEXER_URL: indexer.url });
    const { reports, pages } = site.search.documents.names;
    const asked = async () => {
      const response = await fetch(`${site.url}/readyz`);
      const { data } = (await response.json()) as { data: { search: { problem?: string; reason?: string } } };
      return [response.status, data.search.problem, data.search.reason];
    };
    expect(await asked()).to.deep.equal([503, 'empty', `${reports}: has none of 7`]);
    found = 6;
    expect(await asked(), 'a few are missing').to.deep.equal([200, undefined, undefined]);
    await askEngine(`/${pages}/_close`, { method: 'POST' });
    expect(await asked()).to.deep.equal([503, 'gone', `${pages}: index_closed_exception`]);
    await askEngine(`/${pages}`, { method: 'DELETE' });
    expect(await asked()).to.deep.equal([503, 'gone', `${pages}: index_not_found_exception`]);
    expect(await (await fetch(`${site.url}/metrics`)).text()).to.contain('bff_engine_up{engine="indices"} 0');
    await askEngine(`/${pages}`, { method: 'PUT' });
    await indexer.close();
  });

  it('measures failures by their name, orders, payments, the queue and the pool', async () => {
    const answering = createServer((_request, response) => {
      const kind = (expected: number, found: number) => ({ expected, found });
      const documents = { reports: kind(7, 5), pages: kind(70, 70), charts: kind(0, 3) };
      const queue = { waiting: 3, active: 1, failed: 0 };
      const summary = { stages: { done: 7 }, lagging: 0, queue, rereading, documents };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(summary));
    });
    const indexer = await listen(answering);
    ({ site } = await aSiteWithDatabase({ INDEXER_URL: indexer.url, FILES_PER_MINUTE: '1' }, false));
    await site.post('/api/v2/user/usernameLogin', { username: 'nobody', password: 'wrong' });
    for (let turn = 0; turn < 2; turn++) await fetch(`${site.url}/files/nothing`);
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    for (const line of [
      'bff_failures_total{error="wrong_login",route="/api/v2/user/usernameLogin"} 1',
      'bff_limited_total{limit="files"} 1',
      'bff_orders{state="paid"} 0',
      'bff_payments{outcome="flagged"} 0',
      'bff_queue_jobs{state="waiting"} 3',
      'bff_reports{stage="done"} 7',
      'bff_reports{stage="failed"} 0',
      'bff_text_messages_total{kind="code",outcome="capped"} 0',
      'bff_missing_documents{index="reports"} 2',
      'bff_missing_documents{index="charts"} 0',
    ])
      expect(metrics).to.contain(line);
    expect(metrics).to.match(/bff_database_connections\{state="size"\} [1-9]/);
    await indexer.close();
    const without = await (await fetch(`${site.url}/metrics`)).text();
    expect(without).not.to.contain('bff_queue_jobs{state="waiting"}');
    const alarms = readFileSync(new URL('../../ops/monitoring/alarms.yml', import.meta.url), 'utf8');
    const dashboard = readFileSync(new URL('../../ops/monitoring/dashboard.json', import.meta.url), 'utf8');
    const used = (alarms + dashboard).match(/\b(?:bff|nodejs)_[a-z0-9_]+/g) ?? [];
    for (const name of used)
      expect(without).to.contain(`# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `);
    const selected = (alarms + dashboard).matchAll(/bff_[a-z_]+\{([a-z]+)=\\?"([^"\\]+)/g);
    for (const [selector, label, value] of selected)
      expect(metrics, selector).to.contain(`${label}="${value}"`);
    const runbook = readFileSync(new URL('../../ops/monitoring/runbook.md', import.meta.url), 'utf8');
    for (const [, name] of alarms.matchAll(/- alert: (\w+)/g)) expect(runbook).to.contain(`## ${name}\n`);
  });

  it('knows the indexer, its box and the room on the disk, and is ready without', async () => {
    const answering = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"status":"ok","box":"bubblewrap"}');
    });
    const indexer = await listen(answering);
    site = await aSite({ INDEXER_URL: indexer.url, MIN_FREE_BYTES: '1' });
    const asked = async () => (await site.get<Record<string, Record<string, unknown>>>('/readyz')).body.data;
    const well = await asked();
    expect(well.indexer).to.include({ ok: true, box: 'bubblewrap' });
    expect(well.disk).to.include({ ok: true, minimum_bytes: 1 });
    expect(well.disk?.free_bytes).to.be.greaterThan(1);
    await indexer.close();
    const without = await site.get<Record<string, Record<string, unknown>>>('/readyz');
    expect(without.http).to.equal(200);
    expect(without.body.data.indexer).to.include({ ok: false });
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).to.contain('bff_engine_up{engine="indexer"} 0');
    expect(metrics).to.match(/bff_disk_free_bytes [1-9]/);
  });

  it('is this machine’s and theirs who have the key: engines and figures are told to nobody else', async () => {
    site = await aSite({ MONITOR_KEY: 'a-key-of-monitors', TRUSTED_PROXIES: 'loopback' }, false);
    const asked = async (path: string, headers: Record<string, string>) =>
      (await fetch(site.url + path, { headers })).status;
    const outside = { 'x-forwarded-for': '203.0.113.9' };
    for (const path of ['/readyz', '/metrics', '/READYZ/']) {
      expect(await asked(path, outside), path).to.equal(403);
      for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip'])
        expect(await asked(path, { [name]: '127.0.0.1' }), `${path} ${name}`).to.equal(403);
      // A proxy that adds no headers passes on the requested name.
      const { status } = await rawRequest(site.url, path, { headers: { host: 'yanhai.example' } });
      expect(status, path).to.equal(403);
      expect(await asked(path, { ...outside, authorization: 'Bearer a-key' }), path).to.equal(403);
      expect(await asked(path, { ...outside, authorization: 'Bearer a-key-of-monitors' }), path).not.to.equal(
        403,
      );
    }
    expect(await asked('/healthz', outside)).to.equal(200);
    // A proxy of this machine may hand on neither a name nor itself.
    for (const path of ['/readyz', '/metrics']) expect(await asked(path, {}), path).to.equal(403);
    await site.close();
    site = await aSite({ MONITOR_KEY: 'a-key-of-monitors', PUBLIC_URL: 'https://yanhai.example' }, false);
    for (const path of ['/readyz', '/metrics']) expect(await asked(path, {}), path).to.equal(403);
    expect(await asked('/metrics', { authorization: 'Bearer a-key-of-monitors' })).to.equal(200);
    await site.close();
    site = await aSite({}, false);
    expect(await asked('/metrics', { ...outside, authorization: 'Bearer ' })).to.equal(403);
  });

  it('tells which engines are down while the process lives', async () => {
    site = await aSite(
      {
        OPENSEARCH_URL: closedOpenSearch,
        REDIS_URL: 'redis://127.0.0.1:9',
        DATABASE_URL: 'mysql://nobody:secret@127.0.0.1:9/nothing',
      },
      false,
    );
    const { status, engines } = await ready();
    expect(status).to.equal(503);
    const down = Object.entries(engines).filter(([, { ok }]) => !ok);
    expect(down.map(([name]) => name)).to.deep.equal(['opensearch', 'mysql', 'redis']);
    expect(JSON.stringify(engines)).not.to.contain('secret');
    expect((await fetch(`${site.url}/healthz`)).status).to.equal(200);
  });
});

describe('a search engine that is away', function () {
  // How soon depends on the machine; here, that there is an answer.
  this.timeout(20_000);
  let site: Site;
  let silent: Listening | undefined;
  afterEach(async () => {
    await site.close();
    await silent?.close();
  });

  const expectOutage = async (path: string, body: object) => {
    const answer = await site.post(path, body);
    expect([answer.http, answer.headers.get('x-error-id'), answer.body.data], path).to.deep.equal([
      503,
      'search_unavailable',
      '搜索服务暂时不可用，请稍后再试',
    ]);
    expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
  };

  const calls: [string, object][] = [
    ['/api/file/search', { keyword: '医药', onlyTitle: 0 }],
    ['/api/file/detail', { id: 1 }],
    ['/api/file/homelist', { recommend: 1 }],
    ['/api/tag/industryList', {}],
    ['/api/chart/search', { keyword: '增速' }],
  ];

  it('is told when it refuses connections', async () => {
    site = await aSite({ OPENSEARCH_URL: closedOpenSearch }, false);
    await Promise.all(calls.map(([path, body]) => expectOutage(path, body)));
  });

  it('is told when it takes connections and never answers', async () => {
    silent = await listen(createServer(() => {}));
    site = await aSite({ OPENSEARCH_URL: silent.url }, false);
    const cover = fetch(`${site.url}/files/covers/1.jpg`);
    await Promise.all(calls.map(([path, body]) => expectOutage(path, body)));
    expect((await cover).status).to.equal(503);
  });

  it('is told when its indices are not there yet', async () => {
    site = await aSite({}, false);
    await expectOutage('/api/file/search', { keyword: '医药' });
    await expectOutage('/api/file/detail', { id: 1 });
  });
});
