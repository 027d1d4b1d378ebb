import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { holdByTracer } from '../../test/tracer.ts';
import { waitFor } from '../../test/waitFor.ts';
import { httpAnswers, redisAnswers, redisLives } from '../engines/probes.mjs';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { Child } from './child.mjs';
import { freePort } from './ports.mjs';
import { askUntil, ChildrenFile, isHung, startTime } from './processes.mjs';

/** A server that starts a process of its own and prints both ids. */
const server = `
  const { spawn } = require('node:child_process');
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  require('node:http').createServer((_, response) => response.end(process.pid + ' ' + helper.pid))
    .listen(Number(process.env.PORT), '127.0.0.1');`;

/** The same, held by one task for ever once it is asked for it. */
const busyServer = server
  .replace('(_, response) =>', '(asked, response) => { while (asked.url === "/hold"); return')
  .replace('helper.pid))', 'helper.pid); })');

/** The same, which counts its probes, and accepts connections but stays silent once told to. */
const muteServer = server.replace(
  "(_, response) => response.end(process.pid + ' ' + helper.pid)",
  `(asked, response) => {
    if (globalThis.mute) return;
    if (asked.url === '/mute') globalThis.mute = true;
    globalThis.count = (globalThis.count ?? 0) + 1;
    response.end(process.pid + ' ' + helper.pid + ' ' + globalThis.count);
  }`,
);

describe('a supervised child', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let url: string;
  let port: number;
  const children: Child[] = [];

  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    await mkdir(join(folder, 'logs'));
    port = await freePort();
    url = `http://127.0.0.1:${port}/`;
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await child.stop();
    await remove();
  });

  function child(script: string, limits = { pulse: 100, silence: 3_000, busySilence: 3_000 }): Child {
    const spec = {
      name: 'server',
      words: [process.execPath, '-e', script],
      env: { PORT: String(port) },
      cwd: folder,
      ask: () => httpAnswers(url),
      startTimeoutMs: 20_000,
    };
    const made = new Child(spec, { dataDir: folder, children: new ChildrenFile(folder) }, limits);
    children.push(made);
    return made;
  }

  async function ids(): Promise<number[]> {
    return (await (await fetch(url)).text()).split(' ').map(Number);
  }

  /** Waits until the mute server has answered who watches it several times: only then is it expected to be quick. */
  const wasQuick = () => {
    let own = 0;
    const answered = async () => ((await ids())[2] ?? 0) >= ++own + 6;
    return waitFor(answered, { timeoutMs: 30_000, intervalMs: 100, message: 'nobody watches it' });
  };

  it('answers once it is started, and goes with all its own when it is stopped', async () => {
    const started = child(server);
    await started.start();
    const [own = 0, helper = 0] = await ids();
    expect(own).to.equal(started.pid);
    await started.stop();
    expect(await askUntil(() => !startTime(own) && !startTime(helper), 5_000)).to.equal(true);
  });

  it('is started again when it dies', async () => {
    await child(server).start();
    const [first = 0, helper = 0] = await ids();
    process.kill(first, 'SIGKILL');
    expect(
      await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 10_000),
    ).to.equal(true);
    expect(startTime(helper), 'what it had started is gone').to.equal('');
  });

  it('is started again where nothing can be written of it', async () => {
    const kept = child(server);
    await kept.start();
    const [first = 0] = await ids();
    // As on a full disk: neither the list of children nor a new log has a place.
    await rm(join(folder, 'logs'), { recursive: true });
    kept.children.file = join(folder, 'nowhere', 'children.json');
    process.kill(first, 'SIGKILL');
    expect(
      await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 10_000),
    ).to.equal(true);
  });

  it('that is a Redis without room for what it is told lives on', async () => {
    const full = createServer((socket) =>
      socket.once('data', () =>
        socket.write('+OK\r\n-MISCONF Errors writing to the AOF file: No space left\r\n'),
      ),
    );
    await new Promise<void>((done) => full.listen(port, '127.0.0.1', done));
    const address = `redis://:a@127.0.0.1:${port}/0`;
    expect([await redisAnswers(address), await redisLives(address)]).to.deep.equal([false, true]);
    full.close();
  });

  it('is started again when it lives but answers no more', async () => {
    await child(busyServer).start();
    const [first = 0] = await ids();
    void fetch(`${url}hold`).catch(() => {});
    expect(
      await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 40_000),
    ).to.equal(true);
  });

  it('is started again when it was stopped, long before a silent one is given up', async () => {
    await child(server, { pulse: 100, silence: 600_000, busySilence: 600_000 }).start();
    const [first = 0] = await ids();
    process.kill(first, 'SIGSTOP');
    expect(
      await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 40_000),
    ).to.equal(true);
  });

  it('is started again when it takes connections and says nothing, long before one at work is given up', async () => {
    await child(muteServer, { pulse: 100, silence: 3_000, busySilence: 600_000 }).start();
    const [first = 0] = await ids();
    await wasQuick();
    await fetch(`${url}mute`);
    expect(
      await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 60_000),
    ).to.equal(true);
  });

  it('is started again when a tracer holds it, which keeps its end back', async () => {
    await child(muteServer, { pulse: 100, silence: 3_000, busySilence: 600_000 }).start();
    const [first = 0] = await ids();
    await wasQuick();
    const release = await holdByTracer(first);
    try {
      expect(
        await askUntil(async () => (await httpAnswers(url)) && (await ids())[0] !== first, 60_000),
      ).to.equal(true);
    } finally {
      await release();
    }
  });

  it('counts as hung only where it was quick, is idle, and failed several times', () => {
    const limits = { silence: 10_000, busySilence: 30_000 };
    const idle = { lasts: 10_000, failures: 4, wasQuick: true, computed: 50, runnable: false };
    expect(isHung(idle, limits)).to.equal(true);
    expect(isHung({ ...idle, lasts: 9_900 }, limits)).to.equal(false);
    expect(isHung({ ...idle, lasts: 90_000, failures: 2 }, limits), 'a sleep of the machine').to.equal(false);
    expect(isHung({ ...idle, wasQuick: false }, limits), 'it starts').to.equal(false);
    expect(isHung({ ...idle, computed: 4_000 }, limits), 'it collects garbage').to.equal(false);
    expect(isHung({ ...idle, runnable: true }, limits), 'it waits for a core').to.equal(false);
    expect(isHung({ ...idle, lasts: 30_000, computed: 30_000, runnable: true }, limits)).to.equal(true);
  });

  it('that ends at once is given up with the end of its log', async () => {
    const error = await child('console.error("no such table"); process.exit(3)')
      .start()
      .catch((reason: Error) => reason);
    expect(error)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/ends as soon as it starts.*no such table/s);
  });

  it('that a killed launcher left behind is stopped by the next one', async () => {
    const left = child(server);
    await left.start();
    const [own = 0] = await ids();
    // The launcher that started it would now be dead: it neither restarts it nor knows of its end.
    left.stopping = true;
    const later = new ChildrenFile(folder);
    await later.stopLeftovers();
    expect(startTime(own)).to.equal('');
  });

  it('whose number another process has now is left alone', async () => {
    const other = { name: 'server', pid: process.pid, beginning: 'another time' };
    await writeFile(join(folder, 'children.json'), JSON.stringify([other]));
    await new ChildrenFile(folder).stopLeftovers();
    expect(startTime(process.pid)).not.to.equal('');
    const gone = await readFile(join(folder, 'children.json')).catch(() => undefined);
    expect(gone).to.equal(undefined);
  });

  it('that floods its log leaves files of the stated sizes, while it writes', async () => {
    const flooding = server.replace(
      "require('node:http')",
      `let left = 160;
      const flood = () => {
        for (let turn = 0; turn < 4; turn++) require('node:fs').writeSync(1, 'x'.repeat(1024 * 1024 - 1) + '\\n');
        if ((left -= 4) > 0) setTimeout(flood, 50);
        else require('node:fs').writeFileSync('flooded', '');
      };
      flood();
      require('node:http')`,
    );
    const flooded = child(flooding, { pulse: 60_000, silence: 60_000, busySilence: 60_000 });
    await flooded.start();
    const logs = join(folder, 'logs');
    const sizes = async () =>
      Promise.all((await readdir(logs)).map(async (name) => (await stat(join(logs, name))).size));
    const holds = (check: () => Promise<boolean>, message: string) =>
      waitFor(check, { timeoutMs: 60_000, message });
    await holds(async () => (await readdir(folder)).includes('flooded'), 'it has not written all');
    await holds(async () => (await sizes()).length === 5, 'four are not put aside');
    await holds(async () => Math.max(...(await sizes())) <= 20 * 1024 * 1024, 'a file is too long');
  });
});
