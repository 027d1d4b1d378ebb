import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Account } from '../launch/process/account.mjs';
import { lastLines, searchPath } from '../launch/process/command.mjs';
import { askUntil } from '../launch/process/processes.mjs';

/** A server that a test starts beside the run's engines. */
export interface TestServer {
  pid: number;
  /** Ends it at once, as a machine that goes down. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Options of a server's start. */
export interface ServerSpec {
  words: string[];
  cwd: string;
  env: Record<string, string>;
  /** File that takes what it says. */
  log: string;
  /** User that runs it. */
  account: Account;
  answers(): Promise<boolean>;
  /** Milliseconds until it must answer. */
  timeoutMs?: number;
}

/**
 * Starts a server, which ends with this process, and waits until it answers.
 * @throws with the end of its log when it does not
 */
export async function startServer(spec: ServerSpec): Promise<TestServer> {
  const output = openSync(spec.log, 'a');
  const [command = '', ...args] = spec.account.commandLine(spec.words);
  const child = spawn(command, args, {
    cwd: spec.cwd,
    env: { ...spec.env, PATH: searchPath },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!gone()) child.kill(signal);
    await ended;
  };
  const inTime = await askUntil(async () => gone() || (await spec.answers()), spec.timeoutMs ?? 120_000, 200);
  if (!inTime || gone()) {
    await end('SIGKILL');
    throw new Error(`${spec.words[0]} does not answer:\n${lastLines(spec.log)}`);
  }
  return { pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
