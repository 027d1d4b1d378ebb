import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { missingPlatforms } from '../lockfile/missingPlatforms.mjs';
import { packagesMatch } from './install/npmPackages.mjs';
import { projectFolder } from './settings.mjs';
import { temporaryFolder } from './test/launcher.factory.ts';

describe('what launchers share', () => {
  let folder: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  it('is put into the cache once, however many ask at the same time', async () => {
    const script = `
      const { cachedFolder } = await import(${JSON.stringify(new URL('./install/cache.mjs', import.meta.url).href)});
      const { appendFileSync, mkdirSync, writeFileSync } = await import('node:fs');
      await cachedFolder(process.env.CACHE, 'engine-1', async (draft) => {
        appendFileSync(process.env.CACHE + '/fills', 'x');
        mkdirSync(draft + '/engine-1');
        await new Promise((resolve) => setTimeout(resolve, 300));
        writeFileSync(draft + '/engine-1/part', 'whole');
      });`;
    const ask = () => {
      const node = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, CACHE: folder },
      });
      return new Promise((resolve) => node.once('exit', resolve));
    };
    expect(await Promise.all([ask(), ask(), ask()])).to.deep.equal([0, 0, 0]);
    expect(await readFile(join(folder, 'fills'), 'utf8')).to.equal('x');
    expect(await readFile(join(folder, 'engine-1/part'), 'utf8')).to.equal('whole');
    expect((await readdir(folder)).filter((name) => name.startsWith('draft'))).to.deep.equal([]);
  });

  it('npm packages count as there only when they are what the lockfile says', async () => {
    const packages = {
      '': {},
      'node_modules/one': { version: '1.0.0' },
      'node_modules/elsewhere': { version: '2.0.0', optional: true },
    };
    const installed = { 'node_modules/one': { version: '1.0.0' } };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    expect(packagesMatch(folder), 'nothing installed').to.equal(false);
    await mkdir(join(folder, 'node_modules'));
    const list = join(folder, 'node_modules/.package-lock.json');
    await writeFile(list, JSON.stringify({ packages: installed }));
    expect(packagesMatch(folder), 'installed').to.equal(true);
    installed['node_modules/one'].version = '0.9.0';
    await writeFile(list, JSON.stringify({ packages: installed }));
    expect(packagesMatch(folder), 'an older one').to.equal(false);
    await writeFile(list, JSON.stringify({ packages: {} }));
    expect(packagesMatch(folder), 'one is missing').to.equal(false);
  });

  it('the lockfile holds the sum of every package, but of builds for platforms a registry may not carry', async () => {
    const { packages } = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }>;
    };
    const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
    const needed = without.filter(([, { optional, os, cpu }]) => !optional || !(os ?? cpu));
    expect(needed.map(([path]) => path)).to.deep.equal([]);
  });

  it('the lockfile knows the builds for every platform (else: npm run lockfile)', async () => {
    const { packages } = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(missingPlatforms(packages))).to.deep.equal([]);
    const owner = { version: '1.0.0', optionalDependencies: { 'tool-linux-x64-musl': '1.0.0' } };
    expect(missingPlatforms({ 'node_modules/tool': owner })).to.deep.equal({
      'node_modules/tool-linux-x64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
        optional: true,
      },
    });
  });
});
