import { createServer } from 'node:http';
import { tools } from '../mappings/text/segment.ts';
import { readIndexerConfig } from './config.ts';
import { prepareIndices } from './indices/ensureIndices.ts';
import { watchInbox } from './ingest/watchInbox.ts';
import { createIntake } from './intake/app.ts';
import { missingSandboxParts, sandboxKind } from './process/sandbox.ts';
import { WorkerProcess } from './queue/workerProcess.ts';
import { closeServices, openServices } from './services.ts';

/** Launchers end a child that takes longer than this to stop. */
const stopWithin = 8_000;

// Loads the dictionary, a quarter of a second, before there are callers to wait for it.
tools();

const config = readIndexerConfig();
const services = await openServices(config, false);
const worker = new WorkerProcess(services.log);
const stopped = new AbortController();
prepareIndices(services, stopped.signal).catch((error: Error) => {
  services.log.fatal({ error: error.message }, 'indices cannot be made');
  process.exit(1);
});

watchInbox(services, stopped.signal);

const server = createServer(await createIntake(services));
// A load of 100,000 reports is one request.
server.requestTimeout = 0;
const { hostname, port } = new URL(config.indexerUrl);
server.listen(Number(port), hostname, () => {
  const { indexerUrl: address, concurrency } = config;
  services.log.info({ address, concurrency, box: sandboxKind() }, 'indexer listens');
  for (const lack of missingSandboxParts())
    services.log.warn({ lack }, 'the sandbox of PDF tools lacks something');
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
  await worker.stop();
  await closeServices(services);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
