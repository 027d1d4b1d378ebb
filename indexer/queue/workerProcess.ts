import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { nodeScript } from '../../mappings/nodeScript.mjs';

/** Interval of the worker's heartbeats, in ms. */
export const workerHeartbeatMs = 1_000;

/** Limits of the worker process, in ms. */
export interface WorkerProcessLimits {
  /** Silence after which a worker that has been heard is killed: a text may hold its thread. */
  silenceTimeoutMs: number;
  /** Time from its start within which a worker must be heard. */
  startTimeoutMs: number;
  restartDelayMs: number;
}

const defaults: WorkerProcessLimits = {
  silenceTimeoutMs: 20_000,
  startTimeoutMs: 120_000,
  restartDelayMs: 1_000,
};

/**
 * Supervises the process that reads PDFs, apart from the intake, so that a text that blocks its thread blocks no
 * upload. It is restarted when it dies or its heartbeats stop, and the queue retries its jobs.
 */
export class WorkerProcess {
  /** Fulfilled when the worker is first heard. */
  readonly heard: Promise<void>;
  private noteHeard: () => void = () => undefined;
  private child: ChildProcess | undefined;
  private stopping = false;
  private readonly limits: WorkerProcessLimits;

  constructor(
    private readonly log: Logger,
    private readonly script = fileURLToPath(new URL('../worker.ts', import.meta.url)),
    limits: Partial<WorkerProcessLimits> = {},
  ) {
    this.limits = { ...defaults, ...limits };
    this.heard = new Promise((resolve) => {
      this.noteHeard = resolve;
    });
    this.start();
  }

  /** The number of the process that runs now. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Lets the worker finish what it must and waits for its end. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  private start(): void {
    const { options, file } = nodeScript(this.script);
    // A session of its own has a priority of its own (`lowerPriority`).
    const child = fork(file, { stdio: 'inherit', execArgv: options, detached: true });
    this.child = child;
    const kill = () => {
      this.log.error({ pid: child.pid }, 'worker is silent and is killed');
      child.kill('SIGKILL');
    };
    let silence = setTimeout(kill, this.limits.startTimeoutMs);
    child.on('message', () => {
      clearTimeout(silence);
      silence = setTimeout(kill, this.limits.silenceTimeoutMs);
      this.noteHeard();
    });
    child.once('error', (error) => this.log.error({ error: error.message }, 'worker process'));
    child.once('exit', (code, signal) => {
      clearTimeout(silence);
      if (this.stopping) return;
      this.log.error({ code, signal }, 'worker ended and is started again');
      setTimeout(() => {
        if (!this.stopping) this.start();
      }, this.limits.restartDelayMs);
    });
  }
}
