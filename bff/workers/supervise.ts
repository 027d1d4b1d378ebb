import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { passNumbers } from './passNumbers.ts';
import { watchSilence } from './watchSilence.ts';

/** Milliseconds before one that ended is started again; twice as many after each start that failed. */
const pause = 500;
const longestPause = 30_000;
/** Starts that may fail one after another, while no other worker answers, before it is given up. */
const mostFailures = 3;

/**
 * Keeps so many workers behind one port: starts them one after another, another one for each that ends or hangs, and
 * by SIGHUP anew one by one. The system gives a connection to whichever is free to take it (SCHED_NONE), so that a
 * worker that is busy, hangs or is stopped is passed over.
 */
export function supervise(count: number, log: Logger): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = new Map<number, Worker>();
  const listening = new Set<Worker>();
  let failures = 0;
  let stopping = false;

  /** Ready once a worker of this number listens, be it the second that was tried. */
  const start = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const worker = cluster.fork({ BFF_WORKER: String(number) });
      workers.set(number, worker);
      watchSilence(worker, (because) => log.warn({ worker: number, because }, 'hangs: ending it'));
      worker.once('listening', () => {
        listening.add(worker);
        resolve();
      });
      worker.once('exit', (code, signal) => {
        const listened = listening.delete(worker);
        if (stopping || workers.get(number) !== worker) return;
        failures = listened ? 0 : failures + 1;
        log.warn({ worker: number, code, signal }, 'ended: starting it again');
        if (failures >= mostFailures && listening.size === 0) process.exit(1);
        const wait = Math.min(pause * 2 ** failures, longestPause);
        setTimeout(() => !stopping && void start(number).then(resolve), wait);
      });
    });
  const end = async (worker: Worker) => {
    if (worker.isDead()) return;
    worker.process.kill('SIGTERM');
    await once(worker, 'exit');
  };
  const renew = async () => {
    for (const [number, worker] of [...workers]) {
      await start(number);
      await end(worker);
    }
    log.info('every worker is started anew');
  };

  passNumbers();
  void (async () => {
    // The first one answers before the next takes the machine's time for its start.
    for (let number = 1; number <= count && !stopping; number++) await start(number);
  })();
  process.on('SIGHUP', () => void renew());
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      stopping = true;
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
      process.exit(0);
    });
}
