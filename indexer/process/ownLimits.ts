import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Niceness of what reads PDFs, nice(1): of a processor that requests want it gets a twenty-ninth, at 10 a tenth
 * (sched(7)). Below 19, so that PDFs get on where the machine is full.
 */
export const readerNiceness = 15;

/** Lowers the priority of this process and of the children it starts, so that readers' requests go first. */
export function lowerPriority(): void {
  try {
    // A process started with less may not raise its priority: the request fails with EACCES.
    if (getPriority() < readerNiceness) setPriority(readerNiceness);
  } catch {
    // The work is done at any priority.
  }
}

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

/** Threads of all processes of this process's user: a site with its engines, or a desktop, has hundreds. */
export function ownThreads(): number {
  const threads = readdirSync('/proc').map((pid) => {
    try {
      const status = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
      const [, user] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
      return Number(user) === process.getuid?.() ? Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]) : 0;
    } catch {
      // It ended meanwhile.
      return 0;
    }
  });
  return threads.reduce((sum, count) => sum + count, 0);
}
