import { freePort } from '../launch/process/ports.mjs';
import { startProcess } from '../test/process.ts';

/** A server that a measurement has to itself. */
export interface OwnServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a BFF on the site's engines: like the site's, in a process of its own, without the limit on calls a minute. */
export const startOwnBff = (variables: Record<string, string> = {}) =>
  start('bff/main.ts', { BFF_WORKERS: '1', CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn', ...variables });

/** Starts the least server there can be before the engine. */
export const startRelay = () => start('ops/bench/relay.ts');

async function start(script: string, env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startProcess(script, { PORT: String(port), ...env }, `${url}/healthz`);
  return { url, pid, stop };
}
