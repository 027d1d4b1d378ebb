import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChartDocument, indexDocumentsSchema } from '../mappings/documents.ts';
import { indexNames } from '../mappings/searchEngine.ts';
import { aStore } from '../mappings/store/testStore.factory.ts';
import { askEngine } from '../ops/test/engines.ts';
import { createApp } from './app.ts';
import { createSearchEngine } from './clients/opensearch.ts';
import { readBffConfig } from './config.ts';
import { createLog } from './log.ts';
import { aSearchSite, type SearchSite } from './search/reports.factory.ts';
import { serverOptions } from './serve.ts';
import { connectServices, type Services } from './services.ts';

/** An answer as a client sees it. */
interface Answer<Data = Record<string, unknown>> {
  http: number;
  headers: Headers;
  body: { status: number; message: string; data: Data; fields?: Record<string, string> };
}

/** A whole BFF over real engines, listening on a free port; everything it made goes with `close`. */
export interface Site {
  url: string;
  services: Services;
  search: SearchSite;
  /** POSTs JSON (an object, or text as it is) and reads the envelope. */
  post<Data = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>;
  /** GETs an address and reads the envelope. */
  get<Data = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<Data>>;
  /** Writes a chart; searchable when it returns. */
  aChart(given: Partial<ChartDocument>): Promise<number>;
  /** Writes many charts in one request; searchable when it returns. */
  charts(given: readonly Partial<ChartDocument>[]): Promise<void>;
  /** Writes a file to the store. */
  aFile(key: string, content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

const defaultBase = 'mysql://127.0.0.1:3306/test';

let sites = 0;

/** Indices that are not there, for tests of what needs none: making them takes most of a site's start. */
function noIndices(): SearchSite {
  const engine = createSearchEngine(process.env.OPENSEARCH_URL ?? '');
  const refused = () => Promise.reject(new Error('this site has no indices'));
  return {
    documents: { engine, names: indexNames(`test-bare-${process.pid}-${++sites}`) },
    aReport: refused,
    reports: refused,
    close: () => engine.close(),
  };
}

/**
 * Starts a site.
 * @param overrides variables that win over the environment, to break or tighten something
 * @param indices false for a site that is asked for no document
 * @param lines gets what the site logs, beside a LOG_LEVEL that logs
 */
export async function aSite(
  overrides: Record<string, string> = {},
  indices = true,
  lines?: string[],
): Promise<Site> {
  const search = indices ? await aSearchSite() : noIndices();
  const folder = await mkdtemp(join(tmpdir(), 'bff-test-'));
  const siteFolder = join(folder, 'site');
  const store = await aStore();
  await mkdir(join(siteFolder, 'assets'), { recursive: true });
  await writeFile(
    join(siteFolder, 'index.html'),
    '<!doctype html><!--head--><title>研海</title><!--/head--><div id="root"><!--page--></div><!--answers-->',
  );
  await writeFile(join(siteFolder, 'sw.js'), '');
  await writeFile(join(siteFolder, 'assets', 'main-1a2b.js'), '');

  const prefix = search.documents.names.reports.replace(/-reports$/, '');
  const config = readBffConfig({
    DATABASE_URL: process.env.DATABASE_URL ?? defaultBase,
    STORE_URL: store.url,
    SITE_DIR: siteFolder,
    INDEX_PREFIX: prefix,
    INTERNAL_KEY: 'key-of-the-tests',
    LOG_LEVEL: 'silent',
    ...overrides,
  });
  const services = await connectServices(
    config,
    createLog(config.logLevel, lines && { write: (line) => void lines.push(line) }),
  );
  const server = createServer(serverOptions, createApp(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const charts = async (given: readonly Partial<ChartDocument>[]) => {
    const lines = given.map(chartDocument).flatMap((chart) => {
      const routing = String(chart.report_id);
      return [{ index: { _index: search.documents.names.charts, _id: String(chart.id), routing } }, chart];
    });
    const response = await askEngine('/_bulk?refresh=true', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    const answer = (await response.json()) as { errors?: boolean };
    if (answer.errors !== false) throw new Error(JSON.stringify(answer));
  };

  return {
    url,
    services,
    search,
    async post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { http: response.status, headers: response.headers, body: (await response.json()) as never };
    },
    async get(path, headers = {}) {
      const response = await fetch(url + path, { headers });
      return { http: response.status, headers: response.headers, body: (await response.json()) as never };
    },
    async aChart(given) {
      await charts([given]);
      return chartDocument(given).id;
    },
    charts,
    async aFile(key, content) {
      await services.store.write(key, Buffer.from(content));
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await forgetKeys(services);
      await services.close();
      await search.close();
      await store.remove();
      await rm(folder, { recursive: true });
    },
  };
}

/** The site's keys in Redis; the client's own prefix does not apply to patterns. */
async function forgetKeys({ redis, config }: Services): Promise<void> {
  if (redis.status !== 'ready') return;
  const prefix = `${config.indexPrefix}:bff:`;
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys.map((key) => key.slice(prefix.length)));
}

function chartDocument(given: Partial<ChartDocument>): ChartDocument {
  const reportId = given.report_id ?? 1;
  const id = given.id ?? reportId * 10_000 + 1;
  return indexDocumentsSchema.shape.charts.element.parse({
    id,
    // A picture of its own.
    alike: id,
    report_id: reportId,
    report_title: '无关报告',
    page: 1,
    label: '图1',
    name: '无关图表',
    source: '资料来源：测试',
    page_count: 10,
    is_broker: true,
    organization: '测试研究所',
    date: '2024-06-01',
    box: [72.4, 100.6, 300, 260],
    width: 640,
    height: 400,
    ...given,
    is_table: given.kind === 'table',
  });
}
