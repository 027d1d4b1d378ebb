import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { contextFiles, copySources, ownInstructions, projectFolder } from './dockerfile.testkit.ts';

/** Lines that a copy in a folder can do; what installs Debian's packages and makes /data cannot. */
const possible = /^(?:node|npm) /;
const impossible = /^(?:apt-get|mkdir) /;

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yanhai-image-'));
  const app = join(folder, 'app');
  after(() => rmSync(folder, { recursive: true }));

  const run = (command: string, env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: app,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, ...env },
    });
    return { status, said: `${stdout}${stderr}` };
  };

  it('is built from a fresh clone, line by line, and its command starts', () => {
    const context = contextFiles();
    for (const { name, text } of ownInstructions()) {
      if (name === 'COPY') copySources(text, context, app);
      if (name !== 'RUN' || impossible.test(text)) continue;
      expect(text, 'neither done here nor known to need docker').to.match(possible);
      // Nothing is fetched: npm compares what is asked for with the lock file, and the packages are those of this tree.
      const { status, said } = run(text, {
        npm_config_dry_run: 'true',
        npm_config_offline: 'true',
        PIP_NO_INDEX: '1',
      });
      expect(status, `RUN ${text}\n${said}`).to.equal(0);
      if (text.startsWith('npm ci'))
        symlinkSync(join(projectFolder, 'node_modules'), join(app, 'node_modules'));
    }
    expect(existsSync(join(app, 'frontend/dist/index.html')), 'the pages are built').to.equal(true);

    const [command] = ownInstructions().filter(({ name }) => name === 'CMD');
    const [program, ...args] = JSON.parse(command?.text ?? '[]') as string[];
    // Refused once everything is loaded, before anything is begun.
    const started = run([program, ...args].join(' '), { PORT: 'none' });
    expect(started.said).to.include('PORT is "none"');
  });
});
