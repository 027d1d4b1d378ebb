import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect } from 'chai';
import { freePort } from '../../ops/test/freePort.ts';
import { holdByTracer } from '../../ops/test/tracer.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { type LogLine, mainProcess } from '../main.testkit.ts';

/** Waits for the start or end of workers, which its log tells. */
const workers = (holds: () => boolean, lines: LogLine[]) =>
  waitFor(holds, { timeoutMs: 300_000, message: () => lines.map(({ msg }) => msg).join('\n') });

describe('the workers of a process', () => {
  let runs = 0;
  const start = mainProcess();

  it('answer behind one port: counted together, replaced when they hang, renewed one by one', async () => {
    const { started, lines, port } = start({
      BFF_WORKERS: '2',
      CALLS_PER_MINUTE: '20',
      SHED_ABOVE_MS: '0',
      INDEX_PREFIX: `test-workers-${process.pid}-${++runs}`,
    });
    const url = `http://127.0.0.1:${await port}`;
    const serving = () => lines.filter(({ msg }) => msg === 'serving');
    // Each by a connection of its own: whichever worker is free takes it.
    const answerTo = (path: string) => fetch(url + path, { headers: { connection: 'close' } });
    const ask = async (path: string) => (await answerTo(path)).status;
    await workers(() => serving().length === 2, lines);
    expect(lines.filter(({ msg }) => msg === 'listening').length, 'one port').to.equal(1);

    // Nothing that takes long to make: Redis is away for a worker that is busy for a second, which then counts alone.
    const answers: number[] = [];
    while (answers.length < 60)
      answers.push(...(await Promise.all([1, 2, 3, 4].map(() => ask('/api/nowhere')))));
    expect(answers.filter((status) => status !== 429).length, 'the limit is one').to.equal(20);
    const pids = new Set(lines.filter(({ msg }) => msg === 'request completed').map(({ pid }) => pid));
    expect(pids.size, 'both answered').to.equal(2);
    const counted = async () => {
      const metrics = await (await answerTo('/metrics')).text();
      const counts = metrics.match(/^bff_request_seconds_count\{.*route="other".*$/gm) ?? [];
      return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };
    // An answer is counted once it is sent.
    await waitFor(async () => (await counted()) >= 60, {
      timeoutMs: 30_000,
      message: 'the numbers are not of both',
    });
    expect(await counted()).to.equal(60);

    // It has a call of ours in hand when it is stopped, which is answered by the front.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = '/api/notify/wxpay';
    const notice = { agent, method: 'POST', headers: { 'content-length': 2 } };
    const [answer] = await once(request(url + path, notice).end('{}'), 'response');
    answer.resume();
    await once(answer, 'end');
    const headers = { ...notice.headers, expect: '100-continue' };
    const waiting = request(url + path, { ...notice, headers });
    const answered = once(waiting, 'response');
    waiting.flushHeaders();
    await once(waiting, 'continue');
    expect(waiting.reusedSocket, 'the worker that has answered before').to.equal(true);
    const taken = () => lines.find(({ req }) => req?.path === path);
    await workers(() => taken() !== undefined, lines);
    process.kill(taken()?.pid ?? 0, 'SIGSTOP');
    for (let turn = 0; turn < 10; turn++) expect(await ask('/healthz')).to.equal(200);
    const [told503] = await answered;
    expect([told503.statusCode, told503.headers['retry-after']]).to.deep.equal([503, '3']);
    await workers(() => serving().length === 3, lines);
    const output = lines.filter(({ msg }) => msg === 'hangs: ending it');
    expect(output.map(({ because }) => because)).to.deep.equal(['it was stopped']);

    started.kill('SIGHUP');
    const renewed = async () => {
      expect(await ask('/healthz')).to.equal(200);
      return lines.some(({ msg }) => msg === 'every worker is started anew');
    };
    await waitFor(renewed, { timeoutMs: 300_000, message: 'not every worker is started anew' });
    expect(new Set(serving().map(({ pid }) => pid)).size).to.equal(5);
    const exited = once(started, 'close');
    started.kill('SIGTERM');
    expect((await exited)[0]).to.equal(0);
  }).timeout(400_000);

  it('answer again by the one that stands by while a tracer holds both others', async () => {
    const port = await freePort();
    const { lines } = start({
      PORT: String(port),
      BFF_WORKERS: '2',
      SHED_ABOVE_MS: '0',
      INDEX_PREFIX: `test-workers-${process.pid}-${++runs}`,
    });
    const of = (message: string) => lines.filter(({ msg }) => msg === message);
    await workers(() => of('standing by').length === 1, lines);
    const held = of('serving').map(({ pid }) => pid);
    expect(held.length).to.equal(2);
    const release = await holdByTracer(...held);
    try {
      // Each of their callers gets an answer, a page or a failed call.
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
      const [page, call] = await Promise.all([ask('/report'), ask('/api/order/vipList')]);
      expect([page.status, call.status]).to.deep.equal([503, 503]);
      expect(call.headers.get('retry-after')).to.equal('3');
      expect(await page.text()).to.contain('<p>服务正在恢复，请稍后再试</p>');
      expect(await call.json()).to.include({ status: 0, data: '服务正在恢复，请稍后再试' });
      await workers(() => of('serving').length === 3, lines);
      expect(of('serving')[2]?.pid, 'it was there before').to.equal(of('standing by')[0]?.pid);
      // The tracer waits for nothing, so that both are not known to have ended: they are replaced all the same.
      await workers(() => of('serving').length === 4, lines);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).to.equal(200);
    } finally {
      await release();
    }
    const because = of('hangs: ending it').map((line) => line.because);
    expect(because).to.deep.equal(['a tracer holds it', 'a tracer holds it']);
  }).timeout(400_000);
});
