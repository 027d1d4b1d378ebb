import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aStore } from '../../mappings/store/testStore.factory.ts';
import { testEngines } from './engines.ts';
import { freePort } from './freePort.ts';
import { runProcess, startProcess } from './process.ts';
import { createDatabase, removeTraces } from './traces.ts';

/** A whole site of a test's own: indexer and BFF as processes, on the test run's engines. */
export interface TestSite {
  /** The site's address, without a slash at its end. */
  url: string;
  /** What its processes were given; commands that speak to the site take the same. */
  env: Record<string, string>;
  /** Ends the processes and removes indices, database, keys and store. */
  stop(): Promise<void>;
}

/**
 * Starts a site with nothing in it.
 * @param overrides variables for its processes, for instance `{ SANDBOX: '0' }`
 */
export async function startSite(overrides: Record<string, string> = {}): Promise<TestSite> {
  const engines = testEngines();
  const name = `test-${randomBytes(4).toString('hex')}`;
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
    ...overrides,
  };
  const processes: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const process of processes.reverse()) await process.stop();
    await removeTraces(name, engines);
    await store.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await runProcess('ops/migrate.ts', env);
    processes.push(await startProcess('indexer/main.ts', env, `${env.INDEXER_URL}/healthz`));
    processes.push(await startProcess('bff/main.ts', env, `${url}/healthz`));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, stop };
}
