import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from './launcher.factory.ts';
import { runMocha } from './mocha.mjs';
import { emptyTally, maxRetries, secondsByFile, succeeded } from './tally.mjs';

describe('a run of mocha', () => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    await mkdir(join(folder, 'logs'));
  });
  afterEach(() => remove());

  /** Runs test files of these texts, or the first of them alone. */
  const run = async (texts: Record<string, string>, pattern = '*') => {
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.test.ts`), text);
    return runMocha([join(folder, `${pattern}.test.ts`)], process.env, join(folder, 'logs'), {
      silent: true,
    });
  };
  const good = `it('good', () => undefined);`;
  const ending = 'console.log("some last words"); process.exit(3);';

  it('counts tests and files, and names the files that did not run', async () => {
    const bad = `it('bad', () => { throw new Error('not so'); });`;
    const tally = await run({ good, bad, ending, missing: `import './nothing.ts';` });
    expect(tally).to.deep.include({ files: 4, passed: 1, failed: 3, retries: [] });
    expect(tally.silentFiles.map((file) => file.split('/').at(-1))).to.have.members([
      'ending.test.ts',
      'missing.test.ts',
    ]);
    expect(tally.failures.join('\n')).to.include('not so').and.include('nothing.ts');
  });

  it('keeps what tests and hooks took, by file', async () => {
    const hooked = `describe('suite', () => { before(() => undefined); it('test', () => undefined); });`;
    for (const pattern of ['hooked', '*']) {
      const { durations } = await run({ hooked }, pattern);
      expect(durations.map(({ isHook }) => isHook)).to.deep.equal([true, false]);
      expect(durations[1]?.title).to.equal('suite test');
      expect([...secondsByFile(durations).keys()].map((file) => basename(file))).to.deep.equal([
        'hooked.test.ts',
      ]);
    }
  });

  it('says with which words a mocha ended that left no counts', async () => {
    const { failed, failures } = await run({ ending }, 'ending');
    expect(failed).to.equal(1);
    expect(failures[0]).to.include('exit code 3').and.include('some last words');
  });

  it('tries nothing again outside of browser suites', async () => {
    const flaky = `let tries = 0; it('flaky', () => { if (++tries < 2) throw new Error('once'); });`;
    expect(await run({ flaky }, 'flaky')).to.deep.include({ passed: 0, failed: 1, retries: [] });
  });

  it('fails by more second tries than a run may need', () => {
    const withRetries = (count: number) =>
      succeeded({ ...emptyTally(), retries: Array(count).fill('a test') });
    expect([withRetries(maxRetries), withRetries(maxRetries + 1)]).to.deep.equal([true, false]);
  });
});
