import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { type SharedPaths, sandboxEnvironment, sandboxed, tool } from './sandbox.ts';

/** File descriptor of the start barrier between a program and its parent. */
const channel = 3;

/**
 * Waits until the sandbox's first process only waits for this one, for from then on it ends with its parent; then
 * asks, and starts when answered. Where that process is gone there is no answer.
 */
const wait = `while read -r pid name state rest </proc/1/stat && [ "$name" = '(bwrap)' ] && [ "$state" != S ]; do :; done
echo >&${channel} && read -r answer <&${channel} && exec "$@" ${channel}>&-`;

/**
 * A command that starts when its parent, alive at that moment, says so: the kernel ends programs with their parent,
 * but does not report a death before it was asked to, and a sandbox is several programs that ask in turn.
 */
function withStartBarrier(words: string[]): string[] {
  return [tool('sh') ?? '/bin/sh', '-c', wait, 'sh', ...words];
}

/** Tells a program that waits to begin. Descriptor 3 of it must be a pipe to this process. */
function openStartBarrier(child: ChildProcess): void {
  const barrier = child.stdio[channel] as Duplex;
  // It ended before it came to the barrier.
  barrier.on('error', () => undefined);
  barrier.once('data', () => barrier.end('\n'));
}

const pageBytes = 4_096;

/** Resident memory of a process and its descendants, in bytes; 0 where the system does not report it (no /proc). */
function residentBytes(pid: number): number {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children
      .split(' ')
      .reduce((sum, child) => sum + (child ? residentBytes(Number(child)) : 0), resident);
  } catch {
    // It ended between two looks.
    return 0;
  }
}

/** Limits of a command line tool. */
export interface ProcessLimits extends SharedPaths {
  timeoutMs: number;
  /** What each of its processes may compute, where the system can limit it; default `timeoutMs`. */
  cpuMs?: number;
  /** Resident memory of the process and its children together; also its address space where the system can limit it. */
  bytes: number;
  /** Also limit the address space. Not for Node, which reserves far more than it uses. */
  addressSpace: boolean;
  signal: AbortSignal;
}

/** How a process ended: its exit code (null when a signal ended it) and the end of its stderr. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  errorOutput: string;
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
  constructor(command: string, errorOutput: string) {
    super(`${command} cannot be started: ${errorOutput.trim()}`);
    this.name = 'ToolMissing';
  }
}

const memoryCheckMs = 200;
const maxErrorBytes = 4_000;
const prlimit = tool('prlimit');

/** Puts the kernel's own limits in front of a command, as far as this system has them, and shuts it in. */
function limitedCommand(command: string, args: string[], limits: ProcessLimits): string[] {
  const program = tool(command);
  if (!program) throw new ToolMissing(command, 'it is not on PATH');
  const words = sandboxed(withStartBarrier([program, ...args]), limits);
  if (!prlimit) return words;
  const kernel = ['--core=0', `--cpu=${Math.ceil((limits.cpuMs ?? limits.timeoutMs) / 1000)}`];
  if (limits.addressSpace) kernel.push(`--as=${limits.bytes}`);
  return [prlimit, ...kernel, '--', ...words];
}

/** A tool that runs within its limits; its standard output must be read to the end, or destroyed. */
export interface LimitedProcess {
  stdout: Readable;
  stderr: Readable;
  /** Rejects with `LimitExceeded`, the signal's reason or `ToolMissing`. */
  ended: Promise<ProcessEnd>;
  /** Ends it at once, with all that it started. */
  kill(): void;
}

/**
 * Starts a tool on untrusted input in a sandbox (`sandboxKind`), in a process group of its own that is killed whole
 * when it exceeds its limits or `signal` aborts. Throws the signal's reason or `ToolMissing`.
 */
export function startLimited(command: string, args: string[], limits: ProcessLimits): LimitedProcess {
  limits.signal.throwIfAborted();
  const [first, ...rest] = limitedCommand(command, args, limits);
  const child = spawn(first ?? command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    env: sandboxEnvironment(),
  }) as Child;
  openStartBarrier(child);
  let exceeded: 'time' | 'memory' | null = null;
  const end = (limit: 'time' | 'memory') => {
    exceeded ??= limit;
    killGroup(child);
  };
  const timer = setTimeout(() => end('time'), limits.timeoutMs);
  const watch = setInterval(() => {
    if (child.pid && residentBytes(child.pid) > limits.bytes) end('memory');
  }, memoryCheckMs);
  const abort = () => killGroup(child);
  limits.signal.addEventListener('abort', abort, { once: true });
  const ended = finish(child)
    .finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
      limits.signal.removeEventListener('abort', abort);
      killGroup(child);
    })
    .then((outcome) => {
      limits.signal.throwIfAborted();
      if (exceeded) throw new LimitExceeded(command, exceeded);
      return outcome;
    });
  // Whoever reads the streams alone learns of it by their end.
  ended.catch(() => undefined);
  return { stdout: child.stdout, stderr: child.stderr, ended, kill: () => killGroup(child) };
}

/**
 * Runs a tool like `startLimited` to its end. `consume` reads its standard output; without it the output is dropped.
 * Throws `LimitExceeded`, the signal's reason, `ToolMissing`, or what `consume` throws.
 */
export async function runLimited(
  command: string,
  args: string[],
  limits: ProcessLimits,
  consume: (output: Readable) => Promise<void> = async (output) => void output.resume(),
): Promise<ProcessEnd> {
  const { stdout, ended, kill } = startLimited(command, args, limits);
  const consumed = consume(stdout).catch((error: unknown) => {
    kill();
    // A consumer that stumbles over a stream cut by a limit is not the cause: that is thrown first.
    return ended.then(() => {
      throw error;
    });
  });
  const [outcome] = await Promise.all([ended, consumed]);
  return outcome;
}

type Child = ChildProcess & { stdout: Readable; stderr: Readable };

function killGroup(child: Child): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

function finish(child: Child): Promise<ProcessEnd> {
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorBytes);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ToolMissing(child.spawnfile, error.message)));
    child.once('close', (code, signal) => resolve({ code, signal, errorOutput: errorOutput }));
  });
}
