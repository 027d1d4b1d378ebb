import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectFolder } from '../settings.mjs';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { openProject, unprivilegedAccount } from './account.mjs';
import { which } from './command.mjs';

/** Whether root may mount here; in most containers it may not. */
const mayMount = () =>
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

describe('the account that a launcher run by root gives its children', () => {
  let closed: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
  afterEach(() => closed?.remove());

  it('reaches its folders below a closed one, nothing beside them, and has no capability', async function () {
    if (process.getuid?.() !== 0 || !mayMount()) return this.skip();
    closed = await temporaryFolder();
    const { folder } = closed;
    const [wanted, beside] = [join(folder, 'a/project'), join(folder, 'a/private')];
    for (const path of [wanted, beside]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'file'), 'words');
      await chmod(join(path, 'file'), 0o644);
    }
    await chmod(folder, 0o700);
    const account = await unprivilegedAccount({ root: true, logs: folder, folders: [wanted] });
    const run = (...words: string[]) => {
      const [command = '', ...args] = account.commandLine(words);
      return spawnSync(command, args, { cwd: wanted, encoding: 'utf8' }).stdout.trim();
    };
    expect(run('cat', 'file', `${wanted}/file`)).to.equal('wordswords');
    expect(run('cat', `${beside}/file`)).to.equal('');
    expect(run('pwd')).to.equal(wanted);
    expect(run('id', '-un')).to.equal('yanhai');
    expect(run('grep', '-c', 'Cap\\(Eff\\|Amb\\|Inh\\|Prm\\):.0*$', '/proc/self/status')).to.equal('4');
  });

  it('has a number for programs that open PDFs, and their box keeps what it promises below it', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    this.timeout(300_000);
    closed = await temporaryFolder();
    const { folder } = closed;
    await chmod(folder, 0o777);
    const account = await unprivilegedAccount({ root: true, logs: folder, folders: [folder, projectFolder] });
    const blocks = await Promise.all(['/etc/subuid', '/etc/subgid'].map((file) => readFile(file, 'utf8')));
    if (which('newuidmap')) for (const text of blocks) expect(text).to.match(/^yanhai:\d{6,}:65536$/m);
    // Each of those tests ends before this one, and says where it stood.
    const mocha = [
      process.execPath,
      '--import',
      'tsx',
      'node_modules/mocha/lib/cli/cli.js',
      '--timeout',
      '60000',
    ];
    const suite = ['--bail', 'indexer/process/sandbox.test.ts'];
    const [command = '', ...args] = account.commandLine([...mocha, ...suite]);
    const run = promisify(execFile)(command, args, {
      cwd: projectFolder,
      env: { ...process.env, TMPDIR: folder },
    });
    const { stdout } = await run.catch((failed: { stdout: string }) => failed);
    expect(stdout)
      .to.match(/\d passing/)
      .and.not.match(/failing/);
  });

  it('reads a project that root cloned for itself alone, and no data folder in it', async () => {
    closed = await temporaryFolder();
    const { folder } = closed;
    for (const path of ['indexer/process', '.data', 'data']) {
      await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, path, 'file'), 'words', { mode: 0o600 });
    }
    const modes = async () =>
      Promise.all(
        ['.', 'indexer', 'indexer/process', 'indexer/process/file', '.data', '.data/file', 'data/file'].map(
          async (path) => ((await stat(join(folder, path))).mode & 0o777).toString(8),
        ),
      );
    const before = await modes();
    const usual = process.umask();
    try {
      await openProject({ root: false, logs: folder }, folder);
      expect(await modes()).to.deep.equal(before);
      await openProject({ root: true, logs: folder }, folder);
    } finally {
      process.umask(usual);
    }
    expect(await modes()).to.deep.equal(['755', '755', '755', '644', ...before.slice(4)]);
  });
});
