import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aStore } from '../../mappings/store/testStore.factory.ts';
import { freePort } from '../launch/process/ports.mjs';
import { testEngines } from './engines.ts';
import { runProcess, startProcess, type TestProcess } from './process.ts';
import { createDatabase, removeTraces } from './traces.ts';

/** A whole site of a test's own: indexer and BFF as processes, on the test run's engines. */
export interface TestSite {
  /** The site's address, without a slash at its end. */
  url: string;
  /** Environment of its processes; commands that speak to the site take the same. */
  env: Record<string, string>;
  /** Each BFF with its indexer, all on the same engines and store. */
  pairs: SitePair[];
  /** Ends the processes and removes indices, database, keys and store. */
  stop(): Promise<void>;
}

/** A BFF and the indexer it sends uploads to. */
interface SitePair {
  url: string;
  indexer: TestProcess;
  bff: TestProcess;
}

/**
 * Starts a site with nothing in it.
 * @param overrides variables for its processes, for instance `{ SANDBOX: '0' }`
 * @param count of BFFs and of indexers, which start at the same moment
 * @param kind what its database, its indices and its keys begin with
 */
export async function startSite(
  overrides: Record<string, string> = {},
  count = 1,
  kind = 'test',
): Promise<TestSite> {
  const engines = testEngines();
  const name = `${kind}-${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), `yanhai-${name}-`));
  const store = await aStore();
  const [port, indexerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    OPENSEARCH_URL: engines.opensearchUrl,
    DATABASE_URL: await createDatabase(name, engines),
    REDIS_URL: engines.redisUrl,
    STORE_URL: store.url,
    INDEXER_URL: `http://127.0.0.1:${indexerPort}`,
    INTERNAL_KEY: randomBytes(24).toString('hex'),
    INDEX_PREFIX: name,
    SANDBOX: '1',
    BFF_WORKERS: '1',
    ...overrides,
  };
  const pairs: SitePair[] = [];
  const started: TestProcess[] = [];
  const start = async (...given: Parameters<typeof startProcess>) => {
    const process = await startProcess(...given);
    started.push(process);
    return process;
  };
  const startPair = async (own: Record<string, string>) => {
    const address = `http://127.0.0.1:${own.PORT}`;
    const both = [
      start('indexer/main.ts', own, `${own.INDEXER_URL}/healthz`),
      start('bff/main.ts', own, `${address}/healthz`),
    ] as const;
    // Where one fails, the other is there to be stopped.
    await Promise.allSettled(both);
    const [indexer, bff] = await Promise.all(both);
    pairs.push({ url: address, indexer, bff });
  };
  const stop = async () => {
    await Promise.all(started.splice(0).map((process) => process.stop()));
    await removeTraces(name, engines);
    await store.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const environments = [env];
    while (environments.length < count)
      environments.push({
        ...env,
        PORT: String(await freePort()),
        INDEXER_URL: `http://127.0.0.1:${await freePort()}`,
      });
    await Promise.all(environments.map((own) => runProcess('ops/migrate.ts', own)));
    await Promise.all(environments.map(startPair));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, pairs, stop };
}

/** Enters reports of texts alone, as `npm run ingest` does with a file of theirs. Throws when they are refused. */
export async function sendTexts(site: Pick<TestSite, 'env'>, reports: readonly object[]): Promise<void> {
  await sendNdjson(site, reports.map((report) => JSON.stringify(report)).join('\n'));
}

/** Enters a file of such reports, a JSON a line. Gives what the load said of them, an event a line; throws when it is refused. */
export async function sendNdjson(
  { env }: Pick<TestSite, 'env'>,
  body: string | ReadableStream,
): Promise<string> {
  const answer = await fetch(`${env.INDEXER_URL}/intake/ndjson?name=texts`, {
    method: 'POST',
    headers: { 'x-internal-key': env.INTERNAL_KEY ?? '' },
    body,
    duplex: 'half',
  } as RequestInit);
  // The answer ends when the load does.
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
