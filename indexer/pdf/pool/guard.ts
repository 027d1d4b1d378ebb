import { Worker } from 'node:worker_threads';

/** The signal by which a child ends itself for taking too much memory; its parent knows it by this. */
export const memorySignal = 'SIGUSR2';

const watch = `
const { workerData } = require('node:worker_threads');
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > workerData.residentBytes) process.kill(process.pid, workerData.signal);
}, 150);
`;

/**
 * Ends this process when its parent is gone or when it holds more than `residentBytes`. Runs on a thread of its
 * own, for a document may keep the main thread busy without a pause.
 */
export function guardProcess(residentBytes: number): void {
  const guard = new Worker(watch, {
    eval: true,
    execArgv: [],
    workerData: { residentBytes, signal: memorySignal },
  });
  guard.unref();
  process.on('disconnect', () => process.exit(0));
}
