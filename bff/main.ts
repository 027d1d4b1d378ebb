import cluster from 'node:cluster';
import { readBffConfig } from './config.ts';
import { createLog } from './log.ts';
import { awaitTurn } from './workers/standby.ts';
import { supervise } from './workers/supervise.ts';

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
