import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { nodeArgs } from '../mappings/nodeScript.mjs';

/** A line of its log. */
export interface LogLine {
  msg: string;
  pid: number;
  port?: number;
  because?: string;
  req?: { path: string };
}

/** Runs `bff/main.ts` as a process in a suite's tests; called inside of `describe`, which ends it after each. */
export function mainProcess() {
  let folder: string;
  let child: ChildProcess | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bff-main-'));
  });
  afterEach(() => child?.kill('SIGKILL'));
  after(() => rm(folder, { recursive: true }));

  /** Starts it; gives its log lines as they come and the port it listens on. */
  return (variables: Record<string, string>) => {
    const started = spawn(process.execPath, nodeArgs('bff/main.ts'), {
      env: {
        ...process.env,
        PORT: '0',
        LOG_LEVEL: 'info',
        STORE_URL: pathToFileURL(folder).href,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const lines: LogLine[] = [];
    const reader = createInterface({ input: started.stdout });
    const port = new Promise<number>((resolve) => {
      reader.on('line', (text) => {
        const line = JSON.parse(text) as LogLine;
        lines.push(line);
        if (line.msg === 'listening' && line.port) resolve(line.port);
      });
    });
    return { started, lines, port };
  };
}
