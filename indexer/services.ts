import type { Client } from '@opensearch-project/opensearch';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { createEventLog, onEvents } from '../mappings/events.ts';
import { logStream, maskLine } from '../mappings/logStream.ts';
import { type IndexNames, indexNames } from '../mappings/searchEngine.ts';
import { openStore } from '../mappings/store/openStore.ts';
import { Catalog } from './catalog/catalog.ts';
import { migrate } from './catalog/migrations.ts';
import { connectDatabase, connectOpenSearch, connectRedis } from './clients/engines.ts';
import type { IndexerConfig } from './config.ts';
import { IndexWriter, Refresher } from './documents/indexWriter.ts';
import { ensureIndices } from './indices/ensureIndices.ts';
import { closeOcr } from './ocr/ocr.ts';
import { closePdfReaders } from './pdf/pdf.ts';
import type { WorkServices } from './queue/processReport.ts';
import { ReportQueue } from './queue/reportQueue.ts';

/** Everything the indexer's parts share. */
export interface IndexerServices extends WorkServices {
  client: Client;
  names: IndexNames;
  config: IndexerConfig;
  redis: Redis;
}

/**
 * Connects to the engines, brings tables and indices up to date. Throws when an engine is not there.
 * @param indices false leaves them to `prepareIndices`, which waits for the search engine
 */
export async function openServices(config: IndexerConfig, indices = true): Promise<IndexerServices> {
  const options = {
    level: config.logLevel,
    base: { room: 'indexer' },
    // Titles and errors of strangers' PDFs may hold phones.
    hooks: { streamWrite: maskLine },
  };
  const log = pino(options, logStream());
  const store = await openStore(config.storeUrl);
  const database = connectDatabase(config.databaseUrl);
  const migrations = await migrate(database);
  if (migrations.length > 0) log.info({ migrations }, 'catalog migrated');
  const events =
    config.eventLogDir === ''
      ? null
      : createEventLog({ folder: config.eventLogDir }, (error) =>
          log.warn({ err: error }, 'an event could not be logged'),
        );
  onEvents(database, (event) => (events ? events.write(event) : log.info(event, 'event')));
  const client = connectOpenSearch(config.openSearchUrl);
  const names = indices
    ? await ensureIndices(client, config.indexPrefix, config.indexLayout)
    : indexNames(config.indexPrefix);
  const redis = connectRedis(config.redisUrl);
  return {
    config,
    log,
    store,
    catalog: new Catalog(database),
    client,
    names,
    writer: new IndexWriter(client, names, config.disk),
    refresher: new Refresher(client, names),
    redis,
    queue: new ReportQueue(redis, config.indexPrefix),
    ocr: config.ocr,
  };
}

/** Lets go of the engines. */
export async function closeServices({
  queue,
  redis,
  client,
  catalog,
  store,
}: IndexerServices): Promise<void> {
  closePdfReaders();
  closeOcr();
  await queue.close();
  redis.disconnect();
  store.close();
  await client.close();
  await catalog.database.close();
}
