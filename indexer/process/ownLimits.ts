import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Niceness of what reads PDFs, nice(1): of a processor that requests want it gets a twenty-ninth, at 10 a tenth
 * (sched(7)). Below 19, so that PDFs get on where the machine is full.
 */
export const readerNiceness = 15;

/** Niceness of the sessions of ingestion: each of the site's others gets nine times as much, at 15 twenty-eight. */
export const sessionNiceness = 10;

/** The kernel refuses a second change within 100 ms, whosever the session. */
const sessionRetries = 5;
const sessionRetryMs = 150;

/**
 * Lowers the priority of this process and of the children it starts, so that readers' requests go first; also that of
 * its session, if it leads one, where the kernel schedules by session (sched(7), autogroup).
 */
export function lowerPriority(): void {
  try {
    // A process started with less may not raise its priority: the request fails with EACCES.
    if (getPriority() < readerNiceness) setPriority(readerNiceness);
  } catch {
    // The work is done at any priority.
  }
  if (leadsSession()) lowerSession(sessionRetries);
}

/**
 * Lowers the priority of this process's session to that of sandboxes (`sandbox.ts`). Beside a higher one they would
 * starve: what it runs is put on the processor that they, of so little weight, seem to leave free.
 */
function lowerSession(retries: number): void {
  try {
    writeFileSync('/proc/self/autogroup', String(sessionNiceness));
  } catch {
    if (retries > 0) setTimeout(() => lowerSession(retries - 1), sessionRetryMs).unref();
  }
}

/** Whether this process leads its session, so that it is no terminal's or launcher's. */
function leadsSession(): boolean {
  try {
    // proc(5): the name may hold blanks and brackets; behind it stand state, parent, group and session.
    const [, , , session] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(session) === process.pid;
  } catch {
    return false;
  }
}

/** Signals by which a child ends itself for taking too much memory or computing too long; its parent knows it by them. */
export const memorySignal = 'SIGUSR2';
export const timeSignal = 'SIGVTALRM';

const watch = `
const { parentPort, workerData } = require('node:worker_threads');
const { residentBytes, cpuMs, memorySignal, timeSignal } = workerData;
const parent = process.ppid;
let begun = process.cpuUsage();
parentPort.on('message', () => { begun = process.cpuUsage(); });
setInterval(() => {
  const { user, system } = process.cpuUsage(begun);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, memorySignal);
  if ((user + system) / 1000 > cpuMs) process.kill(process.pid, timeSignal);
}, 150);
`;

/**
 * Ends this process when its parent is gone, when it holds more than `residentBytes`, or when a task computes for more
 * than `cpuMs`. Runs on a thread of its own, for a document may keep the main thread busy without a pause.
 * @returns to be called as each task begins
 */
export function guardProcess(residentBytes: number, cpuMs = Number.POSITIVE_INFINITY): () => void {
  const guard = new Worker(watch, {
    eval: true,
    execArgv: [],
    workerData: { residentBytes, cpuMs, memorySignal, timeSignal },
  });
  guard.unref();
  process.on('disconnect', () => process.exit(0));
  return () => guard.postMessage('begins');
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
