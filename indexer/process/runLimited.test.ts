import { spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { tsxLoader } from '../../mappings/nodeScript.mjs';
import { waitFor } from '../../ops/test/waitFor.ts';
import { LimitExceeded, runLimited, ToolMissing } from './runLimited.ts';

const limits = { timeoutMs: 20_000, bytes: 400_000_000, addressSpace: false, reads: [process.execPath] };
const never = new AbortController().signal;

/** By their words: in a sandbox process ids differ. */
const running = (words: string) =>
  spawnSync('ps', ['-eo', 'args']).stdout.toString().split('\n').includes(words);

describe('runLimited', () => {
  it('hands on the output and tells exit code and error output', async () => {
    let said = '';
    const end = await runLimited(
      'sh',
      ['-c', 'echo 好; echo oh >&2; exit 3'],
      { ...limits, signal: never },
      async (output) => {
        said = await text(output);
      },
    );
    expect(said).to.equal('好\n');
    expect(end).to.include({ code: 3, errorOutput: 'oh\n' });
  });

  it('ends the whole group of what takes too long', async () => {
    // Nobody else sleeps for this time.
    const sleep = `sleep 60.${process.pid}`;
    const timeoutMs = 4_000;
    const run = runLimited('sh', ['-c', `${sleep} & wait`], { ...limits, timeoutMs, signal: never }).catch(
      (fault: unknown) => fault,
    );
    await waitFor(() => running(sleep), { timeoutMs, message: 'it never began' });
    expect(await run)
      .to.be.instanceOf(LimitExceeded)
      .with.property('limit', 'time');
    expect(running(sleep)).to.equal(false);
  });

  it('ends what computes for too long before its time is over', async () => {
    const end = await runLimited('sh', ['-c', 'while :; do :; done'], {
      ...limits,
      timeoutMs: 600_000,
      cpuMs: 1_000,
      signal: never,
    });
    expect(end.code).not.to.equal(0);
  }).timeout(120_000);

  it('ends what takes too much memory, children counted', async () => {
    const hog = 'const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 5)';
    const run = runLimited('sh', ['-c', `${process.execPath} -e '${hog}' & wait`], {
      ...limits,
      bytes: 200_000_000,
      signal: never,
    });
    expect(await run.catch((fault: unknown) => fault))
      .to.be.instanceOf(LimitExceeded)
      .with.property('limit', 'memory');
  });

  it('limits the address space where that is asked for', async () => {
    // Asks for all of it at once and touches none, so that this limit speaks before the one on memory in use.
    const end = await runLimited('dd', ['if=/dev/zero', 'of=/dev/null', 'bs=300M', 'count=1'], {
      ...limits,
      bytes: 100_000_000,
      addressSpace: true,
      signal: never,
    });
    expect(end.errorOutput).to.match(/memory|alloc/i);
  });

  it('ends at once when aborted, with the reason', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('stopping')), 200);
    const error = await runLimited('sleep', ['60'], { ...limits, signal: abort.signal }).catch(
      (fault: Error) => fault,
    );
    expect(error).to.have.property('message', 'stopping');
  });

  it('begins nothing that would outlive who asked for it, killed in the moment of asking', async () => {
    // Nobody else sleeps just so long.
    const seconds = `62.${process.pid}${Date.now()}`;
    const left = () => spawnSync('ps', ['-eo', 'args']).stdout.toString().includes(seconds);
    const module = JSON.stringify(new URL('runLimited.ts', import.meta.url).href);
    const encoded = JSON.stringify({ ...limits, reads: [] });
    const code = `import { runLimited } from ${module};
      void runLimited('sleep', ['${seconds}'], { ...${encoded}, signal: new AbortController().signal });
      process.kill(process.pid, 'SIGKILL');`;
    const node = ['--import', tsxLoader(), '--input-type=module', '--eval', code];
    expect(spawnSync(process.execPath, node, { stdio: 'ignore' }).signal).to.equal('SIGKILL');
    await waitFor(() => !left(), { timeoutMs: 20_000, message: 'the tool is left behind' });
  });

  it('says when the tool is not there', async () => {
    const error = await runLimited('no-such-tool', [], { ...limits, signal: never }).catch(
      (fault: Error) => fault,
    );
    expect(error).to.be.instanceOf(ToolMissing).with.property('message').that.contains('no-such-tool');
  });
});
