import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { loadNdjson } from '../../indexer/bulk/loadNdjson.ts';
import { closeServices, type IndexerServices, openServices } from '../../indexer/services.ts';
import { createDatabase, removeTraces } from '../test/traces.ts';
import type { RunningSite } from './runningSite.ts';

/** Runs `work` with an indexer's services on the site's engines, in indices, tables and a store that go afterwards. */
export async function withOwnIndexer<Result>(
  site: RunningSite,
  work: (services: IndexerServices, name: string) => Promise<Result>,
): Promise<Result> {
  const engines = {
    opensearchUrl: site.OPENSEARCH_URL,
    databaseUrl: site.DATABASE_URL,
    redisUrl: site.REDIS_URL,
  };
  const name = `bench-${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  try {
    const services = await openServices({
      openSearchUrl: site.OPENSEARCH_URL,
      databaseUrl: await createDatabase(name, engines),
      redisUrl: site.REDIS_URL,
      storeUrl: pathToFileURL(folder).href,
      disk: { folders: [folder], minimum: 0 },
      indexerUrl: 'http://127.0.0.1:1',
      internalKey: name,
      indexPrefix: name,
      indexLayout: { shards: 1, replicas: 0 },
      logLevel: 'warn',
      eventLogDir: '',
      concurrency: 1,
    });
    try {
      return await work(services, name);
    } finally {
      await closeServices(services);
    }
  } finally {
    await removeTraces(name, engines);
    await rm(folder, { recursive: true });
  }
}

/** Takes in a load of NDJSON. @throws with what broke it off */
export async function loadReports(services: IndexerServices, name: string, lines: Buffer): Promise<void> {
  for await (const event of loadNdjson(services, Readable.from([lines]), { name, uploaderId: null }))
    if (event.type === 'fault') throw new Error(event.message);
}
