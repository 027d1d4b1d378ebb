import { freePort } from '../test/freePort.ts';
import { startProcess } from '../test/process.ts';

/** A server that a measurement has to itself. */
export interface OwnServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a BFF on the site's engines: like the site's, in a process of its own, without the limit on calls a minute. */
export async function startOwnBff(): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' };
  const { stop } = await startProcess('bff/main.ts', env, `${url}/healthz`);
  return { url, stop };
}

/** Starts the least server there can be before the engine. */
export async function startRelay(): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess('ops/bench/relay.ts', { PORT: String(port) }, `${url}/healthz`);
  return { url, stop };
}
