import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection } from 'mysql2/promise';
import type { ReportStatus } from '../../mappings/intake.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { runJobs } from '../../mappings/jobs/runJobs.ts';
import { aStore } from '../../mappings/store/testStore.factory.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { connectRedis } from '../clients/engines.ts';
import { readIndexerConfig } from '../config.ts';
import { runnerOf } from '../jobs.ts';
import { recognitionJob } from '../ocr/recognitionJob.ts';
import { ReportWorker } from '../queue/reportWorker.ts';
import { closeServices, type IndexerServices, openServices } from '../services.ts';
import { createIntake } from './app.ts';

/** An indexer of a test's own: database, indices, queue and store, removed by `stop`. */
export interface TestIndexer {
  services: IndexerServices;
  /** Configuration of a process of the same indexer. */
  env: Record<string, string>;
  call(address: string, init?: RequestInit): Promise<Response>;
  postPdf(
    bytes: Buffer,
    options?: { name?: string; metadata?: object; uploaderId?: number },
  ): Promise<Response>;
  /** Fulfilled when the report is done or has failed. */
  settled(id: number, timeoutMs?: number): Promise<ReportStatus>;
  /** Documents of an index that match a query-string query. */
  find<Document>(index: 'reports' | 'pages' | 'charts', query: string): Promise<Document[]>;
  stop(): Promise<void>;
}

const required = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run "npm test", which starts engines of its own.`);
  return value;
};

async function onDatabase(url: URL, statement: string): Promise<void> {
  const connection = await createConnection({ uri: url.href });
  await connection.query(statement);
  await connection.end();
}

/** Makes the environment of an indexer with nothing in it; on a database that is there, or one of its own. */
async function environment(
  databaseOf: string | undefined,
  redisUrl = required('REDIS_URL'),
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const name = `test-${randomBytes(4).toString('hex')}`;
  const store = await aStore();
  const given = new URL(required('DATABASE_URL'));
  const databaseUrl = new URL(databaseOf ?? given);
  if (databaseOf === undefined) {
    databaseUrl.pathname = `/${name}`;
    await onDatabase(given, `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  }
  const env = {
    OPENSEARCH_URL: required('OPENSEARCH_URL'),
    DATABASE_URL: databaseUrl.href,
    REDIS_URL: redisUrl,
    STORE_URL: store.url,
    INDEXER_URL: 'http://127.0.0.1:0',
    INTERNAL_KEY: randomBytes(12).toString('hex'),
    INDEX_PREFIX: name,
    LOG_LEVEL: 'silent',
  };
  const remove = async () => {
    if (databaseOf === undefined) await onDatabase(given, `DROP DATABASE \`${name}\``);
    await store.remove();
  };
  return { env, remove };
}

/** Configuration of a test's indexer. */
interface IndexerOptions {
  /** False: nothing takes jobs from its queue. */
  working?: boolean;
  /** The database of the site it belongs to; without it one of its own. */
  databaseUrl?: string | undefined;
  /** A Redis of the test's own. */
  redisUrl?: string | undefined;
  /** Pages of a report that are read from their pictures; without it none. */
  ocrPages?: number;
}

/** Starts an indexer in this process, on indices, keys and a store of its own. */
export async function anIndexer({
  working = true,
  databaseUrl,
  redisUrl,
  ocrPages = 0,
}: IndexerOptions = {}): Promise<TestIndexer> {
  const { env, remove } = await environment(databaseUrl, redisUrl);
  env.OCR_PAGES = String(ocrPages);
  const services = await openServices(readIndexerConfig(env));
  const connection = connectRedis(env.REDIS_URL ?? '');
  const worker = working
    ? new ReportWorker(services, { connection, indexPrefix: env.INDEX_PREFIX ?? '', concurrency: 2 })
    : null;
  const stopped = new AbortController();
  // What failed is tried again at once: the frame's tests are the waits'.
  const reading = recognitionJob(services, stopped.signal, [0, 0]) as Job;
  const jobs = working && ocrPages > 0 ? [reading] : [];
  const stopJobs = runJobs('indexer', jobs, runnerOf(services, stopped.signal));
  const server = await listen(createServer(await createIntake(services)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env.INDEXER_URL = url;
  const key = { 'x-internal-key': env.INTERNAL_KEY ?? '' };
  const call = (address: string, init: RequestInit = {}) =>
    fetch(url + address, { ...init, headers: { ...key, ...init.headers } });
  return {
    services,
    env,
    call,
    postPdf(bytes, { name = '报告.pdf', metadata, uploaderId } = {}) {
      const form = new FormData();
      if (metadata) form.set('metadata', JSON.stringify(metadata));
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const headers: Record<string, string> = uploaderId ? { 'x-uploader-id': String(uploaderId) } : {};
      return call('/intake/pdf', { method: 'POST', body: form, headers });
    },
    async settled(id, timeoutMs = 100_000) {
      const ended = async () => {
        const answer = await call(`/intake/status?ids=${id}`);
        const [status] = ((await answer.json()) as { items: ReportStatus[] }).items;
        return (status?.stage === 'done' || status?.stage === 'failed') && status;
      };
      const message = `report ${id} does not come to an end`;
      return waitFor(ended, { timeoutMs, intervalMs: 100, message });
    },
    async find<Document>(index: 'reports' | 'pages' | 'charts', query: string) {
      const { body } = await services.client.search({
        index: services.names[index],
        body: { size: 100, query: { query_string: { query } } },
      });
      return body.hits.hits.map((hit) => hit._source as Document);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await worker?.close();
      stopped.abort();
      await stopJobs();
      connection.disconnect();
      const keys = await services.redis.keys(`${env.INDEX_PREFIX}:*`);
      if (keys.length > 0) await services.redis.del(keys);
      await services.client.indices.delete({ index: `${env.INDEX_PREFIX}-*` });
      await closeServices(services);
      await remove();
    },
  };
}

function listen(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
