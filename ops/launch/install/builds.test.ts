import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { nodeArgs, nodeScript } from '../../../mappings/nodeScript.mjs';
import { buildServer } from './builds.mjs';

const run = promisify(execFile);

describe('the built server', () => {
  const { SERVER_BUILD: given } = process.env;
  afterEach(() => {
    if (given === undefined) delete process.env.SERVER_BUILD;
    else process.env.SERVER_BUILD = given;
  });

  it('runs commands, is one folder for the same sources, and open to the site’s own user', async () => {
    await buildServer();
    const folder = process.env.SERVER_BUILD ?? '';
    const { stdout } = await run(process.execPath, [...nodeArgs('ops/verify/cli.ts'), '--help']);
    expect(stdout).to.contain('Usage: verify');
    expect(nodeScript('ops/verify/cli.ts').file).to.equal(join(folder, 'ops/verify/cli.mjs'));
    for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
      expect(statSync(join(folder, name)).mode & 0o044, name).to.equal(0o044);
    await buildServer();
    expect(process.env.SERVER_BUILD).to.equal(folder);
  });

  it('holds what is found by its path: servers, workers, migrations', async () => {
    await buildServer();
    for (const script of ['bff/main.ts', 'indexer/worker.ts', 'indexer/pdf/pool/worker.ts', 'ops/migrate.ts'])
      expect(nodeScript(script).file, script).to.match(/\.mjs$/);
    for (const name of readdirSync('bff/migrations').filter((file) => /^\d{4}-/.test(file)))
      if (!name.endsWith('.test.ts'))
        expect(nodeScript(`bff/migrations/${name}`).file, name).to.match(/\.mjs$/);
  });

  it('gives way to the sources where nothing is built', () => {
    delete process.env.SERVER_BUILD;
    const { options, file } = nodeScript('bff/main.ts');
    expect(options[0]).to.equal('--import');
    expect(file).to.match(/bff\/main\.ts$/);
  });
});
