import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { segment } from '../mappings/text/segment.ts';
import { sortBySound } from '../mappings/text/vocabulary.ts';
import { createApp } from './app.ts';
import { uploadTimeoutMs } from './clients/indexer.ts';
import type { BffConfig } from './config.ts';
import { logDrift } from './health/checks.ts';
import { runSiteJobs } from './jobs/index.ts';
import { connectServices } from './services.ts';
import { followTuning } from './tuning.ts';
import { sendHeartbeats } from './workers/endHungWorkers.ts';
import { acceptFromFront, type Message } from './workers/messages.ts';

/**
 * Prepares a server for a stop that loses no answer.
 * @param server a server whose requests are seen from now on
 * @param timeoutMs milliseconds that open requests may still take
 * @returns stops accepting, lets open requests finish, then closes what is left
 */
function drain(server: Server, timeoutMs: number): () => Promise<void> {
  let draining = false;
  server.on('request', (_request, response) => {
    response.on('close', () => {
      // A kept-alive connection becomes idle only after all listeners have run.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () =>
    new Promise((resolve) => {
      draining = true;
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
    });
}

/** Timeouts of the server in ms, and the maximum size of a request's head in bytes. */
export const serverOptions = {
  // Longer than the minute for which proxies keep theirs: who closes first must not be who is about to be asked.
  keepAliveTimeout: 75_000,
  // Node's own five minutes would cut a large upload over a slow line; the intake gives it up first.
  requestTimeout: uploadTimeoutMs + 20_000,
  // An address with a keyword as long as a search reads, once as what is asked and once as where it is asked from.
  maxHeaderSize: 32 * 1024,
} as const satisfies ServerOptions;

/**
 * Serves the site until stopped.
 * @param turn resolves when it is to listen, with whether it is the leader (does the site's own jobs)
 */
export async function serve(config: BffConfig, log: Logger, turn: Promise<boolean>): Promise<void> {
  // The dictionary takes a second to read; the first search shall not wait for it.
  segment('研海');
  sortBySound();
  sendHeartbeats();
  const services = await connectServices(config, log);
  const server = createServer(serverOptions, createApp(services));
  if (config.standby) log.info('standing by');
  const leads = await turn;

  server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
  const { frontKey } = config;
  if (frontKey === undefined)
    server.listen(config.port, config.host, () => {
      const { address, port } = server.address() as AddressInfo;
      log.info({ address, port }, 'listening');
    });
  else {
    acceptFromFront(server, frontKey);
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = server.address() as AddressInfo;
      process.send?.({ type: 'serving', port } satisfies Message);
      log.info('serving');
    });
  }

  void logDrift(services);
  // Jobs of the site, not of a process, are done by one worker for all.
  const watches = [followTuning(services), ...(leads ? [runSiteJobs(services)] : [])];
  const stop = drain(server, config.drainSeconds * 1000);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'draining');
      const ended = Promise.all(watches.map((stopWatching) => stopWatching()));
      await stop();
      await Promise.race([ended, sleep(config.drainSeconds * 1000)]);
      await services.close();
      log.info('stopped');
      process.exit(0);
    });
  }
}
