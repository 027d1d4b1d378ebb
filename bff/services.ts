import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { createEventLog, onEvents } from '../mappings/events.ts';
import { relevance } from '../mappings/relevance/relevance.ts';
import { indexNames } from '../mappings/searchEngine.ts';
import { openStore } from '../mappings/store/openStore.ts';
import type { Store } from '../mappings/store/store.ts';
import { withCircuitBreaker } from './clients/circuitBreaker.ts';
import { connectDatabase, createStaleReads, type StaleReads } from './clients/mysql.ts';
import { createSearchEngine } from './clients/opensearch.ts';
import { connectRedis, firstConnection, type Redis } from './clients/redis.ts';
import type { BffConfig } from './config.ts';
import { type Clicks, createClicks } from './counters/clicks.ts';
import { createHotWords, type HotWords } from './counters/hotWords.ts';
import { createUses, type Uses } from './counters/popularity.ts';
import { createQueryInsight, type QueryInsight } from './counters/queryInsight.ts';
import { createReads, type Reads } from './counters/reads.ts';
import { createCatalogReports, createPlacements, type DocumentSource } from './documents/index.ts';
import { createDownloadLinks, type DownloadLinks } from './entitlements/downloadLinks.ts';
import { chooseGateways, type Gateways } from './gateways/choose.ts';
import { createMetrics, type Metrics, timedEngine } from './health/metrics.ts';
import { type LoopDelay, watchLoopDelay } from './http/limits.ts';
import { metricsReader } from './workers/clusterMetrics.ts';

/** Services of the features: one connection to each engine and outside party, shared by all requests. */
export interface Services extends Gateways {
  config: BffConfig;
  log: Logger;
  metrics: Metrics;
  /** Reads the metrics of all processes of this BFF, and its states by this one. */
  readMetrics(): Promise<string>;
  /** Event loop delay of this process. */
  loopDelay: LoopDelay;
  /** The search engine with the names of this site's indices. */
  documents: DocumentSource;
  database: Sequelize;
  /** Reads of what everybody sees alike and may be some seconds old. */
  staleReads: StaleReads;
  redis: Redis;
  store: Store;
  /** Readings and searches, both counted in Redis. */
  reads: Reads;
  hotWords: HotWords;
  /** Searches, those without results, and those without a click. */
  queries: QueryInsight;
  /** Uses of reports, from which their popularity is made. */
  uses: Uses;
  /** Impressions and clicks of searches. */
  clicks: Clicks;
  /** Signed addresses of PDFs. */
  links: DownloadLinks;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Time the start waits for Redis before it goes on without. */
const redisTimeoutMs = 1500;

/** Connects to the engines. Those that are away are waited for in the background: the site starts without. */
export async function connectServices(config: BffConfig, log: Logger): Promise<Services> {
  const metrics = createMetrics();
  const engine = timedEngine(withCircuitBreaker(createSearchEngine(config.opensearchUrl)), metrics);
  const database = connectDatabase(config.databaseUrl, log);
  const events =
    config.eventLogDir === ''
      ? null
      : createEventLog({ folder: config.eventLogDir, days: config.accountTrailDays }, (error) =>
          log.warn({ err: error }, 'an event could not be logged'),
        );
  onEvents(database, (event) => (events ? events.write(event) : log.info(event, 'event')));
  const replica = config.replicaUrl === null ? null : connectDatabase(config.replicaUrl, log);
  const redis = connectRedis(config.redisUrl, `${config.indexPrefix}:bff:`, log);
  await firstConnection(redis, redisTimeoutMs);
  const store = await openStore(config.storeUrl);
  const loopDelay = watchLoopDelay();
  const readAll = metricsReader(metrics.registry);
  const gateways = chooseGateways({ config, redis, log });
  return {
    ...gateways,
    config,
    log,
    metrics,
    readMetrics: async () => (await readAll()) + (await metrics.states.metrics()),
    loopDelay,
    documents: {
      engine,
      names: indexNames(config.indexPrefix),
      kept: createCatalogReports(config),
      placements: createPlacements(database),
    },
    database,
    staleReads: createStaleReads(database, replica, (error) =>
      log.warn({ err: error }, 'the replica is away: reading from the database'),
    ),
    redis,
    store,
    reads: createReads(redis),
    hotWords: createHotWords(redis, () => relevance().hotWords),
    queries: createQueryInsight(redis),
    uses: createUses(redis, () => relevance().use),
    clicks: createClicks(redis),
    links: createDownloadLinks(config.internalKey),
    async close() {
      loopDelay.close();
      await gateways.paySandbox?.close();
      gateways.mail?.close();
      redis.disconnect();
      store.close();
      await events?.close();
      await Promise.allSettled([engine.close(), database.close(), replica?.close()]);
    },
  };
}
