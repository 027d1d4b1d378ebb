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

type SupervisorConfig = Pick<BffConfig, 'workers' | 'port' | 'host'>;

/**
 * Keeps a number of workers behind one port: starts them one after another, replaces each that ends or hangs, and on
 * SIGHUP renews them one by one. One spare stands by with its code loaded and takes the number of the next lost one.
 * The front gives a connection to the worker with the fewest open requests, so that a busy or hung one is passed over.
 */
export function supervise(config: SupervisorConfig, log: Logger): void {
  const supervisor = new Supervisor(config, log);
  answerMetrics();
  void supervisor.startAll();
  process.on('SIGHUP', () => void supervisor.renew());
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await supervisor.stop();
      process.exit(0);
    });
}

class Supervisor {
  private readonly front = new Front<Worker>();
  private readonly workers = new Map<number, Worker>();
  private readonly listening = new Set<Worker>();
  /** By number, what waits for a worker of that number to listen. */
  private readonly awaited = new Map<number, () => void>();
  private standby: Worker | undefined;
  private standbyTimer: NodeJS.Timeout | undefined;
  private failures = 0;
  private stopping = false;

  constructor(
    private readonly config: SupervisorConfig,
    private readonly log: Logger,
  ) {
    this.front.server.on('error', (error) => {
      log.fatal({ err: error }, 'cannot listen');
      process.exit(1);
    });
  }

  async startAll(): Promise<void> {
    // The first one answers before the next takes the machine's time for its start.
    for (let number = 1; number <= this.config.workers && !this.stopping; number++) await this.start(number);
    this.prepareStandby();
  }

  /** Starts every worker anew, one after the other. */
  async renew(): Promise<void> {
    clearTimeout(this.standbyTimer);
    const old = this.standby;
    this.standby = undefined;
    if (old) await this.end(old);
    for (const [number, worker] of [...this.workers]) {
      await this.start(number);
      await this.end(worker);
    }
    this.log.info('every worker is started anew');
    this.prepareStandby();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.front.server.close();
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && this.end(worker)));
  }

  private numberOf(worker: Worker): number | undefined {
    return [...this.workers].find(([, other]) => other === worker)?.[0];
  }

  private fork(environment: { BFF_WORKER: string } | { BFF_STANDBY: string }): Worker {
    const worker = cluster.fork({ ...environment, BFF_FRONT_KEY: this.front.key });
    let isLost = false;
    const lose = (facts: object, told: string) => {
      if (!isLost && !this.stopping) this.replace(worker, facts, told);
      isLost = true;
    };
    watchSilence(worker, (because) => lose({ because }, 'hangs: ending it'));
    worker.once('exit', (code, signal) => lose({ code, signal }, 'ended: starting it again'));
    worker.on('message', (message: Message) => {
      if (message.type !== 'serving') return;
      this.listening.add(worker);
      this.front.add(worker, message.port);
      this.listen();
      const number = this.numberOf(worker);
      if (number !== undefined) this.awaited.get(number)?.();
    });
    return worker;
  }

  /** Opens the site's port, once there is a worker behind it. */
  private listen(): void {
    const { server } = this.front;
    if (server.listening || this.stopping) return;
    server.listen(this.config.port, this.config.host, () => {
      const { address, port } = server.address() as AddressInfo;
      this.log.info({ address, port }, 'listening');
    });
  }

  /** Replaces a lost worker without waiting for its end, which a tracer may keep from us. */
  private replace(worker: Worker, facts: object, told: string): void {
    const listened = this.listening.delete(worker);
    this.front.drop(worker);
    if (worker === this.standby) {
      this.standby = undefined;
      this.prepareStandby();
    }
    const number = this.numberOf(worker);
    if (number === undefined) return;
    this.failures = listened ? 0 : this.failures + 1;
    this.log.warn({ worker: number, ...facts }, told);
    if (this.failures >= maxFailures && this.listening.size === 0) process.exit(1);
    if (this.standby?.isConnected()) this.takeStandby(number, this.standby);
    else {
      const wait = Math.min(restartDelayMs * 2 ** this.failures, maxRestartDelayMs);
      setTimeout(() => !this.stopping && this.serve(number), wait);
    }
  }

  private serve(number: number): void {
    this.workers.set(number, this.fork({ BFF_WORKER: String(number) }));
  }

  private takeStandby(number: number, worker: Worker): void {
    this.standby = undefined;
    worker.send({ type: 'serve', number } satisfies Message);
    this.prepareStandby();
    this.workers.set(number, worker);
  }

  private prepareStandby(): void {
    clearTimeout(this.standbyTimer);
    this.standbyTimer = setTimeout(() => {
      if (!this.stopping) this.standby ??= this.fork({ BFF_STANDBY: '1' });
    }, standbyDelayMs);
  }

  /** Resolves once a worker of this number listens, be it the second that was tried. */
  private start(number: number): Promise<void> {
    return new Promise((resolve) => {
      this.awaited.set(number, resolve);
      this.serve(number);
    });
  }

  private async end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    this.front.remove(worker);
    await sleep(handoverMs);
    worker.process.kill('SIGTERM');
    await once(worker, 'exit');
  }
}
