import { freePort } from '../test/freePort.ts';
import { startProcess } from '../test/process.ts';

/** A BFF that a measurement has to itself. */
export interface OwnBff {
  url: string;
  stop(): Promise<void>;
}

/** Starts a BFF on the site's engines: like the site's, in a process of its own, without the limit on calls a minute. */
export async function startOwnBff(): Promise<OwnBff> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' };
  const { stop } = await startProcess('bff/main.ts', env, `${url}/healthz`);
  return { url, stop };
}
