import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { residentBytes } from './residentBytes.ts';

/** What a command line tool may use. */
export interface ProcessLimits {
  milliseconds: number;
  /** Resident memory of the process and its children together; also its address space where the system can limit it. */
  bytes: number;
  /** Also limit the address space. Not for Node, which reserves far more than it uses. */
  addressSpace: boolean;
  signal: AbortSignal;
}

/** How a process ended: its exit code (null when a signal ended it) and the last of what it complained. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  complaints: string;
}

/** The process was ended because it took too long or too much. */
export class LimitExceeded extends Error {
  constructor(
    command: string,
    readonly limit: 'time' | 'memory',
  ) {
    super(`${command} was ended: too much ${limit}`);
    this.name = 'LimitExceeded';
  }
}

/** The tool cannot be started: not installed, or not for us. */
export class ToolMissing extends Error {
  constructor(command: string, complaints: string) {
    super(`${command} cannot be started: ${complaints.trim()}`);
    this.name = 'ToolMissing';
  }
}

/** Exit code of `prlimit` and shells for a command that is not there. */
const notThere = 127;
const watchEvery = 200;
const complaintBytes = 4_000;
const tool = (name: string) =>
  [`/usr/bin/${name}`, `/bin/${name}`, `/usr/local/bin/${name}`].find((path) => existsSync(path));
const setpriv = tool('setpriv');
const prlimit = tool('prlimit');

/** Puts the kernel's own limits in front of a command, as far as this system has them. */
function harness(command: string, args: string[], limits: ProcessLimits): string[] {
  const words: string[] = [];
  // Dies with us even when we are killed without a chance to clean up.
  if (setpriv) words.push(setpriv, '--pdeathsig', 'KILL');
  if (prlimit) {
    words.push(prlimit, '--core=0', `--cpu=${Math.ceil(limits.milliseconds / 1000)}`);
    if (limits.addressSpace) words.push(`--as=${limits.bytes}`);
    words.push('--');
  }
  return [...words, command, ...args];
}

/**
 * Runs a tool on untrusted input, in a process group of its own that is killed whole when it exceeds its limits or
 * `signal` aborts. `consume` reads its standard output; without it the output is dropped. Throws `LimitExceeded`,
 * the signal's reason, `ToolMissing`, or what `consume` throws.
 */
export async function runLimited(
  command: string,
  args: string[],
  limits: ProcessLimits,
  consume: (output: Readable) => Promise<void> = async (output) => void output.resume(),
): Promise<ProcessEnd> {
  limits.signal.throwIfAborted();
  const [first, ...rest] = harness(command, args, limits);
  const child = spawn(first ?? command, rest, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let exceeded: 'time' | 'memory' | null = null;
  const end = (limit: 'time' | 'memory') => {
    exceeded ??= limit;
    killGroup(child);
  };
  const timer = setTimeout(() => end('time'), limits.milliseconds);
  const watch = setInterval(() => {
    if (child.pid && residentBytes(child.pid) > limits.bytes) end('memory');
  }, watchEvery);
  const abort = () => killGroup(child);
  limits.signal.addEventListener('abort', abort, { once: true });
  try {
    const [ended] = await Promise.all([
      finish(child),
      consume(child.stdout).catch((error: unknown) => {
        killGroup(child);
        throw error;
      }),
    ]);
    limits.signal.throwIfAborted();
    if (exceeded) throw new LimitExceeded(command, exceeded);
    if (ended.code === notThere) throw new ToolMissing(command, ended.complaints);
    return ended;
  } catch (error) {
    // A consumer that stumbles over a cut stream is not the cause.
    limits.signal.throwIfAborted();
    if (exceeded) throw new LimitExceeded(command, exceeded);
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    limits.signal.removeEventListener('abort', abort);
    killGroup(child);
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function killGroup(child: Child): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

function finish(child: Child): Promise<ProcessEnd> {
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-complaintBytes);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ToolMissing(child.spawnfile, error.message)));
    child.once('close', (code, signal) => resolve({ code, signal, complaints }));
  });
}
