import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { aliveEvery } from './messages.ts';
import { passNumbers } from './passNumbers.ts';

/** Milliseconds of silence after which a worker counts as hung, and before one that ended is started again. */
const longestSilence = 10_000;
const pause = 500;
/** Starts that may fail one after another before it is given up. */
const mostFailures = 3;

/**
 * Keeps so many workers behind one port: starts them one after another, another one for each that ends or hangs, and
 * by SIGHUP anew one by one. The system gives a connection to whichever is free to take it (SCHED_NONE), so that a
 * worker that is busy, hangs or is stopped is passed over.
 */
export function supervise(count: number, log: Logger): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = new Map<number, Worker>();
  let failures = 0;
  let stopping = false;

  const start = (number: number): Promise<void> => {
    const worker = cluster.fork({ BFF_WORKER: String(number) });
    workers.set(number, worker);
    let listens = false;
    const silent = watchSilence(worker, () => log.warn({ worker: number }, 'hangs: ending it'));
    worker.once('exit', async (code, signal) => {
      silent.stop();
      if (stopping || workers.get(number) !== worker) return;
      failures = listens ? 0 : failures + 1;
      log.warn({ worker: number, code, signal }, 'ended: starting it again');
      if (failures >= mostFailures) process.exit(1);
      setTimeout(() => !stopping && void start(number), pause);
    });
    return new Promise((resolve) => {
      worker.once('listening', () => {
        listens = true;
        silent.watch();
        resolve();
      });
    });
  };
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

/** Ends a worker that was heard and then is not any more. */
function watchSilence(worker: Worker, onSilence: () => void) {
  let heard = Date.now();
  let timer: NodeJS.Timeout | undefined;
  worker.on('message', () => {
    heard = Date.now();
  });
  return {
    watch() {
      heard = Date.now();
      timer = setInterval(() => {
        if (Date.now() - heard < longestSilence) return;
        onSilence();
        worker.process.kill('SIGKILL');
      }, aliveEvery);
    },
    stop: () => clearInterval(timer),
  };
}
