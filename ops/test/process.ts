import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { waitFor } from './waitFor.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds until a server must answer, and until it must have ended. */
const startTimeoutMs = 150_000;

/** A running server of a test. */
export interface TestProcess {
  pid: number;
  stop(): Promise<void>;
  /** Ends it at once, as a machine that goes down. */
  kill(): Promise<void>;
}

/** Exit code and output of a command. */
export interface ProcessResult {
  code: number | null;
  output: string;
}

/**
 * Starts a server of the project and waits until an address answers.
 * @throws with what it said when it ends or stays silent
 */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  url: string,
): Promise<TestProcess> {
  const child = launch(script, [], env);
  const said = collect(child);
  const answering = async () => {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}:\n${said()}`);
    return answers(url, env.INTERNAL_KEY ?? '');
  };
  const message = () => `${script} does not answer at ${url}:\n${said()}`;
  try {
    await waitFor(answering, { timeoutMs: startTimeoutMs, intervalMs: 100, message });
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { pid: child.pid ?? 0, stop: () => stop(child), kill: () => stop(child, 'SIGKILL') };
}

/** Runs a command of the project to its end. @throws Error with its output when it fails */
export async function runProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<ProcessResult> {
  const result = await tryProcess(script, env, args);
  if (result.code !== 0) throw new Error(`${script} ended with ${result.code}:\n${result.output}`);
  return result;
}

/** Runs a command of the project to its end, however it ends. @param input what it reads from stdin */
export async function tryProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  input?: string,
): Promise<ProcessResult> {
  const child = launch(script, args, env, input);
  const said = collect(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: said() };
}

function launch(script: string, args: string[], env: Record<string, string>, input?: string): ChildProcess {
  const child = spawn(process.execPath, [...nodeArgs(script), ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  return child;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += piece));
  return () => text;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  child.kill(signal);
  await ended;
  clearTimeout(force);
}

async function answers(url: string, key: string): Promise<boolean> {
  try {
    return (await fetch(url, { headers: { 'x-internal-key': key } })).ok;
  } catch {
    return false;
  }
}
