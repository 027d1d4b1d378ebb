import { spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { LimitExceeded, runLimited, ToolMissing } from './runLimited.ts';

const ample = { milliseconds: 20_000, bytes: 400_000_000, addressSpace: false };
const never = new AbortController().signal;

/** A killed child whose new parent has not looked yet still has an entry, as a zombie. */
const running = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString());

describe('runLimited', () => {
  it('hands on the output and tells exit code and complaints', async () => {
    let said = '';
    const end = await runLimited(
      'sh',
      ['-c', 'echo 好; echo oh >&2; exit 3'],
      { ...ample, signal: never },
      async (output) => {
        said = await text(output);
      },
    );
    expect(said).to.equal('好\n');
    expect(end).to.include({ code: 3, complaints: 'oh\n' });
  });

  it('ends the whole group of what takes too long', async () => {
    let child = 0;
    const run = runLimited(
      'sh',
      ['-c', 'sleep 60 & echo $!; wait'],
      { ...ample, milliseconds: 500, signal: never },
      async (output) => {
        child = Number(await text(output));
      },
    );
    const error = await run.catch((fault: unknown) => fault);
    expect(error).to.be.instanceOf(LimitExceeded).with.property('limit', 'time');
    expect(child).to.be.greaterThan(0);
    expect(running(child)).to.equal(false);
  });

  it('ends what takes too much memory, children counted', async () => {
    const hog = 'const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 5)';
    const run = runLimited('sh', ['-c', `node -e '${hog}' & wait`], {
      ...ample,
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
      ...ample,
      bytes: 100_000_000,
      addressSpace: true,
      signal: never,
    });
    expect(end.complaints).to.match(/memory|alloc/i);
  });

  it('ends at once when aborted, with the reason', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('stopping')), 200);
    const error = await runLimited('sleep', ['60'], { ...ample, signal: abort.signal }).catch(
      (fault: Error) => fault,
    );
    expect(error).to.have.property('message', 'stopping');
  });

  it('says when the tool is not there', async () => {
    const error = await runLimited('no-such-tool', [], { ...ample, signal: never }).catch(
      (fault: Error) => fault,
    );
    expect(error).to.be.instanceOf(ToolMissing).with.property('message').that.contains('no-such-tool');
  });
});
