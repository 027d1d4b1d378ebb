import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodeArgs } from '../../../mappings/nodeScript.mjs';
import { type RefusalKind, refuse } from '../../errors.ts';
import { pdfLimits } from '../../limits.ts';
import { memorySignal, timeSignal } from '../../process/ownLimits.ts';
import { nodeReads, sandboxEnvironment, sandboxed } from '../../process/sandbox.ts';

/** A child's answer; `kind` null means a transient error rather than a fault of the file. */
export type ChildAnswer =
  | { type: 'ready' }
  | { type: 'value'; value: unknown; residentBytes: number }
  | { type: 'error'; kind: RefusalKind | null; message: string };

/** Limits of a pool; default `pdfLimits`. */
export type PoolLimits = { -readonly [Name in keyof typeof pdfLimits]: number };

/** Priority of a task against others. */
export interface TaskOptions {
  signal?: AbortSignal | undefined;
  /** Goes first; some children are kept for it. */
  urgent?: boolean;
  /** Whose file it is: a child that has opened one person's files never opens another's. */
  owner?: number | null;
}

interface Waiting extends Required<Omit<TaskOptions, 'signal'>> {
  request: unknown;
  signal: AbortSignal | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Child {
  process: ChildProcess;
  owner: number | null;
  ready: boolean;
  tasks: number;
}

/** The signal that ended a program, also when the sandbox reports it as 128 plus the signal's number. */
function signalOf(code: number | null, by: NodeJS.Signals | null): NodeJS.Signals | null {
  const signalName = Object.entries(constants.signals).find(([, number]) => code === 128 + number);
  return by ?? (signalName ? (signalName[0] as NodeJS.Signals) : null);
}

/**
 * A few child processes that open untrusted PDFs in sandboxes (`sandboxKind`), one task at a time each. A child that
 * exceeds a limit is killed and its file refused; one that did many tasks or keeps much memory is replaced. Idle
 * children do not keep the parent running, and none outlives it.
 */
export class ChildPool {
  private readonly idle: Child[] = [];
  private readonly queue: Waiting[] = [];
  private readonly all = new Set<ChildProcess>();
  /** Whose tasks are at work that nobody waits for. */
  private readonly patient: (number | null)[] = [];
  private readonly limits: PoolLimits;

  /**
   * `script` is the child's entry, a file URL; it must send `ready` once and one answer a request. `reads` gives the
   * files and folders it may read besides the indexer's code.
   */
  constructor(
    private readonly script: URL,
    private readonly reads: () => string[] = () => [],
    limits: Partial<PoolLimits> = {},
  ) {
    this.limits = { ...pdfLimits, ...limits };
  }

  /** Gives the child's value. Throws `Refused` for the file's faults, an `AbortError` when aborted, else `Error`. */
  run(request: unknown, { signal, urgent = false, owner = null }: TaskOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, signal, urgent, owner, resolve, reject });
      this.next();
    });
  }

  /** Ends all children at once; waiting tasks fail. */
  close(): void {
    for (const waiting of this.queue.splice(0)) waiting.reject(new Error('The pool was closed'));
    for (const child of this.all) child.kill('SIGKILL');
    this.idle.length = 0;
  }

  private next(): void {
    const first = this.queue.findIndex(({ urgent }) => urgent);
    const limit = Math.max(1, this.limits.children - this.limits.kept);
    const index = first < 0 && this.patient.length < limit ? this.fairest() : first;
    const waiting = this.queue[index];
    const child = waiting && this.childFor(waiting.owner);
    if (!child) return;
    this.queue.splice(index, 1);
    this.perform(child, waiting);
  }

  /** The place of the task whose owner has the fewest at work: one person's files take one child while others wait. */
  private fairest(): number {
    const atWork = this.queue.map(({ owner }) => this.patient.filter((other) => other === owner).length);
    return atWork.indexOf(Math.min(...atWork));
  }

  /** An idle child of this owner, else a new one, in the place of another owner's idle child where all are taken. */
  private childFor(owner: number | null): Child | undefined {
    const own = this.idle.findLastIndex((child) => child.owner === owner);
    if (own >= 0) return this.idle.splice(own, 1)[0];
    if (this.all.size >= this.limits.children) {
      const other = this.idle.shift();
      if (!other) return undefined;
      this.end(other);
    }
    return this.start(owner);
  }

  private end({ process }: Child): void {
    this.all.delete(process);
    process.kill('SIGKILL');
  }

  private start(owner: number | null): Child {
    const script = fileURLToPath(this.script);
    const heap = `--max-old-space-size=${this.limits.heapMegabytes}`;
    const node = [process.execPath, heap, ...nodeArgs(script)];
    const [command = '', ...args] = sandboxed(node, { reads: [...nodeReads, script, ...this.reads()] });
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Pictures go as bytes, not as numbers.
      serialization: 'advanced',
      env: sandboxEnvironment(),
    });
    this.all.add(child);
    child.once('exit', () => {
      this.all.delete(child);
      const index = this.idle.findIndex((one) => one.process === child);
      if (index >= 0) this.idle.splice(index, 1);
      this.next();
    });
    return { process: child, owner, ready: false, tasks: 0 };
  }

  private perform(child: Child, { request, signal, urgent, owner, resolve, reject }: Waiting): void {
    const { process: worker } = child;
    hold(worker, true);
    if (!urgent) this.patient.push(owner);
    let timedOut = false;
    const overrun = () => {
      timedOut = true;
      worker.kill('SIGKILL');
    };
    let timer = setTimeout(overrun, this.limits.startTimeoutMs);
    const abort = () => worker.kill('SIGKILL');
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(overrun, this.limits.timeoutMs);
      child.ready = true;
      child.tasks += 1;
      worker.send(request as object, (error) => error && worker.kill('SIGKILL'));
    };
    const leave = () => {
      clearTimeout(timer);
      if (!urgent) this.patient.splice(this.patient.indexOf(owner), 1);
      signal?.removeEventListener('abort', abort);
      worker.off('message', answer).off('exit', died).off('error', failed);
    };
    const answer = (message: ChildAnswer) => {
      if (message.type === 'ready') return begin();
      leave();
      this.release(child, message.type === 'value' ? message.residentBytes : 0);
      if (message.type === 'value') resolve(message.value);
      else reject(message.kind ? refuse(message.kind, message.message) : new Error(message.message));
    };
    const failed = (error: Error) => {
      leave();
      this.all.delete(worker);
      worker.kill('SIGKILL');
      reject(error);
      this.next();
    };
    const died = (code: number | null, ended: NodeJS.Signals | null) => {
      leave();
      this.next();
      const by = signalOf(code, ended);
      if (signal?.aborted) reject(new DOMException('Reading was aborted', 'AbortError'));
      else if (!child.ready) reject(new Error(`The child ended before it was ready (${code ?? by})`));
      else if (timedOut || by === timeSignal) reject(refuse('time'));
      // V8 ends a process that is out of heap by SIGABRT.
      else if (by === memorySignal || by === 'SIGABRT') reject(refuse('memory'));
      // Not by us: the kernel's own out-of-memory killer or an operator; another try may go well.
      else if (by === 'SIGKILL' || by === 'SIGTERM') reject(new Error(`The child was ended by ${by}`));
      else reject(refuse('crash', `code ${code ?? by}`));
    };
    worker.on('message', answer).once('exit', died).once('error', failed);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else if (child.ready) begin();
  }

  private release(child: Child, residentBytes: number): void {
    if (child.tasks >= this.limits.tasksPerChild || residentBytes > this.limits.keptBytes) this.end(child);
    else {
      hold(child.process, false);
      this.idle.push(child);
    }
    this.next();
  }
}

/** Whether a child keeps this process running. */
function hold(child: ChildProcess, held: boolean): void {
  const channel = child.channel as { ref(): void; unref(): void } | null | undefined;
  if (held) {
    child.ref();
    channel?.ref();
  } else {
    child.unref();
    channel?.unref();
  }
}
