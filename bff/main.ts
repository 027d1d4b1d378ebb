import cluster from 'node:cluster';
import { type BffConfig, readBffConfig } from './config.ts';
import { createLog } from './log.ts';
import { joinMetrics } from './workers/clusterMetrics.ts';
import type { Message } from './workers/messages.ts';
import { supervise } from './workers/supervise.ts';

/**
 * Resolves with whether this process leads, once it is to serve: at once, or for a standby when it takes the number of a
 * worker that ended. To be called before anything slow, so that no message is missed.
 */
function awaitTurn({ standby, leads }: Pick<BffConfig, 'standby' | 'leads'>): Promise<boolean> {
  if (!cluster.isWorker || !standby) return Promise.resolve(leads);
  return new Promise((resolve) => {
    process.on('message', (message: Message) => {
      if (message.type === 'serve') resolve(message.number === 1);
    });
  });
}

joinMetrics();
const config = readBffConfig();
const log = createLog(config.logLevel);
if (cluster.isPrimary && config.sandboxDanger.length > 0)
  log.error({ because: config.sandboxDanger }, 'THE SANDBOX IS OPEN TO STRANGERS: set SANDBOX=off');
if (cluster.isPrimary && config.workers > 1) supervise(config, log);
else {
  const turn = awaitTurn(config);
  // Read only where it is needed: who keeps the workers shall be small.
  await (await import('./serve.ts')).serve(config, log, turn);
}
