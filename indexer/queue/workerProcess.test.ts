import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { waitFor } from '../../ops/test/waitFor.ts';
import { WorkerProcess } from './workerProcess.ts';

const log = pino({ level: 'silent' });
const limits = { silenceTimeoutMs: 1_500, startTimeoutMs: 30_000, restartDelayMs: 10 };

/** A worker that sends heartbeats, and blocks its thread when told to. */
const script = `
setInterval(() => process.send('alive'), 50);
process.on('SIGUSR1', () => { for (;;); });
process.on('SIGTERM', () => process.exit(0));
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const until = <Value>(ask: () => Value | undefined, what: string) =>
  waitFor(ask, { timeoutMs: 30_000, message: `there is not ${what}` });

describe('the process that reads PDFs', () => {
  let folder: string;
  let worker: WorkerProcess;
  const another = (before: number) => () => {
    const { pid } = worker;
    return pid !== undefined && pid !== before ? pid : undefined;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'worker-'));
    const path = join(folder, 'worker.mjs');
    await writeFile(path, script);
    worker = new WorkerProcess(log, path, limits);
  });
  afterEach(async () => {
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is started again when it is killed', async () => {
    const first = await until(() => worker.pid, 'the worker');
    process.kill(first, 'SIGKILL');
    expect(isRunning(await until(another(first), 'another worker'))).to.equal(true);
  });

  it('is killed and started again when a text holds its thread', async () => {
    const first = await until(() => worker.pid, 'the worker');
    await worker.heard;
    process.kill(first, 'SIGUSR1');
    await until(another(first), 'another worker');
    expect(isRunning(first)).to.equal(false);
  });

  it('ends with the intake, which waits for it', async () => {
    const pid = await until(() => worker.pid, 'the worker');
    await worker.heard;
    await worker.stop();
    expect(isRunning(pid)).to.equal(false);
  });
});
