import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { connectRedis } from './clients/redis.ts';
import { readIndexerConfig } from './config.ts';
import { prepareIndices } from './indices/prepareIndices.ts';
import { createIntake } from './intake/app.ts';
import { boxKind, boxLacks } from './process/box.ts';
import { forgetLent } from './process/lend.ts';
import { stepBack } from './process/stepBack.ts';
import { ReportWorker } from './queue/reportWorker.ts';
import { startSweeping } from './queue/sweep.ts';
import { closeServices, openServices } from './services.ts';

/** Launchers end a child that takes longer than this to stop. */
const stopWithin = 8_000;

/**
 * MiB of the JavaScript heap. Left alone it would grow with the machine's memory during a bulk load, for nothing;
 * with the children that read PDFs all stays below 2 GiB.
 */
setFlagsFromString('--max-old-space-size=768');

// Readers go before ingestion; the children that read and draw PDFs inherit it.
stepBack();

void forgetLent();

const config = readIndexerConfig();
const services = await openServices(config, false);
const connection = connectRedis(config.redisUrl);
const worker = new ReportWorker(services, { ...config, connection });
const stopped = new AbortController();
startSweeping(services, stopped.signal);
prepareIndices(services, stopped.signal).catch((error: Error) => {
  services.log.fatal({ error: error.message }, 'indices cannot be made');
  process.exit(1);
});

const server = createServer(await createIntake(services));
// A load of 100,000 reports is one request.
server.requestTimeout = 0;
const { hostname, port } = new URL(config.indexerUrl);
server.listen(Number(port), hostname, () => {
  const { indexerUrl: address, concurrency } = config;
  services.log.info({ address, concurrency, box: boxKind() }, 'indexer listens');
  for (const lack of boxLacks()) services.log.warn({ lack }, 'the box of PDF tools lacks something');
});
server.on('error', (error) => {
  services.log.fatal({ error: error.message }, 'intake cannot listen');
  process.exit(1);
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), stopWithin).unref();
  stopped.abort();
  server.close();
  server.closeAllConnections();
  await worker.close();
  connection.disconnect();
  await closeServices(services);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
