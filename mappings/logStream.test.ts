import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

/** Logs in a process of its own, which lives on for a moment and then says so. */
const script = (path: string) => `
  import { openSync } from 'node:fs';
  import { pino } from 'pino';
  import { logStream } from './mappings/logStream.ts';
  const log = pino({}, logStream(openSync(${JSON.stringify(path)}, 'a')));
  for (let line = 0; line < 2000; line += 1) log.info({ line }, 'x'.repeat(1000));
  setTimeout(() => { log.fatal('the last line'); console.log('lives'); process.exit(0); }, 300);`;

const run = (path: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script(path)]);

describe('the log stream', () => {
  it('lets a process live whose disk is full', async function () {
    if (process.platform !== 'linux') this.skip();
    const { stdout, stderr } = await run('/dev/full');
    expect(stdout.trim()).to.equal('lives');
    expect(stderr).not.to.match(/ENOSPC/);
  });

  it('writes all there is, also what was said last', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-stream-'));
    await run(join(folder, 'log'));
    const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
    expect(lines).to.have.lengthOf(2001);
    expect(lines.at(-1)).to.include('the last line');
    await rm(folder, { recursive: true });
  });
});
