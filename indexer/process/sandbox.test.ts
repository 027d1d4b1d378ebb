import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { waitFor } from '../../ops/test/waitFor.ts';
import { ChildPool } from '../pdf/pool/childPool.ts';
import { runLimited } from './runLimited.ts';
import {
  missingSandboxParts,
  nobody,
  nodeReads,
  sandboxEnvironment,
  sandboxed,
  sandboxedAs,
  sandboxKind,
  tool,
} from './sandbox.ts';
import { lentPrefix, processSpace, seccompFilter } from './seccomp.ts';
import {
  openWorkFolder,
  readSandboxed,
  removeAbandonedShares,
  sharedFolder,
  shareReadOnly,
} from './sharedFolder.ts';

const secret = 'a-secret-of-the-site';

/** Attempts of a program that took over a PDF's reader; each answer is what it got, or null. */
const burglar = `
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
const attempt = (work) => { try { return work(); } catch { return null; } };
const reach = (to) => new Promise((resolve) => {
  const socket = connect(to, () => resolve(socket.destroy() && 'reached'));
  socket.once('error', () => resolve(null));
});
export async function burgle({ files, folders, parent, port, socket, outside }) {
  const status = readFileSync('/proc/self/status', 'utf8');
  attempt(() => writeFileSync(outside, 'x'));
  return {
    environment: Object.keys(process.env).sort(),
    leaks: JSON.stringify(process.env).includes('secret') || null,
    files: files.map((file) => attempt(() => readFileSync(file, 'utf8'))),
    folders: folders.map((folder) => attempt(() => readdirSync(folder))),
    parent: attempt(() => { const all = readFileSync('/proc/' + parent + '/environ', 'utf8'); return all.includes('${secret}') ? all : null; }),
    kill: attempt(() => process.kill(parent, 0)),
    internet: await reach({ host: '127.0.0.1', port }),
    socket: await reach(socket),
    user: process.getuid(),
    processes: Number(/Max processes\\s+(\\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))[1]),
    rights: /CapEff:\\s*(\\w+)/.exec(status)[1],
    newRights: /NoNewPrivs:\\s*(\\d)/.exec(status)[1],
  };
}
`;

const own = process.getuid?.();
const isRoot = own === 0;

/** Processes and threads that a sandbox's user may have. */
const maxProcesses = 512;

const nothing = {
  leaks: null,
  files: [null, null],
  folders: [null, null],
  parent: null,
  kill: null,
  internet: null,
  socket: null,
  user: sandboxKind() === 'bubblewrap' ? nobody.uid : own,
  processes: maxProcesses,
  rights: '0000000000000000',
  newRights: '1',
};

/** The kernel's view of programs with these arguments, and of their parents. */
function seen(words: string): { users: number[]; starter: string | undefined }[] {
  const lines = spawnSync('ps', ['-eo', 'pid=,args=']).stdout.toString().split('\n');
  return lines.flatMap((line) => {
    const [, pid, args] = /^ *(\d+) (.*)$/.exec(line) ?? [];
    if (args !== words) return [];
    const ask = (of: string | undefined, name: string) =>
      new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${of}/status`, 'utf8'))?.[1] ?? '';
    try {
      return [{ users: ask(pid, 'Uid').split('\t').map(Number), starter: ask(ask(pid, 'PPid'), 'State')[0] }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

const never = new AbortController().signal;

describe('the kind of sandbox', () => {
  it('is bubblewrap’s wherever that runs, or all its tests would be skipped and nobody the wiser', function () {
    const apart = ['--unshare-pid', '--unshare-net', '--cap-add', 'CAP_SETUID', '--proc', '/proc'];
    const words = ['--ro-bind', '/', '/', ...(isRoot ? apart : ['--unshare-user'])];
    if (spawnSync('bwrap', [...words, 'true']).status !== 0) return this.skip();
    expect(sandboxKind()).to.match(/^bubblewrap/);
  });
});

describe('the sandbox of programs that open strangers’ files', () => {
  let folder: string;
  let store: string;
  let leftBehind: string;
  let task: Record<string, unknown>;
  const servers: Server[] = [];

  before(async function () {
    if (!sandboxKind().startsWith('bubblewrap')) return this.skip();
    folder = await mkdtemp(join(tmpdir(), 'box-'));
    store = join(folder, 'store');
    await mkdir(store);
    const runFile = join(folder, 'run.json');
    await writeFile(runFile, secret);
    await writeFile(join(store, 'another.pdf'), secret);
    await writeFile(join(folder, 'burglar.mjs'), burglar);
    const socket = join(folder, 'engine.sock');
    const [tcp, local] = [createServer(), createServer()];
    servers.push(tcp, local);
    await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
    await new Promise<void>((done) => local.listen(socket, done));
    // The attempt must be one that works outside the sandbox.
    for (const path of [folder, store, socket]) await chmod(path, 0o777);
    process.env.SITE_PASSWORD = secret;
    leftBehind = join(folder, 'left-behind');
    task = {
      files: [runFile, join(store, 'another.pdf')],
      folders: [store, sharedFolder()],
      parent: process.pid,
      port: (tcp.address() as AddressInfo).port,
      socket,
      outside: leftBehind,
    };
  });
  after(async () => {
    delete process.env.SITE_PASSWORD;
    for (const server of servers) server.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('keeps a command line tool from secrets, other reports, processes and every network', async () => {
    const script = `${burglar}\nconsole.log(JSON.stringify(await burgle(${JSON.stringify(task)})));`;
    const file = join(folder, 'tool.mjs');
    await writeFile(file, script);
    const outcome = async (command: string, args: string[]) => {
      let said = '';
      const limits = { timeoutMs: 20_000, bytes: 400_000_000, addressSpace: false, signal: never };
      await runLimited(command, args, { ...limits, reads: [process.execPath, file] }, async (output) => {
        said = await text(output);
      });
      return JSON.parse(said) as { environment: string[] };
    };
    const { environment, ...got } = await outcome(process.execPath, [file]);
    expect(got).to.deep.equal(nothing);
    expect(existsSync(leftBehind)).to.equal(false);
    expect(environment).to.deep.equal(['HOME', 'LANG', 'PATH', 'PWD', 'TZ']);
    // Outside of the sandbox the same program gets all of it.
    const free = JSON.parse(spawnSync(process.execPath, [file], { encoding: 'utf8' }).stdout);
    expect(free).to.deep.include({ internet: 'reached', socket: 'reached' });
    expect(existsSync(leftBehind)).to.equal(true);
    await rm(leftBehind);
    expect(free.files).to.deep.equal([secret, secret]);
  });

  it('keeps the children that read PDFs from the same, and lends them one file by its name', async () => {
    const file = join(folder, 'child.mjs');
    const body = `process.on('message', async (request) => {
      const value = await burgle(request);
      value.lent = readFileSync(request.lent, 'utf8');
      process.send({ type: 'value', value, residentBytes: 1 });
    });
    process.send({ type: 'ready' });`;
    await writeFile(file, `${burglar}\n${body}`);
    const original = join(store, 'own.pdf');
    await writeFile(original, 'the report that is read', { mode: 0o600 });
    const pool = new ChildPool(new URL(`file://${file}`), () => [sharedFolder()], { children: 1 });
    const shared = await shareReadOnly(original);
    try {
      const value = await pool.run({ ...task, lent: shared.path });
      const { environment, lent, ...got } = value as { environment: string[]; lent: string };
      expect(got).to.deep.equal(nothing);
      expect(existsSync(leftBehind)).to.equal(false);
      expect(environment).to.not.include('SITE_PASSWORD');
      expect(lent).to.equal('the report that is read');
    } finally {
      await shared.remove();
      pool.close();
    }
  });

  it('is another user to the machine where there is one to be, and ends with who started it', async () => {
    // Nobody else sleeps for this time.
    const words = [tool('sleep') ?? '', `61.${process.pid}`];
    const asleep = () => seen(words.join(' '));
    const [command, ...args] = sandboxed(words, { reads: [] });
    const start = [command, args, { env: sandboxEnvironment(), stdio: 'ignore' }]
      .map((word) => JSON.stringify(word))
      .join();
    const starter = `require('node:child_process').spawn(${start}); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--eval', starter], { stdio: 'ignore' });
    try {
      // Bubblewrap waits for it: only then is it sure to end with us.
      await waitFor(() => asleep()[0]?.starter === 'S', { timeoutMs: 20_000, message: 'it does not start' });
      const users = asleep().flatMap((one) => one.users);
      expect(users).to.have.lengthOf(4);
      const apart = users.every((user) => user !== own && user !== 0);
      expect(apart).to.equal(sandboxKind() === 'bubblewrap');
    } finally {
      parent.kill('SIGKILL');
    }
    await waitFor(() => asleep().length === 0, { timeoutMs: 20_000, message: 'it outlives who started it' });
    // A file hidden by a strict umask cannot be shared with another user.
    const open = statSync(new URL(import.meta.url)).mode & 0o004;
    const namespace = ['--user', '--map-root-user', '--map-auto', '--', 'true'];
    if (!isRoot && open && spawnSync('unshare', namespace).status === 0)
      expect(sandboxKind()).to.equal('bubblewrap');
  });

  it('has no namespaces, sockets or tracing, and few processes', async () => {
    const limits = { timeoutMs: 20_000, bytes: 400_000_000, addressSpace: false, signal: never };
    const file = join(folder, 'exploit.mjs');
    const attempts = {
      user: ['unshare', '--user', 'true'],
      mount: ['unshare', '--mount', 'true'],
      trace: ['strace', 'true'],
    };
    await writeFile(
      file,
      `import { spawnSync } from 'node:child_process';
      import { createServer } from 'node:net';
      import { readFileSync } from 'node:fs';
      import { Worker } from 'node:worker_threads';
      const attempts = ${JSON.stringify(attempts)};
      const done = Object.values(attempts).map(([command, ...args]) => spawnSync(command, args).status === 0);
      const status = readFileSync('/proc/self/status', 'utf8');
      const processes = readFileSync('/proc/self/limits', 'utf8');
      const listens = await new Promise((resolve) => {
        createServer().once('error', () => resolve(false)).listen(0, '127.0.0.1', () => resolve(true));
      });
      const thread = await new Promise((resolve) => new Worker('0', { eval: true }).once('exit', resolve));
      console.log(JSON.stringify({
        done, listens, thread,
        filter: /Seccomp:\\s*(\\d)/.exec(status)[1],
        processes: Number(/Max processes\\s+(\\d+)/.exec(processes)[1]),
      }));
      process.exit(0);`,
    );
    let said = '';
    await runLimited(
      process.execPath,
      [file],
      { ...limits, reads: [process.execPath, file] },
      async (output) => {
        said = await text(output);
      },
    );
    expect(JSON.parse(said)).to.deep.equal({
      done: [false, false, false],
      listens: false,
      thread: 0,
      filter: '2',
      processes: maxProcesses,
    });
  });

  it('has little memory to write to, and goes without that bound where bubblewrap knows none', async () => {
    const limits = {
      timeoutMs: 20_000,
      bytes: 400_000_000,
      addressSpace: false,
      signal: never,
      reads: [],
    };
    let said = '';
    await runLimited('df', ['--block-size=1M', '--output=size', '/tmp'], limits, async (output) => {
      said = await text(output);
    });
    expect(said.trim().split(/\s+/).at(-1)).to.equal('512');
    const { PATH: path = '' } = process.env;
    const known = tool('bwrap') ?? '';
    const former = join(folder, 'bwrap');
    const script = `#!/bin/sh
      case " $* " in (*' --help '*) ${known} --help | grep -v -e --size; exit;; (*' --size '*) exit 1;; esac
      exec ${known} "$@"`;
    await writeFile(former, script, { mode: 0o755 });
    process.env.PATH = `${folder}:${path}`;
    try {
      expect(missingSandboxParts()).to.have.lengthOf(1);
      const kind = sandboxKind();
      const [command = '', ...args] = sandboxedAs(kind, [tool('true') ?? ''], { reads: [] });
      expect(command === former || args.includes(former)).to.equal(true);
      expect(spawnSync(command, args, { env: sandboxEnvironment(), cwd: '/' }).status).to.equal(0);
    } finally {
      process.env.PATH = path;
    }
    expect(missingSandboxParts()).to.deep.equal([]);
    expect(seccompFilter('mips')).to.equal(null);
  });

  it('takes what is left in the folder to work in for what it is, and takes all of it away', async () => {
    const limits = { timeoutMs: 20_000, bytes: 400_000_000, addressSpace: false, signal: never };
    const leave = `cd "$1" && echo picture > page && ln -s "$2" link && mkfifo pipe
      umask 077 && mkdir -p closed/below && touch closed/below/file`;
    const { path: work, remove } = await openWorkFolder();
    try {
      const end = await runLimited('sh', ['-c', leave, 'sh', work, join(store, 'another.pdf')], {
        ...limits,
        reads: [],
        writes: work,
      });
      expect(end).to.include({ code: 0, errorOutput: '' });
      const names = ['page', 'link', 'pipe', 'closed', 'none'];
      const left = await Promise.all(names.map((name) => readSandboxed(join(work, name), 100)));
      expect(left.map((bytes) => bytes?.toString())).to.deep.equal([
        'picture\n',
        ...Array(4).fill(undefined),
      ]);
      expect(await readSandboxed(join(work, 'page'), 7)).to.equal(undefined);
    } finally {
      await remove();
    }
    expect(existsSync(work)).to.equal(false);
  });

  it('leaves nothing lent behind, were it killed: the next takes it away, and no living one’s', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lent-'));
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const own = `${lentPrefix()}abc`;
    const abandoned = own.replace(`-${process.pid}-`, `-${gone}-`);
    // Of a process that another container numbers, with the same cache: whether it lives is not known here.
    const elsewhere = abandoned.replace(processSpace(), '1');
    for (const name of [own, abandoned, elsewhere]) {
      await mkdir(join(parent, name), { mode: 0o311 });
      await writeFile(join(parent, name, 'a.pdf'), 'a');
    }
    await mkdir(join(parent, 'of-somebody-else'));
    await removeAbandonedShares(parent);
    expect(readdirSync(parent)).to.have.members(['of-somebody-else', own, elsewhere]);
    for (const name of [own, elsewhere]) await chmod(join(parent, name), 0o700);
    await rm(parent, { recursive: true });
  });

  it('lets the site go first, also where the kernel schedules by session', function () {
    const group = '/proc/self/autogroup';
    const [command = '', ...args] = sandboxed([tool('cat') ?? 'cat', group], { reads: [] });
    if (!existsSync(group) || !sandboxKind().startsWith('bubblewrap')) this.skip();
    const said = spawnSync(command, args, { encoding: 'utf8', env: sandboxEnvironment(), cwd: '/' });
    expect(said.stdout).to.match(/nice 10\n/);
  });

  it('falls back to limits: an empty environment, no new rights, no way back', async () => {
    const file = join(folder, 'fallback.mjs');
    await writeFile(file, `${burglar}\nconsole.log(JSON.stringify(await burgle(${JSON.stringify(task)})));`);
    const [command = '', ...args] = sandboxedAs('limits', [process.execPath, file], { reads: [] });
    const options = { env: sandboxEnvironment(), cwd: '/', timeout: 30_000 };
    const said = spawnSync(command, args, { encoding: 'utf8', ...options });
    const got = JSON.parse(said.stdout) as Record<string, unknown>;
    expect(got).to.include({ leaks: null, newRights: '1', parent: null, rights: nothing.rights });
    if (isRoot) expect([got.user, got.kill]).to.deep.equal([nobody.uid, null]);
    // Where it is the site's own user, the bound is on top of all that runs as that.
    if (isRoot) expect(got.processes).to.equal(maxProcesses);
    else expect(got.processes).to.be.above(maxProcesses + 10);
  });

  it('shows the indexer’s code, and no data folder beside it', () => {
    expect(nodeReads.some((path) => path.endsWith('/.data'))).to.equal(false);
    expect(nodeReads.some((path) => path.endsWith('/bff'))).to.equal(false);
  });
});
