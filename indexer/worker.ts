import { setFlagsFromString } from 'node:v8';
import { runJobs } from '../mappings/jobs/runJobs.ts';
import { tools } from '../mappings/text/segment.ts';
import { connectRedis } from './clients/engines.ts';
import { readIndexerConfig } from './config.ts';
import { runnerOf, workerJobs } from './jobs.ts';
import { guardProcess, lowerPriority } from './process/ownLimits.ts';
import { removeAbandonedShares } from './process/sharedFolder.ts';
import { ReportWorker } from './queue/reportWorker.ts';
import { workerHeartbeatMs } from './queue/workerProcess.ts';
import { closeServices, openServices } from './services.ts';

/** MiB of the JavaScript heap; with the children that read PDFs all of it stays below 2 GiB. */
setFlagsFromString('--max-old-space-size=768');

// Readers go before ingestion; the children that read and draw PDFs inherit it.
lowerPriority();

/** Bytes: a picture of a hostile page may take much, and then this process goes, not the intake. */
guardProcess(2 * 1024 ** 3);

void removeAbandonedShares();

// Loads the dictionary, a quarter of a second, before the first report waits for it.
tools();

const config = readIndexerConfig();
const services = await openServices(config, false);
const connection = connectRedis(config.redisUrl);
const worker = new ReportWorker(services, { ...config, connection });
const stopped = new AbortController();
const jobs = workerJobs(services, stopped.signal);
const stopJobs = runJobs('indexer', jobs, runnerOf(services, stopped.signal));
setInterval(() => process.send?.('alive'), workerHeartbeatMs);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopped.abort();
  await Promise.all([worker.close(), stopJobs()]);
  connection.disconnect();
  await closeServices(services);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
