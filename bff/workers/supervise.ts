import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BffConfig } from '../config.ts';
import { answerMetrics } from './clusterMetrics.ts';
import { watchSilence } from './endHungWorkers.ts';
import { Front } from './front.ts';
import type { Message } from './messages.ts';

/** Milliseconds before an ended worker is restarted; doubled after each failed start. */
const restartDelayMs = 500;
const maxRestartDelayMs = 30_000;
/** Starts that may fail one after another, while no other worker answers, before it is given up. */
const maxFailures = 3;
/** Milliseconds until a standby is started: what is new or was lost has the machine's time first. */
const standbyDelayMs = 10_000;
/** Milliseconds for a worker to take its open connections before it is told to end. */
const handoverMs = 200;

/**
 * Keeps `count` workers behind one port: starts them one after another, replaces each that ends or hangs, and on
 * SIGHUP renews them one by one. One spare stands by with its code loaded and takes the number of the next lost one.
 * The front gives a connection to the worker with the fewest open requests, so that a busy or hung one is passed over.
 */
export function supervise(
  { workers: count, port, host }: Pick<BffConfig, 'workers' | 'port' | 'host'>,
  log: Logger,
): void {
  const front = new Front<Worker>();
  const workers = new Map<number, Worker>();
  const listening = new Set<Worker>();
  /** By number, what waits for a worker of that number to listen. */
  const awaited = new Map<number, () => void>();
  let standby: Worker | undefined;
  let standbyTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopping = false;
  const numberOf = (worker: Worker) => [...workers].find(([, other]) => other === worker)?.[0];

  const fork = (environment: { BFF_WORKER: string } | { BFF_STANDBY: string }): Worker => {
    const worker = cluster.fork({ ...environment, BFF_FRONT_KEY: front.key });
    let isLost = false;
    const lose = (facts: object, told: string) => {
      if (!isLost && !stopping) replace(worker, facts, told);
      isLost = true;
    };
    watchSilence(worker, (because) => lose({ because }, 'hangs: ending it'));
    worker.once('exit', (code, signal) => lose({ code, signal }, 'ended: starting it again'));
    worker.on('message', (message: Message) => {
      if (message.type !== 'serving') return;
      listening.add(worker);
      front.add(worker, message.port);
      listen();
      const number = numberOf(worker);
      if (number !== undefined) awaited.get(number)?.();
    });
    return worker;
  };

  front.server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
  /** Opens the site's port, once there is a worker behind it. */
  const listen = () => {
    if (front.server.listening || stopping) return;
    front.server.listen(port, host, () => {
      const { address, port: own } = front.server.address() as AddressInfo;
      log.info({ address, port: own }, 'listening');
    });
  };

  /** Replaces a lost worker without waiting for its end, which a tracer may keep from us. */
  const replace = (worker: Worker, facts: object, told: string) => {
    const listened = listening.delete(worker);
    front.drop(worker);
    if (worker === standby) {
      standby = undefined;
      return prepareStandby();
    }
    const number = numberOf(worker);
    if (number === undefined) return;
    failures = listened ? 0 : failures + 1;
    log.warn({ worker: number, ...facts }, told);
    if (failures >= maxFailures && listening.size === 0) process.exit(1);
    if (standby?.isConnected()) return serve(number, takeStandby(number, standby));
    const wait = Math.min(restartDelayMs * 2 ** failures, maxRestartDelayMs);
    setTimeout(() => !stopping && serve(number, fork({ BFF_WORKER: String(number) })), wait);
  };

  const serve = (number: number, worker: Worker) => {
    workers.set(number, worker);
  };
  const takeStandby = (number: number, worker: Worker): Worker => {
    standby = undefined;
    worker.send({ type: 'serve', number } satisfies Message);
    prepareStandby();
    return worker;
  };
  const prepareStandby = () => {
    clearTimeout(standbyTimer);
    standbyTimer = setTimeout(() => {
      if (!stopping) standby ??= fork({ BFF_STANDBY: '1' });
    }, standbyDelayMs);
  };

  /** Resolves once a worker of this number listens, be it the second that was tried. */
  const start = (number: number): Promise<void> =>
    new Promise((resolve) => {
      awaited.set(number, resolve);
      serve(number, fork({ BFF_WORKER: String(number) }));
    });
  const end = async (worker: Worker) => {
    if (worker.isDead()) return;
    front.remove(worker);
    await sleep(handoverMs);
    worker.process.kill('SIGTERM');
    await once(worker, 'exit');
  };
  const renew = async () => {
    clearTimeout(standbyTimer);
    const old = standby;
    standby = undefined;
    if (old) await end(old);
    for (const [number, worker] of [...workers]) {
      await start(number);
      await end(worker);
    }
    log.info('every worker is started anew');
    prepareStandby();
  };

  answerMetrics();
  void (async () => {
    // The first one answers before the next takes the machine's time for its start.
    for (let number = 1; number <= count && !stopping; number++) await start(number);
    prepareStandby();
  })();
  process.on('SIGHUP', () => void renew());
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      stopping = true;
      front.server.close();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
      process.exit(0);
    });
}
