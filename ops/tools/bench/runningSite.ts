import { z } from 'zod';
import { freePort } from '../../launch/process/ports.mjs';
import { startProcess } from '../../test/process.ts';

const schema = z.object({
  SITE_URL: z.url(),
  OPENSEARCH_URL: z.string(),
  DATABASE_URL: z.url(),
  REDIS_URL: z.string(),
  STORE_URL: z.url(),
  INDEX_PREFIX: z.string().default('yanhai'),
});

/** The site under measurement, from the launcher's `run.json`. */
export type RunningSite = z.output<typeof schema>;

/** The site that runs now, or null. */
export async function findRunningSite(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RunningSite | null> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) return null;
  const answers = await fetch(`${parsed.data.SITE_URL}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers ? parsed.data : null;
}

/** A server that a measurement has to itself. */
interface OwnServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a BFF on the site's engines: like the site's, in a process of its own, without the limit on calls a minute. */
export const startOwnBff = (variables: Record<string, string> = {}) =>
  start('bff/main.ts', { BFF_WORKERS: '1', CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn', ...variables });

/** Starts the least server there can be before the engine. */
export const startRelay = () => start('ops/tools/bench/relay.ts');

async function start(script: string, env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess(script, { PORT: String(port), ...env }, `${url}/healthz`);
  return { url, stop };
}
