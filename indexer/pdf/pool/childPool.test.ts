import { spawnSync } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { waitFor } from '../../../ops/test/waitFor.ts';
import { Refused } from '../../errors.ts';
import { pdfFolder } from '../handmade.factory.ts';
import { ChildPool } from './childPool.ts';

const child = (body: string) => `
process.on('message', async (request) => { ${body} });
process.send({ type: 'ready' });
`;
// In a box every process has the same number: a start is known by when it was.
const answer = "process.send({ type: 'value', value: performance.timeOrigin, residentBytes: 1 })";

const isRunning = (path: string) => spawnSync('ps', ['-eo', 'args']).stdout.toString().includes(path);

describe('the pool of child processes', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  const pools: ChildPool[] = [];
  const poolOf = async (body: string, limits: ConstructorParameters<typeof ChildPool>[2] = {}) => {
    const path = await folder.save(`child-${pools.length}.mjs`, Buffer.from(child(body)));
    const pool = new ChildPool(new URL(`file://${path}`), undefined, { children: 1, ...limits });
    pools.push(pool);
    return pool;
  };
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    for (const pool of pools) pool.close();
    await folder.remove();
  });

  it('uses a child again, and replaces it after so many tasks', async () => {
    const pool = await poolOf(answer, { tasksPerChild: 2 });
    const pids = [await pool.run({}), await pool.run({}), await pool.run({})];
    expect(pids[0]).to.equal(pids[1]);
    expect(pids[2]).not.to.equal(pids[0]);
  });

  it('opens files of two people in no child', async () => {
    const pool = await poolOf(answer);
    const [first, again] = [await pool.run({}, { owner: 1 }), await pool.run({}, { owner: 1 })];
    const [other, site] = [await pool.run({}, { owner: 2 }), await pool.run({})];
    expect(again).to.equal(first);
    expect(new Set([first, other, site]).size).to.equal(3);
  });

  it('lets nobody wait behind several files of one person', async () => {
    const body = `await new Promise((resolve) => setTimeout(resolve, request.ms)); ${answer}`;
    const pool = await poolOf(body, { children: 2, kept: 0 });
    const done: string[] = [];
    const run = (name: string, owner: number, ms: number) =>
      pool.run({ ms }, { owner }).then(
        () => done.push(name),
        () => undefined,
      );
    void run('one’s second', 1, 60_000);
    await Promise.all([run('one’s first', 1, 300), run('one’s third', 1, 0), run('another’s', 2, 0)]);
    expect(done).to.deep.equal(['one’s first', 'another’s', 'one’s third']);
    pool.close();
  });

  it('kills a child that takes too long and refuses the file, then serves the next', async () => {
    const pool = await poolOf(`if (request.hang) { for (;;); } else ${answer}`, { timeoutMs: 200 });
    const error = await pool.run({ hang: true }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Refused).with.property('reason').that.matches(/超时/);
    expect(await pool.run({})).to.be.a('number');
  });

  it('tells overruns of memory and of time, crashes and being ended from outside apart', async () => {
    const pool = await poolOf(
      'if (request.signal) process.kill(process.pid, request.signal); else process.exit(3);',
    );
    const reasons = [];
    for (const request of [{ signal: 'SIGUSR2' }, { signal: 'SIGVTALRM' }, {}, { signal: 'SIGKILL' }])
      reasons.push(
        await pool
          .run(request)
          .catch((error: unknown) => (error instanceof Refused ? error.reason : 'again')),
      );
    expect(reasons[0]).to.match(/内存/);
    expect(reasons[1]).to.match(/超时/);
    expect(reasons[2]).to.match(/错误/);
    expect(reasons[3]).to.equal('again');
  });

  it('runs no code that other users put where tsx keeps its own', async () => {
    const prepared = await mkdtemp('/tmp/tsx-');
    try {
      const pool = await poolOf(`
        const [{ existsSync }, { tmpdir }] = await Promise.all([import('node:fs'), import('node:os')]);
        const value = !process.env.TSX_DISABLE_CACHE && existsSync(tmpdir() + '/' + request.name);
        process.send({ type: 'value', value, residentBytes: 1 });`);
      expect(await pool.run({ name: basename(prepared) })).to.equal(false);
    } finally {
      await rmdir(prepared);
    }
  });

  it('leaves no child behind when closed', async () => {
    const pool = await poolOf(answer);
    const script = `child-${pools.length - 1}.mjs`;
    await pool.run({});
    expect(isRunning(script)).to.equal(true);
    pool.close();
    await waitFor(() => !isRunning(script), { timeoutMs: 20_000, message: 'a child is left behind' });
  });
});
