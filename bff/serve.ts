import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { segment } from '../mappings/text/segment.ts';
import { sortBySound } from '../mappings/text/vocabulary.ts';
import { watchRetention } from './accounts/index.ts';
import { createApp } from './app.ts';
import { watchClicks } from './clicks/index.ts';
import type { BffConfig } from './config.ts';
import { logDrift } from './health/drift.ts';
import { watchRedisMemory } from './health/watchRedisMemory.ts';
import { drain } from './http/drain.ts';
import { serverOptions } from './http/serverOptions.ts';
import { watchBills, watchOrders } from './orders/index.ts';
import { watchPopularity } from './popularity/index.ts';
import { connectServices } from './services.ts';
import { followTuning } from './tuning.ts';
import { acceptFromFront } from './workers/preamble.ts';
import type { Message } from './workers/siblings.ts';

/**
 * Serves the site until stopped.
 * @param turn resolves when it is to listen, with whether it is the leader (does the site's own jobs)
 */
export async function serve(config: BffConfig, log: Logger, turn: Promise<boolean>): Promise<void> {
  // The dictionary takes a second to read; the first search shall not wait for it.
  segment('研海');
  sortBySound();
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
  const watches = [
    followTuning(services),
    ...(leads
      ? [
          watchOrders(services),
          watchBills(services),
          watchRetention(services),
          watchPopularity(services),
          watchClicks(services),
          watchRedisMemory(services),
        ]
      : []),
  ];
  const stop = drain(server, config.drainSeconds * 1000);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'draining');
      for (const stopWatching of watches) stopWatching();
      await stop();
      await services.close();
      log.info('stopped');
      process.exit(0);
    });
  }
}
