import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { requireSpace } from './dataFolder.mjs';
import { nodeVersionProblem } from './install/nodeVersion.mjs';
import { which } from './process/command.mjs';
import { freePort } from './process/ports.mjs';
import { askUntil } from './process/processes.mjs';
import { launcher, launcherCopy, pathWithOnly, temporaryFolder } from './test/launcher.factory.ts';

/** Of util-linux, as the launcher finds it. */
const flock = which('flock') ?? 'flock';

/** Addresses of engines, so that none would be started; nothing is ever asked there. */
const given = {
  OPENSEARCH_URL: 'http://127.0.0.1:1',
  DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
};

describe('what npm start says when it cannot', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let port: string;

  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    port = String(await freePort());
  });
  afterEach(() => remove());

  async function refusal(env: Record<string, string>, place: Parameters<typeof launcher>[2] = {}) {
    const { said, ended } = launcher('start.mjs', { DATA_DIR: folder, PORT: port, ...env }, place);
    expect(await ended, said()).to.equal(1);
    expect(said(), 'a sentence, no stack').not.to.match(/\n\s+at /);
    return said();
  }

  /** Output of a part of the launcher that finds programs on one PATH alone. */
  async function saidBy(script: string, PATH: string): Promise<string> {
    const node = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, PATH, PATH_ONLY: '1', DATA_DIR: folder, TMPDIR: folder },
    });
    return text(node.stdout);
  }
  const part = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

  it('Node below 20', async () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "18.19.1" })';
    const options = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
    expect(await refusal({}, { options })).to.match(/This is Node 18\.19\.1, but .* needs Node 20/);
    expect(nodeVersionProblem('20.18.3')).to.contain('Node 20');
    expect(nodeVersionProblem('20.19.0')).to.equal('');
    expect(nodeVersionProblem('24.1.0')).to.equal('');
  });

  it('a port that is no port', async () => {
    expect(await refusal({ PORT: '80800' })).to.contain('Give a number from 1 to 65535');
  });

  it('a port in use', async () => {
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
    try {
      expect(await refusal({})).to.match(
        new RegExp(`Port ${port} is already in use.*PORT=${Number(port) + 1}`),
      );
    } finally {
      server.close();
    }
  });

  it('a data folder that cannot be written', async () => {
    expect(await refusal({ DATA_DIR: '/proc/yanhai' })).to.match(/Cannot write \/proc\/yanhai.*Set DATA_DIR/);
    await writeFile(join(folder, 'file'), '');
    expect(await refusal({ DATA_DIR: join(folder, 'file/below') })).to.match(/is a file.*Set DATA_DIR/);
  });

  it('a data folder that another launcher has', async () => {
    const holder: ChildProcess = spawn(flock, [join(folder, 'lock'), 'sleep', '60'], { detached: true });
    try {
      await askUntil(() => spawnedLock(join(folder, 'lock')), 5_000);
      expect(await refusal({})).to.match(/already runs from .*DATA_DIR=/);
    } finally {
      process.kill(-(holder.pid ?? 0), 'SIGKILL');
    }
  });

  it('a disk that is full', () => {
    expect(() => requireSpace(folder, 2 ** 60, 'move')).to.throw(
      /MiB free, but \d+ MiB are needed.*Free some space/,
    );
  });

  it('no package manager', async () => {
    const PATH = await pathWithOnly(folder, ['/usr/bin/flock']);
    const said = await refusal({ ...given, PATH, PATH_ONLY: '1' });
    expect(said).to.match(/Missing: poppler-utils, which draws pages of PDFs/);
    expect(said).to.match(/no apt-get.*docker compose up.*OPENSEARCH_URL/);
  });

  it('neither root nor sudo', async function () {
    if (process.getuid?.() !== 0) this.skip();
    await chmod(folder, 0o777);
    const PATH = await pathWithOnly(folder, ['/usr/bin/flock', '/usr/bin/apt-get']);
    const prefix = ['/usr/bin/setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'];
    const said = await refusal(
      {
        ...given,
        PATH,
        PATH_ONLY: '1',
        DATA_DIR: join(folder, 'data'),
        XDG_CACHE_HOME: join(folder, 'cache'),
      },
      { prefix, project: await launcherCopy(folder) },
    );
    expect(said).to.match(/takes root.*apt-get install poppler-utils/s);
  });

  it('no way to a package that it can do without, and goes on', async () => {
    await writeFile(join(folder, 'sudo'), '#!/bin/sh\n[ "$*" = "-n true" ]', { mode: 0o755 });
    const PATH = `${folder}:${await pathWithOnly(folder, ['/usr/bin/apt-get'])}`;
    const said = await saidBy(
      `const { installSystemPackages } = await import(${part('./install/systemPackages.mjs')});
      await installSystemPackages(['uidmap'], { root: false, logs: process.env.DATA_DIR });
      console.log('went on');`,
      PATH,
    );
    expect(said).to.match(/Missing: uidmap.*Going on without uidmap: apt-get cannot .*went on/s);
  });

  it('no Java and no way to one', async () => {
    const PATH = await pathWithOnly(folder, ['/usr/bin/flock']);
    const said = await saidBy(
      `const { findJava } = await import(${part('./engines/java.mjs')});
      const none = { JAVA_SEARCH_FOLDER: '/nowhere' };
      await findJava({ env: none, cacheDir: process.env.DATA_DIR, root: true, logs: process.env.DATA_DIR })
        .catch((error) => console.log(error.message));`,
      PATH,
    );
    expect(said).to.match(/needs a Java 21 or newer, and none was found.*OPENSEARCH_JAVA_HOME/s);
  });
});

/** Whether somebody holds a lock on a file, asked as the launcher does. */
async function spawnedLock(file: string): Promise<boolean> {
  const probe = spawn(flock, ['--nonblock', file, 'true']);
  return (await new Promise((resolve) => probe.once('exit', resolve))) !== 0;
}
